import Foundation
package import SkinKit

extension JSONValue {
  /// Creates a value in its natural JSON form: strings for texts, colors and paths, numbers for numbers.
  package init(_ value: SkinValue) {
    switch value {
    case .color(let color): self = .string(color.description)
    case .gradient(let gradient): self = Self.gradient(gradient)
    case .font(let font): self = Self.font(font)
    case .image(let image): self = .string(image.path)
    case .text(let text): self = .string(text)
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .bool(flag)
    case .size(let size): self = Self.numbers(size.width, size.height)
    case .insets(let insets): self = Self.numbers(insets.top, insets.left, insets.bottom, insets.right)
    case .shadow(let shadow): self = Self.shadow(shadow)
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
    case .list(let elements): self = .array(elements.map(JSONValue.init))
    case .fields(let fields): self = .object(fields.mapValues(JSONValue.init))
    }
  }

  private static func numbers(_ values: Double...) -> JSONValue { .array(values.map(JSONValue.number)) }

  private static func gradient(_ gradient: SkinGradient) -> JSONValue {
    .object([
      "type": .string(gradient.shape.rawValue), "colors": .array(gradient.stops.map { .string($0.color.description) }),
      "locations": .array(gradient.stops.map { .number($0.location) }),
      "start": numbers(gradient.start.x, gradient.start.y), "end": numbers(gradient.end.x, gradient.end.y),
    ])
  }

  /// The first layer, with the others in `further`.
  ///
  /// `radius` is that of a layer of Core Animation, half of the blur.
  private static func shadow(_ shadow: SkinShadow) -> JSONValue {
    var fields: [String: JSONValue] = [
      "color": .string(shadow.color.description), "offset": numbers(shadow.offset.width, shadow.offset.height),
      "blur": .number(shadow.blur), "radius": .number(shadow.radius), "spread": .number(shadow.spread),
      "inset": .bool(shadow.isInset),
    ]
    if !shadow.further.isEmpty { fields["further"] = .array(shadow.further.map(Self.shadow)) }
    return .object(fields)
  }

  private static func font(_ font: SkinFont) -> JSONValue {
    var fields: [String: JSONValue] = ["size": .number(font.size)]
    fields["name"] = font.name.map(JSONValue.string)
    fields["weight"] = font.weight.map { .string($0.name) }
    fields["style"] = font.textStyle.map(JSONValue.string)
    if !font.fallbacks.isEmpty { fields["fallbacks"] = .array(font.fallbacks.map(JSONValue.string)) }
    fields["lineHeight"] = font.lineHeight.map(JSONValue.number)
    fields["letterSpacing"] = font.letterSpacing.map(JSONValue.number)
    return .object(fields)
  }
}
