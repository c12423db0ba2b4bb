import Foundation
public import SkinKit

/// Layers sources of tokens; a repeated token replaces the earlier one.
struct TokenTree {
  let root: TokenGroup
  var issues: [SkinIssue] { list.issues }
  private var list = IssueList()
  /// The number of added sources, tokens, groups and properties of groups, including replaced and malformed ones.
  private(set) var count = 0
  /// Whether a token may be in several sources, as in those of a resolver, which have an order.
  let allowsReplacement: Bool
  /// The files whose tokens may replace those of other files.
  var replacingFiles: Set<String> = []
  /// Whether a configuration of Style Dictionary lists the files, of which the last one by path wins.
  var lastFileWins = false
  /// Counts tolerated deviations, such as names with dots; `nil` if none are tolerated.
  var leniencies: TokenLeniencies?

  init(file: String?, allowsReplacement: Bool) {
    root = TokenGroup(path: TokenPath([]), place: .init(file: file, line: SkinSourceLine(1, column: 1)))
    self.allowsReplacement = allowsReplacement
  }

  /// Adds a source, an object of groups and tokens.
  mutating func add(_ source: TokenJSON) {
    guard count <= Self.maximumCount else { return }
    count += 1
    add(source, to: root, length: 0)
    guard count > Self.maximumCount else { return }
    report(
      .tooManyKeys,
      "The sources hold more than \(Self.maximumCount) tokens and groups, each one counted as often as it is given",
      "List each source once.", source.place, root.path)
  }

  /// The largest number of tokens, groups and their properties in all sources together.
  private static let maximumCount = 10 * DocumentBuilder.maximumKeys
  /// The number of members that count as one token: as many as the specification has.
  private static let usualMembers = 6

  /// Adds the members of a group, whose path has names of `length` bytes.
  private mutating func add(_ source: TokenJSON, to group: TokenGroup, length: Int) {
    let members = source.json.members ?? []
    if let legacy = legacyValue(source) {
      report(.legacyTokens, "The token is written in the old form, with \"value\"", Self.migration, legacy, group.path)
      return
    }
    for member in members {
      count += 1
      guard count <= Self.maximumCount else { return }
      let value = TokenJSON(json: member.value, file: source.file)
      let place = SkinIssue.Place(file: source.file, line: member.line)
      let path = group.path.appending(member.key)
      if member.key.hasPrefix("$"), member.key != TokenPath.root {
        if value["$value"] != nil {
          report(.malformedKey, "The name \"\(member.key.prefix(60))\" begins with $", Self.naming, place, path)
        } else {
          group.set(.init(member: member, file: source.file))
        }
      } else if member.key != TokenPath.root,
        !TokenPath.isName(leniencies != nil ? String(member.key.unicodeScalars.filter { $0 != "." }) : member.key)
      {
        report(.malformedKey, "\"\(member.key.prefix(60))\" can't name a token or a group", Self.naming, place, path)
      } else if length + member.key.utf8.count > TokenPath.maximumLength, member.key != TokenPath.root {
        // Each path and issue within it would hold and compare all these bytes.
        report(
          .malformedKey,
          "\"\(member.key.prefix(60))\" and its groups have more than \(TokenPath.maximumLength) bytes in their names",
          "Shorten them: in keys, the first name and all others together have at most \(KeyName.maximumLength) bytes each.",
          place, path)
      } else if value.json.members == nil {
        report(
          .legacyTokens, "\(value.shown) is found instead of a token or a group", Self.migration, place, path)
      } else {
        addObject(value, path, place, to: group, length: length + member.key.utf8.count)
      }
    }
    warnIfIncomplete(members, group)
  }

  private mutating func addObject(
    _ value: TokenJSON, _ path: TokenPath, _ place: SkinIssue.Place, to group: TokenGroup, length: Int
  ) {
    guard let name = path.names.last, let members = value.json.members else { return }
    let hasChildren = members.contains { !$0.key.hasPrefix("$") || $0.key == TokenPath.root }
    if value["$value"] != nil || (value["$ref"] != nil && !hasChildren) {
      count += max(0, members.count - Self.usualMembers)
      let token = RawToken(
        members: checkMembers(of: members, value.file, path), file: value.file,
        line: SkinSourceLine(place.line ?? 1, column: place.column), group: group.path)
      if case .token(let first) = group.children[name], !allowsReplacement, first.file != value.file,
        !replacingFiles.contains(value.file), !replaces(token, first, path)
      {
        report(
          .duplicateKey, "The token is given twice, first at \(SkinIssue.Place(file: first.file, line: first.line))",
          "Remove one of the two, or say in a .resolver.json which comes last.", place, path)
        return
      }
      if case .group(let other) = group.children[name], !allowsReplacement {
        reportTokenAndGroup(place, other.place, path)
        return
      }
      group.set(.token(token), name: name)
    } else if name == TokenPath.root {
      report(
        .missingField, "The root token has no \"$value\"", "Add a \"$value\", or rename the group.",
        place, path)
    } else {
      if case .token(let other) = group.children[name], !allowsReplacement {
        reportTokenAndGroup(place, .init(file: other.file, line: other.line), path)
        return
      }
      let child = group.group(at: [name]) ?? TokenGroup(path: path, place: place)
      group.set(.group(child), name: name)
      add(value, to: child, length: length)
    }
  }

