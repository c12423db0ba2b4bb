import HTTPTypes

/// The endpoints of the skins that an app offers its users, and of their pictures.
package enum CatalogEndpoints {
  private static let path = "apps/{app}/catalog"
  private static let pictures = "apps/{app}/skins/{skin}/previews/{name}"
  private static let full = ["disk-full", "metadata-too-long"]

  package static let show = Endpoint<Never, CatalogDocument>(
    .get, path, "Returns the catalog of an app", .app(.read), errors: [404: ["unknown-app"]])

  package static let set = Endpoint<CatalogDocument, CatalogDocument>(
    .put, path, "Replaces the catalog of an app; If-Match names the one to replace",
    .app(.activate, changes: .catalog), query: [.overrideFreeze],
    errors: [
      404: ["unknown-app", "unknown-skin"], 409: ["changed-meanwhile", "targets-away", "frozen", "withdrawn"],
      412: ["changed-meanwhile"], 422: [], 507: full,
    ])

  package static let picture = Endpoint<Never, PNGPicture>(
    .get, pictures, "Returns a picture that the catalog names", .app(.read),
    errors: [404: ["unknown-app", "unknown-picture"], 416: ["bad-range"]])

  package static let upload = Endpoint<PNGPicture, PictureAnswer>(
    .put, pictures, "Uploads a picture for catalogs", .app(.activate, changes: .nothing), status: 201,
    errors: [404: ["unknown-app", "unknown-skin"], 507: full])

  static let all = [show.description, set.description, picture.description, upload.description]
}
