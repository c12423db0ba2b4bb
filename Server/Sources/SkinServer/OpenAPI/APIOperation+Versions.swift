import HTTPTypes
import SkinKit
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations on published versions: uploads in parts and edits.
  static let forVersions: [APIOperation] = uploads + edits

  private static let app = "/api/v1/apps/{app}"
  private static let version = "\(app)/skins/{skin}/versions/{version}"
  private static let json = "application/json"
  private static let full = ["disk-full", "metadata-too-long"]

  private static let uploads = [
    APIOperation(
      method: .options, path: "\(app)/uploads", summary: "What the server supports of the tus protocol",
      answers: [204: nil], errors: [412: ["unsupported-version"]]),
    APIOperation(
      method: .post, path: "\(app)/uploads", summary: "Begins an upload in parts (tus 1.0)", answers: [201: nil],
      errors: [
        409: ["upload-conflict"], 412: ["unsupported-version"], 413: ["upload-too-large"], 415: ["bad-body"],
        429: ["too-many-uploads"],
      ]),
    APIOperation(
      method: .options, path: "\(app)/uploads/{upload}", summary: "What the server supports of the tus protocol",
      answers: [204: nil], errors: [412: ["unsupported-version"]]),
    APIOperation(
      method: .head, path: "\(app)/uploads/{upload}", summary: "Returns how much of an upload has arrived",
      errors: uploadErrors.merging([412: ["unsupported-version"]]) { $1 }),
    APIOperation(
      method: .patch, path: "\(app)/uploads/{upload}", summary: "Appends a part to an upload",
      answers: [204: nil],
      errors: uploadErrors.merging([
        412: ["unsupported-version"], 413: ["upload-too-large"], 415: ["bad-body"], 422: ["mismatched-upload"],
      ]) { $1 }),
    APIOperation(
      method: .delete, path: "\(app)/uploads/{upload}", summary: "Removes an unfinished upload", answers: [204: nil],
      errors: uploadErrors.merging([412: ["unsupported-version"]]) { $1 }),
    APIOperation(
      method: .post, path: "\(app)/uploads/{upload}/package", summary: "Publishes a complete upload as a package",
      query: QueryParameter.publication, answers: [200: json, 201: json],
      errors: [
        404: ["unknown-upload"],
        409: ["upload-conflict", "version-taken", "targets-away", "version-exists", "withdrawn"], 422: [], 507: full,
      ]),
    APIOperation(
      method: .get, path: "\(app)/uploads/{upload}/draft",
      summary: "Reads and checks the skin of a complete upload, in any format",
      query: [
        QueryParameter(
          "id", "The identifier of a skin that has none, for the suggested version",
          .name)
      ], errors: uploadErrors.merging([422: ["mismatched-upload"]]) { $1 }),
    APIOperation(
      method: .get, path: "\(app)/uploads/{upload}/draft/pictures", summary: "Draws and lists the pictures of a draft",
      errors: uploadErrors.merging([422: ["mismatched-upload"]]) { $1 }),
    APIOperation(
      method: .get, path: "\(app)/uploads/{upload}/draft/pictures/{name}", summary: "Returns a picture of a draft",
      answers: [200: "image/png", 206: "image/png", 304: nil],
      errors: [404: ["unknown-upload", "unknown-picture"], 416: ["bad-range"]]),
    APIOperation(
      method: .get, path: "\(app)/uploads/{upload}/draft/progress",
      summary: "Reports when the pictures of a draft are drawn, as server-sent events",
      answers: [200: "text/event-stream"],
      errors: uploadErrors.merging([422: ["mismatched-upload"], 503: ["too-many-streams"]]) { $1 }),
    APIOperation(
      method: .post, path: "\(app)/uploads/{upload}/publication",
      summary: "Packs the skin of a complete upload, and publishes it",
      query: QueryParameter.publication,
      body: Body(
        type: json,
        schema: APISchema.object(
          [
            "id": APISchema.name, "version": APISchema.version, "name": APISchema.text, "notes": APISchema.text,
            "newest": APISchema.version,
          ],
          required: ["version"])),
      answers: [200: json, 201: json],
      errors: [
        404: ["unknown-upload"],
        409: ["upload-conflict", "version-taken", "targets-away", "version-exists", "withdrawn", "newer-version"],
        413: ["upload-too-large"], 422: [], 507: full,
      ]),
  ]

  private static let uploadErrors: [Int: [String]] = [404: ["unknown-upload"], 409: ["upload-conflict"]]

  private static let editErrors: [Int: [String]] = [
    404: ["unknown-upload"], 409: ["upload-conflict", "not-an-edit", "changed-meanwhile"], 422: [],
  ]

  private static let edits = [
    APIOperation(
      method: .post, path: "\(version)/edit", summary: "Begins to edit a version, as an upload", answers: [201: json],
      errors: [
        404: ["unknown-app", "unknown-skin"], 409: ["withdrawn", "targets-away", "not-an-edit"],
        413: ["upload-too-large"], 422: [], 429: ["too-many-uploads"],
      ]),
    APIOperation(
      method: .get, path: "\(app)/uploads/{upload}/edit", summary: "Returns the state of an edit, and its keys",
      query: [
        QueryParameter("file", "Only the keys of this file"),
        QueryParameter(
          "kind", "Only values of this kind",
          .choice(SkinKind.allCases.map(\.rawValue))),
        QueryParameter("search", "Only keys whose names have this part"),
        QueryParameter("background", "A key on whose color or gradient contrasts are computed"),
      ], errors: editErrors),
    APIOperation(
      method: .post, path: "\(app)/uploads/{upload}/edit", summary: "Changes values of an edit",
      body: Body(type: json, schema: APISchema.document), errors: editErrors),
    APIOperation(
      method: .post, path: "\(app)/uploads/{upload}/edit/undo", summary: "Undoes the last change of an edit",
      body: Body(type: json, schema: APISchema.document),
      errors: editErrors.merging([409: ["upload-conflict", "not-an-edit", "changed-meanwhile", "nothing-to-undo"]]) {
        $1
      }),
    APIOperation(
      method: .get, path: "\(app)/uploads/{upload}/edit/file", summary: "Returns a file of an edit, such as a picture",
      query: [QueryParameter("path", "The path of the file", isRequired: true)],
      answers: [200: "*/*", 206: "*/*", 304: nil],
      errors: editErrors.merging([404: ["unknown-upload", "missing-file"], 416: ["bad-range"]]) { $1 }),
    APIOperation(
      method: .put, path: "\(app)/uploads/{upload}/edit/file", summary: "Replaces a file of an edit, such as a picture",
      query: [
        QueryParameter("path", "The path of the file", isRequired: true),
        QueryParameter("revision", "The revision that the client knows", isRequired: true),
      ], body: Body(type: "application/octet-stream", schema: APISchema.bytes), errors: editErrors),
    APIOperation(
      method: .get, path: "\(app)/uploads/{upload}/edit/folder", summary: "Returns the files of an edit as a zip",
      answers: [200: "application/zip"], errors: editErrors.merging([507: full]) { $1 }),
  ]
}
