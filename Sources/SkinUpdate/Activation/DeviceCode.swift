import Foundation
import SkinKit
import SkinPackage

/// A short name of one installation, by which an operator adds it to the test devices of an app.
///
/// It is derived from the ``InstallID`` and says nothing about it: 16 characters of Crockford's base 32 in groups of
/// four, such as `7K3M-9QXD-2HNP-V5RT`. A reader ignores hyphens, spaces and case, and takes O for 0, and I and L for 1.
public struct DeviceCode: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The code with capital letters and hyphens.
  public let rawValue: String

  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Creates the code of an installation.
  ///
  /// It is the first 80 bits of the SHA-256 of `skinkit-device:<install id>`, five bits a character.
  /// - Parameter install: The installation.
  public init(of install: InstallID) {
    let bytes = ContentHash(of: Data("skinkit-device:\(install.rawValue)".utf8)).bytes
    var characters: [UInt8] = []
    var (bits, count) = (0 as UInt32, 0 as UInt32)
    for byte in bytes.prefix(10) {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        characters.append(Self.digits[Int(bits >> count & 31)])
      }
    }
    rawValue = Self.grouped(characters)
  }

  /// Reads a code.
  /// - Parameter text: The text; nil if it isn't a code.
  public init?(_ text: String) {
    var characters: [UInt8] = []
    for byte in text.uppercased().utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
      let digit =
        switch byte {
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        default: byte
        }
      guard characters.count < 16, Self.digits.contains(digit) else { return nil }
      characters.append(digit)
    }
    guard characters.count == 16 else { return nil }
    rawValue = Self.grouped(characters)
  }

  /// The code with capital letters and hyphens.
  public var description: String { rawValue }

  /// Decodes a code.
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if the text isn't a code.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decode("a device code of 16 letters and digits", parse: DeviceCode.init)
  }

  /// Encodes the code.
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }

  private static func grouped(_ characters: [UInt8]) -> String {
    var text: [UInt8] = []
    for (index, character) in characters.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text.append(UInt8(ascii: "-")) }
      text.append(character)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
