import Foundation
import SkinKit

/// The value of a custom property: text with colors in it.
struct CSSValue {
  /// A part of a value.
  private enum Part: Equatable {
    case text(String)
    case color(SkinColor)

    var text: String {
      switch self {
      case .text(let text): text
      case .color(let color): color.description
      }
    }
  }

  /// The reason why CSS can't hold a value.
  struct Loss: Error {
    let message: String
    let suggestion: String
  }

  /// The kinds that CSS can hold.
  static let kinds: Set<SkinKind> = [
    .color, .gradient, .font, .text, .number, .size, .insets, .shadow, .duration, .curve,
  ]

  /// The end of the property's name, for keys of several properties.
  let suffix: String
  private let parts: [Part]

  private init(suffix: String = "", _ parts: [Part]) {
    self.suffix = suffix
    self.parts = parts
  }

  private init(suffix: String = "", _ text: String) { self.init(suffix: suffix, [.text(text)]) }

  /// The value as text.
  var text: String { parts.map(\.text).joined() }

  /// The value in light and another one in dark, as one text; `nil` if they differ in more than colors.
  func combined(with dark: CSSValue) -> String? {
    guard parts.count == dark.parts.count else { return nil }
    var text = ""
    for (light, dark) in zip(parts, dark.parts) {
      if case .color = light, case .color = dark, light != dark {
        text += "light-dark(\(light.text), \(dark.text))"
      } else if light == dark {
        text += light.text
      } else {
        return nil
      }
    }
    return text
  }

  /// The properties of a value: one for most kinds.
  static func all(of value: SkinValue) throws(Loss) -> [CSSValue] {
    switch value {
    case .color(let color): return [CSSValue([.color(color)])]
    case .gradient(let gradient): return [CSSValue(try parts(of: gradient))]
    case .font(let font): return try properties(of: font)
    case .text(let text): return [CSSValue(quoted(text))]
    case .number(let number): return [CSSValue(try Self.number(number))]
    case .size(let size):
      return [
        CSSValue(suffix: "-width", try pixels(size.width)), CSSValue(suffix: "-height", try pixels(size.height)),
      ]
    case .insets(let insets):
      let edges = [
        try pixels(insets.top), try pixels(insets.right), try pixels(insets.bottom), try pixels(insets.left),
      ]
      return [CSSValue(edges.joined(separator: " "))]
    case .shadow(let shadow): return [CSSValue(try parts(of: shadow))]
    case .duration(let duration):
      let (seconds, attoseconds) = duration.components
      return [CSSValue("\(try number(Double(seconds) * 1_000 + Double(attoseconds) / 1e15))ms")]
    case .curve(let curve):
      let numbers = [try number(curve.x1), try number(curve.y1), try number(curve.x2), try number(curve.y2)]
      return [CSSValue("cubic-bezier(\(numbers.joined(separator: ", ")))")]
    case .image, .flag, .file, .url, .object:
      throw Loss(
        message: "CSS properties have no place for \(value.kind.withArticle)",
        suggestion: "Use it in the page itself, or give the key a value of another kind.")
    }
  }

  // MARK: Numbers and texts

