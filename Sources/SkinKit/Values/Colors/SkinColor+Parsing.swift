import Foundation

extension SkinColor {
  /// The position of the opacity in an eight- or four-digit hexadecimal color.
  public enum AlphaOrder: String, Sendable, Hashable {
    /// Last, as in CSS: `#RRGGBBAA`.
    case rgba
    /// First, as Android writes it: `#AARRGGBB`.
    case argb
  }

  /// Parses a color.
  /// ```swift
  /// let red = try SkinColor("#C8102E")
  /// let veil = try SkinColor("rgb(0 0 0 / 40%)")
  /// ```
  /// Syntaxes: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, the same after `0x` or bare; `rgb()` and `rgba()` with commas or
  /// spaces, numbers 0...255 or percentages; `hsl()` and `hsla()`; `oklch()`; `color(srgb …)` and
  /// `color(display-p3 …)`; `transparent`. Malformed text is rejected. A color of `oklch()` outside of sRGB becomes Display P3.
  /// - Parameters:
  ///   - text: The color; white space around it is ignored.
  ///   - order: The position of the opacity in hexadecimal colors that have one.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedColor``.
  /// - Complexity: Linear in the length of the text.
  public init(_ text: String, order: AlphaOrder = .rgba) throws {
    if text.utf8.first == UInt8(ascii: "#"), let color = Self.hexadecimal(text, order: order) {
      self = color
      return
    }
    let trimmed = text.trimmed
    guard trimmed.utf8.count <= 200, let color = Self.parse(trimmed, order: order) else {
      throw SkinIssue(
        .malformedColor, "\"\(text.prefix(60))\" is not a color", suggestion: Self.suggestion(for: trimmed))
    }
    self = color
  }

  private static func suggestion(for text: String) -> String {
    if let digits = CSSColorNames.digits(of: text) {
      return "Write #\(digits.uppercased()): names of colors aren't read, as few of them mean the same everywhere."
    }
    let digits = text.utf8.dropFirst()
    if text.hasPrefix("#"), !digits.isEmpty, digits.allSatisfy({ nibble($0) != nil }) {
      return
        "Write 6 digits after the #, or 8 with an opacity; there \(digits.count == 1 ? "is 1" : "are \(digits.count)")."
    }
    return "Write it as #RRGGBB, #RRGGBBAA, rgb(), hsl(), oklch() or color(display-p3 r g b)."
  }

  /// The first component of a color's function that is out of range; the color is read as the nearest one, as in CSS.
  /// - Parameter text: A color.
  /// - Returns: The component in words and its limits; `nil` if all are within their limits, or the text is no such function.
  /// - Complexity: Linear in the length of the text.
  package static func clippedComponent(of text: String) -> (component: String, limits: String)? {
    // Most colors are hexadecimal.
    guard text.utf8.contains(UInt8(ascii: "(")) else { return nil }
    let trimmed = text.trimmed
    guard trimmed.hasSuffix(")"), trimmed.utf8.count <= 200, let open = trimmed.firstIndex(of: "(") else { return nil }
    let name = trimmed[..<open].lowercased()
    let parts = trimmed[trimmed.index(after: open)...].dropLast().split { ", /".contains($0) }
    let wholes: [(name: String, whole: Double)?]
    switch name {
    case "rgb", "rgba": wholes = [("red", 255), ("green", 255), ("blue", 255), ("opacity", 1)]
    case "hsl", "hsla": wholes = [nil, ("saturation", 100), ("lightness", 100), ("opacity", 1)]
    case "oklch": wholes = [("lightness", 1), nil, nil, ("opacity", 1)]
    case "color": wholes = [nil, ("red", 1), ("green", 1), ("blue", 1), ("opacity", 1)]
    default: return nil
    }
    for case (let part, let (name, whole)?) in zip(parts, wholes) {
      let isPercentage = part.hasSuffix("%")
      guard let number = decimal(isPercentage ? part.dropLast() : part) else { return nil }
      let limit = isPercentage ? 100 : whole
      guard !(0...limit).contains(number) else { continue }
      return ("\(name) \(part)", isPercentage ? "0% to 100%" : "0 to \(Int(limit))")
    }
    return nil
  }

  private static func parse(_ text: String, order: AlphaOrder) -> SkinColor? {
    if text.hasSuffix(")"), let open = text.firstIndex(of: "(") {
      let name = text[..<open].lowercased()
      let arguments = text[text.index(after: open)...].dropLast()
      return function(name, String(arguments))
    }
    if text.lowercased() == "transparent" { return SkinColor(red: 0, green: 0, blue: 0, alpha: 0) }
    return hexadecimal(text, order: order)
  }

