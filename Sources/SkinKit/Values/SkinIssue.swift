public import Foundation

/// A problem of a skin, a package or an update: what happened, where, and how to fix it.
///
/// Readers collect issues, so that an author sees all of them at once. A function that can't continue throws one.
/// ```swift
/// throw SkinIssue(
///   .missingFile, "images/banner.png does not exist", suggestion: "Add the file or correct the path.",
///   place: .init(file: "modules/home.json", line: 12, key: "home.banner"))
/// ```
public struct SkinIssue: Error, Sendable, Hashable {
  /// The stable, machine-readable name of a kind of issue, in kebab case, such as `missing-file`.
  ///
  /// Modules add their codes as static members. The meaning of a code never changes.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name in kebab case.
    public var rawValue: String

    /// Creates a code from its name.
    /// - Parameter rawValue: The name in kebab case.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from a literal name.
    /// - Parameter value: The name in kebab case.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// The severity of an issue.
  public enum Severity: String, Sendable, Hashable, Codable, Comparable {
    /// The skin can be used, but should be fixed.
    case warning
    /// The named part can't be used.
    case error

    /// Orders warnings before errors.
    /// - Parameters:
    ///   - lhs: A severity.
    ///   - rhs: Another.
    /// - Returns: Whether the first is less severe.
    public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs == .warning && rhs == .error }
  }

  /// The location of an issue, as far as it is known.
  public struct Place: Sendable, Hashable, Codable {
    /// A path, relative to the skin's folder if there is one; in an app with a folder of skins, that folder is the path's beginning.
    public var file: String?
    /// The line in that file, counted from 1.
    public var line: Int?
    /// The column in that line, counted from 1 in Unicode code points.
    public var column: Int?
    /// The full key, `module.name`, or the field of a header.
    public var key: String?

    /// Creates a place.
    /// - Parameters:
    ///   - file: A path, relative to the skin's folder if there is one.
    ///   - line: The line in that file, counted from 1.
    ///   - column: The column in that line, counted from 1 in Unicode code points.
    ///   - key: The full key, `module.name`, or the field of a header.
    public init(file: String? = nil, line: Int? = nil, column: Int? = nil, key: String? = nil) {
      self.file = file
      self.line = line
      self.column = column
      self.key = key
    }

    /// The place without the end of a key that is too long for any key, of which a file may have thousands.
    fileprivate var shortened: Place {
      guard let key, key.utf8.count > 1_000 else { return self }
      var place = self
      place.key = "\(String(key.unicodeScalars.prefix(200)))…"
      return place
    }
  }

  /// The fields of an issue.
  private struct Fields: Hashable, Sendable {
    var code: Code
    var severity: Severity
    var message: String
    var suggestion: String
    var place: Place
    var retryAfter: TimeInterval?
  }

  /// The fields in one object.
  ///
  /// Issues are part of many values and enumerations. The compiler writes code for each of these that copies all their fields.
  private final class Storage: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  /// The kind of issue.
  public var code: Code {
    get { storage.fields.code }
    set { change { $0.code = newValue } }
  }
  /// The severity.
  public var severity: Severity {
    get { storage.fields.severity }
    set { change { $0.severity = newValue } }
  }
  /// A sentence that says what is wrong, without its full stop.
  public var message: String {
    get { storage.fields.message }
    set { change { $0.message = newValue } }
  }
  /// A sentence that says how to fix it.
  public var suggestion: String {
    get { storage.fields.suggestion }
    set { change { $0.suggestion = newValue } }
  }
  /// The location.
  public var place: Place {
    get { storage.fields.place }
    set { change { $0.place = newValue.shortened } }
  }
  /// The seconds to wait before the next request, if a server demanded it.
  public var retryAfter: TimeInterval? {
    get { storage.fields.retryAfter }
    set { change { $0.retryAfter = newValue } }
  }

  /// Creates an issue.
  /// - Parameters:
  ///   - code: The kind of issue.
  ///   - message: A sentence that says what is wrong, without its full stop.
  ///   - suggestion: A sentence that says how to fix it.
  ///   - place: The location.
  ///   - severity: The severity.
  public init(
    _ code: Code, _ message: String, suggestion: String, place: Place = Place(), severity: Severity = .error
  ) {
    storage = Storage(
      Fields(code: code, severity: severity, message: message, suggestion: suggestion, place: place.shortened))
  }

  private mutating func change(_ change: (inout Fields) -> Void) {
    var fields = storage.fields
    change(&fields)
    storage = Storage(fields)
  }

  /// Returns whether all fields of two issues are equal.
  /// - Parameters:
  ///   - lhs: An issue.
  ///   - rhs: Another issue.
  /// - Returns: Whether they are equal.
  public static func == (lhs: SkinIssue, rhs: SkinIssue) -> Bool {
    lhs.storage === rhs.storage || lhs.storage.fields == rhs.storage.fields
  }

  /// Hashes all fields.
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }
}

extension SkinIssue.Place: CustomStringConvertible {
  /// The file, line and column in the form that editors link, such as `modules/home.json:12:3`, as far as they are known.
  package var location: String {
    [file, line.map(String.init), line == nil ? nil : column.map(String.init)].compactMap(\.self).joined(separator: ":")
  }

  /// The place as `file:line:column (key)`, empty if nothing is known.
  public var description: String {
    switch (location.isEmpty, key) {
    case (true, nil): ""
    case (true, let key?): key
    case (false, nil): location
    case (false, let key?): "\(location) (\(key))"
    }
  }
}

extension SkinIssue: CustomStringConvertible, LocalizedError {
  /// The issue on one line: place, severity, code, message and suggestion.
  public var description: String {
    let start = place.description.isEmpty ? "" : "\(place): "
    return "\(start)\(severity.rawValue): \(message) [\(code.rawValue)]. \(suggestion)"
  }

  /// The message.
  public var errorDescription: String? { message }

  /// The suggestion.
  public var recoverySuggestion: String? { suggestion }
}
