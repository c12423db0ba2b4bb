import HTTPTypes
import SkinServerAPI

/// The catalog of an app with its entity tag, so that a change doesn't overwrite that of a colleague.
struct StoreData: Sendable {
  var app: String
  var catalog: CatalogDocument
  var tag: String

  /// Reads the catalog.
  init(_ app: String, _ visit: Visit) async throws {
    self.app = app
    let answer = try await visit.api.send(CatalogEndpoints.show, [app])
    catalog = CatalogDocument(skins: try APIClient.decode(answer, as: CatalogDocument.self).skins)
    tag = answer.headers[.eTag] ?? ""
  }

  /// The path of the list.
  var path: String { "/console/apps/\(APIPath.encode(app))/store" }

  /// Returns the position of a skin.
  func index(of skin: String?) -> Int? { catalog.skins.firstIndex { $0.skin.id == skin } }

  /// Replaces the catalog, unless it has changed since the page of a form was drawn.
  func save(_ visit: Visit) async throws {
    try await visit.api.send(
      CatalogEndpoints.set, [app], json: APICoder.encode(catalog), headers: [.ifMatch: visit.form["tag"] ?? "\"\""])
  }

  /// Returns the address of a picture.
  func source(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count == 4, parts[0] == "previews" else { return nil }
    return "/api/v1/" + CatalogEndpoints.picture.path([app, parts[2], parts[3]]).text
  }
}
