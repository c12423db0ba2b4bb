import Foundation

/// Decodes the parts of a compiled skin, and checks every position, count and value.
struct CompiledSkinDecoder {
  /// The contents aren't those of a compiled skin.
  struct Damage: Error {}

  // A view of bytes instead of `Data`, whose accesses take several times as long. It is used only while the closure runs that lends
  // it, and every access is checked against its end.
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The list of texts, if they are shared.
  private var texts: [String]?
  /// The files that values refer to.
  private let files: any SkinFiles
  /// The nesting of the current object or shadow.
  private var depth = 0

  /// The number of bytes that are left.
  private var rest: Int { bytes.count - position }

  /// Begins to decode, and reads the list of texts, if they are shared.
  init(_ bytes: UnsafeRawBufferPointer, files: any SkinFiles, sharesTexts: Bool) throws {
    self.bytes = bytes
    self.files = files
    if sharesTexts { texts = try list { try $0.text() } }
  }

  mutating func byte() throws -> Int {
    guard position < bytes.count else { throw Damage() }
    defer { position += 1 }
    return Int(bytes[position])
  }

  mutating func flag() throws -> Bool { try byte() != 0 }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    guard rest >= MemoryLayout<Value>.size else { throw Damage() }
    defer { position += MemoryLayout<Value>.size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Value.self))
  }

  /// A number of things, each of which takes a byte at least.
  mutating func count() throws -> Int {
    let count = Int(try integer(UInt32.self))
    guard count <= rest else { throw Damage() }
    return count
  }

  mutating func number() throws -> Double { Double(bitPattern: try integer(UInt64.self)) }

  mutating func text() throws -> String {
    let number = Int(try integer(UInt32.self))
    if let texts {
      guard number < texts.count else { throw Damage() }
      return texts[number]
    }
    return String(decoding: try slice(number), as: UTF8.self)
  }

  /// The UTF-8 of a text that isn't shared, which is valid as long as the bytes are.
  mutating func slice() throws -> UnsafeRawBufferPointer { try slice(Int(try integer(UInt32.self))) }

  private mutating func slice(_ length: Int) throws -> UnsafeRawBufferPointer {
    guard length <= rest else { throw Damage() }
    defer { position += length }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)])
  }

  mutating func optional<Value>(
    _ decode: (inout CompiledSkinDecoder) throws -> Value
  ) throws -> Value? { try flag() ? try decode(&self) : nil }

  mutating func list<Value>(
    _ decode: (inout CompiledSkinDecoder) throws -> Value
  ) throws -> [Value] {
    let count = try self.count()
    guard count > 0 else { return [] }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try decode(&self)) }
    return values
  }

  /// A value that its type may refuse.
  private func require<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Damage() }
    return value
  }

  mutating func json() throws -> SkinSourceJSON {
    let text = try text()
    var warnings: [SkinIssue] = []
    return try SkinSourceJSON(Data(text.utf8), file: "", warnings: &warnings)
  }

  mutating func place() throws -> SkinIssue.Place {
    SkinIssue.Place(
      file: try optional { try $0.text() }, line: try optional { Int(try $0.integer(UInt32.self)) },
      column: try optional { Int(try $0.integer(UInt32.self)) }, key: try optional { try $0.text() })
  }

  mutating func issue() throws -> SkinIssue {
    let (code, isError) = (SkinIssue.Code(rawValue: try text()), try flag())
    let (message, suggestion) = (try text(), try text())
    return SkinIssue(code, message, suggestion: suggestion, place: try place(), severity: isError ? .error : .warning)
  }

  mutating func language() throws -> SkinLanguage { try require(SkinLanguage(try text())) }

  mutating func appearance() throws -> SkinAppearance {
    SkinAppearance(isDark: try flag(), isHighContrast: try flag(), language: try optional { try $0.language() })
  }

  mutating func variants<Value>(
    _ decode: (inout CompiledSkinDecoder) throws -> Value
  ) throws -> SkinVariants<Value> {
    let isPartial = try flag()
    let any = try decode(&self)
    let count = try self.count()
    guard count > 0 else {
      if isPartial { throw Damage() }
      return SkinVariants(any)
    }
    var others = [SkinAppearance: Value](minimumCapacity: min(count, SkinAppearance.all.count))
    for _ in 0..<count {
      let appearance = try appearance()
      others[appearance] = try decode(&self)
    }
    return isPartial ? try require(SkinVariants(inLanguages: others)) : SkinVariants(any, others: others)
  }

  /// Decodes something that may contain things of its kind, which isn't nested deeper than a file can be.
  private mutating func nested<Value>(
    _ decode: (inout CompiledSkinDecoder) throws -> Value
  ) throws -> Value {
    guard depth <= SkinSourceJSON.maximumDepth * 2 else { throw Damage() }
    depth += 1
    defer { depth -= 1 }
    return try decode(&self)
  }
}

