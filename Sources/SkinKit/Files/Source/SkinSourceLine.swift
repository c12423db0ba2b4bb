/// A line of a source file, with a column in it if that is known.
///
/// Columns count Unicode code points, as SARIF's `unicodeCodePoints` does, so that they don't depend on a file's encoding.
public struct SkinSourceLine: Hashable, Sendable {
  // Together as small as a line alone, because every value of a file has one.
  private let storedNumber: UInt32
  private let storedColumn: UInt32

  /// The line, counted from 1.
  public var number: Int { Int(storedNumber) }

  /// The column in the line, counted from 1; `nil` if it is unknown.
  public var column: Int? { storedColumn == 0 ? nil : Int(storedColumn) }

  /// Creates a line.
  /// - Parameters:
  ///   - number: The line, counted from 1.
  ///   - column: The column in it, counted from 1; `nil` if it is unknown.
  public init(_ number: Int, column: Int? = nil) {
    storedNumber = UInt32(clamping: number)
    storedColumn = UInt32(clamping: column ?? 0)
  }

  /// The line and column of a byte of a file.
  /// - Complexity: O(`offset`).
  package init(of offset: Int, in bytes: [UInt8]) {
    var counter = SourceLineCounter()
    self = counter.line(of: offset, in: bytes)
  }
}

extension SkinSourceLine: ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// Creates a line without a column.
  /// - Parameter value: The line, counted from 1.
  public init(integerLiteral value: Int) { self.init(value) }

  /// The number of the line.
  public var description: String { String(number) }
}

/// Finds the lines and columns of increasing offsets in a file, in linear time for all of them together.
package struct SourceLineCounter {
  private var position = 0
  private var number = 1
  private var column = 1

  package init() {}

  /// Returns the line and column of a byte.
  /// - Parameters:
  ///   - offset: The byte's position, not before that of the previous call.
  ///   - bytes: The file's text in UTF-8.
  /// - Returns: The line, with the column.
  package mutating func line(of offset: Int, in bytes: [UInt8]) -> SkinSourceLine {
    while position < min(offset, bytes.count) {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\n") {
        number += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SkinSourceLine(number, column: column)
  }
}

extension SkinIssue.Place {
  /// Creates a place in a source file.
  /// - Parameters:
  ///   - file: A path, relative to the skin's folder if there is one.
  ///   - line: The line, and the column if it is known.
  ///   - key: The full key, `module.name`, or the field of a header.
  public init(file: String? = nil, line: SkinSourceLine, key: String? = nil) {
    self.init(file: file, line: line.number, column: line.column, key: key)
  }

  /// Sets the line and the column.
  package mutating func move(to line: SkinSourceLine?) {
    self.line = line?.number
    column = line?.column
  }

  /// Adds what is unknown here and known of another place.
  package mutating func complete(from other: SkinIssue.Place) {
    file = file ?? other.file
    if line == nil { (line, column) = (other.line, other.column) }
    key = key ?? other.key
  }

  /// Adds the line and the column, unless the place has a line.
  package mutating func complete(from line: SkinSourceLine) {
    if self.line == nil { move(to: line) }
  }

  /// Whether a place comes before another in the order of files, lines and columns.
  package func precedes(_ other: SkinIssue.Place) -> Bool {
    (file ?? "", line ?? 0, column ?? 0) < (other.file ?? "", other.line ?? 0, other.column ?? 0)
  }
}
