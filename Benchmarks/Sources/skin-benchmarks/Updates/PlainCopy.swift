// A peer for installing: the files of a folder copied to another one.

import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A copy of a folder's files, each at its own path.
struct PlainCopy {
  /// What a power loss right after the copy leaves.
  enum Durability {
    /// Anything.
    case none
    /// The whole copy: each file and folder was brought to the disk by itself.
    case each
    /// The whole copy: everything that waited for a disk was brought there.
    case once
  }

  private let files: FolderFiles
  private let target: URL

  init(_ files: FolderFiles, to target: URL) { (self.files, self.target) = (files, target) }

  func make(_ durability: Durability) throws {
    try FileManager.default.copyItem(at: files.folder, to: target)
    switch durability {
    case .none: break
    case .once: sync()
    case .each:
      var folders: Set<String> = [target.deletingLastPathComponent().path, target.path]
      for path in files.paths {
        let file = target.appending(path: path)
        try synchronise(file.path)
        var folder = file.deletingLastPathComponent()
        while folders.insert(folder.path).inserted { folder.deleteLastPathComponent() }
      }
      for folder in folders { try synchronise(folder) }
    }
  }

  private func synchronise(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try WrongResult.unless(descriptor >= 0 && fsync(descriptor) == 0, "can't bring \(path) to the disk")
  }
}