  private mutating func reportTokenAndGroup(_ place: SkinIssue.Place, _ other: SkinIssue.Place, _ path: TokenPath) {
    report(
      .tokenWithChildren, "This is a token in one place and a group in another: see \(other)",
      "Rename one of the two, or move the token's value to a token \"$root\" of the group.", place, path)
  }

  /// Whether a token may replace another file's: they are equal, or a configuration states the order of the files.
  private func replaces(_ token: RawToken, _ first: RawToken, _ path: TokenPath) -> Bool {
    guard let leniencies else { return false }
    if Self.areEqual(first, token) { return true }
    guard lastFileWins else { return false }
    leniencies.note(
      .repeatedToken, .init(file: token.file, line: token.line), key: "\(path.key.module).\(path.key.name)")
    return true
  }

  /// Whether two tokens have the same value and type.
  private static func areEqual(_ first: RawToken, _ second: RawToken) -> Bool {
    ["$value", "$type"].allSatisfy { first[$0]?.json.text == second[$0]?.json.text }
  }

  /// The valid members of a token; others are reported.
  private mutating func checkMembers(
    of members: [SkinSourceJSON.Member], _ file: String, _ path: TokenPath
  ) -> [SkinSourceJSON.Member] {
    let hasBoth = members.contains { $0.key == "$value" } && members.contains { $0.key == "$ref" }
    for member in members {
      let place = SkinIssue.Place(file: file, line: member.line)
      if member.key == "$ref", hasBoth {
        report(
          .unknownField, "The token has a \"$value\" and a \"$ref\"", "Keep one of the two.", place, path)
      } else if !member.key.hasPrefix("$") || member.key == TokenPath.root {
        if member.value.members != nil {
          report(
            .tokenWithChildren,
            "The token has a value and holds \"\(member.key.prefix(60))\": it can't be a group, too",
            "Move its value to a token \"$root\" next to the others.", place, path)
        } else {
          report(
            .unknownField, "\"\(member.key.prefix(60))\" is not a property of a token",
            "Remove it, or keep it in \"$extensions\".", place, path)
        }
      }
    }
    return members.filter { $0.key.hasPrefix("$") && $0.key != TokenPath.root && !(hasBoth && $0.key == "$ref") }
  }

  /// The place of a `value` without dollar sign that marks an object as a token of the old form.
  private func legacyValue(_ source: TokenJSON) -> SkinIssue.Place? {
    guard let member = source.json.members?.first(where: { $0.key == "value" }), member.value.members == nil else {
      return nil
    }
    return .init(file: source.file, line: member.line)
  }

  private mutating func warnIfIncomplete(_ members: [SkinSourceJSON.Member], _ group: TokenGroup) {
    guard !group.path.names.isEmpty, let type = members.first(where: { $0.key == "$type" }),
      members.allSatisfy({ $0.key.hasPrefix("$") }), !members.contains(where: { $0.key == "$extends" })
    else { return }
    list.append(
      SkinIssue(
        .missingField, "The group has a \"$type\" and no tokens: a token without \"$value\" looks so",
        suggestion: "Add the \"$value\", or remove the \"$type\".",
        place: .init(file: group.place.file, line: type.line, key: group.path.text), severity: .warning))
  }

  private mutating func report(
    _ code: SkinIssue.Code, _ message: String, _ suggestion: String, _ place: SkinIssue.Place, _ path: TokenPath
  ) {
    var place = place
    place.key = path.text
    list.append(SkinIssue(code, message, suggestion: suggestion, place: place))
  }

  private static let naming = "Use a name that has no '.', '{' or '}' and doesn't begin with '$'."
  private static let migration =
    "Write { \"$type\": \"…\", \"$value\": … }, as in design tokens 2025.10; without strict reading, files of old tokens are read."
}

extension SkinIssue.Code {
  /// Tokens written before the 2025.10 text: `value` without dollar sign, or bare values.
  public static let legacyTokens: Self = "legacy-tokens"
  /// An object that is a token and a group at once.
  public static let tokenWithChildren: Self = "token-with-children"
}
