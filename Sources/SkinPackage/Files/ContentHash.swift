public import Foundation
internal import SkinKit

#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import Crypto
#endif

/// A SHA-256: the name of a file in the store, and its checksum in a manifest.
public struct ContentHash: Hashable, Sendable {
  /// The 32 bytes of the hash.
  public let bytes: [UInt8]

  /// Hashes bytes in memory.
  /// - Parameter data: The bytes.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(of data: Data) { bytes = Array(SHA256.hash(data: data)) }

  /// Parses 64 lowercase hexadecimal digits.
  /// - Parameter hex: The digits. Other spellings are refused, so a hash has only one.
  public init?(hex: String) {
    guard hex.utf8.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in hex.utf8 {
      guard let value = Self.value(of: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.bytes = bytes
  }

  /// Hashes a file piece by piece.
  /// - Parameter file: The file.
  /// - Throws: `SkinIssue` if the file can't be read.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  public init(ofFile file: URL) throws {
    let input = try InputFile(file)
    var hasher = ContentHasher()
    try input.readChunks(from: 0, count: input.size) { hasher.update($0) }
    self = hasher.finalize()
  }

  /// Creates a hash from its 32 bytes; nil if there are more or fewer.
  init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  fileprivate init(_ digest: SHA256.Digest) { bytes = Array(digest) }

  /// The hash as 64 lowercase hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension ContentHash: CustomStringConvertible, Codable {
  /// The hash as hexadecimal digits.
  public var description: String { hex }

  /// Reads a hash from a string of hexadecimal digits.
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if the string isn't 64 lowercase hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decode("a SHA-256 of 64 lowercase hexadecimal digits", parse: ContentHash.init(hex:))
  }

  /// Writes the hash as a string of hexadecimal digits.
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws { try hex.encode(to: encoder) }
}

/// A running SHA-256 of contents in pieces.
public struct ContentHasher: Sendable {
  private var hasher = SHA256()

  /// Creates a hasher without input.
  public init() {}

  /// Hashes the next bytes.
  /// - Parameter data: The bytes.
  public mutating func update(_ data: Data) { hasher.update(data: data) }

  /// Hashes the next bytes of a borrowed buffer.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) { hasher.update(bufferPointer: bytes) }

  /// Returns the hash of all bytes so far.
  /// - Returns: The hash; more bytes may follow.
  public func finalize() -> ContentHash { ContentHash(hasher.finalize()) }
}
