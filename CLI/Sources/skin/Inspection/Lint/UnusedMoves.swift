import Foundation
import SkinKit

/// The moves of a skin's unused files into a folder next to it, such as `spring.unused` for `spring`.
struct UnusedMoves {
  /// A file's new place.
  struct Move {
    /// The path in the skin's folder.
    let path: String
    /// The path relative to the folder that contains the skin's.
    let target: String
  }

  let moves: [Move]
  private let folder: URL

  /// Plans the moves; a file whose name is taken there gets a number.
  /// - Parameters:
  ///   - paths: The paths of the unused files.
  ///   - folder: The skin's folder.
  init(_ paths: [String], of folder: URL) {
    self.folder = folder
    let parent = folder.deletingLastPathComponent()
    moves = paths.map { path in
      let wanted = "\(folder.lastPathComponent).unused/\(path)"
      let free = Self.names(wanted).first { !Self.exists(parent.appending(path: $0)) }
      return Move(path: path, target: free ?? wanted)
    }
  }

  /// Moves the files, and never replaces one.
  /// - Throws: `SkinIssue` if a file can't be moved.
  func make() throws {
    let parent = folder.deletingLastPathComponent()
    for move in moves {
      let target = parent.appending(path: move.target)
      try makeFolder(target.deletingLastPathComponent())
      do {
        // Fails if the target exists by now.
        try FileManager.default.moveItem(at: folder.appending(path: move.path), to: target)
      } catch {
        throw SkinIssue(
          .unwritableFile, "\(move.path) can't be moved to \(move.target): \(error.localizedDescription)",
          suggestion: "Check that both folders may be written to.", place: .init(file: move.path))
      }
    }
  }

  /// A path, and the same with numbers before the extension.
  private static func names(_ path: String) -> [String] {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[name...].lastIndex(of: ".").flatMap { $0 == name ? nil : $0 } ?? path.endIndex
    return [path] + (2...999).map { "\(path[..<dot])-\($0)\(path[dot...])" }
  }

  /// Whether there is anything, also a symbolic link that leads nowhere.
  private static func exists(_ file: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil
  }
}
