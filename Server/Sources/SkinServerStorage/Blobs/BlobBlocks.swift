import Foundation
import NIOCore
import SkinKit
import SkinPackage
import SkinUpdate

/// The hashes of the blocks of blobs, by which a part of a blob is checked without reading all of it.
///
/// A blob is read and hashed once, for all who request parts of it at that time. Its blocks are remembered then.
actor BlobBlocks {
  /// The size of a block in bytes.
  static let size = 128 << 10
  /// The maximum number of blocks that are remembered: those of 12 GiB, in some megabytes of memory.
  private static let most = 100_000

  private var known: [ContentHash: [ContentHash]] = [:]
  private var order: [ContentHash] = []
  private var count = 0
  private var running: [ContentHash: Task<[ContentHash], any Error>] = [:]
  /// Complete blobs are read one after the other, however many are requested.
  private let mutex = AsyncMutex()

  /// Returns the hashes of the blocks of a blob.
  /// - Throws: `SkinIssue` with the code `damaged-storage` if the blob isn't intact.
  func hashes(of hash: ContentHash, length: Int, in blobs: any BlobStore) async throws -> [ContentHash] {
    if let blocks = known[hash] { return blocks }
    if let task = running[hash] { return try await task.value }
    let task = Task { [mutex] in try await mutex.withLock { try await Self.read(hash, length, blobs) } }
    running[hash] = task
    defer { running[hash] = nil }
    let blocks = try await task.value
    known[hash] = blocks
    order.append(hash)
    count += blocks.count
    while count > Self.most, order.count > 1 { count -= known.removeValue(forKey: order.removeFirst())?.count ?? 0 }
    return blocks
  }

  private static func read(_ hash: ContentHash, _ length: Int, _ blobs: any BlobStore) async throws -> [ContentHash] {
    var complete = ContentHasher()
    var blocks: [ContentHash] = []
    try await forEachBlock(of: hash, 0..<length, in: blobs) { block, _ in
      let bytes = Data(block.readableBytesView)
      complete.update(bytes)
      blocks.append(ContentHash(of: bytes))
    }
    guard complete.finalize() == hash else { throw SkinIssue.damagedBlob(hash, "had other contents") }
    return blocks
  }

  /// Reads a range that begins with a block, block by block; the last one may be shorter.
  static func forEachBlock(
    of hash: ContentHash, _ range: Range<Int>, in blobs: any BlobStore,
    _ body: (ByteBuffer, _ start: Int) async throws -> Void
  ) async throws {
    var start = range.lowerBound
    var block = ByteBuffer()
    try await blobs.read(hash, range) { piece in
      block.writeImmutableBuffer(piece)
      while let complete = block.readSlice(length: size) {
        try await body(complete, start)
        start += complete.readableBytes
      }
      block.discardReadBytes()
    }
    if block.readableBytes > 0 { try await body(block, start) }
  }
}
