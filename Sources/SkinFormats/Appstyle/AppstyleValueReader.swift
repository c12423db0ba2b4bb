import Foundation
import SkinKit

/// The keys of configuration files; the last of equal ones is used.
struct AppstyleGlobals {
  private let values: [String: SkinSourceJSON]

  init(_ files: [[SkinSourceJSON.Member]]) {
    values = Dictionary(files.joined().map { ($0.key, $0.value) }) { _, last in last }
  }

  subscript(key: String) -> SkinSourceJSON? { values[key] }
}

/// Reads the values of one module.
struct AppstyleValueReader {
  /// The definition of a key for its uses of one kind.
  typealias Use = (kind: SkinKind, definition: SkinDocument.Definition)
  /// The definition of a key, and the one for uses as a color or gradient if its form leaves that open.
  typealias Uses = (main: Use, further: Use?)

  let module: String
  let own: AppstyleGlobals
  let globals: AppstyleGlobals
  let values: ImportedValues

  private static let directions: [SkinGradient.Direction] = [.right, .down, .downRight, .upRight]
  private static let weights: [SkinFont.Weight] = [.light, .regular, .medium, .semibold, .bold]
  private static let fileExtensions: Set = [
    "json", "lottie", "xml", "plist", "mp3", "wav", "m4a", "caf", "mp4", "mov", "gif", "xib", "nib", "html",
  ]

  /// Reads the definitions of a key: an alias, or a value, for each kind of use.
  func uses(_ json: SkinSourceJSON, name: String, issues: inout [SkinIssue]) throws -> Uses {
    if let alias = try alias(json, name: name) { return alias }
    let value = try value(json, name: name, in: module, issues: &issues)
    if case .font(let font) = value, hasOnlySize(json), primaryFont == nil, !Self.isPrimaryFont(name, in: module),
      let sized = SkinExpression.primaryFont(size: font.size)
    {
      return ((.font, .expression(sized)), nil)
    }
    let color = try color(json, besides: value)
    return ((value.kind, .value(value)), color.map { ($0.kind, .value($0)) })
  }

  /// A text that names a global key is its alias; where a color is expected, also the name of a key of the same module.
  private func alias(_ json: SkinSourceJSON, name: String) throws -> Uses? {
    var steps: Set<String> = []
    var target: (module: String, name: String)?
    var current = (module: module, name: name, json: json)
    while let text = current.json.string?.trimmed, !ImportedValues.isColor(text) {
      let isSelf = current.module == "app" && current.name == text
      if let next = globals[text], !isSelf {
        current = ("app", text, next)
      } else if KeyHint(current.name) == .color, current.name != text, current.module == module, let next = own[text] {
        current = (module, text, next)
      } else {
        break
      }
      target = target ?? (current.module, current.name)
      // A cycle of aliases is reported when the skin is resolved.
      guard steps.insert("\(current.module).\(current.name)").inserted else { break }
    }
    guard let target else { return nil }
    let definition = SkinDocument.Definition.alias("\(target.module).\(target.name)")
    var ignored: [SkinIssue] = []
    guard let value = try? value(current.json, name: current.name, in: current.module, issues: &ignored) else {
      // Issues of the other key are reported there, or when the skin is resolved.
      return ((KeyHint(name) == .font ? .font : .color, definition), nil)
    }
    guard KeyHint(name) != .font || value.kind == .font else {
      throw SkinIssue(
        .malformedFont, "The key is a font, but \(target.name) is \(value.kind.withArticle)",
        suggestion: "Write a size, \"Name,size\", or an object with fontSize.", place: .init(line: json.line))
    }
    let color = (try? color(current.json, besides: value)).flatMap(\.self)
    guard KeyHint(name) == .color, value.kind != .color, value.kind != .gradient else {
      return ((value.kind, definition), color.map { ($0.kind, definition) })
    }
    guard let color else {
      throw SkinIssue(
        .wrongType, "The key is a color, but \(target.name) is \(value.kind.withArticle)",
        suggestion: "Specify a key that is a color.", place: .init(line: json.line))
    }
    return ((color.kind, definition), nil)
  }

  /// The color or gradient that a text or list of hexadecimal digits is where one is used: a key has no fixed kind.
  private func color(_ json: SkinSourceJSON, besides value: SkinValue) throws -> SkinValue? {
    switch value {
    case .text(let text) where ImportedValues.isBareColor(text): return .color(try values.color(json))
    case .object:
      guard let elements = json.elements, elements.count > 1,
        elements.allSatisfy({ $0.string.map(ImportedValues.isBareColor) ?? false })
      else { return nil }
      return .gradient(try values.gradient(elements))
    default: return nil
    }
  }

  private func value(
    _ json: SkinSourceJSON, name: String, in module: String, issues: inout [SkinIssue]
  ) throws -> SkinValue {
    let hint =
      Self.isPrimaryFont(name, in: module) && (json.string.map { !$0.contains(",") } ?? false) ? nil : KeyHint(name)
    switch json.content {
    case .null: throw ImportedValues.wrong(json, .object, "a value, or leave the key out")
    case .bool(let flag): return .flag(flag)
    case .number(let number, _):
      return hint == .font ? .font(try SkinFont(name: primaryFont, size: number)) : .number(number)
    case .object:
      if json["colors"] != nil { return .gradient(try gradient(json)) }
      if hint == .font || json["fontSize"] != nil || json["fontName"] != nil || json["fontWeight"] != nil {
        return .font(try font(json, issues: &issues))
      }
      if json["rendering"] != nil, json["name"]?.string != nil {
        return .image(try values.image(json, issues: &issues) { try values.image($0, issues: &$1) })
      }
      return .object(SkinObject(json))
    case .array(let elements):
      guard hint == .color || isGradient(elements) else { return .object(SkinObject(json)) }
      return .gradient(try values.gradient(elements))
    case .string(let text): return try value(text, json, hint, issues: &issues)
    }
  }

