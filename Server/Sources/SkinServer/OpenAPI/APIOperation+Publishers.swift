import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations for publishers and operators.
  static let forPublishers: [APIOperation] = packages + documents

  private static let root = "/api/v1"
  private static let json = "application/json"
  private static let conflicts = ["changed-meanwhile", "targets-away", "frozen", "withdrawn"]

  private static let packages = [
    APIOperation(method: .get, path: "\(root)/apps", summary: "Lists the apps with published skins"),
    APIOperation(
      method: .get, path: "\(root)/apps/{app}/skins", summary: "Lists the published versions of an app's skins",
      errors: [404: ["unknown-app"]]),
    APIOperation(
      method: .post, path: "\(root)/apps/{app}/packages", summary: "Publishes a package",
      query: publicationQuery,
      body: Body(type: "application/zip", schema: APISchema.bytes), answers: [200: json, 201: json],
      errors: [
        409: ["version-taken", "targets-away", "version-exists", "withdrawn"], 413: ["upload-too-large"],
        415: ["bad-body"],
        422: [], 507: ["disk-full", "metadata-too-long"],
      ]),
    APIOperation(
      method: .post, path: "\(root)/changes", summary: "Accepts targets that were signed elsewhere",
      query: [.overrideFreeze], body: Body(type: "application/zip", schema: APISchema.bytes),
      answers: [200: json, 201: json],
      errors: [
        404: ["unknown-skin"],
        409: ["changed-meanwhile", "frozen", "needs-approval", "stale-targets", "version-exists"],
        413: ["upload-too-large"],
        415: ["bad-body"],
        422: [], 507: ["disk-full", "metadata-too-long"],
      ]),
  ]

  /// The parameters of a publication.
  static let publicationQuery = [
    QueryParameter("brand", "A brand of the audience", .name, isRepeated: true),
    QueryParameter("channel", "A channel of the audience", .name, isRepeated: true),
    QueryParameter("base_minimum", "The lowest version of the base skin", .version),
    QueryParameter("base_maximum", "The highest version of the base skin", .version),
    QueryParameter(
      "patches", "When patches are made; by default, large ones later",
      .choice(PatchTiming.allCases.map(\.rawValue))),
    .overrideFreeze,
  ]

  private static let documents =
    document("\(root)/apps/{app}/catalog", "catalog of an app")
    + [
      APIOperation(
        method: .get, path: "\(root)/apps/{app}/skins/{skin}/previews/{name}",
        summary: "Returns a picture that the catalog names",
        answers: [200: "image/png", 206: "image/png", 304: nil],
        errors: [404: ["unknown-app", "unknown-picture"], 416: ["bad-range"]]),
      APIOperation(
        method: .put, path: "\(root)/apps/{app}/skins/{skin}/previews/{name}",
        summary: "Uploads a picture for catalogs",
        body: Body(type: "image/png", schema: APISchema.bytes), answers: [201: json],
        errors: [404: ["unknown-app", "unknown-skin"], 507: ["disk-full", "metadata-too-long"]]),
    ]

  private static func document(_ path: String, _ title: String) -> [APIOperation] {
    [
      APIOperation(
        method: .get, path: path, summary: "Returns the \(title)", errors: [404: ["unknown-app"]]),
      APIOperation(
        method: .put, path: path, summary: "Replaces the \(title); If-Match names the one to replace",
        query: [.overrideFreeze], body: Body(type: json, schema: APISchema.document),
        errors: [
          404: ["unknown-app", "unknown-skin"], 409: conflicts, 412: ["changed-meanwhile"],
          413: ["bad-activation"],
          422: [], 507: ["disk-full", "metadata-too-long"],
        ]),
    ]
  }
}
