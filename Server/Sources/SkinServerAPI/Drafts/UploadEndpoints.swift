import HTTPTypes
import SkinKit

private let folder = "apps/{app}/uploads"
private let upload = folder + "/{upload}"
private let full = ["disk-full", "metadata-too-long"]
private let errors = [404: ["unknown-upload"], 409: ["upload-conflict"]]
private let id = QueryParameter("id", "The identifier of a skin that has none, for the suggested version", .name)
private let path = QueryParameter("path", "The path of the file", isRequired: true)

/// The bytes of one request of an upload.
package enum UploadPart: MediaContent {
  package static let mediaType = "application/offset+octet-stream"
}

/// The endpoints of uploads that arrive in several requests (tus 1.0.0).
package enum UploadEndpoints {
  private static let capabilities = "Returns which parts of the tus protocol the server supports"
  private static let tusErrors = errors.merging([412: ["unsupported-version"]]) { $1 }

  package static let list = Endpoint<Never, UploadsAnswer>(
    .get, folder, "Lists the unfinished uploads and edits of an app", .app(.publish))

  package static let options = Endpoint<Never, Never>(
    .options, folder, capabilities, .signedIn, errors: [412: ["unsupported-version"]])

  package static let begin = Endpoint<Never, Never>(
    .post, folder, "Begins an upload in parts (tus 1.0), or finds the unfinished one",
    .app(.publish, changes: .nothing), status: 201, otherStatuses: [200],
    errors: [
      409: ["upload-conflict"], 412: ["unsupported-version"], 413: ["upload-too-large"], 415: ["bad-body"],
      429: ["too-many-uploads"],
    ])

  package static let optionsOfUpload = Endpoint<Never, Never>(
    .options, upload, capabilities, .signedIn, errors: [412: ["unsupported-version"]])

  package static let show = Endpoint<Never, Never>(
    .head, upload, "Returns how much of an upload has arrived", .app(.publish), status: 200, errors: tusErrors)

  package static let append = Endpoint<UploadPart, Never>(
    .patch, upload, "Appends a part to an upload", .app(.publish, changes: .nothing),
    errors: tusErrors.merging([413: ["upload-too-large"], 415: ["bad-body"], 422: ["mismatched-upload"]]) { $1 })

  package static let remove = Endpoint<Never, Never>(
    .delete, upload, "Removes an unfinished upload", .app(.publish, changes: .nothing), errors: tusErrors)

  package static let publish = Endpoint<Never, VersionAnswer>(
    .post, upload + "/package", "Publishes a complete upload as a package", .app(.publish, changes: .publication),
    query: QueryParameter.publication, otherStatuses: [201],
    errors: [
      404: ["unknown-upload"],
      409: ["upload-conflict", "version-taken", "targets-away", "version-exists", "withdrawn"], 422: [],
      507: full + ["app-full"],
    ])

  static let all = [
    list.description, options.description, begin.description, optionsOfUpload.description, show.description,
    append.description,
    remove.description, publish.description,
  ]
}

/// The endpoints of the skin of a complete upload before its publication.
package enum DraftEndpoints {
  private static let draft = upload + "/draft"
  private static let unreadable = errors.merging([422: ["mismatched-upload"]]) { $1 }

  package static let show = Endpoint<Never, DraftAnswer>(
    .get, draft, "Reads and checks the skin of a complete upload, in any format", .app(.publish), query: [id],
    errors: unreadable)

  package static let pictures = Endpoint<Never, PicturesAnswer>(
    .get, draft + "/pictures", "Draws and lists the pictures of a draft", .app(.publish), errors: unreadable)

  package static let picture = Endpoint<Never, PNGPicture>(
    .get, draft + "/pictures/{name}", "Returns a picture of a draft", .app(.publish),
    errors: [404: ["unknown-upload", "unknown-picture"], 416: ["bad-range"]])

  package static let progress = Endpoint<Never, EventContent>(
    .get, draft + "/progress", "Reports when the pictures of a draft are drawn, as server-sent events",
    .app(.publish), errors: unreadable.merging([503: ["too-many-streams"]]) { $1 })

  package static let publish = Endpoint<PublicationForm, VersionAnswer>(
    .post, upload + "/publication", "Packs the skin of a complete upload, and publishes it",
    .app(.publish, changes: .publication), query: QueryParameter.publication, otherStatuses: [201],
    errors: [
      404: ["unknown-upload"],
      409: ["upload-conflict", "version-taken", "targets-away", "version-exists", "withdrawn", "newer-version"],
      413: ["upload-too-large"], 422: [], 507: full + ["app-full"],
    ])

  static let all = [
    show.description, pictures.description, picture.description, progress.description, publish.description,
  ]
}

/// The endpoints that change a published version in place, as a draft.
package enum EditEndpoints {
  private static let edit = upload + "/edit"
  private static let conflicts = ["upload-conflict", "not-an-edit", "changed-meanwhile"]
  private static let refused = [404: ["unknown-upload"], 409: conflicts, 422: []]

  package static let begin = Endpoint<Never, EditAnswer>(
    .post, "apps/{app}/skins/{skin}/versions/{version}/edit",
    "Begins to edit a version, as an upload, or returns the user's unfinished edit of it",
    .app(.publish, changes: .nothing), status: 201, otherStatuses: [200],
    errors: [
      404: ["unknown-app", "unknown-skin"], 409: ["withdrawn", "targets-away", "not-an-edit"],
      413: ["upload-too-large"], 422: [], 429: ["too-many-uploads"],
    ])

  package static let show = Endpoint<Never, EditAnswer>(
    .get, edit, "Returns the state of an edit, and its keys", .app(.publish),
    query: [
      QueryParameter("file", "Only the keys of this file"),
      QueryParameter("kind", "Only values of this kind", .choice(SkinKind.allCases.map(\.rawValue))),
      QueryParameter("search", "Only keys whose names have this part"),
      QueryParameter("background", "A key on whose color or gradient contrasts are computed"),
    ], errors: refused)

  package static let change = Endpoint<EditChangesForm, EditResultAnswer>(
    .post, edit, "Changes values of an edit, or adds and removes keys", .app(.publish, changes: .nothing),
    errors: refused)

  package static let undo = Endpoint<EditRevisionForm, EditResultAnswer>(
    .post, edit + "/undo", "Undoes the last change of an edit", .app(.publish, changes: .nothing),
    errors: refused.merging([409: conflicts + ["nothing-to-undo"]]) { $1 })

  package static let file = Endpoint<Never, FileContent>(
    .get, edit + "/file", "Returns a file of an edit, such as a picture", .app(.publish), query: [path],
    errors: refused.merging([404: ["unknown-upload", "missing-file"], 416: ["bad-range"]]) { $1 })

  package static let replaceFile = Endpoint<BinaryContent, EditResultAnswer>(
    .put, edit + "/file", "Replaces a file of an edit, such as a picture", .app(.publish, changes: .nothing),
    query: [path, QueryParameter("revision", "The revision that the client knows", isRequired: true)],
    errors: refused)

  package static let folder = Endpoint<Never, ZipContent>(
    .get, edit + "/folder", "Returns the files of an edit as a zip", .app(.publish),
    errors: refused.merging([507: full]) { $1 })

  static let all = [
    begin.description, show.description, change.description, undo.description, file.description,
    replaceFile.description, folder.description,
  ]
}
