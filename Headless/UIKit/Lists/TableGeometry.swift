// Where a table's rows, headers and footers lie.

internal import Foundation

/// The places of all rows, worked out once for a table's data and width.
struct TableGeometry {
  struct Section {
    var header: ClosedRange<CGFloat>
    /// Where each row begins, and at the end where the last one stops.
    var rows: [CGFloat]
    var footer: ClosedRange<CGFloat>

    var end: CGFloat { footer.upperBound }
  }

  var sections: [Section] = []
  /// Where the sections begin, under the table's own header.
  var start: CGFloat = 0

  /// Where the sections stop, above the table's own footer.
  var end: CGFloat { sections.last?.end ?? start }

  func row(_ path: IndexPath) -> ClosedRange<CGFloat>? {
    guard sections.indices.contains(path.section) else { return nil }
    let rows = sections[path.section].rows
    guard path.row >= 0, path.row + 1 < rows.count else { return nil }
    return rows[path.row]...rows[path.row + 1]
  }

  /// The rows that a stretch of the content shows.
  func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var found: [IndexPath] = []
    for (number, section) in sections.enumerated() where section.end >= top && section.header.lowerBound <= bottom {
      var row = TableGeometry.firstRow(endingAfter: top, in: section.rows)
      while row + 1 < section.rows.count, section.rows[row] < bottom {
        found.append(IndexPath(row: row, section: number))
        row += 1
      }
    }
    return found
  }

  /// Halves the rows until the first is found that reaches below a place.
  private static func firstRow(endingAfter top: CGFloat, in rows: [CGFloat]) -> Int {
    var (low, high) = (0, rows.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle + 1] > top { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
