import Foundation
package import SkinKit

/// A value in its natural JSON form: strings for texts, colors and paths, numbers for numbers.
package indirect enum ValueRecord: Encodable, Hashable, Sendable {
  case string(String)
  case number(Double)
  case flag(Bool)
  case list([ValueRecord])
  case object([String: ValueRecord])

  /// Creates the record of a value.
  package init(_ value: SkinValue) {
    switch value {
    case .color(let color): self = .string(color.description)
    case .gradient(let gradient): self = Self.gradient(gradient)
    case .font(let font): self = Self.font(font)
    case .image(let image): self = .string(image.path)
    case .text(let text): self = .string(text)
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .size(let size): self = Self.numbers(size.width, size.height)
    case .insets(let insets): self = Self.numbers(insets.top, insets.left, insets.bottom, insets.right)
    case .shadow(let shadow):
      self = .object([
        "color": .string(shadow.color.description), "offset": Self.numbers(shadow.offset.width, shadow.offset.height),
        "radius": .number(shadow.radius),
      ])
    case .duration(let duration):
      let parts = duration.components
      self = .number(Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    case .file(let file): self = .string(file.path)
    case .url(let url): self = .string(url.absoluteString)
    case .curve(let curve): self = Self.numbers(curve.x1, curve.y1, curve.x2, curve.y2)
    case .object(let object): self.init(object)
    }
  }

  private init(_ object: SkinObject) {
    switch object {
    case .value(let value): self.init(value)
    case .list(let elements): self = .list(elements.map(ValueRecord.init))
    case .fields(let fields): self = .object(fields.mapValues(ValueRecord.init))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  private static func numbers(_ values: Double...) -> ValueRecord { .list(values.map(ValueRecord.number)) }

  private static func gradient(_ gradient: SkinGradient) -> ValueRecord {
    .object([
      "type": .string(gradient.shape.rawValue), "colors": .list(gradient.stops.map { .string($0.color.description) }),
      "locations": .list(gradient.stops.map { .number($0.location) }),
      "start": numbers(gradient.start.x, gradient.start.y), "end": numbers(gradient.end.x, gradient.end.y),
    ])
  }

  private static func font(_ font: SkinFont) -> ValueRecord {
    var fields: [String: ValueRecord] = ["size": .number(font.size)]
    fields["name"] = font.name.map(ValueRecord.string)
    fields["weight"] = font.weight.map { .string($0.name) }
    fields["style"] = font.textStyle.map(ValueRecord.string)
    return .object(fields)
  }
}
