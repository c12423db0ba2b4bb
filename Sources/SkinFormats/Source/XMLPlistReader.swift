import Foundation
import SkinKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an XML property list.
///
/// A document that declares entities is refused before parsing: property lists need none, and entities can expand enormously or
/// include other files.
///
/// Limits are checked before parsing, too: the parser takes long for each element, and reports texts of more than 10 MB as errors of
/// syntax.
enum XMLPlistReader {
  /// The maximum size in bytes of a document.
  static let maximumSize = 8 << 20

  static func read(_ text: String, file: String) throws -> SkinSourceJSON {
    try SourceText.checkSize(text.utf8.count, upTo: maximumSize, file: file)
    try refuse(
      "<!ENTITY", "The file declares entities, which property lists don't have", "Remove the declaration.", text, file)
    let body = withoutProlog(text)
    // Off Apple's platforms, Foundation's parser crashes on an instruction that is only a name.
    try refuse(
      "<?", "A processing instruction is found here, which property lists don't have",
      "Remove it, or write < as &lt; if it belongs to a text.", body, file)
    let tags = XMLStartTags(body)
    if let line = tags.place(afterValues: SkinSourceJSON.maximumValues) {
      throw SkinIssue.tooManyValues(file: file, line: line)
    }
    let parser = XMLParser(data: Data(body.utf8))
    parser.shouldResolveExternalEntities = false
    let builder = XMLPlistBuilder(file: file, tags: tags)
    parser.delegate = builder
    let isWellFormed = parser.parse()
    if let issue = builder.issue { throw issue }
    guard isWellFormed, let value = builder.value else {
      throw SkinIssue.plist(
        "The XML is broken here\(builder.openElement)",
        suggestion: "Close every tag, and write & as &amp; and < as &lt;.",
        file: file, line: parser.place)
    }
    return value
  }

  private static func refuse(
    _ mark: String, _ message: String, _ suggestion: String, _ text: String, _ file: String
  ) throws {
    guard let start = text.range(of: mark) else { return }
    throw SkinIssue.plist(
      message, suggestion: suggestion, file: file,
      line: SkinSourceLine(of: text.utf8[..<start.lowerBound].count, in: Array(text.utf8)))
  }

  /// The text with spaces instead of everything before its first element, so that lines and columns stay the same.
  ///
  /// The XML declaration is removed because the text is UTF-8 now, whatever it declares. The document type is removed because with
  /// one, the parser replaces unknown entities with nothing.
  private static func withoutProlog(_ text: String) -> String {
    let body = text.drop(while: \.isWhitespace)
    var result = blank(text[..<body.startIndex]) + body
    for opening in ["<?xml", "<!DOCTYPE"] {
      guard let start = result.range(of: opening),
        let end = result.range(of: ">", range: start.upperBound..<result.endIndex),
        start.lowerBound < result.range(of: "<plist")?.lowerBound ?? result.endIndex
      else { continue }
      result.replaceSubrange(
        start.lowerBound..<end.upperBound, with: blank(result[start.lowerBound..<end.upperBound]))
    }
    return result
  }

  /// The text with a space for each character that isn't a line break.
  private static func blank(_ text: Substring) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? $0 : " " }))
  }
}

/// Builds the tree from the parser's events.
private final class XMLPlistBuilder: NSObject, XMLParserDelegate {
  /// An element that isn't closed yet.
  struct Open {
    let name: String
    let line: SkinSourceLine
    var text = ""
    /// The values so far: elements of an array or of the document, members of a dictionary.
    var elements: [SkinSourceJSON] = []
    var members: PlistMembers
    var key: (name: String, line: SkinSourceLine)?
  }

  private static let containers: Set = ["plist", "dict", "array"]
  private static let scalars: Set = ["key", "string", "integer", "real", "true", "false", "date", "data"]

  let file: String
  var issue: SkinIssue?
  var value: SkinSourceJSON?
  private var open: [Open] = []
  private var tags: XMLStartTags
  /// The place of the last start tag.
  private var tag = SkinSourceLine(1)

  init(file: String, tags: XMLStartTags) {
    self.file = file
    self.tags = tags
  }

