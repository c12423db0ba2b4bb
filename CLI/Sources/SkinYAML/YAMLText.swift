package import Foundation
package import SkinKit
import Yams

/// Converts YAML to JSON.
package enum YAMLText {
  /// The most values that a file may have with those that its aliases repeat.
  static let maximumValues = 500_000

  /// The maximum size in bytes of a file: the values are counted only after the parser has built all of them.
  static let maximumSize = 8 << 20

  /// The most directives that give tags short names.
  private static let maximumTags = 100

  /// Converts a document to JSON whose keys and values are on the lines that they have in YAML.
  ///
  /// Only plain `true`, `false`, `null`, `~` and decimal numbers have these meanings; all other scalars are texts. Values that aliases
  /// repeat have the place of the alias's key.
  /// - Parameters:
  ///   - data: UTF-8 text with one document.
  ///   - file: The file's name, for issues.
  /// - Returns: The JSON, and its places in the YAML.
  /// - Throws: `SkinIssue` with the code `malformedYAML` or `tooManyValues`.
  /// - Complexity: Linear in the size of the document with its aliases, which is limited.
  package static func json(_ data: Data, file: String) throws -> (json: Data, map: SourceMap) {
    try SourceText.checkSize(data.count, upTo: maximumSize, file: file)
    guard let text = String(data: data, encoding: .utf8) else {
      throw issue("The file is not text in UTF-8", "Save it as UTF-8.", file, nil)
    }
    try rejectSlowParts(text, file)
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw issue(of: error, file)
    } catch {
      throw issue(error.localizedDescription, "Correct the file, or write it as JSON.", file, nil)
    }
    guard let root else { return (Data("{}".utf8), SourceMap()) }
    var writer = LineWriter(file: file, lastLine: text.utf8.count { $0 == UInt8(ascii: "\n") } + 1)
    try writer.write(root, depth: 0)
    return (Data(writer.text.utf8), writer.map)
  }

  /// Refuses what the parser takes endless time for: many tags with short names and, in files with anchors, keys that are aliases or
  /// collections.
  private static func rejectSlowParts(_ text: String, _ file: String) throws {
    let hasAnchors = text.utf8.contains(UInt8(ascii: "&")) && text.utf8.contains(UInt8(ascii: "*"))
    var tags = 0
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.starts(with: "%TAG".utf8) { tags += 1 }
      guard tags <= maximumTags else {
        throw issue(
          "The file has more than \(maximumTags) directives %TAG", "Write the whole names of tags.", file,
          SkinSourceLine(index + 1))
      }
      guard hasAnchors, let offset = YAMLKeyScan.complexKey(in: line) else { continue }
      let column = line.prefix(offset).count { $0 & 0xC0 != 0x80 } + 1
      throw issue(
        "A key is an alias, a list or a mapping", "Write a plain name, or the file without anchors.", file,
        SkinSourceLine(index + 1, column: column))
    }
  }

  private static func issue(of error: YamlError, _ file: String) -> SkinIssue {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      issue("The YAML can't be read: \(problem)", "Correct the line, or the one before it.", file, mark.place)
    case .duplicatedKeysInMapping(let keys, let context):
      issue(
        "The key \"\((keys.first ?? "").prefix(60))\" appears again", "Remove or rename one of the two.", file,
        context.mark.place)
    default: issue("The YAML can't be read", "Correct the file, or write it as JSON.", file, nil)
    }
  }

  static func issue(_ message: String, _ suggestion: String, _ file: String, _ place: SkinSourceLine?) -> SkinIssue {
    SkinIssue(
      .malformedYAML, message, suggestion: suggestion,
      place: .init(file: file, line: place?.number, column: place?.column))
  }
}

extension Mark {
  /// The place in the file.
  fileprivate var place: SkinSourceLine { SkinSourceLine(line, column: column) }
}

/// Writes JSON, moves to a line before each value, and maps the places.
private struct LineWriter {
  let file: String
  let lastLine: Int
  private(set) var text = ""
  /// The places of the values in the YAML.
  private(set) var map = SourceMap()
  private var line = 1
  private var column = 1
  /// The place in the YAML of the current value.
  private var place = SkinSourceLine(1, column: 1)
  private var count = 0

  init(file: String, lastLine: Int) {
    self.file = file
    self.lastLine = lastLine
  }

