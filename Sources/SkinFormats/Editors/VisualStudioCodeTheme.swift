import Foundation
import SkinKit

/// Gathers the keys of a theme and of those that it includes.
///
/// `editor.background` of `colors` is the key of that name, `foreground` the key `app.foreground`. A rule for the scope `comment` sets
/// `tokenColors.comment.foreground`, `.background` and `.fontStyle`; one for the semantic token `variable.readonly` sets
/// `semanticTokenColors.variable.readonly.foreground`.
struct VisualStudioCodeTheme {
  private static let mostIncludes = 16
  /// Fields without values for an app.
  private static let others: Set = [
    "$schema", "author", "description", "displayName", "include", "maintainers", "semanticClass", "version",
  ]
  private static let switches: Set = ["bold", "italic", "strikethrough", "underline"]
  private static let ruleColors: Set = [
    "background", "caret", "foreground", "gutter", "gutterForeground", "invisibles", "lineHighlight", "selection",
  ]

  let files: any SkinFiles
  private(set) var keys = ThemeKeys()
  /// The theme's name, or that of the theme it includes.
  private(set) var name: String?
  /// The files that were read, in their order.
  private var chain: [String] = []
  private var lists: [String] = []
  var paths: Set<String> { Set(chain + lists) }

  init(files: any SkinFiles) { self.files = files }

  /// Reads a file after the one that it includes.
  mutating func read(_ path: String) throws {
    chain.append(path)
    var warnings: [SkinIssue] = []
    let data = SkinSourceJSON.withoutComments(try files.contents(of: path))
    let tree = try SkinSourceJSON(data, file: path, warnings: &warnings)
    // The program accepts commas behind the last element.
    for warning in warnings where warning.code != .trailingComma { keys.warn(warning) }
    guard let members = tree.members else {
      throw SkinIssue(
        .wrongType, "The file holds \(tree.kindName) instead of an object",
        suggestion: "Begin the file with { and end it with }.", place: .init(file: path, line: tree.line))
    }
    if let member = members.first(where: { $0.key == "include" }) { include(member.value, from: path) }
    for member in members {
      let place = SkinIssue.Place(file: path, line: member.line)
      switch member.key {
      case "name": name = member.value.string ?? name
      case "type": keys.set("app", "type", at: place) { .text(try Self.text(member.value)) }
      case "semanticHighlighting":
        keys.set("app", "semanticHighlighting", at: place) { .flag(try Self.flag(member.value)) }
      case "colors": addColors(member.value, path)
      case "tokenColors": addRules(member.value, path)
      case "semanticTokenColors": addSemanticRules(member.value, path)
      case let key where !Self.others.contains(key):
        keys.warn(
          SkinIssue(
            .unknownField, "\"\(key.prefix(60))\" is not a field of a theme; it is ignored",
            suggestion: "The fields are name, type, include, colors, tokenColors and semanticTokenColors.", place: place
          ))
      default: break
      }
    }
  }

  // MARK: Included files

  private mutating func include(_ json: SkinSourceJSON, from path: String) {
    guard let target = target(json, from: path) else { return }
    guard !chain.contains(target), chain.count < Self.mostIncludes else {
      keys.warn(
        SkinIssue(
          .baseCycle,
          "The themes include each other, or more than \(Self.mostIncludes) themes are included: "
            + (chain + [target]).suffix(4).joined(separator: " → "),
          suggestion: "Let one of them include no other.", place: .init(file: path, line: json.line)))
      return
    }
    do {
      try read(target)
    } catch {
      keys.warn(DocumentBuilder.issue(error))
    }
  }

