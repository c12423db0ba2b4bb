import HTTPTypes
import SkinServerAPI

/// The page that withdraws a version for good, and the form that pins one.
enum WithdrawPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, skin, version) = (visit.parameter("app"), visit.parameter("skin"), visit.parameter("version"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let name = SkinVersionName(id: skin, version: version)
    guard data.versions.contains(where: { $0.id == skin && $0.version == version }) else {
      throw APIFailure(
        .notFound, code: "no-page", message: "\(name.text) isn't published for \(app)", suggestion: "Check the address."
      )
    }
    let channels = try await visit.api.call(ActivationEndpoints.channels, app)
    let title = data.title(of: name, visit.texts)
    let shown = channels.channels.filter { $0.skin == name }.map { ["name": $0.channel] as View }
    return .page(
      "withdraw", title: visit.texts("withdraw_title", ["skin": title]),
      view: [
        "name": title, "back": data.path(of: skin), "phones": try await data.phones(of: name, visit.texts),
        "channels": shown, "isShown": !shown.isEmpty, "reason": visit.form["reason"] ?? "",
        "action": "\(data.path(of: skin))/versions/\(APIPath.encode(version))/withdraw",
      ], section: "skins", app: app, problem: problem)
  }

  static func withdraw(_ visit: Visit) async throws -> PageAnswer {
    let (app, skin, version) = (visit.parameter("app"), visit.parameter("skin"), visit.parameter("version"))
    do {
      guard let reason = visit.form.text("reason") else {
        throw APIFailure(
          .badRequest, code: "needs-reason", message: "The reason is missing", suggestion: "Write one line.")
      }
      try await visit.api.call(WithdrawalEndpoints.withdraw, app, skin, version, query: [("reason", reason)])
      return .redirect("/console/apps/\(APIPath.encode(app))/skins?done=withdrawn")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      var shown = failure
      if failure.problem.code == "bad-name" { shown.problem.code = "needs-reason" }
      return try await show(visit, problem: shown)
    }
  }

  /// Keeps a version whatever the policy says, or leaves it to the policy again.
  static func pin(_ visit: Visit) async throws -> PageAnswer {
    let (app, skin, version) = (visit.parameter("app"), visit.parameter("skin"), visit.parameter("version"))
    let isPinned = visit.form["pinned"] == "true"
    try await visit.api.call(isPinned ? RetentionEndpoints.addPin : RetentionEndpoints.removePin, app, skin, version)
    return .redirect(
      "/console/apps/\(APIPath.encode(app))/skins/\(APIPath.encode(skin))?done=\(isPinned ? "pinned" : "unpinned")")
  }
}
