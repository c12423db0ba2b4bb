import Foundation
import NIOCore
import NIOPosix
import SkinKit
import SkinPackage
import SkinUpdate

/// A blob store in a folder of this machine, with the layout `<first two digits>/<SHA-256>`.
struct FolderBlobs: BlobStore {
  /// The number of bytes read at once.
  private static let pieceSize = 128 << 10

  private let folder: URL
  private let threads: NIOThreadPool

  /// Opens or creates the store.
  init(_ folder: URL, threads: NIOThreadPool = .singleton) throws {
    self.folder = folder
    self.threads = threads
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @discardableResult
  func put(_ file: URL, as hash: ContentHash) async throws -> Bool {
    try await threads.runIfActive { [self] in
      let target = url(hash)
      let isNew = !FileManager.default.fileExists(atPath: target.path)
      let parent = target.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      // Contents first, then the name, then the folders that hold the name: every blob with a name is complete.
      try DurableFile.synchronize(together: [file])
      try DurableFile.move(file, to: target)
      try DurableFile.synchronize(together: [parent, folder])
      return isNew
    }
  }

  func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws {
    let handle = try await threads.runIfActive { [self] in
      let handle = try open(hash)
      try handle.seek(toOffset: UInt64(range.lowerBound))
      return OpenBlob(handle: handle)
    }
    var left = range.count
    while left > 0 {
      let wanted = min(left, Self.pieceSize)
      let piece = try await threads.runIfActive { try handle.handle.read(upToCount: wanted) ?? Data() }
      guard !piece.isEmpty else { throw Self.missing(hash, "is too short") }
      left -= piece.count
      try await body(ByteBuffer(bytes: piece))
    }
  }

  func localFile(_ hash: ContentHash) async throws -> URL {
    let file = url(hash)
    guard FileManager.default.fileExists(atPath: file.path) else { throw Self.missing(hash, "is missing") }
    return file
  }

  func remove(_ hash: ContentHash) async throws {
    try await threads.runIfActive { [self] in
      let file = url(hash)
      if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
    }
  }

  func all() async throws -> [ContentHash] {
    try await threads.runIfActive { [self] in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.lastPathComponent.utf8.count == 2 }
        .flatMap { try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
        .compactMap { ContentHash(hex: $0.lastPathComponent) }
    }
  }

  private func url(_ hash: ContentHash) -> URL {
    folder.appending(path: String(hash.hex.prefix(2))).appending(path: hash.hex)
  }

  private func open(_ hash: ContentHash) throws -> FileHandle {
    do {
      return try FileHandle(forReadingFrom: url(hash))
    } catch {
      throw Self.missing(hash, "can't be opened: \((error as NSError).localizedDescription)")
    }
  }

  private static func missing(_ hash: ContentHash, _ what: String) -> SkinIssue {
    SkinIssue(
      .damagedStorage, "The stored file \(hash) \(what)",
      remedy: "Restore the data folder from a backup, or publish the skin again into a new data folder.")
  }

  /// A file handle that moves between threads.
  ///
  /// Unchecked, because only one thread at a time reads a piece.
  private struct OpenBlob: @unchecked Sendable {
    var handle: FileHandle
  }
}

extension SkinIssue.Code {
  /// The server's own storage is incomplete or contradictory.
  static let damagedStorage: Self = "damaged-storage"
  /// The data folder can't be used.
  static let badDataFolder: Self = "bad-data-folder"
}
