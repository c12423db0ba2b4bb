// Where packages and patches lie: bytes by their SHA-256, nothing else.

import Foundation
import NIOCore
import SkinPackage

/// A store of immutable bytes named by their SHA-256.
///
/// The folder of one machine is one such store; an object storage shared by many servers is another. Writing the same
/// bytes twice is harmless, so no lock is needed: which blobs count is said by the ``MetadataStore`` alone.
protocol BlobStore: Sendable {
  /// Takes a file in.
  ///
  /// When it returns, the bytes survive a crash of the machine.
  /// - Parameters:
  ///   - file: A file the store may move away.
  ///   - hash: The file's SHA-256, which the caller has computed.
  /// - Returns: Whether the store didn't have it yet.
  /// - Throws: What keeps the store from writing.
  @discardableResult
  func put(_ file: URL, as hash: ContentHash) async throws -> Bool

  /// Gives a part of a blob, piece by piece.
  /// - Parameters:
  ///   - hash: The blob.
  ///   - range: Which of its bytes.
  ///   - body: Gets each piece, in order.
  /// - Throws: What keeps the store from reading, or what the closure throws.
  func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws

  /// A blob as a file on this machine, to make patches from.
  func localFile(_ hash: ContentHash) async throws -> URL

  /// Removes a blob, if it is there.
  func remove(_ hash: ContentHash) async throws

  /// All blobs there are.
  func all() async throws -> [ContentHash]
}
