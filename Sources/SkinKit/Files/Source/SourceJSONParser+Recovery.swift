import Foundation

/// Reading around damaged members.
///
/// A mistake in a member of a section loses that member, and one of a comma between members nothing. Everything else, and a mistake after
/// which the brackets don't balance, refuses the document as without recovery: what can't be read safely isn't read.
///
/// Each byte is parsed once and skipped at most once: after a skip that fails, nothing more is read.
extension SourceJSONParser {
  /// The depth of objects within which a damaged member is a part of a value: a value is read completely or not at all.
  static let recoveringDepth = 2
  /// The most members that are lost before the document is refused.
  private static let maximumLost = IssueList.maximumCount

  /// Parses the members of an object, and notes those that can't be parsed.
  mutating func recoveringMembers() throws -> [SkinSourceJSON.Member] {
    depth += 1
    defer { depth -= 1 }
    var members: [SkinSourceJSON.Member] = []
    var keys = SeenKeys()
    let opening = here
    let closing = UInt8(ascii: "}")
    position += 1
    skipSpace()
    if take(closing) { return members }
    while true {
      let start = Mark(self)
      var name: String?
      do {
        members.append(try member(after: members, &keys, &name))
      } catch let issue as SkinIssue {
        try lose(issue, name, from: start)
        if take(closing) { return members }
        continue
      }
      let lastLine = line
      skipSpace()
      let commaLine = here
      let hasComma = take(UInt8(ascii: ","))
      skipSpace()
      if take(closing) {
        if hasComma { warnOfComma(at: commaLine) }
        return members
      }
      guard !hasComma else { continue }
      let issue = missingComma(closing, opening)
      if line > lastLine, beginsMember {
        // Both members are complete; only the comma between them is missing.
        try note(issue, name)
      } else {
        members.removeLast()
        try lose(issue, name, from: Mark(self))
        if take(closing) { return members }
      }
    }
  }

  /// Notes a lost member, and skips it.
  /// - Throws: The issue if the document must be refused.
  private mutating func lose(_ issue: SkinIssue, _ name: String?, from start: Mark) throws {
    guard depth == Self.recoveringDepth, !hasExceededLimit else { throw issue }
    try note(issue, name)
    (position, line, lineStart, continuations) = (start.position, start.line, start.lineStart, start.continuations)
    guard skipMember() else { throw issue }
  }

  private mutating func note(_ issue: SkinIssue, _ name: String?) throws {
    guard let count = lost?.count, count < Self.maximumLost else { throw issue }
    var issue = issue
    // The members of the document itself are sections, not keys.
    if depth == Self.recoveringDepth { issue.place.key = name }
    lost?.append(issue)
  }

  /// Skips to the next member of the current object that begins a line or follows a comma, or to the object's closing bracket.
  /// - Returns: Whether there is one, and the brackets before it balance.
  private mutating func skipMember() -> Bool {
    var closings: [UInt8] = []
    var mayBegin = false
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        let before = line
        skipSpace()
        if line > before { mayBegin = true }
        continue
      case UInt8(ascii: "\""):
        if mayBegin, closings.isEmpty, beginsMember { return true }
        skipText()
      case UInt8(ascii: ","):
        position += 1
        mayBegin = true
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard closings.count < SkinSourceJSON.maximumDepth else { return false }
        closings.append(byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let closing = closings.popLast() else { return byte == UInt8(ascii: "}") }
        guard closing == byte else { return false }
        position += 1
      default:
        if Self.isContinuation(byte) { continuations += 1 }
        position += 1
      }
      mayBegin = false
    }
    return false
  }

  /// Skips a string, which ends at the end of its line if it isn't closed.
  private mutating func skipText() {
    position += 1
    while let byte = peek, byte != UInt8(ascii: "\n") {
      position += 1
      if Self.isContinuation(byte) { continuations += 1 }
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), let next = peek, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
        position += 1
      }
    }
  }

  /// Whether a key and a colon follow on the current line.
  private var beginsMember: Bool {
    guard peek == UInt8(ascii: "\"") else { return false }
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return false }
    end += 1
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: ":")
  }

  /// The place of the parser in the document.
  private struct Mark {
    let position: Int
    let line: Int
    let lineStart: Int
    let continuations: Int

    init(_ parser: SourceJSONParser) {
      (position, line, lineStart, continuations) = (
        parser.position, parser.line, parser.lineStart, parser.continuations
      )
    }
  }
}
