import HTTPTypes
import SkinServerAPI

/// The pages that switch skins off for everyone, on a channel or on all channels of an app, after typed names and with
/// a reason.
enum KillPage {
  /// Shows the form for the channel of the path.
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let activation = try await visit.api.call(ActivationEndpoints.show, app, channel)
    var view = ActivationView.view(activation, data, visit)
    view["phones"] = try await data.phones(of: activation.skin, visit.texts)
    view["confirmation"] = "\(app)/\(channel)"
    view["text"] = visit.texts["kill_text"]
    view["action"] = "\(data.path(ofChannel: channel))/kill"
    return page(
      visit.texts("kill_title", ["channel": channel]), view.merging(form(data, visit)) { $1 }, app, problem)
  }

  /// Shows the form for all channels of an app.
  static func showApp(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let list = try await visit.api.call(ActivationEndpoints.channels, app)
    let rows = ChannelsAnswer.stableFirst(list.channels).map { ChannelView.summary(of: $0, data, visit.texts) }
    let view: View = [
      "channels": ["rows": rows] as View, "confirmation": app, "text": visit.texts["kill_app_text"],
      "action": "\(data.folder)/kill",
    ]
    return page(visit.texts("kill_app_title", ["app": app]), view.merging(form(data, visit)) { $1 }, app, problem)
  }

  /// Switches skins off on the channel of the path.
  static func kill(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    return try await answer(visit) {
      try await visit.api.call(KillEndpoints.channel, app, channel, body: $0)
    } refuse: {
      try await show(visit, problem: $0)
    }
  }

  /// Switches skins off on all channels of an app.
  static func killApp(_ visit: Visit) async throws -> PageAnswer {
    try await answer(visit) {
      try await visit.api.call(KillEndpoints.app, visit.parameter("app"), body: $0)
    } refuse: {
      try await showApp(visit, problem: $0)
    }
  }

  /// Returns the fields as a user typed them.
  private static func form(_ data: AppData, _ visit: Visit) -> View {
    ["confirm": visit.form["confirm"] ?? "", "reason": visit.form["reason"] ?? "", "back": data.folder]
  }

  private static func page(_ title: String, _ view: View, _ app: String, _ problem: APIFailure?) -> PageAnswer {
    .page("kill", title: title, view: view, section: "overview", app: app, problem: problem)
  }

  private static func answer(
    _ visit: Visit, kill: (KillForm) async throws -> KillAnswer, refuse: (APIFailure) async throws -> PageAnswer
  ) async throws -> PageAnswer {
    do {
      _ = try await kill(KillForm(confirm: visit.form["confirm"] ?? "", reason: visit.form["reason"] ?? ""))
      return .redirect("/console/apps/\(APIPath.encode(visit.parameter("app")))?done=killed")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      var shown = failure
      if failure.problem.code == "bad-body" { shown.problem.code = "needs-reason" }
      return try await refuse(shown)
    }
  }
}
