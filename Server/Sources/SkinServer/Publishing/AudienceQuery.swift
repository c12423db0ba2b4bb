// Whom a package is for, as the query of a publication says it.

import HTTPTypes
import Hummingbird
import SkinKit
import SkinRepository

/// Reads `brand`, `channel`, `base_minimum` and `base_maximum`.
enum AudienceQuery {
  private static let names: Set<Substring> = ["brand", "channel", "base_minimum", "base_maximum"]

  /// The audience; everyone where nothing is said.
  /// - Parameter request: The request.
  /// - Returns: The audience.
  /// - Throws: `HTTPProblem` where a value is malformed or a name unknown: a misspelt demand would be none at all.
  static func audience(_ request: Request) throws -> PackagePublication.Audience {
    let parameters = request.uri.queryParameters
    if let unknown = parameters.first(where: { !names.contains($0.key) })?.key {
      throw HTTPProblem(
        .badRequest, .badName, "There is no parameter “\(unknown)”",
        remedy: "Use \(names.sorted().joined(separator: ", ")), or none.")
    }
    let brands = parameters.getAll("brand")
    guard brands.allSatisfy({ (1...64).contains($0.utf8.count) }) else {
      throw HTTPProblem(.badRequest, .badName, "A brand has 1 to 64 bytes", remedy: "Correct “brand” in the query.")
    }
    let channels = try parameters.getAll("channel").map { text in
      guard let channel = SkinIdentifier(text) else { throw RequestNames.wrong(text, "channel") }
      return channel
    }
    func version(_ name: String) throws -> SkinVersion? {
      guard let text = parameters.get(name) else { return nil }
      guard let version = SkinVersion(text) else {
        throw HTTPProblem(
          .badRequest, .badName, "“\(text)” isn't a version such as 1.0.0", remedy: "Correct “\(name)” in the query.")
      }
      return version
    }
    return PackagePublication.Audience(
      minimumBase: try version("base_minimum"), maximumBase: try version("base_maximum"), brands: Set(brands),
      channels: Set(channels))
  }
}
