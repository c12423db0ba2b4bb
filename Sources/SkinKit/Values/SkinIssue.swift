public import Foundation

/// A problem of a skin, a package or an update: what happened, where, and how to fix it.
///
/// Readers collect issues, so that an author sees all of them at once. A function that can't continue throws one.
/// ```swift
/// throw SkinIssue(
///   .missingFile, "images/banner.png does not exist", remedy: "Add the file or correct the path.",
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
    /// A path, relative to the skin's folder if there is one.
    public var file: String?
    /// The line in that file, counted from 1.
    public var line: Int?
    /// The full key, `module.name`, or the field of a header.
    public var key: String?

    /// Creates a place.
    /// - Parameters:
    ///   - file: A path, relative to the skin's folder if there is one.
    ///   - line: The line in that file, counted from 1.
    ///   - key: The full key, `module.name`, or the field of a header.
    public init(file: String? = nil, line: Int? = nil, key: String? = nil) {
      self.file = file
      self.line = line
      self.key = key
    }
  }

  /// The kind of issue.
  public var code: Code
  /// The severity.
  public var severity: Severity
  /// A sentence that says what is wrong, without its full stop.
  public var message: String
  /// A sentence that says how to fix it.
  public var remedy: String
  /// The location.
  public var place: Place
  /// The seconds to wait before the next request, if a server demanded it.
  public var retryAfter: TimeInterval?

  /// Creates an issue.
  /// - Parameters:
  ///   - code: The kind of issue.
  ///   - message: A sentence that says what is wrong, without its full stop.
  ///   - remedy: A sentence that says how to fix it.
  ///   - place: The location.
  ///   - severity: The severity.
  public init(
    _ code: Code, _ message: String, remedy: String, place: Place = Place(), severity: Severity = .error
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.remedy = remedy
    self.place = place
  }
}

extension SkinIssue.Place: CustomStringConvertible {
  /// The place as `file:line (key)`, empty if nothing is known.
  public var description: String {
    let position = [file, line.map(String.init)].compactMap(\.self).joined(separator: ":")
    return switch (position.isEmpty, key) {
    case (true, nil): ""
    case (true, let key?): key
    case (false, nil): position
    case (false, let key?): "\(position) (\(key))"
    }
  }
}

extension SkinIssue: CustomStringConvertible, LocalizedError {
  /// The issue on one line: place, severity, code, message and remedy.
  public var description: String {
    let start = place.description.isEmpty ? "" : "\(place): "
    return "\(start)\(severity.rawValue): \(message) [\(code.rawValue)]. \(remedy)"
  }

  /// The message.
  public var errorDescription: String? { message }

  /// The remedy.
  public var recoverySuggestion: String? { remedy }
}
