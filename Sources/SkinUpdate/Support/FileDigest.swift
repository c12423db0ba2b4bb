// What a metadata file says of another file.

import Foundation
import SkinKit

/// The length and the hashes a file must have, as another metadata file names them.
public struct FileDigest: Hashable, Sendable {
  /// The exact length in bytes, where it is named.
  public var length: Int?
  /// The hashes in hexadecimal by algorithm, empty where none is named.
  public var hashes: [String: String]
  /// What stands for a hash of an algorithm that isn't known here, where it isn't hexadecimal.
  var otherHashes: [String: MetadataValue] = [:]

  /// Names what a file must be.
  /// - Parameters:
  ///   - length: The exact length in bytes, where it is named.
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

  /// Whether hashes are named, of whatever algorithms.
  var hasHashes: Bool { !hashes.isEmpty || !otherHashes.isEmpty }

  var members: [String: MetadataValue] {
    var members: [String: MetadataValue] = [:]
    if let length { members["length"] = .integer(length) }
    if hasHashes { members["hashes"] = .object(otherHashes.merging(hashes.mapValues(MetadataValue.string)) { $1 }) }
    return members
  }
}
