import Foundation
package import SkinKit

/// Finds where the names, values, lists and objects at places end.
///
/// Places in the order of lines and columns cost linear time for all of them together, even if they are on one long line.
package struct SourceSpans {
  /// The longest name or value, in bytes; the ends of longer ones aren't looked for.
  static let longest = 4_096
  /// The longest list or object, in bytes; the ends of longer ones aren't looked for.
  static let longestList = 65_536

  private let files: any SkinFiles
  private var texts: [String: SpannedText] = [:]

  package init(_ files: any SkinFiles) { self.files = files }

  /// Returns the end of the name or value at a place; a list or object may end on another line.
  /// - Parameter place: The place, with its column.
  /// - Returns: The line, with the column after the last character; `nil` if the value is very long, a bracket isn't closed, or the
  ///   file can't be read.
  package mutating func end(of place: SkinIssue.Place) -> SkinSourceLine? {
    guard let file = place.file, let line = place.line, let column = place.column, column > 0 else { return nil }
    if texts[file] == nil { texts[file] = text(of: file) }
    guard let start = texts[file]?.offset(ofLine: line, column: column) else { return nil }
    guard let text = texts[file], let first = text.bytes.dropFirst(start).first else { return nil }
    if BracketScanner.closings[first] != nil {
      let scanner = BracketScanner(bytes: text.bytes[start...].prefix(Self.longestList))
      return scanner.end().map { text.place($0, after: start, line, column) }
    }
    return Self.end(of: text.lineRest(from: start, line: line).prefix(Self.longest)).map {
      text.place($0, after: start, line, column)
    }
  }

  private func text(of file: String) -> SpannedText {
    // Places are those of the author's text, such as YAML that is read as JSON.
    guard let data = try? files.source(of: file),
      let text = try? SourceText.decode(data, file: file, code: .malformedJSON, orUTF16: true)
    else { return SpannedText([]) }
    return SpannedText(Array(text.utf8))
  }

  /// The end of the text, element or word at the beginning of a line's rest.
  private static func end(of rest: ArraySlice<UInt8>) -> Int? {
    guard let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quotedEnd(rest, first)
    case UInt8(ascii: "<"):
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      // An element with its end on the same line, such as <key>title</key>.
      guard let close = rest[(end + 1)...].firstIndex(of: UInt8(ascii: "<")), close + 1 < rest.endIndex,
        rest[close + 1] == UInt8(ascii: "/")
      else { return end + 1 }
      return rest[close...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    default:
      let word = rest.prefix { !ends.contains($0) }
      guard word.count < longest else { return nil }
      return word.isEmpty ? rest.startIndex + 1 : word.endIndex
    }
  }

  private static let ends = Array(" \t\r,;:]})=".utf8)

  /// The index after the closing quotation mark of the text at the beginning; texts end on their line.
  fileprivate static func quotedEnd(_ rest: ArraySlice<UInt8>, _ quote: UInt8) -> Int? {
    var isEscaped = false
    for index in rest.indices.dropFirst() {
      if rest[index] == UInt8(ascii: "\n") { return nil }
      if isEscaped {
        isEscaped = false
      } else if rest[index] == UInt8(ascii: "\\") {
        isEscaped = true
      } else if rest[index] == quote {
        return index + 1
      }
    }
    return nil
  }
}

/// A file's text by lines and columns.
private struct SpannedText {
  let bytes: [UInt8]
  private let lineStarts: [Int]
  /// The place that was found last.
  private var last = (line: 0, column: 1, offset: 0)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Returns the offset of a place; `nil` if there is no such column.
  mutating func offset(ofLine line: Int, column: Int) -> Int? {
    guard lineStarts.indices.contains(line - 1) else { return nil }
    let end = end(ofLine: line)
    if last.line != line || column < last.column { last = (line, 1, lineStarts[line - 1]) }
    while last.column < column {
      guard last.offset < end else { return nil }
      last.offset += 1
      while last.offset < end, Self.isContinuation(bytes[last.offset]) { last.offset += 1 }
      last.column += 1
    }
    return last.offset
  }

  func lineRest(from offset: Int, line: Int) -> ArraySlice<UInt8> { bytes[offset..<end(ofLine: line)] }

  /// Returns the place of an offset after that of another place.
  func place(_ offset: Int, after start: Int, _ line: Int, _ column: Int) -> SkinSourceLine {
    let between = bytes[start..<offset]
    guard let newline = between.lastIndex(of: UInt8(ascii: "\n")) else {
      return SkinSourceLine(line, column: column + Self.scalarCount(between))
    }
    let lines = between.count { $0 == UInt8(ascii: "\n") }
    return SkinSourceLine(line + lines, column: 1 + Self.scalarCount(between[(newline + 1)...]))
  }

  private func end(ofLine line: Int) -> Int { line < lineStarts.count ? lineStarts[line] - 1 : bytes.count }

  private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count { !isContinuation($0) } }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

/// Finds the bracket that closes a list or an object, past texts and comments.
private struct BracketScanner {
  static let closings: [UInt8: UInt8] = [
    UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
  ]
  private static let closing = Set(closings.values)

  /// The text from the opening bracket on.
  let bytes: ArraySlice<UInt8>

  /// Returns the index after the closing bracket; `nil` if brackets don't match.
  func end() -> Int? {
    var open: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        guard let end = SourceSpans.quotedEnd(bytes[position...], byte) else { return nil }
        position = end
        continue
      }
      if byte == UInt8(ascii: "/"), let end = commentEnd(position) {
        position = end
        continue
      }
      if let closing = Self.closings[byte] {
        open.append(closing)
      } else if Self.closing.contains(byte) {
        guard open.popLast() == byte else { return nil }
        if open.isEmpty { return position + 1 }
      }
      position += 1
    }
    return nil
  }

  /// The index after the comment at a position; `nil` if there is none.
  private func commentEnd(_ position: Int) -> Int? {
    switch bytes[position...].dropFirst().first {
    case UInt8(ascii: "/"): return bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    case UInt8(ascii: "*"):
      var index = position + 2
      while index + 1 < bytes.endIndex {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
        index += 1
      }
      return bytes.endIndex
    default: return nil
    }
  }
}
