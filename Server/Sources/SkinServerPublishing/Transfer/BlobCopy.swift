import Foundation
import NIOCore
import NIOPosix
import SkinKit
import SkinPackage
import SkinServerStorage

/// A copy of blobs from one store to another, in which every blob is hashed.
struct BlobCopy: Sendable {
  /// A blob to copy.
  struct Item: Sendable {
    var hash: ContentHash
    /// Its length; nil if it isn't known.
    var length: Int?
  }

  var source: any BlobStore
  var target: any BlobStore
  /// A folder for files that are being written, on the volume of a target folder.
  var work: URL
  var threads: NIOThreadPool = .singleton

  /// The number of blobs that are copied at once.
  private static let atOnce = 4

  /// The result of a copy.
  struct Summary: Sendable {
    var files = 0
    var bytes = 0
    /// The blobs that are missing or damaged in the source.
    var damaged: [SkinIssue] = []
  }

  /// Copies blobs; those that the target has, complete, are kept.
  /// - Parameters:
  ///   - items: The blobs.
  ///   - progress: A closure called with the number of finished blobs.
  /// - Returns: The result.
  /// - Throws: The error of a store.
  func run(_ items: [Item], progress: (Int) -> Void) async throws -> Summary {
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    let sizes = try await source.all()
    let known = try await target.all()
    return try await withThrowingTaskGroup(of: (Int, SkinIssue?).self) { group in
      var result = Summary()
      func finish(_ next: (Int, SkinIssue?)?) {
        guard let (bytes, issue) = next else { return }
        result.files += 1
        result.bytes += bytes
        if let issue { result.damaged.append(issue) }
        progress(result.files)
      }
      for (index, item) in items.enumerated() {
        if index >= Self.atOnce { finish(try await group.next()) }
        let length = item.length ?? sizes[item.hash]?.length
        let isThere = length != nil && known[item.hash]?.length == length
        group.addTask { try await copy(item.hash, length, isThere: isThere) }
      }
      while let next = try await group.next() { finish(next) }
      return result
    }
  }

  private func copy(_ hash: ContentHash, _ length: Int?, isThere: Bool) async throws -> (Int, SkinIssue?) {
    do {
      guard let length else { throw SkinIssue.damagedBlob(hash, "is missing") }
      if isThere, (try? await target.check(hash, length: length, hashes: true)) != nil { return (length, nil) }
      let file = work.appending(path: "blob-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      var hasher = ContentHasher()
      try await source.read(hash, 0..<length) { piece in
        let data = Data(piece.readableBytesView)
        hasher.update(data)
        try await threads.runIfActive { try handle.write(contentsOf: data) }
      }
      guard hasher.finalize() == hash else { throw SkinIssue.damagedBlob(hash, "has other contents") }
      try await target.put(file, as: hash)
      return (length, nil)
    } catch let issue as SkinIssue where issue.code == .damagedStorage { return (0, issue) }
  }
}

extension MetadataReading {
  /// The blobs that served targets, uploaded pictures and pictures of versions name.
  func namedBlobs() throws -> [BlobCopy.Item] {
    let pictures = try pictures().map { BlobCopy.Item(hash: $0.sha256) }
    let targets = try repositories().flatMap(targetFiles).map { BlobCopy.Item(hash: $0.hash, length: $0.length) }
    let previews = try previewBlobs().map { BlobCopy.Item(hash: $0.key, length: $0.value) }
    let items = Dictionary((pictures + previews + targets).map { ($0.hash, $0) }) { $1 }
    return items.values.sorted { $0.hash.hex < $1.hash.hex }
  }
}
