import Foundation
import NIOCore
import SkinPackage

@testable import SkinServerStorage

/// A blob store in front of a folder, which changes some of its operations.
protocol WrappedBlobs: BlobStore {
  var base: FolderBlobs { get }
}

extension WrappedBlobs {
  func put(_ file: URL, as hash: ContentHash) async throws { try await base.put(file, as: hash) }

  func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws {
    try await base.read(hash, range, body)
  }

  func localFile(_ hash: ContentHash) async throws -> URL { try await base.localFile(hash) }

  func check(_ hash: ContentHash, length: Int, hashes: Bool) async throws {
    try await base.check(hash, length: length, hashes: hashes)
  }

  func remove(_ hash: ContentHash) async throws { try await base.remove(hash) }
  func quarantine(_ hash: ContentHash) async throws { try await base.quarantine(hash) }
  func restore(_ hash: ContentHash) async throws -> Bool { try await base.restore(hash) }
  func all() async throws -> [ContentHash: StoredBlob] { try await base.all() }

  func all(startingWith prefix: String) async throws -> [ContentHash: StoredBlob] {
    try await base.all(startingWith: prefix)
  }

  func quarantined() async throws -> [ContentHash] { try await base.quarantined() }
}
