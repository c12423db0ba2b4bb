import Foundation
import SkinKit

/// Combines the values of tokens that are read once per appearance.
struct TokenAssembly {
  /// A token read in one appearance.
  private struct Reading {
    let type: TokenType
    let definition: SkinDocument.Definition
    let place: SkinIssue.Place
    let note: SkinNote?
    let unknown: [SkinSourceJSON.Member]
  }

  private let file: String
  private let allowsReplacement: Bool
  private var issues = IssueList()
  private var seen: Set<SkinIssue> = []
  /// The warnings about values, without the tokens' keys.
  private var reportedValues: Set<SkinIssue> = []
  private var order: [TokenPath] = []
  private var readings: [TokenPath: [SkinAppearance: Reading]] = [:]
  private var groups: [(path: TokenPath, properties: [TokenGroup.Property])] = []
  /// The number of sources, tokens, groups and properties in the light appearance, including replaced and malformed ones.
  private(set) var count = 0

  /// The files whose tokens may replace those of other files.
  var replacingFiles: Set<String> = []
  /// Whether the last file by path wins, if several have a token.
  var lastFileWins = false
  /// Sources without tokens, whose values references reach.
  var constants: [TokenJSON] = []
  private let leniencies: TokenLeniencies?

  init(file: String, allowsReplacement: Bool, leniencies: TokenLeniencies? = nil) {
    self.file = file
    self.allowsReplacement = allowsReplacement
    self.leniencies = leniencies
  }

  /// Reads the sources of an appearance; call it for the light one first.
  mutating func add(_ sources: [TokenJSON], for appearance: SkinAppearance) {
    var tree = TokenTree(file: file, allowsReplacement: allowsReplacement)
    tree.leniencies = leniencies
    tree.replacingFiles = replacingFiles
    tree.lastFileWins = lastFileWins
    for source in sources { tree.add(leniencies.map { LegacyTokens(leniencies: $0).converted(source) } ?? source) }
    for issue in tree.issues { report(issue) }
    var inheritance = TokenInheritance(root: tree.root, leniencies: leniencies, sources: constants + sources)
    let set = inheritance.tokens()
    for issue in inheritance.issues { report(issue) }
    for group in set.groups { check(group.properties, of: group.path, set) }
    if appearance == .light { (groups, count) = (set.groups, tree.count) }
    let values = TokenValueReader(set)
    var references: [(warning: SkinIssue, key: String?)] = []
    for path in set.order {
      guard let token = set.tokens[path] else { continue }
      leniencies?.key = token.place.key
      defer { leniencies?.key = nil }
      do {
        let (type, definition) = try values.definition(of: token)
        if readings[path] == nil { order.append(path) }
        readings[path, default: [:]][appearance] = Reading(
          type: type, definition: definition, place: token.place, note: note(of: token),
          unknown: unknown(of: token, type))
      } catch {
        var issue = DocumentBuilder.issue(error)
        // A group's unknown type is reported once, for the group.
        if issue.code == .unknownType, token.raw["$type"] == nil, issue.place == token.groupType?.value.place {
          continue
        }
        issue.place.key = token.place.key
        report(issue, in: token)
      }
      for var warning in values.warnings {
        reportedValues.insert(warning)
        warning.place.key = token.place.key
        report(warning)
      }
      for warning in values.referenceWarnings { references.append((warning, token.place.key)) }
      (values.warnings, values.referenceWarnings) = ([], [])
    }
    // The value's own token, if it has one, has reported it.
    for (warning, key) in references where reportedValues.insert(warning).inserted {
      var warning = warning
      warning.place.key = key
      report(warning)
    }
  }

  private mutating func report(_ issue: SkinIssue, in token: Token? = nil) {
    var issue = issue
    issue.place.file = issue.place.file ?? token?.place.file
    if let token { issue.place.complete(from: token.value?.json.line ?? token.raw.line) }
    if seen.insert(issue).inserted { issues.append(issue) }
  }

  // MARK: Notes

