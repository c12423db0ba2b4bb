import Foundation
import NIOCore
import SkinPackage

/// A store of immutable blobs, such as packages and patches, named by their SHA-256.
///
/// A folder of one machine can be such a store, and so can an object storage shared by many servers. Writing the same
/// bytes twice is harmless, so no lock is needed. Only the ``MetadataStore`` decides which blobs are in use.
protocol BlobStore: Sendable {
  /// Stores a file durably: once this method returns, the bytes survive a crash of the machine.
  /// - Parameters:
  ///   - file: The file. The store may move it.
  ///   - hash: The file's SHA-256, computed by the caller.
  /// - Returns: Whether the blob is new.
  /// - Throws: The storage error.
  @discardableResult
  func put(_ file: URL, as hash: ContentHash) async throws -> Bool

  /// Reads a part of a blob, piece by piece.
  /// - Parameters:
  ///   - hash: The blob.
  ///   - range: The range of bytes.
  ///   - body: A closure called with each piece, in order.
  /// - Throws: The storage error, or the error of the closure.
  func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws

  /// Returns a blob as a file on this machine.
  func localFile(_ hash: ContentHash) async throws -> URL

  /// Removes a blob, if it exists.
  func remove(_ hash: ContentHash) async throws

  /// Returns all blobs.
  func all() async throws -> [ContentHash]
}
