package import Foundation
package import NIOCore
package import SkinKit
package import SkinPackage

/// A store of immutable blobs, such as packages and patches, named by their SHA-256.
///
/// A folder of one machine can be such a store, and so can an object storage shared by many servers. Writing the same
/// bytes twice is harmless, so no lock is needed. Only the ``MetadataStore`` decides which blobs are in use.
package protocol BlobStore: Sendable {
  /// Whether the blobs are on this machine's disk, so that a part of one is checked before it is served.
  ///
  /// An object storage checks its objects itself.
  var isOnDisk: Bool { get }

  /// Reads a part of a blob, and passes on none of its bytes if they are damaged.
  /// - Parameters:
  ///   - hash: The blob.
  ///   - range: The part.
  ///   - length: The length of the blob.
  ///   - body: Called with the bytes in order.
  /// - Throws: `SkinIssue` with the code `damaged-storage`, and the errors of `body`.
  func readPart(
    _ hash: ContentHash, _ range: Range<Int>, of length: Int, _ body: (ByteBuffer) async throws -> Void
  ) async throws

  /// Stores a file durably: once this method returns, the bytes survive a crash of the machine.
  /// - Parameters:
  ///   - file: The file. The store may move it.
  ///   - hash: The file's SHA-256, computed by the caller.
  /// - Throws: The storage error.
  func put(_ file: URL, as hash: ContentHash) async throws

  /// Reads a part of a blob, piece by piece.
  /// - Parameters:
  ///   - hash: The blob.
  ///   - range: The range of bytes.
  ///   - body: A closure called with each piece, in order.
  /// - Throws: The storage error, or the error of the closure.
  func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws

  /// Returns a blob as a file on this machine.
  func localFile(_ hash: ContentHash) async throws -> URL

  /// Checks that a blob has its length and, on request, its contents.
  /// - Parameters:
  ///   - hash: The blob.
  ///   - length: The expected length in bytes.
  ///   - hashes: Whether to read and hash the blob.
  /// - Throws: `SkinIssue` with the code `damaged-storage` if the blob is missing or damaged, or the storage error.
  func check(_ hash: ContentHash, length: Int, hashes: Bool) async throws

  /// Removes a blob, if it exists.
  func remove(_ hash: ContentHash) async throws

  /// Moves a blob that nothing names out of the store, into quarantine.
  func quarantine(_ hash: ContentHash) async throws

  /// Moves an intact blob from quarantine back into the store.
  /// - Returns: Whether there was one.
  func restore(_ hash: ContentHash) async throws -> Bool

  /// Returns all blobs.
  func all() async throws -> [ContentHash: StoredBlob]

  /// Returns the blobs whose names begin with two or more hexadecimal digits.
  func all(startingWith prefix: String) async throws -> [ContentHash: StoredBlob]

  /// Returns the blobs in quarantine.
  func quarantined() async throws -> [ContentHash]
}

extension BlobStore {
  var isOnDisk: Bool { false }

  package func readPart(
    _ hash: ContentHash, _ range: Range<Int>, of length: Int, _ body: (ByteBuffer) async throws -> Void
  ) async throws { try await read(hash, range, body) }
}

/// A blob in the list of a store.
package struct StoredBlob: Hashable, Sendable {
  /// The length in bytes.
  package var length: Int
  /// The time at which it was stored, or nil if that isn't known.
  package var stored: Date?
}

extension SkinIssue {
  /// The issue of a blob that is missing or damaged.
  /// - Parameters:
  ///   - hash: The blob.
  ///   - what: The damage, such as "is missing".
  /// - Returns: The issue.
  package static func damagedBlob(_ hash: ContentHash, _ what: String) -> SkinIssue {
    SkinIssue(
      .damagedStorage, "The stored file \(hash) \(what)",
      suggestion: "Publish the same package or picture again, or copy the file from a backup. "
        + "`skin-server check` lists all damage.")
  }
}
