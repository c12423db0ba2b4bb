// A share of all devices that is the same at every evaluation and only grows when it is raised.

import Foundation
import SkinPackage

/// What tells one installation of an app from another, and nothing else about it.
///
/// It is made up at random on the device and never leaves it: shares are evaluated there.
public struct InstallID: Hashable, Sendable, Codable {
  /// The identifier as text.
  public let rawValue: String

  /// Makes a new one.
  /// - Returns: A random identifier.
  public static func random() -> InstallID { InstallID(unchecked: UUID().uuidString.lowercased()) }

  /// Checks an identifier that an app has already.
  /// - Parameter text: 1 to 128 bytes.
  public init?(_ text: String) {
    guard (1...128).contains(text.utf8.count) else { return nil }
    rawValue = text
  }

  private init(unchecked text: String) { rawValue = text }

  /// Reads an identifier from a string.
  /// - Parameter decoder: Where the string comes from.
  /// - Throws: `DecodingError` where it is empty or too long.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let identifier = InstallID(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "an install id has 1 to 128 bytes")
    }
    self = identifier
  }

  /// Writes the identifier as a string.
  /// - Parameter encoder: Where it goes.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The number from 0 to 9,999 that a salt gives this installation.
  ///
  /// The first eight bytes, big-endian, of the SHA-256 of `<install id>:<salt>`, modulo 10,000: the same on every device
  /// and in every language, and independent between salts.
  /// - Parameter salt: What belongs to one rollout.
  /// - Returns: The number.
  public func bucket(salt: String) -> Int {
    let digest = ContentHash(of: Data("\(rawValue):\(salt)".utf8)).bytes
    return Int(digest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % 10_000)
  }
}

/// A share of all devices, in hundredths of a percent.
///
/// With the same salt, a device that is in a share is in every larger one; another salt deals the devices anew.
public struct RolloutPercentage: Hashable, Sendable {
  /// How many of 10,000 devices.
  public var below: Int
  /// What belongs to one rollout; kept while the share is raised.
  public var salt: String
  /// Members that this version doesn't know.
  public var unknown: [String: MetadataValue] = [:]

  /// Names a share.
  /// - Parameters:
  ///   - below: How many of 10,000 devices.
  ///   - salt: What belongs to one rollout.
  public init(below: Int, salt: String) {
    self.below = below
    self.salt = salt
  }

  /// Whether an installation is in the share.
  /// - Parameter install: An installation.
  /// - Returns: Whether it is.
  public func contains(_ install: InstallID) -> Bool { install.bucket(salt: salt) < below }
}
