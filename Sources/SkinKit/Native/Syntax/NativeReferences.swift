/// The references in one value: collected while the value is read, and later replaced by the values of keys.
final class NativeReferences {
  /// The keys that the value needs.
  private(set) var found: [SkinExpression.Reference] = []
  private var known: Set<SkinExpression.Reference> = []
  /// Whether the value has references or expressions, perhaps malformed ones.
  private(set) var isUsed = false
  /// Whether hexadecimal colors in it have an opacity.
  private(set) var hasHexadecimalOpacity = false
  /// The texts to write in place of those that were read.
  private var texts: [String: String] = [:]
  /// The texts to write in place of system colors, by name.
  private var systemColors: [String: String] = [:]
  /// The values of the keys; `nil` while references are collected.
  private let values: [SkinKind: [String: SkinValue]]?
  /// The module of names without a dot.
  private let module: String

  /// Collects references; each component that has one gets a placeholder.
  init(module: String) {
    self.module = module
    values = nil
  }

  /// Replaces references by values.
  init(_ values: [SkinKind: [String: SkinValue]]) {
    module = ""
    self.values = values
  }

  /// Whether values are placeholders.
  var isCollecting: Bool { values == nil }

  /// A color, or the result of an expression.
  func color(_ text: String, order: SkinColor.AlphaOrder, appearance: SkinAppearance?) throws -> SkinColor {
    guard ColorExpression.isExpression(text) else {
      let color = try SkinColor(text, order: order)
      if isCollecting { texts[text] = literal(color, text, order) }
      return color
    }
    isUsed = true
    let expression = try ColorExpression(text, order: order, appearance: appearance)
    guard isCollecting else {
      return try expression.color { name in
        guard case .color(let color) = try value(name, .color) else { throw Self.missing(name) }
        return color
      }
    }
    let named = try expression.renamed({ try add($0, .color) }, literals: { literal($0, $1, order) })
    texts[text] = named.text
    return SkinColor(red: 0, green: 0, blue: 0)
  }

  /// Writes a color in place of a system color in one appearance.
  func replace(systemColor name: String, by color: SkinColor) { systemColors[name] = color.functionText }

  /// The number of a key.
  func number(_ text: String, _ name: String, placeholder: Double) throws -> Double {
    guard !isCollecting else {
      collect(text, name, .number)
      return placeholder
    }
    guard case .number(let number) = try value(name, .number) else { throw Self.missing(name) }
    return number
  }

  /// The text of a key that names a font; `nil` if the primary font is the system's.
  func fontName(_ text: String, _ name: String) throws -> String? {
    guard !isCollecting else {
      collect(text, name, .text)
      return name
    }
    let isPrimaryFont = name == SkinExpression.primaryFont
    switch values?[.text]?[name] {
    case .text(let text)?: return isPrimaryFont && text.isEmpty ? nil : text
    case .font(let font)? where isPrimaryFont: return font.name
    case nil where isPrimaryFont: return nil
    default: throw Self.missing(name)
    }
  }

  /// The value as it is written: with the full names of keys, and with colors whose opacity is last.
  func written(_ json: SkinSourceJSON, _ kind: SkinKind) -> SkinSourceJSON {
    switch json.content {
    case .string(let text): kind == .object ? json : SkinSourceJSON(.string(written(text)), line: json.line)
    case .array(let elements): SkinSourceJSON(.array(elements.map { written($0, kind) }), line: json.line)
    case .object(let members) where kind != .object && members.count == 1 && members[0].key == "system":
      SkinSourceJSON(.string(members[0].value.string.flatMap { systemColors[$0] } ?? ""), line: json.line)
    case .object(let members):
      SkinSourceJSON(.object(members.map { written($0, kind, isOnly: members.count == 1) }), line: json.line)
    case .null, .bool, .number: json
    }
  }

  private func written(_ text: String) -> String {
    texts[text] ?? SystemColors.name(in: text).flatMap { systemColors[$0] } ?? text
  }

  private func written(_ member: SkinSourceJSON.Member, _ kind: SkinKind, isOnly: Bool) -> SkinSourceJSON.Member {
    var inner = kind
    switch kind {
    // A path, a name or a rendering may be any text.
    case .image where ["file", "named", "symbol", "weight", "scale", "rendering"].contains(member.key): return member
    case .object where isOnly: inner = NativeObjectName.kind(member.key) ?? .object
    default: break
    }
    return SkinSourceJSON.Member(key: member.key, line: member.line, value: written(member.value, inner))
  }

  private func collect(_ text: String, _ name: String, _ kind: SkinKind) {
    isUsed = true
    texts[text] = "{\(name)}"
    insert(name, kind)
  }

  private func add(_ name: String, _ kind: SkinKind) throws -> String {
    guard let full = NativeAlias.target(of: "{\(name)}", kind: kind, module: module) else {
      throw SkinIssue(
        .malformedExpression, "\"\(name.prefix(60))\" can't be the name of a key", suggestion: "Write {module.key}.")
    }
    insert(full, kind)
    return full
  }

  private func insert(_ name: String, _ kind: SkinKind) {
    let reference = SkinExpression.Reference(name: name, kind: kind, target: name)
    if known.insert(reference).inserted { found.append(reference) }
  }

  /// The text of a color whose opacity, if it has any, is last.
  private func literal(_ color: SkinColor, _ text: String, _ order: SkinColor.AlphaOrder) -> String {
    guard let other = try? SkinColor(text, order: order == .rgba ? .argb : .rgba), other != color else { return text }
    hasHexadecimalOpacity = true
    return order == .rgba ? text : color.exactText
  }

  private func value(_ name: String, _ kind: SkinKind) throws -> SkinValue {
    guard let value = values?[kind]?[name] else { throw Self.missing(name) }
    return value
  }

  private static func missing(_ name: String) -> SkinIssue {
    SkinIssue(
      .malformedExpression, "It uses {\(name)}, which has no such value",
      suggestion: "Specify a key of the expected kind.")
  }
}
