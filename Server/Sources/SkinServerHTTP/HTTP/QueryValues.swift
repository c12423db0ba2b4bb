package import Foundation
import Hummingbird

extension Request {
  /// Reads a value of the query.
  /// - Parameters:
  ///   - name: The name in the query.
  ///   - expected: The description of a correct value.
  ///   - read: Parses the text, and returns nil if it is malformed.
  /// - Returns: The value, or nil if it is missing or empty.
  /// - Throws: `HTTPProblem` if it is malformed.
  package func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws -> Value? {
    guard let text = uri.queryParameters.get(name), !text.isEmpty else { return nil }
    guard let value = read(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(text)” isn't \(expected)", suggestion: "Correct “\(name)” in the query, or omit it.")
    }
    return value
  }
}

extension TimeZone {
  /// The name of the zone in answers.
  package var apiName: String { identifier == "GMT" ? "UTC" : identifier }
}