  /// The parser's position, for issues.
  var openElement: String { open.last.map { ", inside of <\($0.name)> which begins on line \($0.line)" } ?? "" }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    tag = tags.next() ?? parser.place
    let line = tag
    guard Self.containers.contains(name) || Self.scalars.contains(name) else {
      return fail(
        "<\(name.prefix(60))> is not an element of property lists", "Use dict, array, string and so on.", parser)
    }
    guard open.last.map({ Self.containers.contains($0.name) }) ?? (name != "key") else {
      return fail("<\(name)> isn't allowed\(openElement)", "Close the previous element.", parser)
    }
    if let parent = open.last, parent.name == "dict" {
      if name == "key", let key = parent.key {
        return fail("The key \"\(key.name.prefix(60))\" has no value", "Write a value after each key.", parser)
      }
      if name != "key", parent.key == nil {
        return fail("<\(name)> is in a dictionary without a key", "Write <key>…</key> before it.", parser)
      }
    } else if name == "key" || (name == "plist" && !open.isEmpty) {
      return fail("<\(name)> isn't allowed\(openElement)", "Write keys in <dict>, and one <plist> around all.", parser)
    }
    guard open.count <= SkinSourceJSON.maximumDepth else {
      issue = .plistTooDeep(file: file, line: line)
      return parser.abortParsing()
    }
    open.append(Open(name: name, line: line, members: PlistMembers(file: file)))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    // Only the name is read: a copy of the element would copy its text at each addition.
    guard let name = open.last?.name, !string.isEmpty else { return }
    if Self.scalars.contains(name) {
      open[open.count - 1].text += string
    } else if string.contains(where: { !$0.isWhitespace }) {
      fail("There is text directly in <\(name)>", "Write it in an element such as <string>.", parser)
    }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard issue == nil, let element = open.popLast() else { return }
    if element.name == "dict", let key = element.key {
      return fail(
        "The key \"\(key.name.prefix(60))\" has no value", "Write a value after each key.", parser, at: key.line)
    }
    if element.name == "key" {
      if !open.isEmpty { open[open.count - 1].key = (element.text, element.line) }
      return
    }
    if element.name == "plist" {
      guard element.elements.count == 1 else {
        return fail(
          "<plist> holds \(element.elements.count) values, not one", "Put all into one <dict>.", parser,
          at: element.elements.dropFirst().first?.line ?? element.line)
      }
      value = element.elements.first
      return
    }
    guard let content = content(of: element) else {
      let text = element.text.prefix(60)
      return fail(
        "\"\(text)\" can't be read as <\(element.name)>", "Correct the value or its element.", parser, at: element.line)
    }
    add(SkinSourceJSON(content, line: element.line), parser)
  }

  private func add(_ value: SkinSourceJSON, _ parser: XMLParser) {
    guard let name = open.last?.name else {
      self.value = value
      return
    }
    guard name == "dict", let key = open.last?.key else {
      open[open.count - 1].elements.append(value)
      return
    }
    do {
      try open[open.count - 1].members.add(key.name, line: key.line, value: value)
      open[open.count - 1].key = nil
    } catch {
      issue = DocumentBuilder.issue(error)
      parser.abortParsing()
    }
  }

  private func content(of element: Open) -> SkinSourceJSON.Content? {
    let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch element.name {
    case "dict": return .object(element.members.members)
    case "array": return .array(element.elements)
    case "true": return text.isEmpty ? .bool(true) : nil
    case "false": return text.isEmpty ? .bool(false) : nil
    case "integer":
      let isNegative = text.hasPrefix("-")
      let digits = text.drop { $0 == "-" || $0 == "+" }.lowercased()
      guard text.count - digits.count <= 1 else { return nil }
      let magnitude = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
      return magnitude.map { .number(isNegative ? -Double($0) : Double($0), text: text) }
    case "real":
      guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text), number.isFinite
      else { return nil }
      return .number(number, text: text)
    case "data":
      guard let data = Data(base64Encoded: text.filter { !$0.isWhitespace }) else { return nil }
      return .string(data.base64EncodedString())
    case "date": return text.isEmpty ? nil : .string(text)
    default: return .string(element.text)
    }
  }

  /// Refuses the file at a place, or else at the last start tag, or behind it if that is on another line.
  private func fail(_ message: String, _ suggestion: String, _ parser: XMLParser, at place: SkinSourceLine? = nil) {
    guard issue == nil else { return }
    let current = parser.place
    let line = place ?? (current.number == tag.number ? tag : current)
    issue = .plist(message, suggestion: suggestion, file: file, line: line)
    parser.abortParsing()
  }
}

extension XMLParser {
  /// The current line and column.
  fileprivate var place: SkinSourceLine { SkinSourceLine(max(lineNumber, 1), column: max(columnNumber, 1)) }
}
