import Foundation

extension NativeValueReader {
  /// Reads an object, or a list of objects with the topmost shadow first.
  func shadow(_ json: SkinSourceJSON) throws -> SkinShadow {
    let shadow = try shadows(json)
    guard shadow.layers.count <= SkinShadow.maximumLayers else {
      throw wrong(json, "a list of at most \(SkinShadow.maximumLayers) shadows")
    }
    return shadow
  }

  private func shadows(_ json: SkinSourceJSON) throws -> SkinShadow {
    let form = "an object with color, offset and blur, or a list of such"
    guard let elements = json.elements else { return try shadow(json, further: [], form) }
    guard let first = elements.first else { throw wrong(json, form) }
    return try shadow(first, further: try elements.dropFirst().map(shadows), form)
  }

  private func shadow(_ json: SkinSourceJSON, further: [SkinShadow], _ form: String) throws -> SkinShadow {
    let offset = try json["offset"].map { try numbers($0, 2, "[x, y]") } ?? [0, 0]
    var isInset = false
    if let field = json["inset"] {
      guard case .bool(let flag) = field.content else { throw wrong(field, "true or false") }
      isInset = flag
    }
    guard let shade = json["color"] else {
      guard json.members != nil else { throw wrong(json, form) }
      if let issue = misspelling(json) { throw issue }
      throw SkinIssue(
        .missingField, "The shadow has no color, so that nothing would be drawn",
        suggestion: "Add \"color\": \"#00000040\".",
        place: .init(line: json.line))
    }
    return SkinShadow(
      color: try color(shade), offset: SkinSize(width: offset[0], height: offset[1]),
      blur: try blur(json),
      spread: try json["spread"].map { try require(try number($0), $0, "a number of points") } ?? 0, isInset: isInset,
      further: further)
  }

  /// Reads a blur as in CSS, or the radius of a layer, half of it.
  private func blur(_ json: SkinSourceJSON) throws -> Double {
    func length(_ json: SkinSourceJSON) throws -> Double {
      let form = "a number of points from 0"
      let length = try require(try number(json), json, form)
      return try require(length >= 0 && (2 * length).isFinite ? length : nil, json, form)
    }
    let (radius, blur) = (try json["radius"].map(length), try json["blur"].map(length))
    if let field = json["radius"], blur != nil {
      throw SkinIssue(
        .duplicateKey, "The shadow has both a blur and a radius",
        suggestion: "Keep one of the two: the blur as in CSS and Figma, or the radius of layers, half of it.",
        place: .init(line: field.line))
    }
    return blur ?? radius.map { $0 * 2 } ?? 0
  }

  /// Reads seconds from their decimal digits, because the nearest `Double` may differ from them.
  func duration(_ json: SkinSourceJSON) throws -> Duration {
    guard case .number(let number, let text) = json.content, abs(number) <= Self.longestTime else {
      throw wrong(json, "a number of seconds between -\(Int(Self.longestTime)) and \(Int(Self.longestTime))")
    }
    guard let exact = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else { return .seconds(number) }
    var attoseconds = exact * Decimal(sign: .plus, exponent: 18, significand: 1)
    var whole = Decimal()
    NSDecimalRound(&whole, &attoseconds, 0, .plain)
    let (seconds, rest) = Self.divided(whole)
    guard let seconds, let rest else { return .seconds(number) }
    return Duration(secondsComponent: seconds, attosecondsComponent: rest)
  }

  /// Divides attoseconds into whole seconds and the rest, both with the same sign.
  ///
  /// The text of a decimal without a fraction is plain digits.
  private static func divided(_ attoseconds: Decimal) -> (Int64?, Int64?) {
    let text = "\(attoseconds)"
    let sign: Int64 = text.hasPrefix("-") ? -1 : 1
    let digits = sign < 0 ? text.dropFirst() : text[...]
    let seconds = digits.dropLast(18)
    return (seconds.isEmpty ? 0 : Int64(seconds).map { $0 * sign }, Int64(digits.suffix(18)).map { $0 * sign })
  }

