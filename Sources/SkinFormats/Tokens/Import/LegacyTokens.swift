import Foundation
import SkinKit

/// Converts tokens from before the specification to the form of design tokens 2025.10; values keep their own form.
///
/// `value`, `type`, `comment` and other members without dollar sign become `$value`, `$type`, `$description`. Members of other tools
/// are moved to `$extensions`. Values outside of tokens are left out.
struct LegacyTokens {
  /// The part of `$extensions` with members of other tools.
  static let extensionName = "dev.skinkit.import"

  let leniencies: TokenLeniencies

  /// Converts a source of tokens.
  /// - Complexity: Linear in the size of the source; its depth is limited by the parser.
  func converted(_ source: TokenJSON) -> TokenJSON {
    guard let members = source.json.members else { return source }
    let result = group(members, source, path: [], length: 0)
    return TokenJSON(json: SkinSourceJSON(.object(result), line: source.json.line), file: source.file)
  }

  /// Converts the members of a group, whose path has names of `length` bytes.
  private func group(
    _ members: [SkinSourceJSON.Member], _ source: TokenJSON, path: [String], length: Int
  ) -> [SkinSourceJSON.Member] {
    members.compactMap { member in
      if member.key.hasPrefix("$"), member.key != TokenPath.root { return member }
      // The tree of tokens refuses names of this length.
      let length = length + member.key.utf8.count
      if length > TokenPath.maximumLength { return member }
      let path = path + [member.key]
      // Composed only where needed, because most members may be groups in groups.
      var place: SkinIssue.Place {
        let key = TokenPath(path).key
        return SkinIssue.Place(file: source.file, line: member.line, key: "\(key.module).\(key.name)")
      }
      guard let children = member.value.members else { return bare(member, place) }
      let name = member.key.utf8
      if name.contains(UInt8(ascii: ".")), !name.contains(UInt8(ascii: "{")), !name.contains(UInt8(ascii: "}")) {
        leniencies.note(.dottedName, place)
      }
      let converted =
        Self.isToken(children)
        ? token(children, source, path, place) : group(children, source, path: path, length: length)
      return .init(
        key: member.key, line: member.line, value: SkinSourceJSON(.object(converted), line: member.value.line))
    }
  }

  /// A value outside of a token: a group's comment or type, or one that only references use.
  private func bare(_ member: SkinSourceJSON.Member, _ place: SkinIssue.Place) -> SkinSourceJSON.Member? {
    if let name = Self.names[member.key], name == "$description" || name == "$type", member.value.string != nil {
      leniencies.note(.legacyMember, place)
      return .init(key: name, line: member.line, value: member.value)
    }
    leniencies.note(.bareValue, place)
    return nil
  }

  private func token(
    _ members: [SkinSourceJSON.Member], _ source: TokenJSON, _ path: [String], _ place: SkinIssue.Place
  ) -> [SkinSourceJSON.Member] {
    // A DTCG member wins over one of the same meaning without dollar sign.
    var result = members.filter { $0.key.hasPrefix("$") }
    var others: [SkinSourceJSON.Member] = []
    var children: [SkinSourceJSON.Member] = []
    for member in members where !member.key.hasPrefix("$") && !Self.isEmpty(member) {
      if let inner = member.value.members, Self.names[member.key] == nil, Self.hasToken(inner) {
        children.append(member)
      } else if let name = Self.names[member.key], !result.contains(where: { $0.key == name }),
        name != "$type" || member.value.string != nil
      {
        leniencies.note(.legacyMember, place)
        result.append(.init(key: name, line: member.line, value: member.value))
      } else {
        others.append(member)
      }
    }
    let given = result.first { $0.key == "$value" }?.value
    if let composition = StudioComposition(type: result.first { $0.key == "$type" }?.value, value: given) {
      leniencies.note(.composition, place)
      result.removeAll { ["$value", "$type"].contains($0.key) }
      if !others.isEmpty { keep(others, in: &result) }
      return result + group(composition, isLegacy: members.contains { $0.key == "value" }, source, path, place)
        + group(children, source, path: path, length: Self.length(of: path))
    }
    // `$` before a name is an old form of a reference; without a type, sizes are rem, as by Style Dictionary.
    let isSize =
      path.first == "size" && !result.contains { $0.key == "$type" } && members.contains { $0.key == "value" }
    var value = result.first { $0.key == "$value" }.map { imported($0.value, isSize: isSize, place) }
    if let plain = value {
      let shape = LegacyComposite(
        plain, isLegacy: members.contains { $0.key == "value" }, place: place, leniencies: leniencies)
      value = shape.value
      others += shape.extras
      if let index = result.firstIndex(where: { $0.key == "$value" }), let value {
        result[index] = .init(key: "$value", line: result[index].line, value: value)
      }
    }
    if !others.isEmpty {
      let names = Set(members.map(\.key))
      if others.contains(where: { names.contains($0.key) }) {
        leniencies.note(.otherMember, place)
      }
      keep(others, in: &result)
    }
    guard !children.isEmpty else { return result }
    leniencies.note(.tokenWithChildren, place)
    let line = SkinSourceLine(place.line ?? 1, column: place.column)
    let root = SkinSourceJSON.Member(
      key: TokenPath.root, line: line, value: SkinSourceJSON(.object(result), line: line))
    return [root] + group(children, source, path: path, length: Self.length(of: path))
  }

