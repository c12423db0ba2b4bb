import HTTPTypes
import SkinServerAPI

/// The page of a channel's guard: its limits, the versions that it paused, and the results of those that are shown.
enum GuardPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let answer = try await visit.api.call(GuardEndpoints.show, app, channel)
    let form = visit.form["failures"] == nil ? GuardForm(answer.limits) : GuardForm(visit.form)
    var view = form.view(data, visit.texts)
    view["summary"] = GuardView.summary(of: answer, data, visit)
    view["page"] = path(app, channel)
    view["back"] = data.path(ofChannel: channel)
    view["backTitle"] = visit.texts("channel_title", ["channel": channel])
    view["hasGuard"] = answer.limits != nil
    view["versions"] = answer.versions.map { GuardView.outcome($0, data, visit) }
    view["hasVersions"] = !answer.versions.isEmpty
    view["pausedVersions"] = answer.paused.map { GuardView.paused($0, channel, data, visit) }
    view["hasPaused"] = !answer.paused.isEmpty
    if let problem, let field = problem.field { view["errors"] = [field: Problems.message(problem, visit.texts)] }
    return .page(
      "guard", title: visit.texts("guard_title", ["channel": channel]), view: view, section: "overview", app: app,
      problem: problem)
  }

  /// Sets the limits.
  static func set(_ visit: Visit) async throws -> PageAnswer {
    try await change(visit, "guard") { app, channel in
      let limits = try GuardForm(visit.form).limits()
      do {
        try await visit.api.call(GuardEndpoints.set, app, channel, body: limits)
      } catch var failure as APIFailure where ["unknown-skin", "withdrawn"].contains(failure.problem.code) {
        failure.field = "fallback"
        throw failure
      }
    }
  }

  /// Removes the guard.
  static func remove(_ visit: Visit) async throws -> PageAnswer {
    try await change(visit, "guard-removed") { try await visit.api.call(GuardEndpoints.remove, $0, $1) }
  }

  /// Shows a paused version again.
  static func resume(_ visit: Visit) async throws -> PageAnswer {
    try await change(visit, "resumed") { app, channel in
      try await visit.api.call(GuardEndpoints.resume, [app, channel] + version(visit))
    }
  }

  /// Removes a paused version from the list, so that the guard judges it again.
  static func clear(_ visit: Visit) async throws -> PageAnswer {
    try await change(visit, "cleared") { app, channel in
      try await visit.api.call(GuardEndpoints.clear, [app, channel] + version(visit))
    }
  }

  private static func version(_ visit: Visit) -> [String] { [visit.form["skin"] ?? "", visit.form["version"] ?? ""] }

  private static func change(
    _ visit: Visit, _ done: String, _ call: (_ app: String, _ channel: String) async throws -> Void
  ) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    do {
      try await call(app, channel)
      return .redirect("\(path(app, channel))?done=\(done)")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  private static func path(_ app: String, _ channel: String) -> String {
    "/console/apps/\(APIPath.encode(app))/channels/\(APIPath.encode(channel))/guard"
  }
}
