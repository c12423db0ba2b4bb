package import Foundation
import NIOConcurrencyHelpers
package import NIOCore
package import SkinKit
package import SkinPackage

/// The blobs that were found damaged or missing, and not repaired since.
package final class DamagedBlobs: Sendable {
  private let found = NIOLockedValueBox<[ContentHash: SkinIssue]>([:])

  package init() {}

  /// The issues, in the order of the blobs' names.
  package var issues: [SkinIssue] {
    found.withLockedValue { $0 }.sorted { $0.key.hex < $1.key.hex }.map(\.value)
  }

  /// The blobs.
  package var hashes: [ContentHash] { found.withLockedValue { Array($0.keys) } }

  /// Whether a blob was found damaged.
  func contains(_ hash: ContentHash) -> Bool { found.withLockedValue { $0[hash] != nil } }

  /// Adds a blob.
  func add(_ hash: ContentHash, _ issue: SkinIssue) { found.withLockedValue { $0[hash] = issue } }

  /// Removes a blob that is intact now.
  package func remove(_ hash: ContentHash) { found.withLockedValue { $0[hash] = nil } }
}

/// A blob store that remembers which blobs were found damaged, and takes intact copies of them from quarantine.
package struct WatchedBlobs: BlobStore {
  var base: any BlobStore
  var damaged: DamagedBlobs
  private let blocks = BlobBlocks()

  package init(base: any BlobStore, damaged: DamagedBlobs) { (self.base, self.damaged) = (base, damaged) }

  package var isOnDisk: Bool { base.isOnDisk }

  package func put(_ file: URL, as hash: ContentHash) async throws {
    try await base.put(file, as: hash)
    damaged.remove(hash)
  }

  package func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws {
    try await watching(hash) { try await base.read(hash, range, body) }
  }

  package func readPart(
    _ hash: ContentHash, _ range: Range<Int>, of length: Int, _ body: (ByteBuffer) async throws -> Void
  ) async throws {
    guard base.isOnDisk else { return try await read(hash, range, body) }
    if damaged.contains(hash) { try await check(hash, length: length, hashes: true) }
    let hashes = try await watching(hash) { try await blocks.hashes(of: hash, length: length, in: base) }
    let size = BlobBlocks.size
    let (first, last) = (range.lowerBound / size, (range.upperBound + size - 1) / size)
    try await watching(hash) {
      try await BlobBlocks.forEachBlock(of: hash, first * size..<min(last * size, length), in: base) { block, start in
        guard ContentHash(of: Data(block.readableBytesView)) == hashes[start / size] else {
          throw SkinIssue.damagedBlob(hash, "had other contents")
        }
        let wanted = range.clamped(to: start..<start + block.readableBytes)
        guard let bytes = block.getSlice(at: block.readerIndex + wanted.lowerBound - start, length: wanted.count) else {
          throw SkinIssue.damagedBlob(hash, "has another length")
        }
        try await body(bytes)
      }
    }
  }

  package func localFile(_ hash: ContentHash) async throws -> URL {
    try await watching(hash) { try await base.localFile(hash) }
  }

  package func check(_ hash: ContentHash, length: Int, hashes: Bool) async throws {
    // Only its contents show whether a damaged blob was repaired.
    let hashes = hashes || damaged.contains(hash)
    try await watching(hash) {
      do { try await base.check(hash, length: length, hashes: hashes) } catch let issue as SkinIssue
        where issue.code == .damagedStorage
      {
        guard (try? await base.restore(hash)) == true else { throw issue }
        try await base.check(hash, length: length, hashes: true)
      }
    }
    if hashes { damaged.remove(hash) }
  }

  package func remove(_ hash: ContentHash) async throws {
    try await base.remove(hash)
    damaged.remove(hash)
  }

  package func quarantine(_ hash: ContentHash) async throws {
    try await base.quarantine(hash)
    damaged.remove(hash)
  }

  package func restore(_ hash: ContentHash) async throws -> Bool {
    guard try await base.restore(hash) else { return false }
    damaged.remove(hash)
    return true
  }

  package func all() async throws -> [ContentHash: StoredBlob] { try await base.all() }

  package func all(startingWith prefix: String) async throws -> [ContentHash: StoredBlob] {
    try await base.all(startingWith: prefix)
  }

  package func quarantined() async throws -> [ContentHash] { try await base.quarantined() }

  private func watching<Value>(_ hash: ContentHash, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let issue as SkinIssue where issue.code == .damagedStorage {
      damaged.add(hash, issue)
      throw issue
    }
  }
}
