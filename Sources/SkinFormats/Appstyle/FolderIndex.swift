import SkinKit

/// The files and folders that are directly in each folder of a skin.
///
/// A skin may have thousands of folders, and looking for the files of each among all of them would take the square of that.
struct FolderIndex {
  private var files: [String: [String]] = [:]
  private var folders: [String: [String]] = [:]

  /// Sorts files by their folders.
  /// - Parameter paths: The paths of the skin's files.
  init(_ paths: [String]) {
    var known: Set = [""]
    for path in paths {
      var folder = FileNames.folder(of: path)
      files[folder, default: []].append(path)
      while known.insert(folder).inserted {
        let outer = FileNames.folder(of: String(folder.dropLast()))
        folders[outer, default: []].append(String(folder.dropFirst(outer.count).dropLast()))
        folder = outer
      }
    }
  }

  /// Finds the files in a folder.
  /// - Parameter folder: The folder with a slash at its end; empty for the skin's own.
  /// - Returns: Their paths, in the order of all paths.
  func files(in folder: String) -> [String] { files[folder] ?? [] }

  /// Finds the folders in a folder.
  /// - Parameter folder: The folder with a slash at its end; empty for the skin's own.
  /// - Returns: Their names, each once, in the order of the files.
  func folders(in folder: String) -> [String] { folders[folder] ?? [] }

  /// Finds all files in a folder and in the folders in it.
  /// - Parameter folder: The folder with a slash at its end; empty for the skin's own.
  /// - Returns: Their paths, ordered by their bytes.
  func files(below folder: String) -> [String] {
    var found: [String] = []
    var waiting = [folder]
    while let folder = waiting.popLast() {
      found += files(in: folder)
      waiting += folders(in: folder).map { "\(folder)\($0)/" }
    }
    return found.orderedByBytes()
  }
}
