import Foundation
import SkinKit
import Synchronization

/// The temporary folder of this run, for files that come from the standard input or go to the standard output.
enum TemporaryFiles {
  private static let folder = Mutex<URL?>(nil)

  /// Returns the location of a file in the folder, which only this user can read.
  static func url(named name: String) throws -> URL {
    try folder.withLock { folder in
      if let folder { return folder.appending(path: name) }
      let made = FileManager.default.temporaryDirectory.appending(path: "skin-\(UUID().uuidString)")
      do {
        try FileManager.default.createDirectory(
          at: made, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw SkinIssue(
          .unwritableFile, "\(made.path) can't be created: \(error.localizedDescription)",
          suggestion: "Set TMPDIR to a folder that may be written to.", place: .init(file: made.path))
      }
      folder = made
      return made.appending(path: name)
    }
  }

  /// Removes the folder, if there is one.
  static func removeAll() {
    folder.withLock { folder in
      if let made = folder { try? FileManager.default.removeItem(at: made) }
      folder = nil
    }
  }
}
