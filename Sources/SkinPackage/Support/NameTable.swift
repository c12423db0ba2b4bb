internal import Foundation
internal import SkinKit

/// The paths of an archive or manifest, to find those that are the same file on some file system.
///
/// Every name is stored once with its folder's number, so deep paths take no more memory than their length.
struct NameTable {
  private struct Key: Hashable {
    let folder: Int
    let folded: String
  }

  private struct KnownName {
    let number: Int
    /// The name as it is spelled; nil if that is its folded form.
    let spelling: String?
    let isFolder: Bool
  }

  private let limits: PackageLimits
  private var known: [Key: KnownName] = [:]
  private var lastPath = ""
  /// The folders of the last plain path: the length of each prefix, with its slash, and the folder's number.
  private var lastFolders: [(length: Int, number: Int)] = []

  init(limits: PackageLimits, capacity: Int = 0) {
    self.limits = limits
    known.reserveCapacity(capacity)
  }

  /// Checks a path and adds it with all its folders.
  mutating func insert(_ path: String, isFolder: Bool = false) throws {
    let isPlain = EntryName.isPlain(path, limits: limits)
    if !isPlain { try EntryName.check(path, limits: limits) }
    // Consecutive paths mostly share folders, which need no second check.
    let shared = isPlain ? Self.sharedBytes(path, lastPath) : 0
    while let last = lastFolders.last, last.length > shared { lastFolders.removeLast() }
    lastPath = isPlain ? path : ""
    var folder = lastFolders.last?.number ?? 0
    let bytes = path.utf8
    var start = bytes.index(bytes.startIndex, offsetBy: lastFolders.last?.length ?? 0)
    while let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
      folder = try insert(path[start..<slash], in: folder, of: path, isFolder: true)
      start = bytes.index(after: slash)
      if isPlain { lastFolders.append((bytes.distance(from: bytes.startIndex, to: start), folder)) }
    }
    try insert(path[start...], in: folder, of: path, isFolder: isFolder)
  }

  /// Returns the length of the common prefix of two strings, in bytes.
  private static func sharedBytes(_ first: String, _ second: String) -> Int {
    let shared = first.utf8.withContiguousStorageIfAvailable { first in
      second.utf8.withContiguousStorageIfAvailable { second in
        let most = min(first.count, second.count)
        return (0..<most).first { first[$0] != second[$0] } ?? most
      }
    }
    return (shared ?? nil) ?? 0
  }

  /// Adds a name to a folder.
  /// - Returns: Its number.
  @discardableResult private mutating func insert(
    _ name: Substring, in folder: Int, of path: String, isFolder: Bool
  ) throws -> Int {
    let key = Key(folder: folder, folded: EntryName.folded(name))
    guard let other = known[key] else {
      let number = known.count + 1
      let spelling = name.utf8.elementsEqual(key.folded.utf8) ? nil : String(name)
      known[key] = KnownName(number: number, spelling: spelling, isFolder: isFolder)
      return number
    }
    // Each file of a folder may repeat the folder with the same spelling; a file may not be repeated.
    let spelling = other.spelling ?? key.folded
    guard isFolder, other.isFolder, spelling.utf8.elementsEqual(name.utf8) else {
      throw collision(path, path[..<name.startIndex] + spelling)
    }
    return other.number
  }

  private func collision(_ path: String, _ other: some StringProtocol) -> SkinIssue {
    let shown = EntryName.shown(path)
    return SkinIssue.archive(
      .nameCollision, "\"\(shown)\" and \"\(EntryName.shown(String(other)))\" would be the same file on some systems",
      suggestion: "Rename one of them.", file: shown)
  }
}
