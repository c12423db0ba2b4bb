// JSON that remembers where each value stands, so that every complaint about it can name a line.

public import Foundation

/// A JSON value with the line it begins at.
///
/// Foundation's readers forget positions and take the last of two equal keys; authors of skins need both told.
/// Reads RFC 8259, and tolerates trailing commas with a warning. Nesting is limited to ``maximumDepth``.
public struct SourceJSON: Sendable {
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
    case array([SourceJSON])
    /// An object's members, as they stand.
    case object([Member])
  }

  /// A member of an object.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// The line of the key, counted from 1.
    public let line: Int
    /// The value.
    public let value: SourceJSON

    package init(key: String, line: Int, value: SourceJSON) {
      self.key = key
      self.line = line
      self.value = value
    }
  }

  /// The deepest nesting that is read.
  public static let maximumDepth = 64

  /// The content.
  public let content: Content
  /// The line where it begins, counted from 1.
  public let line: Int

  /// Reads a document whole.
  /// - Parameters:
  ///   - data: UTF-8, with or without a byte order mark.
  ///   - file: The file's name for complaints.
  ///   - warnings: Gets what is tolerated but wrong.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedJSON`` or ``SkinIssue/Code/duplicateKey`` and the line.
  public init(_ data: Data, file: String, warnings: inout [SkinIssue]) throws {
    let text = try SourceText.decode(data, file: file, code: .malformedJSON)
    var parser = SourceJSONParser(bytes: Array(text.utf8), file: file)
    self = try parser.document()
    warnings += parser.warnings
  }

  package init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }

  /// The members, where it is an object.
  public var members: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The elements, where it is an array.
  public var elements: [SourceJSON]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The text, where it is a string.
  public var string: String? {
    guard case .string(let string) = content else { return nil }
    return string
  }

  /// The number, where it is one.
  public var number: Double? {
    guard case .number(let number, _) = content else { return nil }
    return number
  }

  /// The value of a key, where it is an object that has it.
  /// - Parameter key: The key.
  public subscript(key: String) -> SourceJSON? { members?.first { $0.key == key }?.value }

  /// What kind of value it is, as complaints name it.
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

extension SkinIssue.Code {
  /// A JSON file that can't be read.
  public static let malformedJSON: Self = "malformed-json"
  /// An object with two equal keys.
  public static let duplicateKey: Self = "duplicate-key"
  /// A comma after the last element, which JSON doesn't allow.
  public static let trailingComma: Self = "trailing-comma"
}
