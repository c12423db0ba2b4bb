import Foundation
import SkinKit

/// Finds paths by their last components: `images/logo.png` by `logo.png` and by itself, but not by `go.png`.
///
/// The paths are sorted by their reversed bytes, in which an ending is a beginning: a search takes O(log *n*) steps, however many paths
/// have the ending. Letters are compared as composed ones, since some disks keep them decomposed.
struct PathEndings {
  /// Paths with the same name.
  typealias Group = [String]

  private struct Entry {
    let reversed: [UInt8]
    let path: String
    let index: Int
  }

  private let entries: [Entry]

  /// Indexes paths by names that may differ from them, such as paths without extensions.
  /// - Parameter paths: The paths with the names by which they are found, in the order in which paths of one name are returned.
  init(_ paths: [(name: String, path: String)]) {
    entries = paths.enumerated().map { index, entry in
      Entry(reversed: Self.reversed(entry.name), path: entry.path, index: index)
    }
    .sorted { first, second in
      first.reversed == second.reversed
        ? first.index < second.index : first.reversed.lexicographicallyPrecedes(second.reversed)
    }
  }

  /// The paths of an exact name, at most some of them.
  func group(named name: String, atMost count: Int) -> Group {
    let wanted = Self.reversed(name)
    return entries[first(wanted)...].lazy.prefix { $0.reversed == wanted }.prefix(count).map(\.path)
  }

  /// The paths whose names end with a name, at the boundary of a folder, by their full names: those in the fewest folders first,
  /// then in the order of the index.
  /// - Parameters:
  ///   - ending: The last components.
  ///   - count: The most paths that are returned.
  /// - Returns: The paths, those of one name together.
  func groups(endingWith ending: String, atMost count: Int) -> [Group] {
    let wanted = Self.reversed(ending)
    var groups: [(rank: (folders: Int, index: Int), paths: Group)] = []
    var last: [UInt8]?
    let found = entries[first(wanted)...].lazy.prefix { $0.reversed.starts(with: wanted) }.prefix(count)
    for entry in found {
      if entry.reversed == last {
        groups[groups.count - 1].paths.append(entry.path)
      } else {
        groups.append(((entry.reversed.count { $0 == Self.slash }, entry.index), [entry.path]))
        last = entry.reversed
      }
    }
    return groups.sorted { $0.rank < $1.rank }.map(\.paths)
  }

  /// The index of the first entry that doesn't precede some bytes.
  private func first(_ wanted: [UInt8]) -> Int {
    entries.indices.partitioningIndex { !entries[$0].reversed.lexicographicallyPrecedes(wanted) }
  }

  /// The bytes of a name from its end, with the slash before it that bounds its first component.
  private static func reversed(_ name: String) -> [UInt8] {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    return (isASCII ? name : name.precomposedStringWithCanonicalMapping).utf8.reversed() + [slash]
  }

  private static let slash = UInt8(ascii: "/")
}
