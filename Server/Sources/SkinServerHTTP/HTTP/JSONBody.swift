import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI

extension Request {
  /// Decodes a small JSON body.
  ///
  /// The media type is required, because forms of other sites can't send it without the server's consent.
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - example: The suggestion for a client whose body is malformed.
  /// - Returns: The value.
  /// - Throws: `HTTPProblem` if the body is too long, has another media type or form, or the client disconnects.
  package func json<Value: Decodable>(_ type: Value.Type, example: String) async throws -> Value {
    let media = headers[.contentType]?.split(separator: ";").first?.lowercased().filter { !$0.isWhitespace }
    guard media == "application/json" else {
      throw HTTPProblem(
        .unsupportedMediaType, .badBody, "The body isn't JSON",
        suggestion: "Send it with Content-Type: application/json. \(example)")
    }
    let body = try await smallBody(upTo: 64 << 10, suggestion: example)
    do {
      return try APICoder.decode(type, from: body)
    } catch let error as DecodingError {
      throw HTTPProblem(.badRequest, .badBody, Self.describe(error), suggestion: example)
    }
  }

  private static func describe(_ error: DecodingError) -> String {
    func path(_ keys: [any CodingKey]) -> String {
      keys.map { $0.intValue.map(String.init) ?? APICoder.name(of: $0.stringValue) }.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "The body has no member “\(path(context.codingPath + [key]))”"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "The member “\(path(context.codingPath))” of the body has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      // The standard library names the Swift type of an enumeration.
      if let match = context.debugDescription.firstMatch(of: /^Cannot initialize \w+ from invalid \w+ value (.*)$/) {
        return "The member “\(path(context.codingPath))” of the body has the unknown value “\(match.1.prefix(100))”"
      }
      return "The member “\(path(context.codingPath))” of the body is wrong: \(context.debugDescription)"
    default:
      return "The body isn't valid JSON"
    }
  }
}