  /// Reads a tree of values: `{"$color": "#FFF"}` and the like are values of that kind, `$$name` is a field called `$name`.
  func object(_ json: SkinSourceJSON) throws -> SkinObject {
    if let elements = json.elements { return .list(try elements.map(object)) }
    guard let members = json.members else { return SkinObject(json) }
    if members.count == 1, let member = members.first, let kind = NativeObjectName.kind(member.key) {
      guard references == nil || (kind != .image && kind != .file) else {
        throw SkinIssue(
          .malformedExpression, "An object can't have both references and \(kind == .image ? "an image" : "a file")",
          suggestion: "Add a key of its own for one of the two.", place: .init(line: member.line))
      }
      var reader = NativeValueReader(
        kind: kind, module: module, files: files, folders: folders, alphaOrder: alphaOrder, appearance: appearance,
        suggestions: suggestions)
      reader.references = references
      return .value(try reader.value(member.value))
    }
    var fields: [String: SkinObject] = [:]
    for member in members {
      if case .null = member.value.content { continue }
      guard fields.updateValue(try object(member.value), forKey: NativeObjectName.field(member.key)) == nil else {
        throw SkinIssue(
          .duplicateKey, "The field \"\(member.key.prefix(60))\" is given twice, once with one dollar more",
          suggestion: "Remove or rename one of the two.", place: .init(line: member.line))
      }
    }
    return .fields(fields)
  }
}

extension NativeValueReader {
  /// Reads the symbol of an image, whose name is in a field, with its weight, scale and size.
  ///
  /// None of them can be a reference, as the name of a file can't.
  func symbol(_ field: SkinSourceJSON, _ json: SkinSourceJSON) throws -> SkinSymbol {
    if let other = json["file"] ?? json["named"] {
      throw SkinIssue(
        .duplicateKey, "The image has both a symbol and a file", suggestion: "Keep one of the two.",
        place: .init(line: other.line))
    }
    let name = try require(field.string, field, "the name of a symbol such as \"star.fill\"")
    let scales = SkinSymbol.Scale.allCases.map(\.rawValue).joined(separator: ", ")
    let scale = try json["scale"].map {
      try require($0.string.flatMap(SkinSymbol.Scale.init), $0, "one of \(scales)")
    }
    let size = try json["size"].map {
      try require(
        $0.number.flatMap { SkinSymbol.isSize($0) ? $0 : nil }, $0,
        "a number of points greater than 0 and at most \(Int(SkinSymbol.largestSize))")
    }
    let weight = try json["weight"].map { try self.weight($0) }
    do {
      return try SkinSymbol(name, weight: weight, scale: scale, size: size)
    } catch var issue as SkinIssue {
      issue.place.complete(from: field.line)
      throw issue
    }
  }

  /// Reads a weight by its name or number.
  func weight(_ json: SkinSourceJSON, references: Bool = false) throws -> SkinFont.Weight {
    let number = references ? try number(json, placeholder: 400) : json.number
    let text = number.map { SkinValue.number($0).description } ?? json.string
    return try require(
      text.flatMap(SkinFont.Weight.init), json, "a weight such as \"semibold\" or 600",
      among: SkinFont.Weight.allCases.map(\.name))
  }

  /// The fields of an image that only symbols have.
  package static let symbolFields: Set<String> = ["weight", "scale", "size"]
}

extension NativeValueReader {
  private static let fields: [SkinKind: Set<String>] = [
    .gradient: ["colors", "locations", "direction", "start", "end", "type"],
    .font: ["size", "name", "weight", "style", "fallbacks", "lineHeight", "letterSpacing"],
    .image: symbolFields.union(["file", "named", "symbol", "rendering", "recipe"]),
    .shadow: ["color", "offset", "blur", "radius", "spread", "inset"],
    .text: ["alias"],
    .file: ["named"],
  ]

  /// The field without which a value that is an object can't be read.
  private static let requiredFields: [SkinKind: String] = [
    .gradient: "colors", .font: "size", .image: "file", .shadow: "color",
  ]

  /// The fields that values of a kind can have if they are objects.
  package static func fields(of kind: SkinKind) -> Set<String> { fields[kind] ?? [] }

  /// The sections of modules with the kind of their values.
  package static var sections: [String: SkinKind] { NativeSection.kinds }

