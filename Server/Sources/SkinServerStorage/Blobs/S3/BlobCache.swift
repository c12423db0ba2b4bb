import Foundation
import NIOCore
import NIOPosix
import SkinKit
import SkinPackage
import SkinUpdate

/// A folder with copies of blobs of an object storage, which removes those that weren't used for longest.
actor BlobCache {
  private let folder: URL
  private let limit: Int
  private let threads: NIOThreadPool
  /// The copies whose contents this process knows to be complete.
  private var verified: Set<ContentHash> = []
  private var isOpen = false
  private var running: [ContentHash: Task<URL, any Error>] = [:]

  /// The time for which a copy is kept after it was returned, so that its reader can open it.
  private static let grace: TimeInterval = 600

  /// Creates a cache.
  /// - Parameters:
  ///   - folder: The folder, which only this process uses; it is created when it is needed.
  ///   - limit: The maximum size in bytes of all copies, besides those that were just returned.
  ///   - threads: The threads for file operations.
  init(_ folder: URL, limit: Int, threads: NIOThreadPool = .singleton) {
    (self.folder, self.limit, self.threads) = (folder, limit, threads)
  }

  /// Creates the folder, and removes what a killed process left.
  private func open() throws {
    guard !isOpen else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for item in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where ContentHash(hex: item.lastPathComponent) == nil { try FileManager.default.removeItem(at: item) }
    isOpen = true
  }

  /// Returns a copy of a blob; concurrent callers share one download.
  /// - Parameters:
  ///   - hash: The blob.
  ///   - download: Writes the blob's bytes to a file that it creates.
  /// - Returns: The copy.
  /// - Throws: The error of the download or of the file system.
  func file(_ hash: ContentHash, download: @escaping @Sendable (URL) async throws -> Void) async throws -> URL {
    if let task = running[hash] { return try await task.value }
    // An unstructured task, because the first caller may be canceled while others wait.
    let task = Task {
      defer { running[hash] = nil }
      return try await fetch(hash, download)
    }
    running[hash] = task
    return try await task.value
  }

  private func fetch(_ hash: ContentHash, _ download: @Sendable (URL) async throws -> Void) async throws -> URL {
    try open()
    let file = folder.appending(path: hash.hex)
    let isKnown = verified.contains(hash)
    let isIntact = try await threads.runIfActive {
      // A copy of an earlier process may be incomplete after a power failure.
      guard FileManager.default.fileExists(atPath: file.path) else { return false }
      guard try isKnown || ContentHash(ofFile: file) == hash else { return false }
      try FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: file.path)
      return true
    }
    if !isIntact {
      let part = folder.appending(path: "part-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: part) }
      try await download(part)
      try DurableFile.move(part, to: file)
    }
    verified.insert(hash)
    try await removeOldest()
    return file
  }

  private func removeOldest() async throws {
    let (folder, limit, busy) = (folder, limit, Set(running.keys.map(\.hex)))
    let removed = try await threads.runIfActive {
      let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
      let items = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        .compactMap { item in (try? item.resourceValues(forKeys: keys)).map { (item, $0) } }
        .sorted { $0.1.contentModificationDate ?? .distantPast < $1.1.contentModificationDate ?? .distantPast }
      var total = items.reduce(0) { $0 + ($1.1.fileSize ?? 0) }
      var removed: [String] = []
      for (item, values) in items where total > limit {
        let age = -(values.contentModificationDate ?? .distantPast).timeIntervalSinceNow
        guard age > Self.grace, !busy.contains(item.lastPathComponent) else { continue }
        try FileManager.default.removeItem(at: item)
        total -= values.fileSize ?? 0
        removed.append(item.lastPathComponent)
      }
      return removed
    }
    verified.subtract(removed.compactMap { ContentHash(hex: $0) })
  }

  /// Forgets a blob, because it was damaged or removed.
  func remove(_ hash: ContentHash) {
    verified.remove(hash)
    try? FileManager.default.removeItem(at: folder.appending(path: hash.hex))
  }
}
