// The parts of the output of `skin show --json`.

import SkinCompare
import SkinKit

/// An image with its files.
struct ImageRecord: Encodable {
  struct ImageFile: Encodable {
    let path: String
    /// The number of pixels per point.
    let scale: Int
    /// The kind of device; `nil` is for all.
    let device: String?
    let rightToLeft: Bool

    init(_ variant: SkinImage.Variant) {
      path = variant.file.path
      scale = variant.scale
      device = variant.idiom?.rawValue
      rightToLeft = variant.isRightToLeft
    }
  }

  struct SymbolRecord: Encodable {
    let name: String
    let weight: String?
    let scale: String?
    let size: Double?

    init(_ symbol: SkinSymbol) {
      (name, weight, scale, size) = (symbol.name, symbol.weight?.name, symbol.scale?.rawValue, symbol.size)
    }
  }

  let path: String
  /// The symbol of the system; `nil` for other images.
  let symbol: SymbolRecord?
  /// Whether the image is one of the app's own bundle, of which the skin has no files.
  let inAppBundle: Bool
  let rendering: String
  let recipe: [JSONValue]
  let files: [ImageFile]

  init(_ image: SkinImage) {
    path = image.path
    symbol = image.symbol.map(SymbolRecord.init)
    inAppBundle = image.isInAppBundle
    rendering = image.rendering.rawValue
    recipe = image.recipe.steps.map(Self.step)
    files = image.variants.map(ImageFile.init)
  }

  /// A step in the form of the native format.
  private static func step(_ step: SkinImageRecipe.Step) -> JSONValue {
    func numbers(_ values: Double...) -> JSONValue { .array(values.map(JSONValue.number)) }
    return switch step {
    case .crop(let x, let y, let width, let height): .object(["crop": numbers(x, y, width, height)])
    case .resize(let size): .object(["resize": numbers(size.width, size.height)])
    case .rotate(let degrees): .object(["rotate": .number(degrees)])
    case .tint(let color): .object(["tint": .string(color.description)])
    case .round(let radius): .object(["round": .number(radius)])
    case .resizable(let insets):
      .object(["resizable": numbers(insets.top, insets.left, insets.bottom, insets.right)])
    case .mirrorRightToLeft: .object(["mirror": .string("right-to-left")])
    }
  }
}

/// An author's note about a key.
struct NoteRecord: Encodable {
  let description: String?
  /// The reason to stop using the key; empty if none is given, `nil` if the key isn't deprecated.
  let deprecated: String?
  let extensions: JSONRecord?

  init(_ note: SkinNote) {
    description = note.description
    deprecated = note.deprecation
    extensions = note.extensions.map(JSONRecord.init)
  }
}

/// A value of a JSON file as it was read.
struct JSONRecord: Encodable {
  let json: SkinSourceJSON

  func encode(to encoder: any Encoder) throws {
    switch json.content {
    case .object(let members):
      var container = encoder.container(keyedBy: MemberName.self)
      for member in members { try container.encode(JSONRecord(json: member.value), forKey: MemberName(member.key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(JSONRecord(json: element)) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .number(let number, _):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The header of a skin.
struct HeaderRecord: Encodable {
  struct AppConstraint: Encodable {
    let minimum: String
  }

  struct ContrastRecord: Encodable {
    let text: String
    let background: String
    let minimum: Double
  }

  let format: String
  let id: String?
  let name: String?
  let version: String?
  let base: String?
  let app: AppConstraint?
  let brand: String?
  let language: String?
  let glass: String?
  let fonts: [String]
  let namespaces: Bool
  let contrast: [ContrastRecord]

  init(_ document: SkinDocument) {
    let header = document.header
    format = document.format.name
    id = header.id?.rawValue
    name = header.name
    version = header.version?.description
    base = header.base?.rawValue
    app = header.minimumAppVersion.map { AppConstraint(minimum: $0.description) }
    brand = header.brand
    language = header.language?.tag
    glass = header.glass?.rawValue
    fonts = header.fonts
    namespaces = header.hasNamespaces
    contrast = document.contrast.map { ContrastRecord(text: $0.text, background: $0.background, minimum: $0.minimum) }
  }
}
