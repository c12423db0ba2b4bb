import HTTPTypes
package import Hummingbird
import SkinKit
package import SkinRepository
package import SkinServerAPI
import SkinServerHTTP

/// The options of a publication, read from the query.
package struct PublicationQuery {
  /// The audience of the package, from `brand`, `channel`, `base_minimum` and `base_maximum`; by default everyone.
  package var audience: PackagePublication.Audience
  /// The time at which patches are made, from `patches`; nil if it depends on their size.
  package var patches: PatchTiming?

  private static let names: Set<Substring> = [
    "brand", "channel", "base_minimum", "base_maximum", "patches", "override_freeze",
  ]

  /// Reads the query of a request.
  /// - Throws: `HTTPProblem` if a value is malformed or a parameter unknown. A misspelled constraint would have no effect.
  package init(_ request: Request) throws {
    let parameters = request.uri.queryParameters
    if let unknown = parameters.first(where: { !Self.names.contains($0.key) })?.key {
      throw HTTPProblem(
        .badRequest, .badName, "The query has the unknown parameter “\(unknown)”",
        suggestion: "Use \(Self.names.sorted().joined(separator: ", ")), or none.")
    }
    let brands = parameters.getAll("brand")
    guard brands.allSatisfy({ (1...64).contains($0.utf8.count) }) else {
      throw HTTPProblem(
        .badRequest, .badName, "The query has an empty brand, or one longer than 64 bytes",
        suggestion: "Correct “brand” in the query.")
    }
    let channels = try parameters.getAll("channel").map { text in
      guard let channel = SkinIdentifier(text) else { throw RequestNames.wrong(text, "channel") }
      return channel
    }
    func version(_ name: String) throws -> SkinVersion? {
      guard let text = parameters.get(name) else { return nil }
      guard let version = SkinVersion(text) else {
        throw HTTPProblem(
          .badRequest, .badName, "“\(text)” isn't a version such as 1.0.0",
          suggestion: "Correct “\(name)” in the query.")
      }
      return version
    }
    audience = PackagePublication.Audience(
      minimumBase: try version("base_minimum"), maximumBase: try version("base_maximum"), brands: Set(brands),
      channels: Set(channels))
    patches = try parameters.get("patches").map { text in
      guard let timing = PatchTiming(rawValue: text) else {
        throw HTTPProblem(
          .badRequest, .badName, "“\(text)” isn't a time at which patches are made",
          suggestion: "Set “patches” in the query to now or later, or leave it out.")
      }
      return timing
    }
  }
}