  private static func hexadecimal(_ text: String, order: AlphaOrder) -> SkinColor? {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "#") {
      digits = digits.dropFirst()
    } else if text.hasPrefix("0x") || text.hasPrefix("0X") {
      digits = digits.dropFirst(2)
    }
    let count = digits.count
    guard [3, 4, 6, 8].contains(count) else { return nil }
    var bits: UInt32 = 0
    for digit in digits {
      guard let nibble = nibble(digit) else { return nil }
      bits = bits << 4 | nibble
      // Short forms double each digit.
      if count <= 4 { bits = bits << 4 | nibble }
    }
    if count == 3 || count == 6 {
      bits = bits << 8 | 0xFF
    } else if order == .argb {
      bits = bits << 8 | bits >> 24
    }
    func channel(_ shift: UInt32) -> Double { Double(bits >> shift & 0xFF) / 255 }
    return SkinColor(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }

  private static func nibble(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(digit - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(digit - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// A CSS function.
  ///
  /// Commas (the old form) can't be mixed with spaces and `/` before the opacity (the new form).
  private static func function(_ name: String, _ text: String) -> SkinColor? {
    var arguments: [Substring]
    if text.contains(",") {
      arguments = text.split(separator: ",", omittingEmptySubsequences: false).map {
        Substring($0.trimmed)
      }
      guard name != "oklch", name != "color", !arguments.contains(where: { $0.contains(" ") || $0.isEmpty }) else {
        return nil
      }
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2, let colors = halves.first else { return nil }
      arguments = colors.split(separator: " ")
      if halves.count == 2 {
        let alpha = halves[1].split(separator: " ")
        guard alpha.count == 1, arguments.count == (name == "color" ? 4 : 3) else { return nil }
        arguments += alpha
      }
    }
    let space = name == "color" && !arguments.isEmpty ? String(arguments.removeFirst()).lowercased() : ""
    guard arguments.count == 3 || arguments.count == 4 else { return nil }
    guard let alpha = arguments.count == 4 ? component(arguments[3], percentOf: 1) : 1 else { return nil }

    switch name {
    case "rgb", "rgba":
      let channels = arguments.prefix(3).compactMap { component($0, percentOf: 255) }
      guard channels.count == 3 else { return nil }
      return SkinColor(red: channels[0] / 255, green: channels[1] / 255, blue: channels[2] / 255, alpha: alpha)
    case "hsl", "hsla":
      guard let hue = angle(arguments[0]), let saturation = percentage(arguments[1]),
        let lightness = percentage(arguments[2])
      else { return nil }
      return SkinColor(
        (hue, min(max(saturation, 0), 1) * 100, min(max(lightness, 0), 1) * 100), in: .hsl, alpha: alpha)
    case "oklch":
      guard let lightness = component(arguments[0], percentOf: 1), let chroma = component(arguments[1], percentOf: 0.4),
        let hue = angle(arguments[2])
      else { return nil }
      return SkinColor((min(max(lightness, 0), 1), max(chroma, 0), hue), in: .oklch, alpha: alpha)
    case "color":
      guard let space = Space(rawValue: space) else { return nil }
      let channels = arguments.prefix(3).compactMap { component($0, percentOf: 1) }
      guard channels.count == 3 else { return nil }
      return SkinColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha, space: space)
    default:
      return nil
    }
  }

  /// A number, or a percentage of a whole.
  private static func component(_ text: Substring, percentOf whole: Double) -> Double? {
    text.hasSuffix("%") ? decimal(text.dropLast()).map { $0 / 100 * whole } : decimal(text)
  }

  /// A percentage as 0...1; CSS Color 4 also allows the bare number.
  private static func percentage(_ text: Substring) -> Double? {
    decimal(text.hasSuffix("%") ? text.dropLast() : text).map { $0 / 100 }
  }

  /// Degrees, with or without a unit; `rad`, `grad` and `turn` are converted.
  private static func angle(_ text: Substring) -> Double? {
    let units: [(String, Double)] = [("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)]
    for (unit, degrees) in units where text.hasSuffix(unit) {
      return decimal(text.dropLast(unit.count)).map { $0 * degrees }
    }
    return decimal(text)
  }

  /// A plain decimal; `Double.init` also accepts "nan", "inf" and hexadecimal, which colors don't.
  private static func decimal(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }
}

extension SkinIssue.Code {
  /// A color that can't be read.
  public static let malformedColor: Self = "malformed-color"
}