  private mutating func note(of token: Token) -> SkinNote? {
    var note = SkinNote()
    if let field = token.raw["$description"] { note.description = text(field, "$description", token.place.key) }
    if let field = token.raw["$deprecated"] ?? token.groupDeprecation?.value {
      note.deprecation = deprecation(field, token.place.key)
    }
    if let field = token.raw["$extensions"] {
      if let members = field.json.members {
        let others = members.filter { $0.key != TokenExtension.name }.compactMap(withoutModifier)
        if !others.isEmpty { note.extensions = SkinSourceJSON(.object(others), line: field.json.line) }
      } else {
        report(wrong(field, "$extensions", "an object, with a name for each tool", token.place.key))
      }
    }
    return note.description == nil && note.deprecation == nil && note.extensions == nil ? nil : note
  }

  /// An extension without the modifier of Tokens Studio, which the value includes: written again, it would be applied twice.
  private func withoutModifier(_ member: SkinSourceJSON.Member) -> SkinSourceJSON.Member? {
    guard leniencies != nil, member.key == "studio.tokens", let fields = member.value.members else { return member }
    let others = fields.filter { $0.key != "modify" }
    guard !others.isEmpty || fields.isEmpty else { return nil }
    return .init(key: member.key, line: member.line, value: SkinSourceJSON(.object(others), line: member.value.line))
  }

  private mutating func text(_ field: TokenJSON, _ name: String, _ key: String?) -> String? {
    if let text = field.json.string { return text }
    report(wrong(field, name, "a text in double quotes", key))
    return nil
  }

  private mutating func deprecation(_ field: TokenJSON, _ key: String?) -> String? {
    switch field.json.content {
    case .bool(let flag): return flag ? "" : nil
    case .string(let text): return text
    default:
      report(wrong(field, "$deprecated", "true, false, or a text that says what to use instead", key))
      return nil
    }
  }

  /// The unknown fields of a token, and its type if the kind of its value doesn't imply it.
  private mutating func unknown(of token: Token, _ type: TokenType) -> [SkinSourceJSON.Member] {
    let known = ["$value", "$type", "$ref", "$description", "$deprecated", "$extensions"]
    let others = token.raw.members.filter { !known.contains($0.key) }
    for member in others { reportUnknown(member, token.raw.file, token.place.key ?? "") }
    guard type.isAmbiguous else { return others }
    let value = SkinSourceJSON(.string(type.rawValue), line: token.raw.line)
    return [SkinSourceJSON.Member(key: "$type", line: token.raw.line, value: value)] + others
  }

  private mutating func reportUnknown(_ member: SkinSourceJSON.Member, _ file: String, _ key: String) {
    report(
      SkinIssue(
        .unknownField, "\"\(member.key.prefix(60))\" is not a property of design tokens 2025.10; it is kept",
        suggestion: "Correct its name, or move it to \"$extensions\".",
        place: .init(file: file, line: member.line, key: key), severity: .warning))
  }

  private mutating func check(_ properties: [TokenGroup.Property], of path: TokenPath, _ set: TokenSet) {
    for property in properties {
      let value = property.value
      switch property.member.key {
      case "$type":
        do {
          _ = try set.type(value)
        } catch {
          var issue = DocumentBuilder.issue(error)
          issue.place.key = path.text
          report(issue)
        }
      case "$description": _ = text(value, "$description", path.text)
      case "$deprecated": _ = deprecation(value, path.text)
      case "$extensions", "$defs":
        if value.json.members == nil { report(wrong(value, property.member.key, "an object", path.text)) }
      case "$schema": _ = text(value, "$schema", path.text)
      case "$extends", "$ref": break
      default: reportUnknown(property.member, property.file, path.text)
      }
    }
  }

  private func wrong(_ field: TokenJSON, _ name: String, _ form: String, _ key: String?) -> SkinIssue {
    var place = field.place
    place.key = key
    return SkinIssue(.wrongType, "\(name) is \(field.json.kindName)", suggestion: "Write \(form).", place: place)
  }

