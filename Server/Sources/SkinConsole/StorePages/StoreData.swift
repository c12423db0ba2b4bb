import HTTPTypes
import SkinServerAPI

/// The catalog of an app with its entity tag, so that a change doesn't overwrite that of a colleague.
struct StoreData: Sendable {
  var app: String
  var catalog: Catalog
  var tag: String

  /// Reads the catalog.
  init(_ app: String, _ visit: Visit) async throws {
    self.app = app
    let answer = try await visit.api.call(.get, "apps/\(app)/catalog")
    catalog = try APIClient.decode(answer)
    tag = answer.headers[.eTag] ?? ""
  }

  /// The path of the list.
  var path: String { "/console/apps/\(APIPath.encode(app))/store" }

  /// Returns the position of a skin.
  func index(of skin: String?) -> Int? { catalog.skins.firstIndex { $0.skin.id == skin } }

  /// Replaces the catalog, unless it has changed since the page of a form was drawn.
  func save(_ visit: Visit) async throws {
    try await visit.api.call(
      .put, "apps/\(app)/catalog", [], catalog, headers: [.ifMatch: visit.form["tag"] ?? "\"\""])
  }

  /// Returns the address of a picture.
  func source(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count == 4, parts[0] == "previews" else { return nil }
    let address: APIPath = "apps/\(app)/skins/\(parts[2])/previews/\(parts[3])"
    return "/api/v1/" + address.text
  }
}
