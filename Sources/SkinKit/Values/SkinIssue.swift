public import Foundation

/// Something wrong with a skin, a package or an update: what, where, and how to mend it.
///
/// Readers collect issues so that an author sees all of them at once; everything that can't go on throws one.
/// ```swift
/// throw SkinIssue(
///   .missingFile, "images/banner.png does not exist", remedy: "Add the file or correct the path.",
///   place: .init(file: "modules/home.json", line: 12, key: "home.banner"))
/// ```
public struct SkinIssue: Error, Sendable, Hashable {
  /// The stable, machine-readable name of a kind of issue, in kebab case, such as `missing-file`.
  ///
  /// Modules add their codes as static members; a code never changes its meaning.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name in kebab case.
    public var rawValue: String

    /// Creates a code of its name.
    /// - Parameter rawValue: The name in kebab case.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code of a literal name.
    /// - Parameter value: The name in kebab case.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// How bad an issue is.
  public enum Severity: String, Sendable, Hashable, Codable, Comparable {
    /// Worth mending, but the skin can be used.
    case warning
    /// The thing named can't be used.
    case error

    /// Orders warnings before errors.
    /// - Parameters:
    ///   - lhs: A severity.
    ///   - rhs: Another.
    /// - Returns: Whether the first is the milder one.
    public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs == .warning && rhs == .error }
  }

  /// Where an issue is, as far as it is known.
  public struct Place: Sendable, Hashable, Codable {
    /// A path, relative to the skin's folder where there is one.
    public var file: String?
    /// The line in that file, counted from 1.
    public var line: Int?
    /// The full key, `module.name`, or the field of a header.
    public var key: String?

    /// Names a place.
    /// - Parameters:
    ///   - file: A path, relative to the skin's folder where there is one.
    ///   - line: The line in that file, counted from 1.
    ///   - key: The full key, `module.name`, or the field of a header.
    public init(file: String? = nil, line: Int? = nil, key: String? = nil) {
      self.file = file
      self.line = line
      self.key = key
    }
  }

  /// Which kind of issue it is.
  public var code: Code
  /// How bad it is.
  public var severity: Severity
  /// What is wrong, as a sentence without its full stop.
  public var message: String
  /// How to mend it, as a sentence.
  public var remedy: String
  /// Where it is.
  public var place: Place
  /// How long a server asked to be left alone, in seconds; nil if none did.
  public var retryAfter: TimeInterval?

  /// Creates an issue.
  /// - Parameters:
  ///   - code: Which kind of issue it is.
  ///   - message: What is wrong, as a sentence without its full stop.
  ///   - remedy: How to mend it, as a sentence.
  ///   - place: Where it is.
  ///   - severity: How bad it is.
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
  /// The place as `file:line (key)`, empty where nothing is known.
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

  /// What is wrong.
  public var errorDescription: String? { message }

  /// How to mend it.
  public var recoverySuggestion: String? { remedy }
}
