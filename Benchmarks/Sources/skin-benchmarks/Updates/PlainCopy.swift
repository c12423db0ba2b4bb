import BenchmarkSupport
import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A plain copy of a folder's files, as a peer of installations.
struct PlainCopy {
  /// The durability of a copy.
  enum Durability {
    /// None: a power loss may damage the copy.
    case none
    /// Complete: each file and folder is flushed separately.
    case each
    /// Complete: all pending writes of the system are flushed.
    case once
  }

  private let files: SkinFolderFiles
  private let target: URL

  init(_ files: SkinFolderFiles, to target: URL) { (self.files, self.target) = (files, target) }

  func make(_ durability: Durability) throws {
    try FileManager.default.copyItem(at: files.folder, to: target)
    switch durability {
    case .none: break
    case .once: sync()
    case .each:
      var folders: Set<String> = [target.deletingLastPathComponent().path, target.path]
      for path in files.paths {
        let file = target.appending(path: path)
        try Self.synchronize(file.path)
        var folder = file.deletingLastPathComponent()
        while folders.insert(folder.path).inserted { folder.deleteLastPathComponent() }
      }
      for folder in folders { try Self.synchronize(folder) }
    }
  }

  /// Writes the pending data of a file or folder to the disk.
  static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try WrongResult.unless(descriptor >= 0 && fsync(descriptor) == 0, "can't bring \(path) to the disk")
  }
}
