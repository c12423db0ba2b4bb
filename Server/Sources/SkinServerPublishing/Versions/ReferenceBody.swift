import Foundation
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinUpdate

extension Request {
  /// Reads a body that refers to a skin of another app or channel.
  /// - Parameter example: The suggestion for a client whose body has another form.
  /// - Returns: The app or the channel that has the skin, and the skin.
  /// - Throws: `HTTPProblem` if the body has another form.
  func reference(example: String) async throws -> (from: SkinIdentifier, skin: SkinReference?) {
    let data = try await smallBody(upTo: 16 << 10, suggestion: example)
    do {
      let members = try MetadataValue(parsing: data, file: "the body").object ?? [:]
      guard Set(members.keys).isSubset(of: ["from", "skin"]) else { throw CocoaError(.coderReadCorrupt) }
      let form: ReferenceForm = try APICoder.decode(from: data)
      let skin = try form.skin.map { name in
        guard let skin = name.reference else { throw CocoaError(.coderReadCorrupt) }
        return skin
      }
      return (form.from, skin)
    } catch {
      throw HTTPProblem(.badRequest, .badBody, "The body has no valid “from” and “skin”", suggestion: example)
    }
  }
}