  private static func length(of path: [String]) -> Int { path.reduce(0) { $0 + $1.utf8.count } }

  /// The members of the group that a composition is read as.
  private func group(
    _ composition: StudioComposition, isLegacy: Bool, _ source: TokenJSON, _ path: [String], _ place: SkinIssue.Place
  ) -> [SkinSourceJSON.Member] {
    if let base = composition.base {
      return [.init(key: "$extends", line: base.line, value: imported(base, isSize: false, place))]
    }
    return composition.properties.map { property in
      let key = TokenPath(path + [property.key]).key
      let line = property.line
      var members = [SkinSourceJSON.Member(key: isLegacy ? "value" : "$value", line: line, value: property.value)]
      if let type = StudioComposition.type(of: property) {
        members.append(.init(key: "$type", line: line, value: SkinSourceJSON(.string(type.rawValue), line: line)))
      }
      let token = token(
        members, source, path + [property.key],
        SkinIssue.Place(file: source.file, line: line, key: "\(key.module).\(key.name)"))
      return .init(key: property.key, line: line, value: SkinSourceJSON(.object(token), line: property.value.line))
    }
  }

  /// A value with references in braces, and a unit for sizes.
  private func imported(_ value: SkinSourceJSON, isSize: Bool, _ place: SkinIssue.Place) -> SkinSourceJSON {
    switch value.content {
    case .string(let text):
      let braced = TokenExpression.braced(text)
      if braced != text { leniencies.note(.reference, place) }
      if isSize, let quantity = TokenQuantity(braced), quantity.unit.isEmpty {
        leniencies.note(.remSize, place)
        return SkinSourceJSON(.string("\(braced.trimmed)rem"), line: value.line)
      }
      return braced == text ? value : SkinSourceJSON(.string(braced), line: value.line)
    case .number(_, let text) where isSize:
      leniencies.note(.remSize, place)
      return SkinSourceJSON(.string("\(text)rem"), line: value.line)
    case .object(let members):
      return SkinSourceJSON(
        .object(members.map { .init(key: $0.key, line: $0.line, value: imported($0.value, isSize: false, place)) }),
        line: value.line)
    case .array(let elements):
      return SkinSourceJSON(.array(elements.map { imported($0, isSize: false, place) }), line: value.line)
    default: return value
    }
  }

  /// Whether a member says nothing, such as a comment that is null.
  private static func isEmpty(_ member: SkinSourceJSON.Member) -> Bool {
    if case .null = member.value.content { return member.key != "value" }
    return false
  }

  /// Adds members to SkinKit's part of a token's extensions.
  private func keep(_ members: [SkinSourceJSON.Member], in result: inout [SkinSourceJSON.Member]) {
    let line = members.first?.line ?? 1
    let part = SkinSourceJSON.Member(
      key: Self.extensionName, line: line, value: SkinSourceJSON(.object(members), line: line))
    if let index = result.firstIndex(where: { $0.key == "$extensions" }), let given = result[index].value.members {
      let value = SkinSourceJSON(.object(given + [part]), line: result[index].value.line)
      result[index] = .init(key: "$extensions", line: result[index].line, value: value)
    } else {
      result.append(.init(key: "$extensions", line: line, value: SkinSourceJSON(.object([part]), line: line)))
    }
  }

  // MARK: Recognition

  /// The members of tokens by their names without dollar sign.
  private static let names = [
    "value": "$value", "type": "$type", "comment": "$description", "description": "$description",
    "deprecated": "$deprecated", "extensions": "$extensions",
  ]

  /// Whether an object's members are those of a token: `$value`, or a `value` that isn't a group.
  static func isToken(_ members: [SkinSourceJSON.Member]) -> Bool {
    if members.contains(where: { $0.key == "$value" }) { return true }
    guard let value = members.first(where: { $0.key == "value" })?.value else { return false }
    guard let inner = value.members else { return true }
    return members.contains { $0.key == "type" && $0.value.string != nil } || !hasToken(inner)
  }

  /// Whether there is a token among some members or below them.
  private static func hasToken(_ members: [SkinSourceJSON.Member]) -> Bool {
    if members.contains(where: { $0.key == "$value" }) { return true }
    if let value = members.first(where: { $0.key == "value" })?.value, value.members == nil { return true }
    return members.contains { $0.value.members.map(hasToken) ?? false }
  }

  /// The numbers of tokens and of other values in a tree.
  struct Census {
    /// The tokens with `$value`.
    var tokens = 0
    /// The tokens with `value`.
    var legacy = 0
    /// The tokens with `value` and a type.
    var typed = 0
    /// The tokens with `value` and with members that no tool is known to write.
    var odd = 0
    /// The values outside of tokens.
    var bare = 0
    /// Whether a text is a reference.
    var hasReferences = false
  }

