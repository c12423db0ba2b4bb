import SkinKit

/// A file whose bytes differ between two skins.
package struct FileChange: Codable, Hashable, Sendable {
  /// The path in the skin.
  package let path: String
  /// How the file differs.
  package let kind: ChangeKind
  /// The size in the earlier skin, in bytes; nil if it lacks the file.
  package let before: Int?
  /// The size in the later skin, in bytes; nil if it lacks the file.
  package let after: Int?

  /// Returns the files that differ, sorted by path.
  static func changes(
    from old: any SkinFiles, to new: any SkinFiles, progress: (_ path: String, _ completed: Int, _ total: Int) -> Void
  ) throws -> [FileChange] {
    let (before, after) = (Set(old.paths), Set(new.paths))
    let paths = before.union(after).sorted()
    return try paths.enumerated().compactMap { index, path in
      progress(path, index, paths.count)
      let kind = ChangeKind(isInOld: before.contains(path), isInNew: after.contains(path))
      guard kind != .changed || old.identity(of: path) != new.identity(of: path) else { return nil }
      let first = kind == .added ? nil : try old.contents(of: path)
      let second = kind == .removed ? nil : try new.contents(of: path)
      // Folders and packages identify files in different ways.
      guard first != second else { return nil }
      return FileChange(path: path, kind: kind, before: first?.count, after: second?.count)
    }
  }
}
