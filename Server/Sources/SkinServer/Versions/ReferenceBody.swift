import Foundation
import Hummingbird
import SkinKit
import SkinUpdate

/// The body of a request that refers to a skin of another app or channel.
struct ReferenceBody: Decodable {
  /// The app or the channel that has the skin.
  var from: SkinIdentifier
  /// The skin.
  var skin: SkinReference?

  /// Reads the body of a request.
  /// - Parameters:
  ///   - request: The request.
  ///   - example: The suggestion for a client whose body has another form.
  /// - Returns: The body.
  /// - Throws: `HTTPProblem` if the body has another form.
  static func read(_ request: Request, example: String) async throws -> ReferenceBody {
    let data = try await request.smallBody(upTo: 16 << 10, suggestion: example)
    do {
      let members = try MetadataValue(parsing: data, file: "the body").object ?? [:]
      guard Set(members.keys).isSubset(of: ["from", "skin"]) else { throw CocoaError(.coderReadCorrupt) }
      return try JSONDecoder().decode(ReferenceBody.self, from: data)
    } catch {
      throw HTTPProblem(.badRequest, .badBody, "The body has no valid “from” and “skin”", suggestion: example)
    }
  }
}
