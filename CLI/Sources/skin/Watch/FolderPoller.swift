import Foundation

/// Detects changes in a folder by polling the sizes and dates of its files, which works the same on every system.
///
/// Editors write files in several steps, and some write all files of a project. A change is therefore reported only when
/// two polls in a row find the same state.
struct FolderPoller: Sendable {
  /// The stamps of the folder's files, by path.
  typealias FolderState = [String: Stamp]

  /// A file's size and modification date.
  struct Stamp: Hashable, Sendable {
    let size: Int
    let written: Date
  }

  let folder: URL
  var interval = Duration.milliseconds(200)

  /// Reads the folder's state.
  /// - Returns: The state; empty if the folder doesn't exist.
  func state() -> FolderState {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
    guard
      let walk = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
    else { return [:] }
    var state: FolderState = [:]
    for case let file as URL in walk {
      guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true else { continue }
      state[file.path] = Stamp(size: values.fileSize ?? 0, written: values.contentModificationDate ?? .distantPast)
    }
    return state
  }

  /// Waits until the folder has changed and is stable.
  /// - Parameter known: The previous state.
  /// - Returns: The new state.
  /// - Throws: `CancellationError` if the task is canceled.
  func change(from known: FolderState) async throws -> FolderState {
    var last = known
    while true {
      try await Task.sleep(for: interval)
      let now = state()
      if now == last, now != known { return now }
      last = now
    }
  }
}
