package import SkinKit

/// The difference of two skins: keys whose resolved values differ, and files whose bytes differ.
///
/// ```swift
/// let comparison = try SkinComparison(from: published, to: draft)
/// for change in comparison.keys { print(change.name, change.kind) }
/// ```
package struct SkinComparison: Encodable, Hashable, Sendable {
  /// The keys that differ, sorted by name.
  package let keys: [KeyChange]
  /// The files that differ, sorted by path.
  package let files: [FileChange]

  /// Compares two skins.
  ///
  /// Reads every file that both skins have, unless the skins know their files' hashes.
  /// - Parameters:
  ///   - old: The earlier skin.
  ///   - new: The later skin.
  ///   - progress: Called before each file with its path, and the numbers of compared and of all files.
  /// - Throws: `SkinIssue` if a file can't be read.
  package init(
    from old: ComparedSkin, to new: ComparedSkin,
    progress: (_ path: String, _ completed: Int, _ total: Int) -> Void = { _, _, _ in }
  ) throws {
    files = try FileChange.changes(from: old.files, to: new.files, progress: progress)
    let same = Set(old.files.paths).intersection(new.files.paths).subtracting(files.map(\.path))
    keys = KeyChange.changes(from: old.skin, to: new.skin, sameFiles: same)
  }

  /// Whether the skins have the same values and files.
  package var isEmpty: Bool { keys.isEmpty && files.isEmpty }
}

/// One of two skins that are compared.
package struct ComparedSkin: Sendable {
  /// The resolved skin.
  package let skin: Skin
  /// The skin's own files.
  package let files: any SkinFiles

  /// Creates a side of a comparison.
  /// - Parameters:
  ///   - skin: The resolved skin.
  ///   - files: The skin's own files.
  package init(_ skin: Skin, files: any SkinFiles) {
    self.skin = skin
    self.files = files
  }
}

/// How something differs between two skins.
package enum ChangeKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// Only the later skin has it.
  case added
  /// Only the earlier skin has it.
  case removed
  /// Both skins have it, and it differs.
  case changed

  /// - Parameters:
  ///   - old: Whether the earlier skin has it.
  ///   - new: Whether the later skin has it.
  init(isInOld old: Bool, isInNew new: Bool) { self = old && new ? .changed : new ? .added : .removed }
}