// MARK: Values

extension CompiledSkinDecoder {
  private static let kinds = SkinKind.allCases

  mutating func kind() throws -> SkinKind {
    let rank = try byte()
    guard rank < Self.kinds.count else { throw Damage() }
    return Self.kinds[rank]
  }

  mutating func value() throws -> SkinValue {
    switch try kind() {
    case .color: .color(try color())
    case .gradient: .gradient(try gradient())
    case .font: .font(try font())
    case .image: .image(try image())
    case .text: .text(try text())
    case .number: .number(try number())
    case .flag: .flag(try flag())
    case .size: .size(try size())
    case .insets: .insets(try insets())
    case .shadow: .shadow(try shadows())
    case .duration: .duration(try duration())
    case .file: .file(try file())
    case .url: .url(try require(URL(string: try text())))
    case .curve: .curve(try curve())
    case .object: .object(try object())
    }
  }

  private mutating func color() throws -> SkinColor {
    let form = try byte()
    switch form {
    case 0:
      let components = try integer(UInt32.self)
      func share(_ index: UInt32) -> Double { Double(components >> (8 * index) & 0xff) / 255 }
      return SkinColor(red: share(0), green: share(1), blue: share(2), alpha: share(3))
    case 1, 2:
      let (red, green, blue, alpha) = (try number(), try number(), try number(), try number())
      return SkinColor(red: red, green: green, blue: blue, alpha: alpha, space: form == 1 ? .sRGB : .displayP3)
    default: throw Damage()
    }
  }

  private mutating func gradient() throws -> SkinGradient {
    let stops = try list { decoder in
      SkinGradient.Stop(color: try decoder.color(), location: try decoder.number())
    }
    let shape = try require(SkinGradient.Shape(rawValue: try text()))
    let start = SkinGradient.Point(x: try number(), y: try number())
    let end = SkinGradient.Point(x: try number(), y: try number())
    return try SkinGradient(stops: stops, shape: shape, start: start, end: end)
  }

  private mutating func font() throws -> SkinFont {
    let name = try optional { try $0.text() }
    let (size, weight) = (try number(), Int(try integer(UInt32.self)))
    let style = try optional { try $0.text() }
    let fallbacks = try list { try $0.text() }
    let (height, spacing) = (try optional { try $0.number() }, try optional { try $0.number() })
    return try SkinFont(
      name: name, size: size, weight: SkinFont.Weight(rawValue: weight), textStyle: style, fallbacks: fallbacks,
      lineHeight: height, letterSpacing: spacing)
  }

