// Hears of changes in a folder, on every system in the same way: by looking at sizes and times again and again.

import Foundation

/// Looks at the files of a folder at intervals.
///
/// Editors write files in several steps, and some write all files of a project: a change is told when the folder looks the same twice.
struct FolderPoller: Sendable {
  /// What the folder looks like: each file's size and the moment it was written.
  typealias State = [String: Stamp]

  /// A file's size and the moment it was written.
  struct Stamp: Hashable, Sendable {
    let size: Int
    let written: Date
  }

  let folder: URL
  var interval = Duration.milliseconds(200)

  /// Looks once.
  /// - Returns: The state; empty where the folder is gone.
  func state() -> State {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
    guard
      let walk = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
    else { return [:] }
    var state: State = [:]
    for case let file as URL in walk {
      guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true else { continue }
      state[file.path] = Stamp(size: values.fileSize ?? 0, written: values.contentModificationDate ?? .distantPast)
    }
    return state
  }

  /// Waits until the folder looks other than before and has come to rest.
  /// - Parameter known: What it looked like before.
  /// - Returns: What it looks like.
  /// - Throws: `CancellationError` where the task is cancelled.
  func change(from known: State) async throws -> State {
    var last = known
    while true {
      try await Task.sleep(for: interval)
      let now = state()
      if now == last, now != known { return now }
      last = now
    }
  }
}
