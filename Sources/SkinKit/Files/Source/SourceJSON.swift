public import Foundation

/// A JSON value with its line.
///
/// Foundation's readers forget lines and use the last of two equal keys; authors of skins need both reported. This one reads RFC 8259,
/// and tolerates trailing commas with a warning. Nesting is limited to ``maximumDepth``.
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
    /// An object's members, in their order.
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

  /// The deepest allowed nesting.
  public static let maximumDepth = 64

  /// The content.
  public let content: Content
  /// The line of its first character, counted from 1.
  public let line: Int

  /// Parses a document.
  /// - Parameters:
  ///   - data: UTF-8, with or without a byte order mark.
  ///   - file: The file's name, for issues.
  ///   - warnings: Receives tolerated mistakes.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedJSON`` or ``SkinIssue/Code/duplicateKey`` and the line.
  /// - Complexity: Linear in the size of the document.
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

  /// The members of an object.
  public var members: [Member]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// The elements of an array.
  public var elements: [SourceJSON]? {
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
  public subscript(key: String) -> SourceJSON? { members?.first { $0.key == key }?.value }

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

extension SkinIssue.Code {
  /// A JSON file that can't be read.
  public static let malformedJSON: Self = "malformed-json"
  /// An object with two equal keys.
  public static let duplicateKey: Self = "duplicate-key"
  /// A comma after the last element, which JSON doesn't allow.
  public static let trailingComma: Self = "trailing-comma"
}
