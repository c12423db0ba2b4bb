import Foundation

/// Writes values so that the reader returns equal ones to the last bit, and collects the files that they name.
package struct NativeValueWriter {
  /// The skin's default language.
  let language: SkinLanguage?
  package private(set) var plan = NativeFilePlan()
  /// Whether a color is written with its opacity in hexadecimal digits, whose order a header must give.
  private var hasHexadecimalOpacity = false

  package init(language: SkinLanguage? = nil) { self.language = language }

  /// The path that a file gets.
  package mutating func path(of file: SkinFile) -> String { plan.path(of: file) }

  /// Copies a file that no key names.
  package mutating func carry(_ file: SkinFile) { plan.carry(file) }

  /// The header's field for the order of hexadecimal digits, so that an app's own option can't change colors that have an opacity.
  package var alphaOrder: (key: String, value: SkinSourceJSON)? {
    hasHexadecimalOpacity ? ("alpha", .string(SkinColor.AlphaOrder.rgba.rawValue)) : nil
  }

  /// Copies the pictures of animations that aren't copied yet, as those next to a single file.
  package mutating func copyPictures() {
    for (_, animation) in plan.copies.ordered(by: { $0.key.precedesByBytes($1.key) }) {
      for (_, picture) in animation.pictures.ordered(by: { $0.key.precedesByBytes($1.key) })
      where !plan.sources.contains(picture.path) {
        carry(picture)
      }
    }
  }

  private mutating func json(_ color: SkinColor) -> SkinSourceJSON {
    let text = color.exactText
    hasHexadecimalOpacity = hasHexadecimalOpacity || text.utf8.count == 9
    return .string(text)
  }

  /// Writes the definition of a key, or an object with a definition for each appearance.
  mutating func json(_ entry: SkinDocument.Entry) throws -> SkinSourceJSON {
    let definition = entry.definition
    if definition.hasLanguages, !entry.kind.hasLanguages {
      throw unwritable("\(entry.kind.withArticle) that differs between languages", "one value for all languages")
    }
    let any = try json(definition.any, entry.kind)
    // The reader takes an object with a field `any` for an object of appearances.
    guard definition.isVaried || any["any"] != nil else { return any }
    var members = isImplied(definition) ? [] : [(key: "any", value: any)]
    for appearance in definition.appearances {
      members.append((appearance.description, try json(definition[appearance], entry.kind)))
    }
    return .object(members)
  }

  /// Whether the reader finds the value for any among those for languages.
  private func isImplied(_ definition: SkinVariants<SkinDocument.Definition>) -> Bool {
    if definition.isPartial { return true }
    guard let language, let localized = SkinVariants(inLanguages: definition.others),
      localized.appearances.count == definition.others.count, let spoken = localized.speaking(language)
    else { return false }
    return !spoken.isVaried && spoken.any == definition.any
  }

  private mutating func json(_ definition: SkinDocument.Definition, _ kind: SkinKind) throws -> SkinSourceJSON {
    switch definition {
    case .value(let value):
      guard value.kind == kind else {
        throw unwritable(
          "\(value.kind.withArticle) among keys that are each \(kind.withArticle)", "one of the same kind")
      }
      return try json(value)
    case .alias(let key):
      let text = "{\(key)}"
      guard key.isFullKey else { throw unwritable("an alias for \"\(key.prefix(60))\"", "the full name of a key") }
      return NativeAlias.target(of: text, kind: kind, module: "") == key
        ? .string(text) : .object([("alias", .string(key))])
    case .expression(let expression):
      guard expression.kind == kind else {
        throw unwritable(
          "\(expression.kind.withArticle) among keys that are each \(kind.withArticle)", "one of the same kind")
      }
      hasHexadecimalOpacity = hasHexadecimalOpacity || expression.hasHexadecimalOpacity
      return try json(expression)
    }
  }

  /// Writes a value with references as its author wrote it, with the new path of an image.
  private mutating func json(_ expression: SkinExpression) throws -> SkinSourceJSON {
    guard let image = expression.image, !image.variants.isEmpty, let members = expression.json.members else {
      return expression.json
    }
    let path = try plan.path(of: image)
    return .object(members.map { (key: $0.key, value: $0.key == "file" ? .string(path) : $0.value) })
  }

  private mutating func json(_ value: SkinValue, depth: Int = 0) throws -> SkinSourceJSON {
    switch value {
    case .color(let color): return json(color)
    case .gradient(let gradient): return try json(gradient)
    case .font(let font): return try json(font)
    case .image(let image): return try json(image)
    case .text(let text): return .string(NativeAlias.escaped(text, kind: .text))
    case .number(let number): return try .number(number)
    case .flag(let flag): return .bool(flag)
    case .size(let size): return try .numbers(size.width, size.height)
    case .insets(let insets): return try json(insets)
    case .shadow(let shadow):
      let count = shadow.layers.count
      guard count <= SkinShadow.maximumLayers else {
        throw unwritable("\(count) shadows in one value", "at most \(SkinShadow.maximumLayers)")
      }
      return try json(shadow, depth: depth)
    case .duration(let duration): return try json(duration)
    case .file(let file) where file.isInAppBundle: return .object([("named", .string(file.path))])
    case .file(let file): return .string(NativeAlias.escaped(plan.path(of: file), kind: .file))
    case .url(let url):
      guard URL(string: url.absoluteString) == url else {
        throw unwritable("the address \(url.absoluteString.prefix(60)), relative to another", "an absolute address")
      }
      return .string(NativeAlias.escaped(url.absoluteString, kind: .url))
    case .curve(let curve): return try .numbers(curve.x1, curve.y1, curve.x2, curve.y2)
    case .object(.value(.text(let text))): return .string(NativeAlias.escaped(text, kind: .object))
    case .object(let object): return try json(object, depth: depth + 1)
    }
  }

  private mutating func json(_ gradient: SkinGradient) throws -> SkinSourceJSON {
    let colors = SkinSourceJSON.array(gradient.stops.map { json($0.color) })
    var members = [(key: "colors", value: colors)]
    let last = Double(max(gradient.stops.count - 1, 1))
    if gradient.stops.enumerated().contains(where: { $1.location != Double($0) / last }) {
      members.append(("locations", .array(try gradient.stops.map { try .number($0.location) })))
    }
    let points = (gradient.start, gradient.end)
    if points != gradient.shape.points {
      if let direction = SkinGradient.Direction.allCases.first(where: { $0.points == points }) {
        members.append(("direction", .string(direction.rawValue)))
      } else {
        members.append(("start", try .numbers(gradient.start.x, gradient.start.y)))
        members.append(("end", try .numbers(gradient.end.x, gradient.end.y)))
      }
    }
    if gradient.shape != .axial { members.append(("type", .string(gradient.shape.rawValue))) }
    return members.count == 1 ? colors : .object(members)
  }

  private func json(_ font: SkinFont) throws -> SkinSourceJSON {
    var members: [(key: String, value: SkinSourceJSON)] = []
    if let name = font.name { members.append(("name", .string(NativeAlias.escaped(name, kind: .text)))) }
    members.append(("size", try .number(font.size)))
    if let weight = font.weight { members.append(("weight", .string(weight.name))) }
    if let style = font.textStyle { members.append(("style", .string(style))) }
    if !font.fallbacks.isEmpty {
      members.append(("fallbacks", .array(font.fallbacks.map { .string(NativeAlias.escaped($0, kind: .text)) })))
    }
    if let height = font.lineHeight { members.append(("lineHeight", try .number(height))) }
    if let spacing = font.letterSpacing { members.append(("letterSpacing", try .number(spacing))) }
    return members.count == 1 && font.name == nil ? try .number(font.size) : .object(members)
  }

  private mutating func json(_ image: SkinImage) throws -> SkinSourceJSON {
    let path = image.variants.isEmpty ? image.path : try plan.path(of: image)
    let field = image.symbol != nil ? "symbol" : image.isInAppBundle ? "named" : "file"
    var members = [(key: field, value: SkinSourceJSON.string(path))]
    if let weight = image.symbol?.weight { members.append(("weight", .string(weight.name))) }
    if let scale = image.symbol?.scale { members.append(("scale", .string(scale.rawValue))) }
    if let size = image.symbol?.size { members.append(("size", try .number(size))) }
    if image.rendering != .automatic { members.append(("rendering", .string(image.rendering.rawValue))) }
    let steps = image.recipe.steps
    guard steps.count <= SkinImageRecipe.maximumSteps else {
      throw unwritable("a recipe of \(steps.count) steps", "at most \(SkinImageRecipe.maximumSteps) steps")
    }
    if !steps.isEmpty { members.append(("recipe", .array(try steps.map { try json($0) }))) }
    let isPlain = members.count == 1 && !image.variants.isEmpty
    return isPlain ? .string(NativeAlias.escaped(path, kind: .image)) : .object(members)
  }

  private mutating func json(_ step: SkinImageRecipe.Step) throws -> SkinSourceJSON {
    switch step {
    case .crop(let x, let y, let width, let height): return .object([("crop", try .numbers(x, y, width, height))])
    case .resize(let size):
      guard [size.width, size.height].allSatisfy({ (0...NativeValueReader.largestSide).contains($0) }) else {
        throw unwritable("a picture of \(size) points", "at most \(Int(NativeValueReader.largestSide)) points")
      }
      return .object([("resize", try .numbers(size.width, size.height))])
    case .rotate(let degrees): return .object([("rotate", try .number(degrees))])
    case .tint(let color): return .object([("tint", json(color))])
    case .round(let radius): return .object([("round", try .number(radius))])
    case .resizable(let insets): return .object([("resizable", try json(insets))])
    case .mirrorRightToLeft: return .object([("mirror", .string("right-to-left"))])
    }
  }

  private func json(_ insets: SkinInsets) throws -> SkinSourceJSON {
    let edges = [insets.top, insets.left, insets.bottom, insets.right]
    return edges.allSatisfy { $0 == insets.top }
      ? try .number(insets.top) : .array(try edges.map(SkinSourceJSON.number))
  }

  private mutating func json(_ shadow: SkinShadow, depth: Int) throws -> SkinSourceJSON {
    guard depth < SkinSourceJSON.maximumDepth else { throw tooDeep }
    var members = [(key: "color", value: json(shadow.color))]
    members.append(("offset", try .numbers(shadow.offset.width, shadow.offset.height)))
    members.append(("blur", try .number(shadow.blur)))
    if shadow.spread != 0 { members.append(("spread", try .number(shadow.spread))) }
    if shadow.isInset { members.append(("inset", .bool(true))) }
    guard !shadow.further.isEmpty else { return .object(members) }
    return .array([.object(members)] + (try shadow.further.map { try json($0, depth: depth + 1) }))
  }

  /// Writes seconds with all their decimal digits.
  private func json(_ duration: Duration) throws -> SkinSourceJSON {
    let (seconds, attoseconds) = duration.components
    let longest = Duration.seconds(NativeValueReader.longestTime)
    guard (.zero - longest...longest).contains(duration) else {
      throw unwritable("a time of \(duration)", "at most \(Int(NativeValueReader.longestTime)) seconds")
    }
    let digits = String(attoseconds.magnitude)
    var fraction = String(repeating: "0", count: max(18 - digits.count, 0)) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let whole = (duration < .zero ? "-" : "") + String(seconds.magnitude)
    let text = fraction.isEmpty ? whole : "\(whole).\(fraction)"
    return SkinSourceJSON(.number(Double(seconds) + Double(attoseconds) / 1e18, text: text), line: 0)
  }

  /// Writes a tree; values without a form in JSON become objects such as `{"$color": "#FFF"}`.
  private mutating func json(_ object: SkinObject, depth: Int) throws -> SkinSourceJSON {
    guard depth < SkinSourceJSON.maximumDepth else { throw tooDeep }
    switch object {
    case .value(.text(let text)): return .string(text)
    case .value(.number(let number)): return try .number(number)
    case .value(.flag(let flag)): return .bool(flag)
    case .value(let value): return .object([(NativeObjectName.tag(value.kind), try json(value, depth: depth))])
    case .list(let elements): return .array(try elements.map { try json($0, depth: depth + 1) })
    case .fields(let fields):
      let names = fields.keys.orderedByBytes()
      var members: [(key: String, value: SkinSourceJSON)] = []
      for name in names {
        guard let field = fields[name] else { continue }
        members.append((NativeObjectName.written(name), try json(field, depth: depth + 1)))
      }
      return .object(members)
    }
  }

  private var tooDeep: SkinIssue { .tooDeep }

  private func unwritable(_ found: String, _ form: String) -> SkinIssue {
    SkinIssue(.unwritableValue, "The native format can't hold \(found)", suggestion: "Pass \(form).")
  }
}

extension SkinIssue {
  static var tooDeep: SkinIssue {
    SkinIssue(
      .unwritableValue, "The value is nested more than \(SkinSourceJSON.maximumDepth) deep at its place in the file",
      suggestion: "Nest it less deeply.")
  }
}

extension SkinColor {
  /// The text that is read as exactly this color.
  var exactText: String {
    let parts = [red, green, blue, alpha]
    let bytes = parts.map { ($0 * 255).rounded() }
    if space == .sRGB, zip(bytes, parts).allSatisfy({ $0 / 255 == $1 }) { return description }
    let numbers = parts.map { $0 == $0.rounded() ? String(Int($0)) : String($0) }
    let opacity = alpha == 1 ? "" : " / \(numbers[3])"
    return "color(\(space.rawValue) \(numbers[0]) \(numbers[1]) \(numbers[2])\(opacity))"
  }

  /// The text of a color of sRGB that is read as exactly this color whatever the position of the opacity in hexadecimal colors is.
  var functionText: String {
    let bytes = [red, green, blue].map { String(Int(($0 * 255).rounded())) }.joined(separator: " ")
    return alpha == 1 ? "rgb(\(bytes))" : "rgb(\(bytes) / \(alpha))"
  }
}
