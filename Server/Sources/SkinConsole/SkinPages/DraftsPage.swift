import HTTPTypes
import SkinServerAPI

/// The page of an app's unfinished uploads and edits, which are continued or removed.
enum DraftsPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.publish, app)
    let uploads = try await visit.api.call(UploadEndpoints.list, app).uploads
    let isNew = try await visit.api.call(ActivationEndpoints.channels, app, unless: ["unknown-app"]) == nil
    return .page(
      "drafts", title: visit.texts["drafts_title"],
      view: [
        "back": isNew ? "/console" : "\(folder(app))/skins", "backTitle": visit.texts[isNew ? "apps" : "nav_skins"],
        "drafts": uploads.map { view($0, of: app, visit) }, "isEmpty": uploads.isEmpty,
      ], section: isNew ? "apps" : "skins", app: isNew ? nil : app, problem: problem)
  }

  static func remove(_ visit: Visit) async throws -> PageAnswer {
    let (app, upload) = (visit.parameter("app"), visit.parameter("upload"))
    do {
      try await PublishPage.remove(upload, of: app, visit)
      return .redirect("\(path(app))?done=draft-removed")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  /// Returns the path of the page.
  private static func path(_ app: String) -> String { "\(folder(app))/drafts" }

  private static func folder(_ app: String) -> String { "/console/apps/\(APIPath.encode(app))" }

  private static func view(_ upload: UploadsAnswer.Upload, of app: String, _ visit: Visit) -> View {
    let (texts, formats) = (visit.texts, visit.formats)
    let isComplete = upload.arrived == upload.length
    let title = upload.edited.map { texts("draft_edit_of", ["skin": "\($0.id) \($0.version)"]) }
    var view: View = [
      "title": title ?? texts("draft_upload_of", ["size": formats.size(upload.length)]), "owner": upload.owner ?? "",
      "begun": formats.time(upload.begunAt), "expires": formats.time(upload.expiresAt),
    ]
    if !isComplete {
      view["arrived"] = texts(
        "draft_arrived", ["share": formats.share(Double(upload.arrived) / Double(max(1, upload.length)))])
    }
    let id = APIPath.encode(upload.id)
    if upload.isOwn, isComplete {
      view["open"] = upload.edited == nil ? "\(folder(app))/publish/\(id)" : "\(folder(app))/edit/\(id)"
    }
    if upload.mayRemove { view["remove"] = "\(path(app))/\(id)/remove" }
    view["removeLabel"] = texts("draft_remove_of", ["draft": title ?? upload.id])
    return view
  }
}