  mutating func image() throws -> SkinImage {
    let path = try text()
    let variants = try list { decoder in
      let (scale, idiom) = (Int(try decoder.integer(UInt32.self)), try decoder.optional { try $0.text() })
      return SkinImage.Variant(
        scale: scale, idiom: idiom.flatMap(SkinImage.Idiom.init), isRightToLeft: try decoder.flag(),
        file: try decoder.file())
    }
    let steps = try list { try $0.step() }
    guard steps.count <= SkinImageRecipe.maximumSteps else { throw Damage() }
    let rendering = try require(SkinImage.Rendering(rawValue: try text()))
    let symbol = try optional { decoder in
      let (weight, scale) = (Int(try decoder.integer(UInt32.self)), try decoder.optional { try $0.text() })
      return try SkinSymbol(
        path, weight: SkinFont.Weight(rawValue: weight), scale: scale.flatMap(SkinSymbol.Scale.init),
        size: try decoder.optional { try $0.number() })
    }
    if let symbol { return SkinImage(symbol: symbol, recipe: SkinImageRecipe(steps), rendering: rendering) }
    return SkinImage(path: path, variants: variants, recipe: SkinImageRecipe(steps), rendering: rendering)
  }

  private mutating func step() throws -> SkinImageRecipe.Step {
    switch try byte() {
    case 0: .crop(x: try number(), y: try number(), width: try number(), height: try number())
    case 1: .resize(try size())
    case 2: .rotate(degrees: try number())
    case 3: .tint(try color())
    case 4: .round(radius: try number())
    case 5: .resizable(try insets())
    case 6: .mirrorRightToLeft
    default: throw Damage()
    }
  }

  private mutating func size() throws -> SkinSize { SkinSize(width: try number(), height: try number()) }

  private mutating func insets() throws -> SkinInsets {
    SkinInsets(top: try number(), left: try number(), bottom: try number(), right: try number())
  }

  private mutating func shadows() throws -> SkinShadow {
    let shadow = try shadow()
    guard shadow.layers.count <= SkinShadow.maximumLayers else { throw Damage() }
    return shadow
  }

  private mutating func shadow() throws -> SkinShadow {
    try nested { decoder in
      SkinShadow(
        color: try decoder.color(), offset: try decoder.size(), blur: try decoder.number(),
        spread: try decoder.number(), isInset: try decoder.flag(), further: try decoder.list { try $0.shadow() })
    }
  }

  private mutating func duration() throws -> Duration {
    Duration(secondsComponent: try integer(Int64.self), attosecondsComponent: try integer(Int64.self))
  }

  private mutating func curve() throws -> SkinCurve {
    let (x1, y1, x2, y2) = (try number(), try number(), try number(), try number())
    return try SkinCurve(x1, y1, x2, y2)
  }

  private mutating func file() throws -> SkinFile {
    let path = try text()
    return try flag() ? SkinFile(named: path) : SkinFile(path: path, in: files)
  }

  private mutating func object() throws -> SkinObject {
    try nested { decoder in
      switch try decoder.byte() {
      case 0: return .value(try decoder.value())
      case 1: return .list(try decoder.list { try $0.object() })
      case 2:
        let fields = try decoder.list { decoder in (try decoder.text(), try decoder.object()) }
        return .fields(Dictionary(fields) { first, _ in first })
      default: throw Damage()
      }
    }
  }
}

// MARK: Definitions

extension CompiledSkinDecoder {
  mutating func definition() throws -> SkinDocument.Definition {
    switch try byte() {
    case 0: .value(try value())
    case 1: .alias(try text())
    case 2: .expression(try expression())
    default: throw Damage()
    }
  }

  private mutating func expression() throws -> SkinExpression {
    let (kind, json) = (try kind(), try json())
    let references = try list { decoder in
      SkinExpression.Reference(name: try decoder.text(), kind: try decoder.kind(), target: try decoder.text())
    }
    return SkinExpression(
      kind: kind, json: json, references: references, image: try optional { try $0.image() },
      hasHexadecimalOpacity: try flag())
  }

  mutating func note() throws -> SkinNote {
    SkinNote(
      description: try optional { try $0.text() }, deprecation: try optional { try $0.text() },
      extensions: try optional { try $0.json() })
  }
}