  /// The path of a file that another one names, relative to its folder.
  private mutating func target(_ json: SkinSourceJSON, from path: String) -> String? {
    let place = SkinIssue.Place(file: path, line: json.line)
    guard let name = json.string, !name.isEmpty, name.utf8.count <= 1_000 else {
      keys.warn(ImportedValues.wrong(json, .file, "the path of a file, in double quotes").at(place))
      return nil
    }
    var parts = FileNames.folder(of: path).split(separator: "/").map(String.init)
    for part in name.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        keys.warn(
          SkinIssue(
            .unsafePath, "\"\(name.prefix(60))\" leads out of the skin's folder",
            suggestion: "Put the file into the skin.",
            place: place))
        return nil
      }
    }
    let target = parts.joined(separator: "/")
    guard files.contains(target) else {
      keys.warn(SkinIssue.noSuchFile(target, line: json.line).at(place))
      return nil
    }
    return target
  }

  // MARK: Values

  private mutating func addColors(_ json: SkinSourceJSON, _ path: String) {
    guard let members = members(json, "colors", path) else { return }
    for member in members {
      let parts = member.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let (module, name) = parts.count == 2 ? (parts[0], parts[1]) : ("app", member.key)
      if case .null = member.value.content { continue }
      if member.value.string == "default" {
        keys.remove(module, name)
        continue
      }
      keys.set(module, name, at: .init(file: path, line: member.line)) { .color(try Self.color(member.value)) }
    }
  }

  private mutating func addRules(_ json: SkinSourceJSON, _ path: String) {
    if json.string != nil { return addRules(of: json, path) }
    guard let rules = json.elements else {
      keys.warn(
        ImportedValues.wrong(json, .object, "a list of rules, or the path of a .tmTheme")
          .at(.init(file: path, line: json.line)))
      return
    }
    for rule in rules {
      guard let settings = rule["settings"] else { continue }
      guard let members = members(settings, "settings", path).map({ known($0, path) }) else { continue }
      for scope in scopes(rule["scope"], path) { add(members, "tokenColors", scope, path) }
    }
  }

  /// Reads the rules of a `.tmTheme`, a property list.
  private mutating func addRules(of json: SkinSourceJSON, _ path: String) {
    guard let target = target(json, from: path), !lists.contains(target) else { return }
    lists.append(target)
    do {
      var warnings: [SkinIssue] = []
      let tree = try SkinSourceJSON.sniffed(try files.contents(of: target), file: target, warnings: &warnings)
      guard let rules = tree["settings"], rules.elements != nil else {
        throw SkinIssue(
          .missingField, "The file has no list of settings", suggestion: "Specify a .tmTheme.",
          place: .init(file: target, line: tree.line))
      }
      addRules(rules, target)
    } catch {
      keys.warn(DocumentBuilder.issue(error))
    }
  }

  /// The scopes of a rule; one without scopes is for all text, and has an empty scope.
  private mutating func scopes(_ json: SkinSourceJSON?, _ path: String) -> [String] {
    guard let json else { return [""] }
    let texts = json.string.map { [$0] } ?? json.elements?.compactMap(\.string)
    guard let texts, texts.count == json.elements?.count ?? 1 else {
      keys.warn(
        ImportedValues.wrong(json, .text, "a scope, or a list of scopes").at(.init(file: path, line: json.line)))
      return []
    }
    return texts.flatMap { $0.split(separator: ",") }
      .map { $0.trimmed }.filter { !$0.isEmpty }
  }

  private mutating func addSemanticRules(_ json: SkinSourceJSON, _ path: String) {
    guard let rules = members(json, "semanticTokenColors", path) else { return }
    for rule in rules {
      if let members = rule.value.members {
        add(known(members, path), "semanticTokenColors", rule.key, path)
      } else {
        keys.set("semanticTokenColors", "\(rule.key).foreground", at: .init(file: path, line: rule.line)) {
          .color(try Self.color(rule.value))
        }
      }
    }
  }

  /// The known settings of a rule; others are reported once, however many scopes the rule has.
  private mutating func known(_ settings: [SkinSourceJSON.Member], _ path: String) -> [SkinSourceJSON.Member] {
    settings.filter { member in
      let isKnown =
        member.key == "fontStyle" || Self.switches.contains(member.key) || Self.ruleColors.contains(member.key)
      if !isKnown {
        keys.warn(
          SkinIssue(
            .unknownField, "\"\(member.key.prefix(60))\" is not a setting of a rule; it is ignored",
            suggestion:
              "The settings are foreground, background, fontStyle, bold, italic, underline and strikethrough.",
            place: .init(file: path, line: member.line)))
      }
      return isKnown
    }
  }

  /// Adds the settings of a rule.
  private mutating func add(_ settings: [SkinSourceJSON.Member], _ module: String, _ scope: String, _ path: String) {
    for member in settings {
      let place = SkinIssue.Place(file: path, line: member.line)
      let name = scope.isEmpty ? member.key : "\(scope).\(member.key)"
      if case .null = member.value.content { continue }
      if member.key == "fontStyle" {
        keys.set(module, name, at: place) { .text(try Self.text(member.value)) }
      } else if Self.switches.contains(member.key) {
        keys.set(module, name, at: place) { .flag(try Self.flag(member.value)) }
      } else {
        keys.set(module, name, at: place) { .color(try Self.color(member.value)) }
      }
    }
  }

  private mutating func members(_ json: SkinSourceJSON, _ field: String, _ path: String) -> [SkinSourceJSON.Member]? {
    if let members = json.members { return members }
    keys.warn(
      SkinIssue(
        .wrongType, "\(json.kindName) is found instead of an object in \"\(field)\"", suggestion: "Write { … }.",
        place: .init(file: path, line: json.line)))
    return nil
  }

  /// A hexadecimal color, in which the opacity is last.
  private static func color(_ json: SkinSourceJSON) throws -> SkinColor {
    guard let text = json.string, text.hasPrefix("#"), let color = try? SkinColor(text) else {
      throw SkinIssue(
        .malformedColor, "\(json.string.map { "\"\($0.prefix(60))\"" } ?? json.kindName) is not a color",
        suggestion: "Write #RRGGBB or #RRGGBBAA.", place: .init(line: json.line))
    }
    return color
  }

  private static func text(_ json: SkinSourceJSON) throws -> String {
    guard let text = json.string else { throw ImportedValues.wrong(json, .text, "a text in double quotes") }
    return text
  }

  private static func flag(_ json: SkinSourceJSON) throws -> Bool {
    guard case .bool(let flag) = json.content else { throw ImportedValues.wrong(json, .flag, "true or false") }
    return flag
  }
}

extension SkinIssue {
  /// The issue at another place.
  fileprivate func at(_ place: Place) -> SkinIssue {
    var issue = self
    issue.place = place
    return issue
  }
}
