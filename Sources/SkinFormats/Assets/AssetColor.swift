import Foundation
import SkinKit

/// A color of one slot, which may be a system color that has its own values by appearance.
struct AssetColor {
  private let values: SkinVariants<SkinColor>

  /// The color in an appearance.
  subscript(appearance: SkinAppearance) -> SkinColor { values[appearance] }

  /// Reads the object `color` of a slot.
  init(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws {
    guard json.members != nil else {
      throw AssetFields.wrong(json, "an object with \"color-space\" and \"components\"", code: .malformedColor)
    }
    AssetFields.reportUnknown(
      in: json, known: ["color-space", "components", "platform", "reference"], issues: &issues)
    if let reference = json["reference"] {
      values = try Self.systemColor(reference, platform: json["platform"])
    } else {
      values = SkinVariants(try Self.literal(json, issues: &issues))
    }
  }

  private static func systemColor(
    _ reference: SkinSourceJSON, platform: SkinSourceJSON?
  ) throws -> SkinVariants<SkinColor> {
    guard let name = reference.string else {
      throw AssetFields.wrong(reference, "the name of a system color such as \"systemBlueColor\"")
    }
    let platform = platform?.string ?? "universal"
    guard ["ios", "universal"].contains(platform), let color = self.systemColor(named: name) else {
      throw SkinIssue(
        .unknownSystemColor, "\"\(name.prefix(60))\" is not a system color of \(platform.prefix(60)) that is known",
        suggestion: "Specify the color's components, or name one of iOS such as systemBlueColor or labelColor.",
        place: .init(line: reference.line))
    }
    return color
  }

  /// A color by the name of its `UIColor` property, with the ending `Color` that Xcode writes or without.
  private static func systemColor(named name: String) -> SkinVariants<SkinColor>? {
    SystemColors.color(named: name.hasSuffix("Color") ? String(name.dropLast("Color".count)) : name)
  }

  private static func literal(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws -> SkinColor {
    guard let components = json["components"], components.members != nil else {
      throw SkinIssue(
        .missingField, "The color has no components",
        suggestion: "Add \"components\": { \"red\": …, \"green\": …, \"blue\": …, \"alpha\": … }.",
        place: .init(line: json["components"]?.line ?? json.line))
    }
    if json["color-space"] == nil {
      issues.append(
        SkinIssue(
          .missingField, "The color doesn't say which space its components are in; sRGB is taken",
          suggestion: "Add \"color-space\": \"srgb\".", place: .init(line: json.line), severity: .warning))
    }
    var reader = ComponentReader(json: components, isExtended: false)
    let space = json["color-space"].map { $0.string ?? "" } ?? "srgb"
    reader.isExtended = space.hasPrefix("extended-")
    defer { issues += reader.issues }
    switch space {
    case "srgb":
      let (red, green, blue) = try reader.rgb()
      return SkinColor(red: red, green: green, blue: blue, alpha: try reader.alpha())
    case "extended-srgb":
      let (red, green, blue) = try reader.rgb()
      return extended(red, green, blue, alpha: try reader.alpha())
    case "extended-linear-srgb":
      let (red, green, blue) = try reader.rgb()
      return SkinColor((red, green, blue), in: .linearSRGB, alpha: try reader.alpha())
    case "display-p3":
      let (red, green, blue) = try reader.rgb()
      return SkinColor(red: red, green: green, blue: blue, alpha: try reader.alpha(), space: .displayP3)
    case "gray-gamma-22", "extended-gray":
      let white = try reader.component("white")
      return SkinColor(red: white, green: white, blue: white, alpha: try reader.alpha())
    default:
      throw AssetFields.wrong(
        json["color-space"] ?? json,
        "a color space: srgb, extended-srgb, extended-linear-srgb, display-p3, gray-gamma-22 or extended-gray",
        code: .malformedColor)
    }
  }

  /// A color of sRGB components beyond 0...1, which the linear ones lead to Display P3.
  private static func extended(_ red: Double, _ green: Double, _ blue: Double, alpha: Double) -> SkinColor {
    guard ![red, green, blue].allSatisfy((0...1).contains) else {
      return SkinColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    return SkinColor((linear(red), linear(green), linear(blue)), in: .linearSRGB, alpha: alpha)
  }

  /// The inverse of sRGB's transfer function, mirrored for components below 0.
  private static func linear(_ encoded: Double) -> Double {
    let size = abs(encoded)
    let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -linear : linear
  }
}

/// Reads components: what is written decides between bytes and fractions, as in Xcode's color inspector.
private struct ComponentReader {
  let json: SkinSourceJSON
  /// Whether fractions beyond 0...1 mean something.
  var isExtended: Bool
  private(set) var issues: [SkinIssue] = []

  init(json: SkinSourceJSON, isExtended: Bool) {
    self.json = json
    self.isExtended = isExtended
    AssetFields.reportUnknown(in: json, known: ["red", "green", "blue", "white", "alpha"], issues: &issues)
  }

  mutating func rgb() throws -> (Double, Double, Double) {
    (try component("red"), try component("green"), try component("blue"))
  }

  mutating func component(_ name: String) throws -> Double {
    guard let field = json[name] else {
      throw SkinIssue(
        .missingField, "The color has no component \(name)", suggestion: "Add \"\(name)\".",
        place: .init(line: json.line))
    }
    // A whole 1 is the byte 1 where it is a text, as Xcode writes bytes; tools that write numbers mean the fraction.
    return try value(of: field, isFractionOfOne: field.number != nil, isExtended: isExtended)
  }

  /// The opacity, which Xcode always writes as a fraction; 1 where it isn't given.
  mutating func alpha() throws -> Double {
    guard let field = json["alpha"] else { return 1 }
    return try value(of: field, isFractionOfOne: true, isExtended: false)
  }

  /// A component; where `isFractionOfOne`, a whole 1 is all of it and not the byte 1.
  private mutating func value(of field: SkinSourceJSON, isFractionOfOne: Bool, isExtended: Bool) throws -> Double {
    let text: String
    switch field.content {
    case .string(let string): text = string
    case .number(_, let string): text = string
    default: throw malformed(field)
    }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard (1...2).contains(digits.utf8.count), digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let byte = UInt8(digits, radix: 16)
      else { throw malformed(field) }
      return Double(byte) / 255
    }
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      guard let byte = UInt8(text) else { throw malformed(field) }
      return byte == 1 && isFractionOfOne ? 1 : Double(byte) / 255
    }
    guard text.utf8.count <= 40, text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let fraction = Double(text), fraction.isFinite
    else { throw malformed(field) }
    if !isExtended, !(0...1).contains(fraction) {
      issues.append(
        SkinIssue(
          .malformedColor, "The component \(text) lies outside of 0...1, and is cut off there",
          suggestion: "Write a value between 0.0 and 1.0, or use an extended color space.",
          place: .init(line: field.line), severity: .warning))
    }
    return fraction
  }

  private func malformed(_ field: SkinSourceJSON) -> SkinIssue {
    AssetFields.wrong(
      field, "a component as \"0xFF\", as a byte \"255\", or as a fraction \"1.000\"", code: .malformedColor)
  }
}
