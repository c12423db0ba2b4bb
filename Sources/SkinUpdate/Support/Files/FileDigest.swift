import Foundation
import SkinKit

/// The length and hashes of a file, as signed metadata specify them.
public struct FileDigest: Hashable, Sendable {
  /// The exact length in bytes; nil if it isn't specified.
  public var length: Int?
  /// The hashes in hexadecimal by algorithm; may be empty.
  public var hashes: [String: String]
  /// The values of unknown algorithms that aren't hexadecimal.
  var otherHashes: [String: MetadataValue] = [:]

  /// Creates a digest.
  /// - Parameters:
  ///   - length: The exact length in bytes; nil if it isn't specified.
  ///   - hashes: The hashes in hexadecimal by algorithm.
  public init(length: Int?, hashes: [String: String]) {
    self.length = length
    self.hashes = hashes
  }

  init(_ reader: FieldReader, isTarget: Bool) throws {
    length = isTarget ? try reader.integer("length") : try reader.optionalInteger("length")
    hashes = [:]
    guard isTarget || reader.members["hashes"] != nil else { return }
    let named = try reader.object("hashes")
    for (name, value) in named.members {
      if let hash = value.string, Data(hexText: hash) != nil {
        hashes[name] = hash.lowercased()
      } else if Self.knownAlgorithms.contains(name) {
        throw named.wrong(name, "a hash in hexadecimal")
      } else {
        otherHashes[name] = value
      }
    }
    guard hasHashes else { throw reader.wrong("hashes", "at least one hash") }
  }

  /// The algorithms by which a file can be checked.
  static let knownAlgorithms: Set<String> = ["sha256", "sha512"]

  /// Whether there are hashes, of any algorithm.
  var hasHashes: Bool { !hashes.isEmpty || !otherHashes.isEmpty }

  var members: [String: MetadataValue] {
    var members: [String: MetadataValue] = [:]
    if let length { members["length"] = .integer(length) }
    if hasHashes { members["hashes"] = .object(otherHashes.merging(hashes.mapValues(MetadataValue.string)) { $1 }) }
    return members
  }
}
