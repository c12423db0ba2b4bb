import Foundation

/// Temporary files of a process that was killed before it could move them into place.
enum AbandonedFiles {
  /// Removes the old ones in a folder; their names are UUIDs.
  static func removeOld(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where UUID(uuidString: name) != nil { removeIfOld(folder.appending(path: name)) }
  }

  /// Removes a file that was last written more than an hour ago; another process may still be writing a newer one.
  static func removeIfOld(_ url: URL) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    guard let written = attributes?[.modificationDate] as? Date, written.timeIntervalSinceNow < -3_600 else { return }
    // A file that can't be removed now is removed next time; it does no harm.
    try? FileManager.default.removeItem(at: url)
  }
}
