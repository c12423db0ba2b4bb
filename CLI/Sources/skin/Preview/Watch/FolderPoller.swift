import Foundation

/// Detects changes in a folder and further files by polling the sizes and dates of its files, which works the same on every system.
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
  /// Further files, such as hidden ones and those outside the folder.
  var files: [URL] = []
  var interval = Duration.milliseconds(200)

  /// Reads the folder's state.
  /// - Returns: The state, without what doesn't exist.
  func state() -> FolderState {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
    var state: FolderState = [:]
    func add(_ file: URL) {
      guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true else { return }
      state[file.path] = Stamp(size: values.fileSize ?? 0, written: values.contentModificationDate ?? .distantPast)
    }
    // New values, because an URL caches those of its file.
    for file in files { add(URL(filePath: file.path)) }
    let walk = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
    while let file = walk?.nextObject() as? URL { add(file) }
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
