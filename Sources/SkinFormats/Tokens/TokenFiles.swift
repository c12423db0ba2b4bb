import Foundation
public import SkinKit

/// Reads files of tokens, each once.
struct TokenFiles {
  static let resolverSuffixes = [".resolver.json", ".resolver.jsonc"]
  static let otherSuffixes = [".json5", ".yaml", ".yml"]
  static let suffixes = [".tokens.json", ".tokens", ".tokens.jsonc"] + otherSuffixes.map { ".tokens\($0)" }

  let files: any SkinFiles
  /// Counts tolerated deviations; `nil` if none are tolerated.
  let leniencies: TokenLeniencies?
  private(set) var warnings: [SkinIssue] = []
  private var read: [String: TokenJSON] = [:]

  /// Prepares reading.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - leniencies: Counts tolerated deviations; `nil` if none are tolerated.
  init(_ files: any SkinFiles, leniencies: TokenLeniencies?) {
    self.files = files
    self.leniencies = leniencies
  }

  /// Reads a file with an object at its top.
  mutating func object(at path: String) throws -> TokenJSON {
    let json = try tree(at: path)
    guard json.json.members != nil else {
      throw SkinIssue(
        .wrongType, "The file holds \(json.json.kindName) instead of an object",
        suggestion: "Begin the file with { and end it with }.", place: json.place)
    }
    return json
  }

  /// Reads a file.
  ///
  /// Strictly, it is JSON, and comments are allowed in `.jsonc` only. Otherwise it may be JSON5, and YAML as far as it is JSON.
  mutating func tree(at path: String) throws -> TokenJSON {
    if let json = read[path] { return json }
    let json = TokenJSON(json: try parse(path), file: path)
    read[path] = json
    return json
  }

  private mutating func parse(_ path: String) throws -> SkinSourceJSON {
    let other = Self.otherSuffixes.first(where: path.lowercased().hasSuffix)
    if let other, leniencies == nil { throw Self.unsupported(path, String(other.dropFirst()).uppercased()) }
    let data = try files.contents(of: path)
    guard let leniencies else {
      return try SkinSourceJSON(try Self.strictText(data, path), file: path, warnings: &warnings)
    }
    let written = try (files as? any DerivedFiles)?.sourceMap(of: path)
    let tree = try Self.lenientTree(data, path, written, leniencies)
    if let other, other != ".json5" { leniencies.note(.yaml, .init(file: path)) }
    return tree
  }

  /// The text without comments, if the file's name allows them.
  private static func strictText(_ data: Data, _ path: String) throws -> Data {
    guard path.lowercased().hasSuffix(".jsonc") else { return data }
    let rewriter = JSON5Rewriter(data)
    if let syntax = rewriter.syntax {
      throw SkinIssue(
        .malformedJSON, "The file is JSON5: quotes, keys or numbers aren't those of JSON",
        suggestion: "Write keys and texts in double quotes, and plain numbers.",
        place: .init(file: path, line: syntax.line)
      )
    }
    return Data(rewriter.output)
  }

  /// Reads a file that may deviate from JSON, or was rewritten as JSON.
  private static func lenientTree(
    _ data: Data, _ path: String, _ written: SourceMap?, _ leniencies: TokenLeniencies
  ) throws -> SkinSourceJSON {
    if let written { return try mapped(data, path, written, leniencies) }
    var warnings: [SkinIssue] = []
    do {
      let tree = try SkinSourceJSON(data, file: path, warnings: &warnings)
      for warning in warnings { leniencies.note(isJSON5(path) ? .json5 : .trailingComma, warning.place) }
      return tree
    } catch let issue as SkinIssue where issue.code == .malformedJSON {
      let name = path.lowercased()
      if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { throw unsupported(path, "YAML") }
      let rewriter = JSON5Rewriter(data)
      let tree = try mapped(Data(rewriter.output), path, rewriter.map, leniencies)
      // Comments are one of the differences between JSON5 and JSON.
      if !name.hasSuffix(".jsonc") { leniencies.note(isJSON5(path) ? .json5 : .comment, rewriter.comments, in: path) }
      leniencies.note(.json5, rewriter.syntax, in: path)
      return tree
    }
  }

  /// Reads JSON that was rewritten from another syntax, with the places of that.
  private static func mapped(
    _ data: Data, _ path: String, _ map: SourceMap, _ leniencies: TokenLeniencies
  ) throws -> SkinSourceJSON {
    var warnings: [SkinIssue] = []
    do {
      let tree = try SkinSourceJSON(data, file: path, warnings: &warnings).mapped(by: map)
      for warning in warnings {
        leniencies.note(isJSON5(path) ? .json5 : .trailingComma, map.original(of: warning).place)
      }
      return tree
    } catch let issue as SkinIssue {
      throw map.original(of: issue)
    }
  }

  private static func isJSON5(_ path: String) -> Bool { path.lowercased().hasSuffix(".json5") }

  private static func unsupported(_ path: String, _ syntax: String) -> SkinIssue {
    SkinIssue(
      .unsupportedFile, "Design tokens in \(syntax) are not read",
      suggestion: syntax == "YAML"
        ? "Convert the file to JSON; the tool skin does so itself, without --strict."
        : "Convert the file to JSON, or read it without --strict.",
      place: .init(file: path))
  }

  /// Whether a file is named as one of design tokens, such as `a.tokens.json`.
  static func isNamedAsTokens(_ path: String) -> Bool { suffixes.contains(where: path.lowercased().hasSuffix) }

  /// Whether a file may hold tokens, by its name.
  static func isSource(_ path: String) -> Bool {
    ([".json", ".jsonc", ".tokens"] + otherSuffixes).contains(where: path.lowercased().hasSuffix)
  }
}

extension SkinIssue.Code {
  /// A file in a syntax that isn't read.
  public static let unsupportedFile: Self = "unsupported-file"
}
