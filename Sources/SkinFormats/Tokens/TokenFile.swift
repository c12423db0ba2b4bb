import Foundation
public import SkinKit

/// A JSON value with its file, since a set of tokens may come from several.
struct TokenJSON {
  let json: SourceJSON
  let file: String

  var place: SkinIssue.Place { .init(file: file, line: json.line) }

  /// The value of an object's key.
  subscript(key: String) -> TokenJSON? { json[key].map { TokenJSON(json: $0, file: file) } }

  /// The elements of an array.
  var elements: [TokenJSON]? { json.elements?.map { TokenJSON(json: $0, file: file) } }

  /// The value in issues: a short text as it is written, otherwise its kind.
  var shown: String {
    switch json.content {
    case .string(let text): "\"\(text.prefix(60))\""
    case .number(_, let text): String(text.prefix(40))
    default: json.kindName
    }
  }
}

/// Reads files of tokens, each once.
struct TokenFiles {
  static let suffixes = [".tokens.json", ".tokens", ".tokens.jsonc"]
  static let resolverSuffixes = [".resolver.json", ".resolver.jsonc"]
  static let otherSuffixes = [".json5", ".yaml", ".yml"]

  let files: any SkinFiles
  private(set) var warnings: [SkinIssue] = []
  private var read: [String: TokenJSON] = [:]

  init(_ files: any SkinFiles) { self.files = files }

  /// Reads a file with an object at its top; comments are allowed in `.jsonc` only.
  mutating func object(at path: String) throws -> TokenJSON {
    if let json = read[path] { return json }
    if let suffix = Self.otherSuffixes.first(where: path.lowercased().hasSuffix) {
      throw SkinIssue(
        .unsupportedFile, "Design tokens in \(suffix.dropFirst().uppercased()) are not read",
        remedy: "Convert the file to JSON, the only syntax of design tokens 2025.10.", place: .init(file: path))
    }
    var data = try files.contents(of: path)
    if path.lowercased().hasSuffix(".jsonc") { data = Self.withoutComments(data) }
    let json = TokenJSON(json: try SourceJSON(data, file: path, warnings: &warnings), file: path)
    guard json.json.members != nil else {
      throw SkinIssue(
        .wrongType, "The file holds \(json.json.kindName) instead of an object",
        remedy: "Begin the file with { and end it with }.", place: json.place)
    }
    read[path] = json
    return json
  }

  /// Whether a file may hold tokens, by its name.
  static func isSource(_ path: String) -> Bool {
    ([".json", ".jsonc", ".tokens"] + otherSuffixes).contains(where: path.lowercased().hasSuffix)
  }

  /// Whether a file's text looks like design tokens or a resolver.
  static func looksLikeTokens(_ path: String, in files: any SkinFiles) -> Bool {
    guard [".json", ".jsonc"].contains(where: path.lowercased().hasSuffix), let data = try? files.contents(of: path)
    else { return false }
    let marks = ["\"$value\"", "\"resolutionOrder\"", "\"$ref\"", "designtokens.org/schemas"]
    return marks.contains { data.range(of: Data($0.utf8)) != nil } || hasReference(data)
  }

  /// Whether a file contains a text in braces, which only tokens have, also those from before `$value`.
  private static func hasReference(_ data: Data) -> Bool {
    String(decoding: data, as: UTF8.self)
      .range(of: #""\{[^{}"\n]+\}""#, options: .regularExpression) != nil
  }

  /// Replaces comments with spaces, so that lines and columns stay the same.
  private static func withoutComments(_ data: Data) -> Data {
    var bytes = [UInt8](data)
    var index = 0
    var isString = false
    func has(_ second: Character) -> Bool {
      index + 1 < bytes.count && bytes[index] == UInt8(ascii: "/") && bytes[index + 1] == second.asciiValue
    }
    while index < bytes.count {
      if isString {
        if bytes[index] == UInt8(ascii: "\\") { index += 1 } else { isString = bytes[index] != UInt8(ascii: "\"") }
        index += 1
      } else if has("/") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
          bytes[index] = UInt8(ascii: " ")
          index += 1
        }
      } else if has("*") {
        // An unclosed comment stays, so that the parser reports it.
        guard let end = bytes[(index + 2)...].firstRange(of: Array("*/".utf8)) else { return Data(bytes) }
        for position in index..<end.upperBound where bytes[position] != UInt8(ascii: "\n") {
          bytes[position] = UInt8(ascii: " ")
        }
        index = end.upperBound
      } else {
        isString = bytes[index] == UInt8(ascii: "\"")
        index += 1
      }
    }
    return Data(bytes)
  }
}

extension SkinIssue.Code {
  /// A file in a syntax that isn't read.
  public static let unsupportedFile: Self = "unsupported-file"
}