  mutating func write(_ node: Node, depth: Int) throws {
    try count(1, node)
    guard depth <= SkinSourceJSON.maximumDepth else { throw Self.tooLarge(file, node) }
    move(to: node)
    switch node {
    case .scalar(let scalar): append(Self.json(scalar))
    case .sequence(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(",") }
        try write(element, depth: depth + 1)
      }
      append("]")
    case .mapping(let mapping):
      append("{")
      for (index, pair) in try merged(mapping).enumerated() {
        if index > 0 { append(",") }
        guard case .scalar(let key) = pair.key else {
          throw YAMLText.issue("A key isn't a plain name", "Write a name.", file, pair.key.mark?.place)
        }
        move(to: pair.key)
        append(Self.quoted(key.string) + ":")
        try write(pair.value, depth: depth + 1)
      }
      append("}")
    case .alias: throw YAMLText.issue("An alias can't be read", "Write the value.", file, node.mark?.place)
    }
  }

  /// The pairs of a mapping with those of the mappings that `<<` merges into it; its own pairs win.
  private mutating func merged(_ mapping: Node.Mapping) throws -> [(key: Node, value: Node)] {
    guard let merge = mapping.first(where: { Self.isMerge($0.key) })?.value else {
      return mapping.map { ($0.key, $0.value) }
    }
    var pairs = mapping.filter { !Self.isMerge($0.key) }.map { (key: $0.key, value: $0.value) }
    var known = Set(pairs.compactMap(\.key.string))
    let sources: [Node] = if case .sequence(let list) = merge { Array(list) } else { [merge] }
    for source in sources {
      guard case .mapping(let other) = source else { throw Self.malformedMerge(file, merge) }
      // Pairs that are known already take time, too.
      try count(1 + other.count, merge)
      guard !other.contains(where: { Self.isMerge($0.key) }) else { throw Self.malformedMerge(file, merge) }
      for pair in other where known.insert(pair.key.string ?? "").inserted { pairs.append((pair.key, pair.value)) }
    }
    return pairs
  }

  /// Counts values that are read.
  private mutating func count(_ number: Int, _ node: Node) throws {
    count += number
    guard count <= YAMLText.maximumValues else { throw Self.tooLarge(file, node) }
  }

  private static func tooLarge(_ file: String, _ node: Node) -> SkinIssue {
    YAMLText.issue(
      "The file has more than \(YAMLText.maximumValues) values with its aliases, or is nested too deep",
      "Use fewer aliases, or divide the file.", file, node.mark?.place)
  }

  private static func malformedMerge(_ file: String, _ merge: Node) -> SkinIssue {
    YAMLText.issue("\"<<\" merges something other than a plain mapping", "Write the keys.", file, merge.mark?.place)
  }

  private static func isMerge(_ key: Node) -> Bool {
    guard case .scalar(let scalar) = key else { return false }
    return scalar.string == "<<" && (scalar.style == .plain || scalar.style == .any)
  }

  /// Writes JSON without line breaks.
  private mutating func append(_ json: String) {
    text += json
    column += json.unicodeScalars.count
  }

  /// Moves to a node's line, and maps its place, unless that is passed, as in the values of an alias.
  private mutating func move(to node: Node) {
    if let target = node.mark?.place, target.number <= lastLine,
      (target.number, target.column ?? 0) >= (place.number, place.column ?? 0)
    {
      if target.number > line {
        text += String(repeating: "\n", count: target.number - line)
        (line, column) = (target.number, 1)
      }
      place = target
    }
    map.add(SkinSourceLine(line, column: column), from: place)
  }

  private static func json(_ scalar: Node.Scalar) -> String {
    let text = scalar.string
    guard scalar.style == .plain || scalar.style == .any else { return quoted(text) }
    switch text {
    case "true", "True", "TRUE": return "true"
    case "false", "False", "FALSE": return "false"
    case "null", "Null", "NULL", "~", "": return "null"
    default: return isNumber(text) ? text : quoted(text)
    }
  }

  /// Whether a text is a number of JSON (RFC 8259, 6).
  private static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    func skip(_ bytes: String.UTF8View) -> Bool {
      guard let first = rest.first, bytes.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func skipDigits() -> Bool {
      let count = rest.count
      rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return rest.count < count
    }
    _ = skip("-".utf8)
    guard skip("0".utf8) || skipDigits() else { return false }
    if skip(".".utf8) { guard skipDigits() else { return false } }
    if skip("eE".utf8) {
      _ = skip("+-".utf8)
      guard skipDigits() else { return false }
    }
    return rest.isEmpty
  }

  /// A text as JSON, without the line break that ends documents.
  private static func quoted(_ text: String) -> String {
    SkinSourceJSON(.string(text), line: 1).text.trimmingCharacters(in: .newlines)
  }
}

extension SkinIssue.Code {
  /// A YAML file that can't be read.
  package static let malformedYAML: Self = "malformed-yaml"
}
