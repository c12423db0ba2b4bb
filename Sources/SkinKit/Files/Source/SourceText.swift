package import Foundation

package enum SourceText {
  /// The maximum size in bytes of a file of text.
  package static let maximumSize = 32 << 20

  /// Refuses a file that is too large to be read as text.
  package static func checkSize(_ size: Int, upTo limit: Int = maximumSize, file: String) throws {
    guard size > limit else { return }
    throw SkinIssue(
      .tooManyValues, "The file has \(size) bytes of text, more than the \(limit >> 20) MiB that are read",
      suggestion: "Divide it into several files.", place: .init(file: file))
  }

  /// Decodes a file's bytes as text.
  ///
  /// Packed and signed files must mean the same to every reader, so they are UTF-8, with or without a byte order mark. With `orUTF16`,
  /// as for formats that system readers decode so, text may also be UTF-16 or UTF-32 with a mark, or UTF-16 without one. A file larger
  /// than `limit` is refused first.
  package static func decode(
    _ data: Data, file: String, code: SkinIssue.Code, orUTF16: Bool = false, limit: Int = maximumSize
  ) throws -> String {
    try checkSize(data.count, upTo: limit, file: file)
    let marks: [([UInt8], String.Encoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
      ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ]
    let mark = marks.first { data.starts(with: $0.0) }
    if let mark, mark.1 != .utf8, !orUTF16 {
      throw SkinIssue(
        code, "The file is not in UTF-8: it begins with the byte order mark of another encoding",
        suggestion: "Save it as UTF-8.", place: .init(file: file, line: SkinSourceLine(1, column: 1)))
    }
    let body = data.dropFirst(mark?.0.count ?? 0)
    if let text = String(data: body, encoding: mark?.1 ?? (orUTF16 ? unmarked(data) : .utf8)) { return text }
    let bytes = Array(body)
    let place = SkinSourceLine(of: firstInvalidByte(of: bytes), in: bytes)
    throw SkinIssue(
      code, "The file is not text in UTF-8\(orUTF16 ? " or UTF-16" : "")", suggestion: "Save it as UTF-8.",
      place: .init(file: file, line: place))
  }

  /// The offset of the first byte that isn't part of a character in UTF-8.
  private static func firstInvalidByte(of bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return min(offset, bytes.count)
  }

  /// The encoding of text without a mark: a zero next to the first byte can't be UTF-8, and shows the byte order of UTF-16.
  private static func unmarked(_ data: Data) -> String.Encoding {
    let start = Array(data.prefix(4))
    guard start.count >= 2, start.count % 2 == 0 else { return .utf8 }
    if start[0] != 0, start[1] == 0, start.count == 2 || start[2] != 0 { return .utf16LittleEndian }
    if start[0] == 0, start[1] != 0 { return .utf16BigEndian }
    return .utf8
  }
}
