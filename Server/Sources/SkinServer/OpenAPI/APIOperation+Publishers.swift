import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations for publishers and operators.
  static let forPublishers: [APIOperation] = packages

  private static let root = "/api/v1"
  private static let json = "application/json"

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
}
