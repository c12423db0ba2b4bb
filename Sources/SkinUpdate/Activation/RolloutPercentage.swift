import Foundation
import SkinKit
import SkinPackage

/// A random identifier of one installation of an app.
///
/// It is created on the device and never leaves it: rollout percentages are evaluated there.
public struct InstallID: Hashable, Sendable, Codable {
  /// The identifier as text.
  public let rawValue: String

  /// Creates a new identifier.
  /// - Returns: A random identifier.
  public static func random() -> InstallID { InstallID(unchecked: UUID().uuidString.lowercased()) }

  /// Creates an identifier from the app's own.
  /// - Parameter text: 1 to 128 bytes.
  public init?(_ text: String) {
    guard (1...128).contains(text.utf8.count) else { return nil }
    rawValue = text
  }

  private init(unchecked text: String) { rawValue = text }

  /// Decodes an identifier.
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if it is empty or too long.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decode("an install ID of 1 to 128 bytes", parse: InstallID.init)
  }

  /// Encodes the identifier.
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }

  /// The installation's number for a rollout, from 0 to 9,999.
  ///
  /// It is the first eight bytes, big-endian, of the SHA-256 of `<install id>:<salt>`, modulo 10,000: the same on every
  /// device and in every language, and independent between salts.
  /// - Parameter salt: The salt of the rollout.
  /// - Returns: The number.
  public func bucket(salt: String) -> Int {
    let digest = ContentHash(of: Data("\(rawValue):\(salt)".utf8)).bytes
    return Int(digest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % 10_000)
  }
}

/// A percentage of all devices, in hundredths of a percent.
///
/// With the same salt, a device within a percentage is within every larger one; another salt selects other devices.
public struct RolloutPercentage: Hashable, Sendable {
  /// The number of devices out of 10,000.
  public var below: Int
  /// The salt of the rollout; keep it while the percentage is raised.
  public var salt: String
  /// Members that this version doesn't know.
  public var unknown: [String: MetadataValue] = [:]

  /// Creates a percentage.
  /// - Parameters:
  ///   - below: The number of devices out of 10,000.
  ///   - salt: The salt of the rollout.
  public init(below: Int, salt: String) {
    self.below = below
    self.salt = salt
  }

  /// Whether an installation is within the percentage.
  /// - Parameter install: An installation.
  /// - Returns: Whether it is.
  public func contains(_ install: InstallID) -> Bool { install.bucket(salt: salt) < below }
}
