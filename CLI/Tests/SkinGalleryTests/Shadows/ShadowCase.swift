#if os(Linux)
  import Foundation

  /// A box with shadows, as W3C tokens and as CSS.
  struct ShadowCase: Sendable {
    struct Shadow: Sendable {
      var x = 0.0
      var y = 0.0
      var blur = 0.0
      var spread = 0.0
      var isInset = false
      var color = "#00000080"
    }

    let name: String
    var radius = 0.0
    var background = "#FFFFFF"
    let shadows: [Shadow]

    /// The box with blurs twice as large.
    var withDoubleBlur: ShadowCase {
      let doubled = shadows.map { shadow in
        var doubled = shadow
        doubled.blur *= 2
        return doubled
      }
      return ShadowCase(name: name, radius: radius, background: background, shadows: doubled)
    }

    /// Whether the blur of a shadow can be seen: a shadow may fill the box.
    var hasVisibleBlur: Bool { shadows.contains { $0.blur > 0 && !($0.isInset && $0.spread > 30) } }

    /// The value of the box's token.
    var token: [[String: Any]] {
      shadows.map { shadow in
        func dimension(_ value: Double) -> [String: Any] { ["value": value, "unit": "px"] }
        let channels = Self.channels(shadow.color)
        return [
          "color": ["colorSpace": "srgb", "components": channels.prefix(3).map(\.self), "alpha": channels[3]],
          "offsetX": dimension(shadow.x), "offsetY": dimension(shadow.y), "blur": dimension(shadow.blur),
          "spread": dimension(shadow.spread), "inset": shadow.isInset,
        ]
      }
    }

    /// The declarations of the box's style.
    var style: String {
      let list = shadows.map { shadow in
        "\(shadow.isInset ? "inset " : "")\(shadow.x)px \(shadow.y)px \(shadow.blur)px \(shadow.spread)px \(shadow.color)"
      }
      return "background: \(background); border-radius: \(radius)px; box-shadow: \(list.joined(separator: ", "))"
    }

    /// The channels of a color `#RRGGBBAA`, from 0 to 1.
    private static func channels(_ color: String) -> [Double] {
      let digits = Array(color.dropFirst())
      return stride(from: 0, to: 8, by: 2).map { Double(Int(String(digits[$0...($0 + 1)]), radix: 16) ?? 0) / 255 }
    }

    /// Boxes that differ in one thing, and combinations as design systems have.
    static let all: [ShadowCase] = [
      ShadowCase(name: "offset", shadows: [Shadow(x: 6, y: 4)]),
      ShadowCase(name: "blur", shadows: [Shadow(blur: 12)]),
      ShadowCase(name: "large blur", shadows: [Shadow(blur: 32, color: "#0000FFCC")]),
      ShadowCase(name: "offset and blur", shadows: [Shadow(x: -5, y: 8, blur: 10, color: "#C8102EB3")]),
      ShadowCase(name: "corners", radius: 16, shadows: [Shadow(y: 6, blur: 14)]),
      ShadowCase(name: "pill", radius: 30, shadows: [Shadow(y: 4, blur: 8)]),
      ShadowCase(name: "spread", shadows: [Shadow(spread: 6, color: "#0B7A93FF")]),
      ShadowCase(name: "spread of round corners", radius: 12, shadows: [Shadow(spread: 8, color: "#0B7A93FF")]),
      ShadowCase(name: "spread above the radius", radius: 4, shadows: [Shadow(spread: 16, color: "#0B7A93FF")]),
      ShadowCase(name: "spread and blur", radius: 10, shadows: [Shadow(y: 4, blur: 12, spread: 4)]),
      ShadowCase(name: "negative spread", radius: 10, shadows: [Shadow(y: 16, blur: 10, spread: -8)]),
      ShadowCase(name: "negative spread above the radius", radius: 4, shadows: [Shadow(y: 20, spread: -10)]),
      ShadowCase(name: "inset", shadows: [Shadow(blur: 10, isInset: true)]),
      ShadowCase(name: "inset with an offset", radius: 14, shadows: [Shadow(x: 4, y: 6, blur: 8, isInset: true)]),
      ShadowCase(
        name: "inset with a spread", radius: 14, shadows: [Shadow(spread: 5, isInset: true, color: "#C8102EFF")]),
      ShadowCase(
        name: "inset with a negative spread", radius: 14,
        shadows: [Shadow(y: 10, blur: 6, spread: -6, isInset: true, color: "#C8102EFF")]),
      ShadowCase(
        name: "inset with a spread above the size",
        shadows: [Shadow(blur: 6, spread: 40, isInset: true, color: "#C8102E99")]),
      ShadowCase(
        name: "two layers", radius: 8,
        shadows: [Shadow(y: 1, blur: 3, color: "#0000003D"), Shadow(y: 6, blur: 16, spread: 2, color: "#0000002E")]),
      ShadowCase(
        name: "rings", radius: 8,
        shadows: [Shadow(spread: 3, color: "#FFFFFFFF"), Shadow(spread: 6, color: "#C8102EFF")]),
      ShadowCase(
        name: "inset and outer", radius: 18,
        shadows: [
          Shadow(y: 2, blur: 4, isInset: true, color: "#FFFFFFE6"), Shadow(y: -3, blur: 6, isInset: true),
          Shadow(y: 8, blur: 18, color: "#1A2B3C99"),
        ]),
      ShadowCase(
        name: "several below a translucent box", radius: 12, background: "#FFFFFF66",
        shadows: [Shadow(y: 4, blur: 8, color: "#C8102E99"), Shadow(x: 8, y: 10, blur: 20, color: "#0B7A9399")]),
      ShadowCase(
        name: "inset in a translucent box", radius: 12, background: "#0B7A9333",
        shadows: [Shadow(x: 3, y: 3, blur: 9, isInset: true, color: "#000000CC")]),
    ]
  }
#endif