  /// A number in the fewest digits that read back as the same number.
  private static func number(_ number: Double) throws(Loss) -> String {
    guard number.isFinite else {
      throw Loss(message: "The number \(number) can't be written", suggestion: "Specify a finite number.")
    }
    return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  private static func pixels(_ points: Double) throws(Loss) -> String { "\(try number(points))px" }

  private static func percent(_ share: Double) throws(Loss) -> String {
    // Ten digits hide the last ones of products such as 0.07 × 100.
    "\(try number((share * 1e12).rounded() / 1e10))%"
  }

  /// A string of CSS.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..."\u{1F}", "\u{7F}": quoted += "\\\(String(scalar.value, radix: 16)) "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  // MARK: Composite values

  /// The shorthand `font`, and the spacing of letters if the font has one.
  private static func properties(of font: SkinFont) throws(Loss) -> [CSSValue] {
    let weight = font.weight.map { "\($0.rawValue) " } ?? ""
    let height = try font.lineHeight.map { height throws(Loss) in "/\(try number(height))" } ?? ""
    let families = ([font.name].compactMap(\.self) + font.fallbacks).map(quoted) + ["system-ui"]
    let shorthand = "\(weight)\(try pixels(font.size))\(height) \(families.joined(separator: ", "))"
    let spacing = try font.letterSpacing.map { spacing throws(Loss) in try pixels(spacing) } ?? "normal"
    return [CSSValue(shorthand), CSSValue(suffix: "-letter-spacing", spacing)]
  }

  private static func parts(of shadow: SkinShadow) throws(Loss) -> [Part] {
    var parts: [Part] = []
    var waiting = [shadow]
    while let shadow = waiting.popLast() {
      let lengths = [
        try pixels(shadow.offset.width), try pixels(shadow.offset.height), try pixels(shadow.blur),
        try pixels(shadow.spread),
      ].joined(separator: " ")
      parts.append(.text("\(parts.isEmpty ? "" : ", ")\(shadow.isInset ? "inset " : "")\(lengths) "))
      parts.append(.color(shadow.color))
      waiting += shadow.further.reversed()
    }
    return parts
  }

  private static func parts(of gradient: SkinGradient) throws(Loss) -> [Part] {
    let (start, end) = (gradient.start, gradient.end)
    let (x, y) = (end.x - start.x, end.y - start.y)
    guard [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite) else {
      throw Loss(message: "The gradient's points can't be written", suggestion: "Specify finite points.")
    }
    switch gradient.shape {
    case .axial:
      guard (x, y) != (0, 0), x == 0 || y == 0 || abs(abs(x) - abs(y)) < 1e-9 else {
        throw Loss(
          message: "The gradient's direction depends on the size of its area, which CSS can't express",
          suggestion: "Direct it along an edge or a diagonal of its area.")
      }
      let side = [y < 0 ? "top" : y > 0 ? "bottom" : nil, x < 0 ? "left" : x > 0 ? "right" : nil].compactMap(\.self)
      // The share of the way from the side or corner where CSS begins.
      func share(_ point: SkinGradient.Point) -> Double {
        let shares = [x == 0 ? nil : x > 0 ? point.x : 1 - point.x, y == 0 ? nil : y > 0 ? point.y : 1 - point.y]
          .compactMap(\.self)
        return shares.reduce(0, +) / Double(shares.count)
      }
      let (first, last) = (share(start), share(end))
      let stops = try stops(of: gradient) { first + $0 * (last - first) }
      return [.text("linear-gradient(to \(side.joined(separator: " "))")] + stops
    case .radial:
      guard x != 0, y != 0 else {
        throw Loss(message: "The radial gradient has no size", suggestion: "Set an end beside and below its start.")
      }
      let size = "\(try percent(abs(x))) \(try percent(abs(y))) at \(try percent(start.x)) \(try percent(start.y))"
      return [.text("radial-gradient(\(size)")] + (try stops(of: gradient) { $0 })
    case .conic:
      let degrees = (x, y) == (0, 0) ? 0 : atan2(x, -y) * 180 / .pi
      let place = "from \(try number(degrees))deg at \(try percent(start.x)) \(try percent(start.y))"
      return [.text("conic-gradient(\(place)")] + (try stops(of: gradient) { $0 })
    }
  }

  private static func stops(
    of gradient: SkinGradient, _ location: (Double) -> Double
  ) throws(Loss) -> [Part] {
    var parts: [Part] = []
    for stop in gradient.stops {
      parts.append(.text(", "))
      parts.append(.color(stop.color))
      parts.append(.text(" \(try percent(location(stop.location)))"))
    }
    return parts + [.text(")")]
  }
}
