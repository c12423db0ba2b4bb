import Foundation
import SkinKit

/// A number with a unit.
struct TokenQuantity: Equatable {
  var value: Double
  /// The unit in lowercase; empty for a plain number.
  var unit: String

  /// The units of lengths in points, and those of times in milliseconds.
  static let lengths: [String: Double] = ["px": 1, "pt": 1, "dp": 1, "sp": 1, "rem": 16]
  static let times: [String: Double] = ["ms": 1, "s": 1_000]
  private static let units = Array(lengths.keys) + Array(times.keys) + ["em", "%", "deg", "vw", "vh"]

  /// Parses a number with an optional unit, such as `1.5rem`.
  init?(_ text: String) {
    let text = text.trimmed
    let digits = text.prefix { "+-.0123456789".contains($0) }
    var end = digits.endIndex
    // An exponent: "e" with digits, not the unit em.
    if end < text.endIndex, "eE".contains(text[end]) {
      let exponent = text[text.index(after: end)...].prefix { "+-0123456789".contains($0) }
      if exponent.contains(where: \.isNumber) { end = exponent.endIndex }
    }
    guard let value = Double(text[..<end]), value.isFinite else { return nil }
    let unit = text[end...].trimmed.lowercased()
    guard unit.isEmpty || Self.units.contains(unit) else { return nil }
    self.init(value: value, unit: unit)
  }

  init(value: Double, unit: String) {
    self.value = value
    self.unit = unit
  }

  var text: String {
    let number = value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    return number + unit
  }
}

/// Computes arithmetic with quantities: `+ - * /`, parentheses, and the functions `round`, `floor`, `ceil`, `abs`, `min`, `max`.
struct TokenArithmetic {
  /// The longest text that is computed.
  static let maximumLength = 2_000
  private static let maximumDepth = 32

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// The result of a text; `nil` if the text isn't arithmetic, or has no result.
  /// - Complexity: Linear in the length of the text, which is limited.
  static func evaluate(_ text: String) -> TokenQuantity? {
    if let quantity = TokenQuantity(text) { return quantity }
    guard text.utf8.count <= maximumLength, text.contains(where: \.isNumber) else { return nil }
    var parser = TokenArithmetic(text)
    guard let result = parser.sum() else { return nil }
    parser.skipSpace()
    return parser.index == parser.bytes.count && result.value.isFinite ? result : nil
  }

  private init(_ text: String) { bytes = Array(text.utf8) }

  private mutating func sum() -> TokenQuantity? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth, var result = product() else { return nil }
    while let sign = take("+-") {
      guard let next = product(), let added = Self.add(result, next, sign == UInt8(ascii: "-") ? -1 : 1) else {
        return nil
      }
      result = added
    }
    return result
  }

  private mutating func product() -> TokenQuantity? {
    guard var result = factor() else { return nil }
    while let sign = take("*/") {
      guard let next = factor() else { return nil }
      if sign == UInt8(ascii: "*") {
        guard result.unit.isEmpty || next.unit.isEmpty else { return nil }
        result = TokenQuantity(value: result.value * next.value, unit: result.unit + next.unit)
      } else {
        guard next.value != 0, next.unit.isEmpty || next.unit == result.unit else { return nil }
        result = TokenQuantity(value: result.value / next.value, unit: next.unit.isEmpty ? result.unit : "")
      }
    }
    return result
  }

  private mutating func factor() -> TokenQuantity? {
    skipSpace()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth, index < bytes.count else { return nil }
    if let sign = take("+-") {
      guard let value = factor() else { return nil }
      return sign == UInt8(ascii: "-") ? TokenQuantity(value: -value.value, unit: value.unit) : value
    }
    if take("(") != nil {
      let value = sum()
      return take(")") == nil ? nil : value
    }
    let word = word { $0.isLetter }
    if !word.isEmpty { return function(word.lowercased()) }
    let number = self.word { $0.isNumber || $0 == "." }
    let unit = self.word { $0.isLetter || $0 == "%" }
    return number.isEmpty ? nil : TokenQuantity(number + unit)
  }

  private mutating func function(_ name: String) -> TokenQuantity? {
    guard take("(") != nil else { return nil }
    var arguments: [TokenQuantity] = []
    repeat {
      guard let value = sum() else { return nil }
      arguments.append(value)
    } while take(",") != nil
    guard take(")") != nil, let first = arguments.first else { return nil }
    let values = arguments.map(\.value)
    let result: Double? =
      switch (name, values.count) {
      case ("round", 1): first.value.rounded()
      case ("floor", 1): first.value.rounded(.down)
      case ("ceil", 1): first.value.rounded(.up)
      case ("abs", 1): abs(first.value)
      case ("roundto", 2) where (0...10).contains(values[1]):
        (first.value * pow(10, values[1])).rounded() / pow(10, values[1])
      case ("min", _) where arguments.allSatisfy({ $0.unit == first.unit }): values.min()
      case ("max", _) where arguments.allSatisfy({ $0.unit == first.unit }): values.max()
      default: nil
      }
    return result.map { TokenQuantity(value: $0, unit: first.unit) }
  }

  /// The sum of quantities: of one unit, of several lengths or times, or with a plain number.
  private static func add(_ left: TokenQuantity, _ right: TokenQuantity, _ sign: Double) -> TokenQuantity? {
    if left.unit == right.unit || right.unit.isEmpty || left.unit.isEmpty {
      return TokenQuantity(value: left.value + sign * right.value, unit: left.unit.isEmpty ? right.unit : left.unit)
    }
    for (units, base) in [(TokenQuantity.lengths, "px"), (TokenQuantity.times, "ms")] {
      if let first = units[left.unit], let second = units[right.unit] {
        return TokenQuantity(value: left.value * first + sign * right.value * second, unit: base)
      }
    }
    return nil
  }

  // MARK: Characters

  private mutating func skipSpace() { while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 } }

  private mutating func take(_ characters: String) -> UInt8? {
    skipSpace()
    guard index < bytes.count, characters.utf8.contains(bytes[index]) else { return nil }
    index += 1
    return bytes[index - 1]
  }

  private mutating func word(_ isPart: (Character) -> Bool) -> String {
    let start = index
    while index < bytes.count, bytes[index] < 0x80, isPart(Character(UnicodeScalar(bytes[index]))) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
