import Foundation

/// Encodes the parts of a compiled skin: integers in little-endian order, and texts in UTF-8 behind their length.
struct CompiledSkinEncoder {
  private var bytes: [UInt8] = []
  /// The positions of texts in a list at the beginning; `nil` writes each text at its place, which is decoded faster.
  private var shared: [String: Int]?

  init(sharesTexts: Bool) { shared = sharesTexts ? [:] : nil }

  /// The list of texts, if they are shared, then the rest.
  var data: Data {
    guard let shared else { return Data(bytes) }
    var head = CompiledSkinEncoder(sharesTexts: false)
    var texts = [String](repeating: "", count: shared.count)
    for (text, position) in shared { texts[position] = text }
    head.list(texts) { $0.text($1) }
    return Data(head.bytes + bytes)
  }

  /// Adds what another encoder of unshared texts wrote.
  mutating func append(_ other: CompiledSkinEncoder) { bytes += other.bytes }

  mutating func byte(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  mutating func flag(_ value: Bool) { byte(value ? 1 : 0) }

  /// A number of things or a position, at most 2^32 - 1.
  mutating func count(_ value: Int) { integer(UInt32(clamping: value)) }

  mutating func integer(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func number(_ value: Double) { integer(value.bitPattern) }

  mutating func text(_ text: String) {
    if let known = shared {
      let position = known[text] ?? known.count
      shared?[text] = position
      count(position)
    } else {
      count(text.utf8.count)
      bytes += Array(text.utf8)
    }
  }

  mutating func optional<Value>(_ value: Value?, _ encode: (inout CompiledSkinEncoder, Value) -> Void) {
    flag(value != nil)
    if let value { encode(&self, value) }
  }

  mutating func list<Value>(_ values: some Collection<Value>, _ encode: (inout CompiledSkinEncoder, Value) -> Void) {
    count(values.count)
    for value in values { encode(&self, value) }
  }

  mutating func json(_ json: SkinSourceJSON) { text(json.textOnOneLine) }

  mutating func place(_ place: SkinIssue.Place) {
    optional(place.file) { $0.text($1) }
    optional(place.line) { $0.count($1) }
    optional(place.column) { $0.count($1) }
    optional(place.key) { $0.text($1) }
  }

  mutating func issue(_ issue: SkinIssue) {
    text(issue.code.rawValue)
    flag(issue.severity == .error)
    text(issue.message)
    text(issue.suggestion)
    place(issue.place)
  }

  mutating func appearance(_ appearance: SkinAppearance) {
    flag(appearance.isDark)
    flag(appearance.isHighContrast)
    optional(appearance.language) { $0.text($1.tag) }
  }

  mutating func variants<Value>(
    _ variants: SkinVariants<Value>, _ encode: (inout CompiledSkinEncoder, Value) -> Void
  ) {
    flag(variants.isPartial)
    encode(&self, variants.any)
    list(variants.appearances) { encoder, appearance in
      encoder.appearance(appearance)
      encode(&encoder, variants[appearance])
    }
  }
}

// MARK: Values

extension CompiledSkinEncoder {
  mutating func kind(_ kind: SkinKind) { byte(kind.rank) }

  mutating func value(_ value: SkinValue) {
    kind(value.kind)
    switch value {
    case .color(let color): self.color(color)
    case .gradient(let gradient): self.gradient(gradient)
    case .font(let font): self.font(font)
    case .image(let image): self.image(image)
    case .text(let text): self.text(text)
    case .number(let number): self.number(number)
    case .flag(let flag): self.flag(flag)
    case .size(let size): numbers(size.width, size.height)
    case .insets(let insets): self.insets(insets)
    case .shadow(let shadow): self.shadow(shadow)
    case .duration(let duration):
      integer(duration.components.seconds)
      integer(duration.components.attoseconds)
    case .file(let file): self.file(file)
    case .url(let url): text(url.absoluteString)
    case .curve(let curve): numbers(curve.x1, curve.y1, curve.x2, curve.y2)
    case .object(let object): self.object(object)
    }
  }

  private mutating func numbers(_ numbers: Double...) { for number in numbers { self.number(number) } }

  private mutating func insets(_ insets: SkinInsets) { numbers(insets.top, insets.left, insets.bottom, insets.right) }

  /// A color of whole bytes takes 5, others 33.
  private mutating func color(_ color: SkinColor) {
    let components = [color.red, color.green, color.blue, color.alpha]
    let whole = components.map { Int(($0 * 255).rounded()) }
    if color.space == .sRGB, zip(whole, components).allSatisfy({ Double($0) / 255 == $1 }) {
      byte(0)
      for component in whole { byte(component) }
    } else {
      byte(color.space == .sRGB ? 1 : 2)
      for component in components { number(component) }
    }
  }

  private mutating func gradient(_ gradient: SkinGradient) {
    list(gradient.stops) { encoder, stop in
      encoder.color(stop.color)
      encoder.number(stop.location)
    }
    text(gradient.shape.rawValue)
    numbers(gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y)
  }

  private mutating func font(_ font: SkinFont) {
    optional(font.name) { $0.text($1) }
    number(font.size)
    count(font.weight?.rawValue ?? 0)
    optional(font.textStyle) { $0.text($1) }
    list(font.fallbacks) { $0.text($1) }
    optional(font.lineHeight) { $0.number($1) }
    optional(font.letterSpacing) { $0.number($1) }
  }

  private mutating func image(_ image: SkinImage) {
    text(image.path)
    list(image.variants) { encoder, variant in
      encoder.count(variant.scale)
      encoder.optional(variant.idiom) { $0.text($1.rawValue) }
      encoder.flag(variant.isRightToLeft)
      encoder.file(variant.file)
    }
    list(image.recipe.steps) { $0.step($1) }
    text(image.rendering.rawValue)
    optional(image.symbol) { encoder, symbol in
      encoder.count(symbol.weight?.rawValue ?? 0)
      encoder.optional(symbol.scale) { $0.text($1.rawValue) }
      encoder.optional(symbol.size) { $0.number($1) }
    }
  }

  private mutating func step(_ step: SkinImageRecipe.Step) {
    switch step {
    case .crop(let x, let y, let width, let height):
      byte(0)
      numbers(x, y, width, height)
    case .resize(let size):
      byte(1)
      numbers(size.width, size.height)
    case .rotate(let degrees):
      byte(2)
      number(degrees)
    case .tint(let color):
      byte(3)
      self.color(color)
    case .round(let radius):
      byte(4)
      number(radius)
    case .resizable(let insets):
      byte(5)
      self.insets(insets)
    case .mirrorRightToLeft: byte(6)
    }
  }

  private mutating func shadow(_ shadow: SkinShadow) {
    color(shadow.color)
    numbers(shadow.offset.width, shadow.offset.height, shadow.blur, shadow.spread)
    flag(shadow.isInset)
    list(shadow.further) { $0.shadow($1) }
  }

  private mutating func file(_ file: SkinFile) {
    text(file.path)
    flag(file.isInAppBundle)
  }

  private mutating func object(_ object: SkinObject) {
    switch object {
    case .value(let value):
      byte(0)
      self.value(value)
    case .list(let elements):
      byte(1)
      list(elements) { $0.object($1) }
    case .fields(let fields):
      byte(2)
      list(fields.ordered { $0.key.precedesByBytes($1.key) }) { encoder, field in
        encoder.text(field.key)
        encoder.object(field.value)
      }
    }
  }
}

// MARK: Definitions

extension CompiledSkinEncoder {
  mutating func definition(_ definition: SkinDocument.Definition) {
    switch definition {
    case .value(let value):
      byte(0)
      self.value(value)
    case .alias(let key):
      byte(1)
      text(key)
    case .expression(let expression):
      byte(2)
      kind(expression.kind)
      json(expression.json)
      list(expression.references) { encoder, reference in
        encoder.text(reference.name)
        encoder.kind(reference.kind)
        encoder.text(reference.target)
      }
      optional(expression.image) { $0.image($1) }
      flag(expression.hasHexadecimalOpacity)
    }
  }

  mutating func note(_ note: SkinNote) {
    optional(note.description) { $0.text($1) }
    optional(note.deprecation) { $0.text($1) }
    optional(note.extensions) { $0.json($1) }
  }
}
