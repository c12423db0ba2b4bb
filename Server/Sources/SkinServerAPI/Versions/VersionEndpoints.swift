import HTTPTypes

private let app = "apps/{app}"
private let version = app + "/skins/{skin}/versions/{version}"
private let full = ["disk-full", "metadata-too-long", "app-full"]
private let unknown = [404: ["unknown-app", "unknown-skin"]]

/// The endpoints that publish packages.
package enum PackageEndpoints {
  package static let publish = Endpoint<ZipContent, VersionAnswer>(
    .post, app + "/packages", "Publishes a package", .app(.publish, changes: .publication),
    query: QueryParameter.publication,
    otherStatuses: [201],
    errors: [
      409: ["version-taken", "targets-away", "version-exists", "withdrawn"], 413: ["upload-too-large"],
      415: ["bad-body"], 422: [], 507: full,
    ])

  package static let change = Endpoint<ZipContent, ChangeAnswer>(
    .post, app + "/changes", "Accepts targets of an app that were signed elsewhere",
    .anyApp([.publish, .activate], changes: .signed), query: [.overrideFreeze], otherStatuses: [201],
    errors: [
      404: ["unknown-skin"],
      409: ["changed-meanwhile", "frozen", "needs-approval", "stale-targets", "unsuitable-channel", "version-exists"],
      413: ["upload-too-large"], 415: ["bad-body"], 422: [], 507: full,
    ])

  package static let share = Endpoint<ReferenceForm, VersionAnswer>(
    .post, app + "/shares", "Offers a version of another app to this one, by reference",
    .app(.publish, changes: .app), query: [.overrideFreeze], otherStatuses: [201],
    errors: unknown.merging([
      409: ["version-taken", "targets-away", "version-exists", "changed-meanwhile", "withdrawn", "frozen"], 422: [],
      507: full,
    ]) { $1 })

  static let all = [publish.description, change.description, share.description]
}

/// The endpoints of apps and their versions.
package enum VersionEndpoints {
  package static let apps = Endpoint<Never, AppsAnswer>(
    .get, "apps", "Lists the apps with published skins", .anyApp([.read]))

  package static let list = Endpoint<Never, VersionsAnswer>(
    .get, app + "/skins", "Lists the published versions of an app's skins", .app(.read),
    errors: [404: ["unknown-app"]])

  package static let show = Endpoint<Never, VersionAnswer>(
    .get, version, "Returns a version with its patches, notes and warnings", .app(.read), errors: unknown)

  package static let setNotes = Endpoint<NotesForm, VersionAnswer>(
    .put, version + "/notes", "Sets what is new in a version", .app(.publish, changes: .nothing), errors: unknown)

  package static let progress = Endpoint<Never, EventContent>(
    .get, version + "/progress", "Reports the progress of a version's pictures and patches, as server-sent events",
    .app(.read), errors: unknown.merging([503: ["too-many-streams"]]) { $1 })

  static let all = [
    apps.description, list.description, show.description, setNotes.description, progress.description,
  ]
}

/// The endpoints that look into versions.
package enum InspectionEndpoints {
  private static let errors = unknown.merging([422: [], 503: ["too-many-readings"]]) { $1 }

  package static let keys = Endpoint<Never, SkinKeysAnswer>(
    .get, version + "/keys", "Lists keys of a version with their values for every brand, and contrasts", .app(.read),
    query: [
      QueryParameter("name", "A part of the names"), QueryParameter("kind", "The kind of the keys"),
      QueryParameter("branded", "Whether only keys with values of brands are listed", .choice(["true", "false"])),
      QueryParameter("offset", "The number of keys that are left out"),
      QueryParameter("limit", "The maximum number of keys, 1000 unless set, 10000 at most"),
    ], errors: errors)

  package static let comparison = Endpoint<Never, ComparisonAnswer>(
    .get, version + "/comparison", "Returns the keys and files that differ from another version", .app(.read),
    query: [QueryParameter("from", "The earlier version", .version, isRequired: true)], errors: errors)

  package static let file = Endpoint<Never, FileContent>(
    .get, version + "/file", "Returns a file of a version", .app(.read),
    query: [QueryParameter("path", "The file's path in the skin", isRequired: true)],
    errors: [404: ["unknown-app", "unknown-skin", "missing-file"], 416: ["bad-range"], 422: []])

  static let all = [keys.description, comparison.description, file.description]
}

/// The endpoints of the pictures that the server draws of versions.
package enum PictureEndpoints {
  private static let path = version + "/pictures"

  package static let list = Endpoint<Never, PicturesAnswer>(
    .get, path, "Lists the pictures that the server drew of a version", .app(.read), errors: unknown)

  package static let draw = Endpoint<Never, PicturesAnswer>(
    .post, path, "Draws the pictures of a version again", .app(.publish, changes: .nothing), status: 202,
    errors: unknown.merging([409: ["previews-off"]]) { $1 })

  package static let show = Endpoint<Never, PNGPicture>(
    .get, path + "/{name}", "Returns a picture of a version", .app(.read),
    query: [QueryParameter("sha256", "The picture's SHA-256, as in the list, for unlimited caching")],
    errors: [404: ["unknown-app", "unknown-skin", "unknown-picture"], 416: ["bad-range"]])

  static let all = [list.description, draw.description, show.description]
}

extension QueryParameter {
  /// The parameters of a publication.
  package static let publication: [Self] = [
    Self("brand", "A brand of the audience", .name, isRepeated: true),
    Self("channel", "A channel of the audience", .name, isRepeated: true),
    Self("base_minimum", "The lowest version of the base skin", .version),
    Self("base_maximum", "The highest version of the base skin", .version),
    Self(
      "patches", "When patches are made; by default, large ones later", .choice(PatchTiming.allCases.map(\.rawValue))),
    .overrideFreeze,
  ]
}
