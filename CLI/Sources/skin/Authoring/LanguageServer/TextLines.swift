import SkinKit

/// A text with the starts of its lines, to convert between offsets in UTF-16 and the positions of the protocol.
struct TextLines {
  /// A position: a line and a UTF-16 unit within it, both counted from 0.
  struct Position: Hashable {
    var line: Int
    var character: Int

    var json: SkinSourceJSON {
      .object([("line", .count(line)), ("character", .count(character))])
    }
  }

  let units: [UInt16]
  private let starts: [Int]
  /// The offsets of the first units of surrogate pairs.
  private let pairs: [Int]
  /// The most units of a line in which a key is searched.
  private static let maximumSearch = 10_000

  init(_ text: String) {
    let units = Array(text.utf16)
    self.units = units
    var starts = [0]
    for (index, unit) in units.enumerated() {
      // A carriage return before a line feed belongs to it.
      let isReturn = unit == 13 && !(index + 1 < units.count && units[index + 1] == 10)
      if unit == 10 || isReturn { starts.append(index + 1) }
    }
    self.starts = starts
    pairs = units.indices.filter { UTF16.isLeadSurrogate(units[$0]) }
  }

  /// Returns the offset of a position, which is moved to the end of its line or of the text if it is beyond it.
  func offset(of position: Position) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return units.count }
    return min(starts[position.line] + max(position.character, 0), end(of: position.line))
  }

  /// Returns the position of an offset.
  func position(of offset: Int) -> Position {
    // The last line that starts at or before the offset; the first one starts at 0.
    let line = max(starts.indices.partitioningIndex { starts[$0] > offset } - 1, 0)
    return Position(line: line, character: max(offset - starts[line], 0))
  }

  /// Returns the range of offsets of a line without its end.
  func range(ofLine line: Int) -> Range<Int> {
    let line = min(max(line, 0), starts.count - 1)
    return starts[line]..<end(of: line)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }

  /// A range of offsets as the protocol has it.
  func json(_ range: Range<Int>) -> SkinSourceJSON {
    .object([("start", position(of: range.lowerBound).json), ("end", position(of: range.upperBound).json)])
  }

  /// Returns the range to underline for a place.
  /// - Parameters:
  ///   - place: The place; without a column, the range is that of the key on its line, or of the line's text.
  ///   - end: The end of what is at the place; `nil` underlines the rest of the line.
  /// - Returns: The range of offsets.
  func range(of place: SkinIssue.Place, end: SkinSourceLine?) -> Range<Int> {
    let line = range(ofLine: (place.line ?? 1) - 1)
    if let number = place.line, let column = place.column {
      let start = offset(of: SkinSourceLine(number, column: column))
      let stop = end.map(offset) ?? line.upperBound
      if start < stop { return start..<stop }
    }
    let text = Array(units[line].prefix(Self.maximumSearch))
    if let name = place.key?.split(separator: ".").last {
      let quoted = Array("\"\(name)\"".utf16)
      if let start = text.indices.first(where: { text[$0...].starts(with: quoted) }) {
        return line.lowerBound + start..<line.lowerBound + start + quoted.count
      }
    }
    let isSpace = { (unit: UInt16) in unit == 32 || unit == 9 }
    let first = text.firstIndex { !isSpace($0) } ?? 0
    let last = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? text.count
    return line.lowerBound + first..<line.lowerBound + max(first, last)
  }

  /// The offset of a line and a column, which counts code points.
  private func offset(of place: SkinSourceLine) -> Int {
    let line = range(ofLine: place.number - 1)
    let points = max(place.column ?? 1, 1) - 1
    let first = pairs.indices.partitioningIndex { pairs[$0] >= line.lowerBound }
    // The pair with the number k is the code point that k units fewer precede than its offset says.
    let last = (first..<pairs.count).partitioningIndex { pairs[$0] - line.lowerBound - ($0 - first) >= points }
    return min(line.lowerBound + points + last - first, line.upperBound)
  }

  private func end(of line: Int) -> Int {
    guard line + 1 < starts.count else { return units.count }
    var end = starts[line + 1]
    while end > starts[line], units[end - 1] == 10 || units[end - 1] == 13 { end -= 1 }
    return end
  }
}

extension SkinSourceJSON {
  static func count(_ number: Int) -> SkinSourceJSON {
    SkinSourceJSON(.number(Double(number), text: String(number)), line: 0)
  }

  /// A number of the protocol; `nil` if it isn't a whole one.
  var count: Int? { number.flatMap { Int(exactly: $0) } }
}
