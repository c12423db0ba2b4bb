/// The differences of two texts in the unified format of `diff -u`.
package enum UnifiedDiff {
  private enum Line {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)

    var text: String {
      switch self {
      case .kept(let line): " \(line)"
      case .removed(let line): "-\(line)"
      case .added(let line): "+\(line)"
      }
    }

    var isKept: Bool { if case .kept = self { true } else { false } }
    var isOld: Bool { if case .added = self { false } else { true } }
    var isNew: Bool { if case .removed = self { false } else { true } }
  }

  /// The most lines that are compared with one another, which takes their number times that of the changes.
  private static let maximumCompared = 4_000

  /// The number of unchanged lines around changes.
  private static let context = 3

  /// Lists the differences; the text is empty if there are none.
  /// - Parameters:
  ///   - path: The file's path.
  ///   - old: The text before.
  ///   - new: The text after.
  /// - Returns: The differences.
  /// - Complexity: Linear in the number of lines; where lines were added or removed between few thousands, times that of the differences.
  package static func text(of path: String, from old: String, to new: String) -> String {
    let lines = lines(from: parts(of: old), to: parts(of: new))
    guard lines.contains(where: { !$0.isKept }) else { return "" }
    var text = "--- a/\(path)\n+++ b/\(path)\n"
    // The numbers of lines of both texts before the hunk, and the end of the hunk before it.
    var (oldCount, newCount, end) = (0, 0, 0)
    for hunk in hunks(lines) {
      let (kept, range) = (hunk.lowerBound - end, lines[hunk])
      let counts = (old: range.count(where: \.isOld), new: range.count(where: \.isNew))
      text += "@@ -\(position(oldCount + kept, counts.old)) +\(position(newCount + kept, counts.new)) @@\n"
      (oldCount, newCount, end) = (oldCount + kept + counts.old, newCount + kept + counts.new, hunk.upperBound)
      for line in range {
        text += line.text
        // Bytes, because a carriage return and a line feed are one character.
        if line.text.utf8.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
      }
    }
    return text
  }

  /// The lines with their line feeds.
  private static func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = text.unicodeScalars[...]
    while let end = rest.firstIndex(of: "\n") {
      parts.append(Substring(rest[...end]))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(Substring(rest)) }
    return parts
  }

  private static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    let (removed, added) = changes(from: old, to: new)
    var lines: [Line] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        lines.append(.removed(old[i]))
        i += 1
      } else if j < new.count, added.contains(j) {
        lines.append(.added(new[j]))
        j += 1
      } else {
        lines.append(.kept(old[i]))
        i += 1
        j += 1
      }
    }
    return lines
  }

  /// The places of the removed lines in the old text, and of the added ones in the new text.
  private static func changes(from old: [Substring], to new: [Substring]) -> (removed: Set<Int>, added: Set<Int>) {
    // Fixes change lines and rarely add or remove any.
    if old.count == new.count {
      let changed = Set(old.indices.filter { old[$0] != new[$0] })
      return (changed, changed)
    }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (before, after) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    guard before.count + after.count <= maximumCompared else { return (Set(before.indices), Set(after.indices)) }
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(start + offset)
      case .insert(let offset, _, _): added.insert(start + offset)
      }
    }
    return (removed, added)
  }

  /// The ranges of lines with changes and their context; near ones are joined.
  private static func hunks(_ lines: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where !lines[index].isKept {
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  /// The first line and the number of lines of a hunk.
  private static func position(_ before: Int, _ count: Int) -> String {
    let first = count == 0 ? before : before + 1
    return count == 1 ? "\(first)" : "\(first),\(count)"
  }
}