  // MARK: The document

  /// Adds all keys and unknown fields.
  mutating func finish(_ header: inout SkinHeader, _ builder: inout DocumentBuilder) {
    for group in groups { keep(group.properties, of: group.path, &builder) }
    for path in order {
      guard let byAppearance = readings[path], let first = reading(byAppearance) else { continue }
      if byAppearance[.light] == nil {
        report(
          SkinIssue(
            .missingField, "The token has a value for some appearances only; it is used for all",
            suggestion: "Set a value in the default context, too.", place: first.place, severity: .warning))
      }
      let kinds = byAppearance.filter { $0.value.type.kind == first.type.kind }
      for other in byAppearance.values where other.type.kind != first.type.kind {
        report(
          SkinIssue(
            .wrongType, "The token is \(other.type.withArticle) here, and \(first.type.withArticle) at \(first.place)",
            suggestion: "Use one type in all contexts.", place: other.place))
      }
      let key = path.key
      for member in first.unknown { builder.keep(member, of: TokenScope.token("\(key.module).\(key.name)")) }
      builder.add(module: key.module, name: key.name, kind: first.type.kind, place: first.place, note: first.note) {
        _ in
        Self.variants(kinds.mapValues(\.definition), default: first.definition)
      }
    }
    if order.isEmpty, issues.kept.isEmpty, let place = leniencies?.first(.bareValue) {
      issues.append(
        SkinIssue(
          .legacyTokens, "There are values, but no tokens",
          suggestion:
            "Write { \"$type\": \"…\", \"$value\": … } for each, or name the file's format if it has another.",
          place: place))
    }
    for issue in issues.issues { builder.report(issue) }
    if let native = groups.first.flatMap({ group in group.properties.first { $0.member.key == "$extensions" } }) {
      TokenNativePart(native.value).read(&header, &builder)
    }
  }

  /// The reading for the light appearance, otherwise the first one.
  private func reading(_ byAppearance: [SkinAppearance: Reading]) -> Reading? {
    SkinAppearance.all.lazy.compactMap { byAppearance[$0] }.first
  }

  /// The fewest variants that preserve the definition of each appearance.
  private static func variants(
    _ definitions: [SkinAppearance: SkinDocument.Definition], default any: SkinDocument.Definition
  ) -> SkinVariants<SkinDocument.Definition> {
    let contrast = SkinAppearance(isHighContrast: true)
    var others = definitions.filter { ($0.key == .dark || $0.key == contrast) && $0.value != any }
    let both = SkinAppearance(isDark: true, isHighContrast: true)
    if let definition = definitions[both], SkinVariants(any, others: others)[both] != definition {
      others[both] = definition
    }
    return SkinVariants(any, others: others)
  }

  /// Whether a group's property is kept: it isn't repeated by its tokens, and is well-formed.
  private static func isKept(_ member: SkinSourceJSON.Member) -> Bool {
    switch (member.key, member.value.content) {
    case ("$type", _), ("$extends", _), ("$ref", _): false
    case ("$description", .string), ("$schema", .string), ("$deprecated", .string), ("$deprecated", .bool): true
    case ("$extensions", .object), ("$defs", .object): true
    case ("$description", _), ("$schema", _), ("$deprecated", _), ("$extensions", _), ("$defs", _): false
    default: true
    }
  }

  /// Keeps a group's properties that aren't in the keys.
  private func keep(_ properties: [TokenGroup.Property], of path: TokenPath, _ builder: inout DocumentBuilder) {
    for property in properties where Self.isKept(property.member) {
      var member = property.member
      if member.key == "$extensions", let members = member.value.members, path.names.isEmpty {
        let others = members.filter { $0.key != TokenExtension.name }
        if others.isEmpty { continue }
        member = .init(
          key: member.key, line: member.line, value: SkinSourceJSON(.object(others), line: member.value.line))
      }
      builder.keep(member, of: TokenScope.group(path))
    }
  }
}
