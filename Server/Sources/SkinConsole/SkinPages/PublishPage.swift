import HTTPTypes
import SkinServerAPI

/// The first step of a publication: choosing the files, which a script sends.
enum PublishPage {
  static func show(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.publish, app)
    let folder = "/console/apps/\(APIPath.encode(app))"
    let channels = try await visit.api.call(ActivationEndpoints.channels, app, unless: ["unknown-app"])
    let isNew = channels == nil
    var view: View = [
      "back": isNew ? "/console" : "\(folder)/skins", "backTitle": visit.texts[isNew ? "apps" : "nav_skins"],
      "next": "\(folder)/publish/",
      "uploads": "/api/v1/" + UploadEndpoints.begin.path([app]).text,
      "publishCommand": "skin publish my-skin --app \(app)",
    ]
    if let texts = Problems.explanations(visit.texts) { view["explained"] = texts }
    return .page(
      "publish", title: title(app, isNew: isNew, visit.texts), view: view, section: isNew ? "apps" : "skins",
      app: isNew ? nil : app)
  }

  /// Returns the title of the pages of a publication.
  /// - Parameters:
  ///   - app: The app.
  ///   - isNew: Whether the app has no version yet, and so no pages.
  ///   - texts: The texts.
  /// - Returns: The title.
  static func title(_ app: String, isNew: Bool, _ texts: Texts) -> String {
    isNew ? texts("publish_first_title", ["app": app]) : texts["publish_title"]
  }

  /// Removes the uploaded files.
  static func discard(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try await remove(visit.parameter("upload"), of: app, visit)
    return .redirect("/console/apps/\(APIPath.encode(app))/publish")
  }

  /// Removes an upload; one that has expired is as good as removed.
  static func remove(_ upload: String, of app: String, _ visit: Visit) async throws {
    try visit.require(.publish, app)
    var headers = HTTPFields()
    if let name = HTTPField.Name("Tus-Resumable") { headers[name] = "1.0.0" }
    do {
      try await visit.api.send(UploadEndpoints.remove, [app, upload], headers: headers)
    } catch let failure as APIFailure where failure.problem.code == "unknown-upload" {
      // It has expired.
    }
  }
}
