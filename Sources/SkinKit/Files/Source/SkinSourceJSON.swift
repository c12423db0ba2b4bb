public import Foundation

/// A JSON value with its line and column.
///
/// Foundation's readers forget lines and use the last of two equal keys; authors of skins need both reported. This one reads RFC 8259,
/// and tolerates trailing commas with a warning. Nesting is limited to ``maximumDepth``, the number of values to ``maximumValues``.
public struct SkinSourceJSON: Sendable {
  /// A value's content.
  public enum Content: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with its text as written; boxed, so that the more frequent kinds stay small.
    indirect case number(Double, text: String)
    /// A string.
    case string(String)
    /// An array.
    case array([SkinSourceJSON])
    /// An object's members, in their order.
    case object([Member])
  }

  /// A member of an object.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// The line and column of the key.
    public let line: SkinSourceLine
    /// The value.
    public let value: SkinSourceJSON

    package init(key: String, line: SkinSourceLine, value: SkinSourceJSON) {
      self.key = key
      self.line = line
      self.value = value
    }
  }

  /// The deepest allowed nesting.
  public static let maximumDepth = 64

  /// The most values of a document: five for each key of the largest skin.
  ///
  /// A value takes about 50 bytes of memory, even if it is one byte in the file. The limit holds for JSON and for property lists in
  /// each of their syntaxes.
  public static let maximumValues = 500_000

  /// The content.
  public let content: Content
  /// The line and column of its first character.
  public let line: SkinSourceLine

  /// Parses a document.
  /// - Parameters:
  ///   - data: UTF-8, with or without a byte order mark.
  ///   - file: The file's name, for issues.
  ///   - warnings: Receives tolerated mistakes.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedJSON``, ``SkinIssue/Code/duplicateKey`` or
  ///   ``SkinIssue/Code/tooManyValues`` and the line.
  /// - Complexity: Linear in the size of the document.
  public init(_ data: Data, file: String, warnings: inout [SkinIssue]) throws {
    try SourceText.checkSize(data.count, file: file)
    try self.init(data, file: file, maximumValues: Self.maximumValues, warnings: &warnings)
  }

  /// Parses a document with another limit for the number of its values.
  package init(_ data: Data, file: String, maximumValues: Int, warnings: inout [SkinIssue]) throws {
    let text = try SourceText.decode(data, file: file, code: .malformedJSON, limit: .max)
    var parser = SourceJSONParser(bytes: Array(text.utf8), file: file, maximumValues: maximumValues)
    self = try parser.document()
    warnings += parser.warnings
  }

  /// Parses a document around the damaged members of its sections.
  /// - Parameters:
  ///   - data: UTF-8, with or without a byte order mark.
  ///   - file: The file's name, for issues.
  ///   - lost: Receives an issue for each mistake, with the name of the damaged member as the key; `nil` refuses the document at the
  ///     first.
  ///   - warnings: Receives tolerated mistakes.
  /// - Throws: ``SkinIssue``, as without recovery, if the rest can't be read safely.
  /// - Complexity: Linear in the size of the document.
  package init(_ data: Data, file: String, lost: inout [SkinIssue]?, warnings: inout [SkinIssue]) throws {
    try SourceText.checkSize(data.count, file: file)
    let text = try SourceText.decode(data, file: file, code: .malformedJSON, limit: .max)
    var parser = SourceJSONParser(
      bytes: Array(text.utf8), file: file, maximumValues: Self.maximumValues, lost: lost == nil ? nil : [])
    do {
      self = try parser.document()
    } catch let issue as SkinIssue {
      // Later mistakes may be consequences of the first.
      guard var first = parser.lost?.first, !parser.hasExceededLimit else { throw issue }
      first.place.key = nil
      throw first
    }
    lost? += parser.lost ?? []
    warnings += parser.warnings
  }

  package init(_ content: Content, line: SkinSourceLine) {
    self.content = content
    self.line = line
  }

  /// The members of an object.
  public var members: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The elements of an array.
  public var elements: [SkinSourceJSON]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The text of a string.
  public var string: String? {
    guard case .string(let string) = content else { return nil }
    return string
  }

  /// The value of a number.
  public var number: Double? {
    guard case .number(let number, _) = content else { return nil }
    return number
  }

  /// The value of an object's key.
  /// - Parameter key: The key; its value is `nil` if this isn't an object, or lacks the key.
  public subscript(key: String) -> SkinSourceJSON? { members?.first { $0.key == key }?.value }

  /// The kind of value, as issues name it.
  public var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension SkinIssue {
  /// The issue of a file with too many values.
  package static func tooManyValues(_ limit: Int = SkinSourceJSON.maximumValues, file: String, line: SkinSourceLine?)
    -> SkinIssue
  {
    SkinIssue(
      .tooManyValues, "The file has more than \(limit) values", suggestion: "Divide it into several files.",
      place: line.map { .init(file: file, line: $0) } ?? .init(file: file))
  }
}

extension SkinIssue.Code {
  /// A JSON file that can't be read.
  public static let malformedJSON: Self = "malformed-json"
  /// An object with two equal keys.
  public static let duplicateKey: Self = "duplicate-key"
  /// A file with more values than its reader accepts.
  public static let tooManyValues: Self = "too-many-values"
  /// A comma after the last element, which JSON doesn't allow.
  public static let trailingComma: Self = "trailing-comma"
}
