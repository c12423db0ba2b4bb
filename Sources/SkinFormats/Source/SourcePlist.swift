import Foundation
public import SkinKit

extension SkinSourceJSON {
  /// Reads a file that is JSON or a property list: XML, binary or old-style.
  ///
  /// A property list becomes the same tree as JSON. Dates become texts in ISO 8601, data become texts in Base64. Binary
  /// property lists have no lines: all their values are on line 1.
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name, for issues.
  ///   - warnings: Receives tolerated mistakes.
  /// - Returns: The tree.
  /// - Throws: `SkinIssue` with the code `malformedPlist`, `malformedJSON`, `duplicateKey` or `tooManyValues`, and the
  ///   line.
  static func sniffed(_ data: Data, file: String, warnings: inout [SkinIssue]) throws -> SkinSourceJSON {
    if data.starts(with: Array("bplist".utf8)) { return try BinaryPlistReader.read(data, file: file) }
    let isJSON = file.lowercased().hasSuffix(".json")
    let text = try SourceText.decode(
      data, file: file, code: isJSON ? .malformedJSON : .malformedPlist, orUTF16: true)
    let bytes = Array(text.utf8)
    guard let start = bytes.firstIndex(where: { !isSpace($0) }) else {
      throw SkinIssue(
        isJSON ? .malformedJSON : .malformedPlist, "The file is empty", suggestion: "Write { } at least.",
        place: .init(file: file, line: SkinSourceLine(1, column: 1)))
    }
    switch bytes[start] {
    case UInt8(ascii: "<"): return try XMLPlistReader.read(text, file: file)
    case UInt8(ascii: "{") where isJSON || looksLikeJSON(bytes[start...]): break
    case UInt8(ascii: "["): break
    default:
      guard isJSON else { return try OldPlistParser.read(bytes, file: file) }
    }
    return try SkinSourceJSON(Data(bytes), file: file, warnings: &warnings)
  }

  /// Whether text with a leading brace continues like an object of JSON: with its end, or a key in quotes and a colon.
  private static func looksLikeJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes.dropFirst().drop(while: isSpace)
    guard rest.first == UInt8(ascii: "\"") else { return rest.first == UInt8(ascii: "}") }
    rest = rest.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    }
    rest = rest.drop(while: isSpace)
    return rest.first == UInt8(ascii: ":")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}

/// The keys of a dictionary while it is read, each of which may appear only once.
struct PlistMembers {
  let file: String
  private(set) var members: [SkinSourceJSON.Member] = []
  private var lines: [String: SkinSourceLine] = [:]

  init(file: String) { self.file = file }

  mutating func add(_ key: String, line: SkinSourceLine, value: SkinSourceJSON) throws {
    if let first = lines.updateValue(line, forKey: key) {
      throw SkinIssue(
        .duplicateKey, "The key \"\(key.prefix(60))\" appears again, first on line \(first)",
        suggestion: "Remove or rename one of the two.", place: .init(file: file, line: line))
    }
    members.append(SkinSourceJSON.Member(key: key, line: line, value: value))
  }
}

extension SkinIssue {
  /// The issue of a malformed property list.
  static func plist(_ message: String, suggestion: String, file: String, line: SkinSourceLine?) -> SkinIssue {
    SkinIssue(
      .malformedPlist, message, suggestion: suggestion,
      place: line.map { .init(file: file, line: $0) } ?? .init(file: file))
  }

  /// The issue of a property list that is nested more deeply than any source may be.
  static func plistTooDeep(file: String, line: SkinSourceLine?) -> SkinIssue {
    plist(
      "The property list is nested more than \(SkinSourceJSON.maximumDepth) deep", suggestion: "Nest it less deeply.",
      file: file, line: line)
  }
}

extension SkinIssue.Code {
  /// A property list that can't be read.
  public static let malformedPlist: Self = "malformed-plist"
}
