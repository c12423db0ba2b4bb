/// Maps places in a rewritten text to those in the text that its author wrote.
///
/// Each line of the rewritten text is mapped on its own: up to the first mapped place of a line, its columns are those of the author.
package struct SourceMap: Sendable {
  private struct Entry {
    let rewritten: SkinSourceLine
    let original: SkinSourceLine
  }

  private var entries: [Entry] = []

  package init() {}

  /// Maps the rest of a line, up to the next place that is mapped.
  /// - Parameters:
  ///   - rewritten: A place in the rewritten text, not before the previous one.
  ///   - original: The place in the author's text.
  package mutating func add(_ rewritten: SkinSourceLine, from original: SkinSourceLine) {
    entries.append(Entry(rewritten: rewritten, original: original))
  }

  /// Finds the place in the author's text.
  /// - Parameter place: A place in the rewritten text.
  /// - Returns: The place in the author's text.
  /// - Complexity: O(log *n*) in the number of mapped places.
  package func original(of place: SkinSourceLine) -> SkinSourceLine {
    guard let column = place.column else { return place }
    let following = entries.indices.partitioningIndex {
      let found = entries[$0].rewritten
      return (found.number, found.column ?? 0) > (place.number, column)
    }
    guard following > 0, entries[following - 1].rewritten.number == place.number else { return place }
    let entry = entries[following - 1]
    guard let first = entry.original.column, let start = entry.rewritten.column else { return entry.original }
    return SkinSourceLine(entry.original.number, column: first + column - start)
  }

  /// Moves an issue to its place in the author's text.
  /// - Parameter issue: An issue of the rewritten text.
  /// - Returns: The issue, with its place in the author's text.
  package func original(of issue: SkinIssue) -> SkinIssue {
    guard let line = issue.place.line else { return issue }
    var issue = issue
    issue.place.move(to: original(of: SkinSourceLine(line, column: issue.place.column)))
    return issue
  }
}

extension SkinSourceJSON {
  /// Moves the values to their places in the author's text.
  /// - Parameter map: The map of the rewritten text.
  /// - Returns: The tree, with its places in the author's text.
  package func mapped(by map: SourceMap) -> SkinSourceJSON {
    let mapped: Content
    switch content {
    case .array(let elements): mapped = .array(elements.map { $0.mapped(by: map) })
    case .object(let members):
      mapped = .object(
        members.map { Member(key: $0.key, line: map.original(of: $0.line), value: $0.value.mapped(by: map)) })
    case .null, .bool, .number, .string: mapped = content
    }
    return SkinSourceJSON(mapped, line: map.original(of: line))
  }
}