  /// The field of an object that takes the place of the required one because its name is misspelled; `nil` for other values.
  private func misspelledField(_ json: SkinSourceJSON) -> SkinSourceJSON.Member? {
    guard let required = Self.requiredFields[kind], let members = json.members, let known = Self.fields[kind],
      json[required] == nil, kind != .image || json["named"] == nil && json["symbol"] == nil
    else { return nil }
    var spelling = Spelling(known)
    return members.prefix(IssueList.maximumCount).first { member in
      !known.contains(member.key) && spelling.nearest(to: member.key) == required
    }
  }

  /// The issue of an object without its required field, whose name is misspelled; `nil` for other values.
  func misspelling(_ json: SkinSourceJSON) -> SkinIssue? {
    guard let member = misspelledField(json), let required = Self.requiredFields[kind] else { return nil }
    return SkinIssue(
      .unknownField, "\"\(member.key.prefix(60))\" is not a field of \(kind.withArticle)",
      suggestion: "Did you mean \(required)?", place: .init(line: member.line))
  }

  /// Warnings about unknown fields, which are usually misspelled.
  func unknownFields(_ json: SkinSourceJSON) -> [SkinIssue] {
    // Most values aren't objects, and have no fields.
    guard json.members != nil || json.elements != nil, var known = Self.fields[kind] else { return [] }
    if kind == .image, json["symbol"] == nil { known.subtract(Self.symbolFields) }
    if kind == .shadow, let elements = json.elements { return elements.flatMap(unknownFields) }
    // An error about a misspelled field takes the place of the warning.
    let misspelled = misspelledField(json)?.line
    // Further ones wouldn't be shown.
    let unknown = (json.members ?? []).filter { !known.contains($0.key) && $0.line != misspelled }
    return unknown.prefix(IssueList.maximumCount).map { member in
      SkinIssue(
        .unknownField, "\"\(member.key.prefix(60))\" is not a field of \(kind.withArticle); it is ignored",
        suggestion: Spelling.question(member.key, among: known)
          ?? "The fields are \(known.orderedByBytes().joined(separator: ", ")).", place: .init(line: member.line),
        severity: .warning)
    }
  }
}

// MARK: Recipes

extension NativeValueReader {
  func recipe(_ json: SkinSourceJSON) throws -> SkinImageRecipe {
    let form = "a list of at most \(SkinImageRecipe.maximumSteps) steps"
    let steps = try require(json.elements, json, form)
    guard steps.count <= SkinImageRecipe.maximumSteps else { throw wrong(json, form) }
    return SkinImageRecipe(try steps.map(step))
  }

  private func step(_ json: SkinSourceJSON) throws -> SkinImageRecipe.Step {
    let form = "one step such as { \"round\": 8 }: crop, resize, rotate, tint, round, resizable, mirror"
    guard let members = json.members, members.count == 1, let member = members.first else { throw wrong(json, form) }
    let value = member.value
    switch member.key {
    case "crop":
      let part = try numbers(value, 4, "[x, y, width, height]")
      return .crop(x: part[0], y: part[1], width: part[2], height: part[3])
    case "resize":
      let size = try numbers(value, 2, "[width, height]")
      guard size.allSatisfy({ (0...Self.largestSide).contains($0) }) else {
        throw wrong(value, "a size of at most \(Int(Self.largestSide)) points")
      }
      return .resize(SkinSize(width: size[0], height: size[1]))
    case "rotate": return .rotate(degrees: try require(try number(value), value, "degrees"))
    case "tint": return .tint(try color(value))
    case "round": return .round(radius: try require(try number(value), value, "a radius in points"))
    case "resizable": return .resizable(try insets(value))
    case "mirror":
      guard value.string == "right-to-left" else { throw wrong(value, "\"right-to-left\"") }
      return .mirrorRightToLeft
    default: throw wrong(json, form)
    }
  }
}

extension SkinImageRecipe {
  /// Reads a list of steps as the native format writes them, such as `[{"round": 8}]`.
  /// - Parameters:
  ///   - json: The list.
  ///   - order: The position of the opacity in hexadecimal colors.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/wrongType``.
  package init(_ json: SkinSourceJSON, order: SkinColor.AlphaOrder) throws {
    let reader = NativeValueReader(kind: .image, module: "", files: SkinMemoryFiles(contents: [:]), alphaOrder: order)
    self = try reader.recipe(json)
  }
}
