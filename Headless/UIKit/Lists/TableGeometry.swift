// The positions of a table's rows, headers and footers.

internal import Foundation

/// The positions of all rows, computed once for a table's data and width.
struct TableGeometry {
  struct Section {
    var header: ClosedRange<CGFloat>
    /// The top of each row, followed by the bottom of the last one.
    var rows: [CGFloat]
    var footer: ClosedRange<CGFloat>

    var end: CGFloat { footer.upperBound }
  }

  var sections: [Section] = []
  /// The top of the sections, below the table's header.
  var start: CGFloat = 0

  /// The bottom of the sections, above the table's footer.
  var end: CGFloat { sections.last?.end ?? start }

  func row(_ path: IndexPath) -> ClosedRange<CGFloat>? {
    guard sections.indices.contains(path.section) else { return nil }
    let rows = sections[path.section].rows
    guard path.row >= 0, path.row + 1 < rows.count else { return nil }
    return rows[path.row]...rows[path.row + 1]
  }

  /// Returns the rows in a vertical range of the content.
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

  /// Finds the first row that extends below a position, by bisection.
  private static func firstRow(endingAfter top: CGFloat, in rows: [CGFloat]) -> Int {
    var (low, high) = (0, rows.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle + 1] > top { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
