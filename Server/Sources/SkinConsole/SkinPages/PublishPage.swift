import HTTPTypes
import SkinServerAPI

/// The first step of a publication: choosing the files, which a script sends.
enum PublishPage {
  static func show(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.publish, app)
    let folder = "/console/apps/\(APIPath.encode(app))"
    return .page(
      "publish", title: visit.texts["publish_title"],
      view: [
        "back": "\(folder)/skins", "next": "\(folder)/publish/",
        "uploads": "/api/v1/apps/\(APIPath.encode(app))/uploads",
        "publishCommand": "skin publish my-skin --app \(app)",
      ], section: "skins", app: app)
  }

  /// Removes the uploaded files.
  static func discard(_ visit: Visit) async throws -> PageAnswer {
    let (app, upload) = (visit.parameter("app"), visit.parameter("upload"))
    try visit.require(.publish, app)
    var headers = HTTPFields()
    if let name = HTTPField.Name("Tus-Resumable") { headers[name] = "1.0.0" }
    do {
      try await visit.api.call(.delete, "apps/\(app)/uploads/\(upload)", headers: headers)
    } catch let failure as APIFailure where failure.problem.code == "unknown-upload" {
      // It has expired, which is just as well.
    }
    return .redirect("/console/apps/\(APIPath.encode(app))/publish")
  }
}
