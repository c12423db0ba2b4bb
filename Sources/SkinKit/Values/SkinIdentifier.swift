/// The name of a skin, an app or a channel: 1 to 64 of `a–z 0–9 . _ -`, beginning with a letter or digit.
///
/// Such a name is the same on every file system and in every URL, so that paths can contain it unescaped.
public struct SkinIdentifier: Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Validates a name.
  /// - Parameter text: The text; `nil` if it isn't a name of this form.
  public init?(_ text: String) {
    let isAlphanumeric = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard (1...64).contains(text.utf8.count), let first = text.utf8.first, isAlphanumeric(first), !text.contains(".."),
      text.utf8.allSatisfy({ isAlphanumeric($0) || ".-_".utf8.contains($0) })
    else { return nil }
    rawValue = text
  }
}

extension SkinIdentifier: LosslessStringConvertible, Comparable, Codable {
  /// The name.
  public var description: String { rawValue }

  /// Orders identifiers by their bytes.
  /// - Parameters:
  ///   - lhs: A name.
  ///   - rhs: Another.
  /// - Returns: Whether the first precedes the second.
  public static func < (lhs: SkinIdentifier, rhs: SkinIdentifier) -> Bool {
    lhs.rawValue.precedesByBytes(rhs.rawValue)
  }

  /// Decodes a name from a string.
  /// - Parameter decoder: The decoder of the string.
  /// - Throws: `DecodingError` if it isn't a name of the allowed form.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decode("a name of a–z, 0–9, '.', '_' and '-'", parse: SkinIdentifier.init)
  }

  /// Encodes the name as a string.
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
