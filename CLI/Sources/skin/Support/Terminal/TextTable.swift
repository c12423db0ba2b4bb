/// A table with aligned columns: the first ones to the left, numbers to the right.
struct TextTable {
  private let head: [String]
  private let rows: [[String]]
  private let texts: Int
  private let widths: [Int]

  /// Creates a table.
  /// - Parameters:
  ///   - head: The titles of the columns.
  ///   - rows: The cells of each row.
  ///   - texts: The number of columns that aren't numbers.
  init(head: [String], rows: [[String]], texts: Int) {
    self.head = head
    self.rows = rows
    self.texts = texts
    widths = head.indices.map { column in ([head] + rows).map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
  }

  /// The lines of the rows.
  var rowLines: [String] { rows.map(line) }

  /// Returns the line of the titles.
  func headLine(_ console: Console) -> String { console.styled(line(head), .dim) }

  private func line(_ cells: [String]) -> String {
    cells.enumerated().map { column, cell in
      let space = String(repeating: " ", count: max(0, widths[column] - TextWidth.columns(of: cell)))
      return column < texts ? cell + space : space + cell
    }.joined(separator: "  ")
  }
}
