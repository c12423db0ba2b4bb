package import Foundation
package import NIOCore
package import NIOPosix
package import SkinKit
package import SkinPackage
import SkinUpdate

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A blob store in a folder of this machine, with the layout `<first two digits>/<SHA-256>`.
///
/// The folder `quarantine` next to it has the blobs that were moved out of the store, each named by its SHA-256.
package struct FolderBlobs: BlobStore {
  /// The number of bytes read at once.
  private static let pieceSize = 128 << 10

  package let isOnDisk = true
  private let folder: URL
  private let quarantine: URL
  private let threads: NIOThreadPool

  /// Opens or creates the store.
  package init(_ folder: URL, threads: NIOThreadPool = .singleton) throws {
    self.folder = folder
    // The folder may be a link to one that several servers share.
    quarantine = folder.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "quarantine", directoryHint: .isDirectory)
    self.threads = threads
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  package func put(_ file: URL, as hash: ContentHash) async throws {
    try await threads.runIfActive { [self] in
      // Contents first, then the name: every blob with a name is complete.
      try DurableFile.synchronize(together: [file])
      try move(file, into: hash)
    }
  }

  /// Moves a complete file into the store, and synchronizes the folders that hold its name.
  private func move(_ file: URL, into hash: ContentHash) throws {
    let target = url(hash)
    let parent = target.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try DurableFile.move(file, to: target)
    try DurableFile.synchronize(together: [parent, folder])
  }

  package func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws {
    var position = range.lowerBound
    while position < range.upperBound {
      let (start, wanted) = (position, min(range.upperBound - position, Self.pieceSize))
      // Opened for each piece, so that slow clients hold no descriptors. A blob never changes.
      let piece = try await threads.runIfActive { [self] in
        let handle = try self.handle(hash)
        defer { try? handle.close() }
        try handle.seek(toOffset: UInt64(start))
        return try handle.read(upToCount: wanted) ?? Data()
      }
      guard !piece.isEmpty else { throw SkinIssue.damagedBlob(hash, "is too short") }
      position += piece.count
      try await body(ByteBuffer(bytes: piece))
    }
  }

  package func localFile(_ hash: ContentHash) async throws -> URL {
    let file = url(hash)
    guard FileManager.default.fileExists(atPath: file.path) else { throw SkinIssue.damagedBlob(hash, "is missing") }
    return file
  }

  package func check(_ hash: ContentHash, length: Int, hashes: Bool) async throws {
    try await threads.runIfActive { [self] in
      let file = url(hash)
      let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        guard errno == ENOENT else { throw DurableFile.failure("open", file, errno) }
        throw SkinIssue.damagedBlob(hash, "is missing")
      }
      defer { close(descriptor) }
      let size = Int(lseek(descriptor, 0, SEEK_END))
      guard size == length else { throw SkinIssue.damagedBlob(hash, "has \(size) bytes instead of \(length)") }
      guard hashes, try ContentHash(ofFile: file) != hash else { return }
      throw SkinIssue.damagedBlob(hash, "has other contents")
    }
  }

  package func quarantine(_ hash: ContentHash) async throws {
    try await threads.runIfActive { [self] in
      try FileManager.default.createDirectory(at: quarantine, withIntermediateDirectories: true)
      try DurableFile.move(url(hash), to: quarantine.appending(path: hash.hex))
      try DurableFile.synchronize(together: [quarantine])
    }
  }

  package func restore(_ hash: ContentHash) async throws -> Bool {
    try await threads.runIfActive { [self] in
      let file = quarantine.appending(path: hash.hex)
      guard FileManager.default.fileExists(atPath: file.path), try ContentHash(ofFile: file) == hash else {
        return false
      }
      try move(file, into: hash)
      return true
    }
  }

  package func remove(_ hash: ContentHash) async throws {
    try await threads.runIfActive { [self] in
      let file = url(hash)
      if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
    }
  }

  package func all() async throws -> [ContentHash: StoredBlob] {
    try await threads.runIfActive { [self] in
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.utf8.count == 2 }
        .reduce(into: [:]) { all, name in
          all.merge(try Self.blobs(in: folder.appending(path: name))) { $1 }
        }
    }
  }

  package func all(startingWith prefix: String) async throws -> [ContentHash: StoredBlob] {
    try await threads.runIfActive { [self] in
      try Self.blobs(in: folder.appending(path: String(prefix.prefix(2)))).filter { $0.key.hex.hasPrefix(prefix) }
    }
  }

  package func quarantined() async throws -> [ContentHash] {
    try await threads.runIfActive { [self] in Array(try Self.blobs(in: quarantine).keys) }
  }

  /// Returns the blobs of a folder; none if it doesn't exist.
  private static func blobs(in folder: URL) throws -> [ContentHash: StoredBlob] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [:] }
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
    return try files.reduce(into: [:]) { blobs, file in
      guard let hash = ContentHash(hex: file.lastPathComponent) else { return }
      // A file that was moved away meanwhile isn't there any longer.
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      let values = try file.resourceValues(forKeys: keys)
      blobs[hash] = StoredBlob(length: values.fileSize ?? 0, stored: values.contentModificationDate)
    }
  }

  private func url(_ hash: ContentHash) -> URL {
    folder.appending(path: String(hash.hex.prefix(2))).appending(path: hash.hex)
  }

  private func handle(_ hash: ContentHash) throws -> FileHandle {
    let file = url(hash)
    // Another cause, such as too few file descriptors, isn't damage.
    guard FileManager.default.fileExists(atPath: file.path) else { throw SkinIssue.damagedBlob(hash, "is missing") }
    return try FileHandle(forReadingFrom: file)
  }
}

extension SkinIssue.Code {
  /// The server's own storage is incomplete or contradictory.
  package static let damagedStorage: Self = "damaged-storage"
  /// The data folder can't be used.
  package static let badDataFolder: Self = "bad-data-folder"
}