  /// The members of tokens in other tools' files.
  private static let otherNames: Set = [
    "attributes", "category", "deprecated_comment", "documentation", "figma", "filePath", "id", "item", "modify",
    "name",
    "original", "parent", "path", "private", "public", "scopes", "subitem", "themeable", "unit",
  ]

  private static func isOdd(_ member: SkinSourceJSON.Member) -> Bool {
    !member.key.hasPrefix("$") && names[member.key] == nil && !otherNames.contains(member.key)
      && member.value.members == nil
  }

  /// Counts the tokens of a tree.
  /// - Complexity: Linear in the size of the tree.
  static func census(of tree: SkinSourceJSON) -> Census {
    var census = Census()
    let names = Set((tree.members ?? []).map(\.key))
    func visit(_ json: SkinSourceJSON, isTop: Bool) {
      if let members = json.members {
        if isToken(members) {
          let isLegacy = !members.contains { $0.key == "$value" }
          census.tokens += isLegacy ? 0 : 1
          census.legacy += isLegacy ? 1 : 0
          census.typed += isLegacy && members.contains { $0.key == "type" && $0.value.string != nil } ? 1 : 0
          census.odd += isLegacy && members.contains(where: { isOdd($0) }) ? 1 : 0
          if let value = members.first(where: { $0.key == "value" })?.value { note(value) }
          return
        }
        for member in members where !member.key.hasPrefix("$") { visit(member.value, isTop: false) }
      } else if !isTop {
        census.bare += 1
        note(json)
      }
    }
    func note(_ json: SkinSourceJSON) {
      for element in json.elements ?? [] { note(element) }
      for member in json.members ?? [] { note(member.value) }
      if !census.hasReferences, let text = json.string {
        census.hasReferences = TokenExpression.isReference(text, to: names)
      }
    }
    visit(tree, isTop: true)
    return census
  }
}

/// A composite value in the form of other tools, in that of the specification.
private struct LegacyComposite {
  private(set) var value: SkinSourceJSON
  /// Members of typography that the specification doesn't have.
  private(set) var extras: [SkinSourceJSON.Member] = []

  private static let typography = ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"]
  private static let shadow = ["x": "offsetX", "y": "offsetY", "radius": "blur"]

  init(_ value: SkinSourceJSON, isLegacy: Bool, place: SkinIssue.Place, leniencies: TokenLeniencies) {
    self.value = value
    if let members = value.members {
      let names = Set(members.map(\.key))
      if !names.isDisjoint(with: ["fontFamily", "fontSize", "fontWeight"]) {
        // A misspelled member stays, so that it is an error.
        let absent = Self.typography.filter { !names.contains($0) }
        extras = members.filter { member in
          !Self.typography.contains(member.key) && !member.key.hasPrefix("$")
            && Spelling.question(member.key, among: absent) == nil
        }
        let members = isLegacy ? members.map(Self.heightInPoints) : members
        self.value = SkinSourceJSON(.object(members), line: value.line)
        guard !extras.isEmpty else { return }
        leniencies.note(.typography, place)
        let surplus = Set(extras.map(\.key))
        let rest = members.filter { !surplus.contains($0.key) }
        self.value = SkinSourceJSON(.object(rest), line: value.line)
      } else if let shadow = Self.shadow(value) {
        leniencies.note(.shadow, place)
        self.value = shadow
      }
    } else if let elements = value.elements, elements.contains(where: { Self.shadow($0) != nil }) {
      leniencies.note(.shadow, place)
      self.value = SkinSourceJSON(.array(elements.map { Self.shadow($0) ?? $0 }), line: value.line)
    }
  }

  /// A line height of an old token that is too large for a multiple, in points; other members are returned unchanged.
  private static func heightInPoints(_ member: SkinSourceJSON.Member) -> SkinSourceJSON.Member {
    guard member.key == "lineHeight", case .number(let number, let text) = member.value.content, number > 4 else {
      return member
    }
    return .init(
      key: member.key, line: member.line, value: SkinSourceJSON(.string(text + "px"), line: member.value.line))
  }

  /// A shadow with `x`, `y` and a `type` such as `innerShadow`, or with a `radius`; `nil` if the value isn't one, or needs no change.
  private static func shadow(_ value: SkinSourceJSON) -> SkinSourceJSON? {
    guard let members = value.members else { return nil }
    let names = Set(members.map(\.key))
    let isShadow = names.contains("blur") || names.isSuperset(of: ["radius", "offsetX", "color"])
    guard isShadow, !names.isDisjoint(with: ["x", "y", "type", "radius", "shadowType"]) else { return nil }
    let converted = members.compactMap { member -> SkinSourceJSON.Member? in
      if ["type", "shadowType"].contains(member.key) {
        let isInner = member.value.string?.lowercased().contains("inner") ?? false
        return .init(key: "inset", line: member.line, value: SkinSourceJSON(.bool(isInner), line: member.line))
      }
      return .init(key: shadow[member.key] ?? member.key, line: member.line, value: member.value)
    }
    return SkinSourceJSON(.object(converted), line: value.line)
  }
}
