import HTTPTypes
import SkinServerAPI

/// The page that switches skins off for everyone on a channel, after typed names and with a reason.
enum KillPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let activation: ActivationDocument = try await visit.api.get("apps/\(app)/channels/\(channel)/activation")
    var view = ActivationView.view(activation, data, visit)
    view["channel"] = channel
    view["phones"] = try await data.phones(of: activation.skin, visit.texts)
    view["confirmation"] = "\(app)/\(channel)"
    view["confirm"] = visit.form["confirm"] ?? ""
    view["reason"] = visit.form["reason"] ?? ""
    view["back"] = data.folder
    view["action"] = "\(data.folder)/channels/\(APIPath.encode(channel))/kill"
    return .page(
      "kill", title: visit.texts("kill_title", ["channel": channel]), view: view, section: "overview",
      app: app, problem: problem)
  }

  static func kill(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    do {
      try await visit.api.call(
        KillEndpoints.channel, app, channel,
        body: KillForm(confirm: visit.form["confirm"] ?? "", reason: visit.form["reason"] ?? ""))
      return .redirect("/console/apps/\(APIPath.encode(app))?done=killed")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      var shown = failure
      if failure.problem.code == "bad-body" { shown.problem.code = "needs-reason" }
      return try await show(visit, problem: shown)
    }
  }
}