  /// Whether all elements are colors, one of them certainly.
  private func isGradient(_ elements: [SkinSourceJSON]) -> Bool {
    let texts = elements.compactMap(\.string)
    guard texts.count == elements.count else { return false }
    return texts.isEmpty
      || texts.contains(where: ImportedValues.isColor)
        && texts.allSatisfy { ImportedValues.isColor($0) || ImportedValues.isBareColor($0) }
  }

  private func value(
    _ text: String, _ json: SkinSourceJSON, _ hint: KeyHint?, issues: inout [SkinIssue]
  ) throws -> SkinValue {
    if ImportedValues.isColor(text) || (hint == .color) { return .color(try color(json)) }
    if hint == .font {
      guard let font = try ImportedValues.font(text) else {
        let isNumber = ImportedValues.number(text) != nil
        let form = "\"Name,size\" such as \"PingFangSC-Medium,16\""
        throw ImportedValues.wrong(json, .font, isNumber ? "the size as a number without quotes, or \(form)" : form)
      }
      return .font(font)
    }
    let ending = FileNames.pathExtension(of: FileNames.name(of: text))
    let isImage = ending == "svg" || FileNames.imageExtensions.contains(ending)
    if hint == .image || isImage, !text.isEmpty, ending != "gif" {
      // Digits without a picture of that name are a color, or the name of one of the app's.
      if ImportedValues.isBareColor(text), values.names.image(named: text) == nil { return .text(text) }
      return .image(try values.image(json, issues: &issues) { try values.image($0, issues: &$1) })
    }
    guard Self.fileExtensions.contains(ending) else { return .text(text) }
    return .file(try values.file(json, issues: &issues))
  }

  private func color(_ json: SkinSourceJSON) throws -> SkinColor {
    do {
      return try values.color(json)
    } catch var issue as SkinIssue where issue.code == .malformedColor {
      issue.message += " and not the name of a key in appstyle.json"
      throw issue
    }
  }

  private func gradient(_ json: SkinSourceJSON) throws -> SkinGradient {
    guard let colors = try json["colors"]?.elements?.map(values.color) else {
      throw ImportedValues.wrong(json, .gradient, "\"colors\": [ … ] with two colors or more")
    }
    var direction = SkinGradient.Direction.right
    if let field = json["style"] {
      guard let style = field.number.flatMap(Int.init(exactly:)), Self.directions.indices.contains(style) else {
        throw ImportedValues.wrong(
          field, .gradient, "a style of 0 to 3: to the right, down, down to the right, up to the right")
      }
      direction = Self.directions[style]
    }
    guard let field = json["locations"] else { return try SkinGradient(colors: colors, direction: direction) }
    let locations = (field.elements ?? []).compactMap(\.number)
    guard locations.count == colors.count, field.elements?.count == colors.count else {
      throw ImportedValues.wrong(field, .gradient, "as many locations as there are colors, numbers between 0 and 1")
    }
    let stops = zip(colors, locations).map { SkinGradient.Stop(color: $0, location: $1) }
    return try SkinGradient(stops: stops, start: direction.points.start, end: direction.points.end)
  }

  /// An object with fontSize, and fontName, or fontWeight for the system's font; otherwise the primary font.
  private func font(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws -> SkinFont {
    guard let size = json["fontSize"].flatMap(Self.fontSize) else {
      throw ImportedValues.wrong(json["fontSize"] ?? json, .font, "an object with \"fontSize\": 16, a number")
    }
    if let field = json["fontSize"], let text = field.string {
      issues.append(
        SkinIssue(
          .wrongType, "The size \"\(text.prefix(60))\" is a text; it is read as a number",
          suggestion: "Write the number without quotes.", place: .init(line: field.line), severity: .warning))
    }
    var weight: SkinFont.Weight?
    if let field = json["fontWeight"] {
      weight = field.string.flatMap { text in Self.weights.first { $0.name == text } }
      guard weight != nil else {
        let names = Self.weights.map(\.name).joined(separator: ", ")
        throw ImportedValues.wrong(field, .font, "one of the weights \(names)")
      }
    }
    if let field = json["fontName"] {
      guard let name = field.string else {
        throw ImportedValues.wrong(field, .font, "the font's name, in double quotes")
      }
      if weight != nil {
        issues.append(
          SkinIssue(
            .unknownField, "fontWeight is only for the system's font; it is ignored next to fontName",
            suggestion: "Specify the font of that weight, or leave fontName out.", place: .init(line: json.line),
            severity: .warning))
      }
      return try SkinFont(name: name, size: size)
    }
    return try SkinFont(name: weight == nil ? primaryFont : nil, size: size, weight: weight)
  }

  /// A size as a number, or as a text with one.
  static func fontSize(_ json: SkinSourceJSON) -> Double? { json.number ?? json.string.flatMap(ImportedValues.number) }

  private static func isPrimaryFont(_ name: String, in module: String) -> Bool {
    name == "primaryFont" && module == "app"
  }

  /// Whether a font is a size without a name or weight.
  private func hasOnlySize(_ json: SkinSourceJSON) -> Bool {
    json.number != nil || json["fontSize"] != nil && json["fontName"] == nil && json["fontWeight"] == nil
  }

  /// The name of the skin's font: `primaryFont` as a name, as `Name,size`, or as an object.
  private var primaryFont: String? {
    guard let field = globals["primaryFont"] else { return nil }
    let name = field["fontName"]?.string ?? field.string?.split(separator: ",").first.map(String.init)
    return name.map { $0.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
