import HTTPTypes
import SkinServerAPI

/// The pages of an app's stored versions: the policy that keeps them, what it would remove, and the removal.
enum StoragePage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.administer, app)
    let data = try await AppData(app, visit)
    let plan = try await visit.api.call(RetentionEndpoints.plan, app)
    var view = RetentionView.view(plan, data, visit)
    view["policy"] = RetentionView.sentences(plan.policy, visit.texts)
    view["hasPolicy"] = plan.policy != nil
    view["action"] = path(app)
    let form = problem == nil ? FormFields("") : visit.form
    view["newest"] = form["newest"] ?? "\(plan.policy?.newest ?? 3)"
    view["published"] = form["published"] ?? "\(plan.policy?.publishedDays ?? 30)"
    view["used"] = form["used"] ?? "\(plan.policy?.usedDays ?? 90)"
    return .page(
      "storage", title: visit.texts["nav_storage"], view: view, section: "storage", app: app,
      problem: problem)
  }

  /// Shows what a policy would remove, without setting it.
  static func plan(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.administer, app)
    do {
      let policy = try policy(visit.form)
      let plan = try await visit.api.call(RetentionEndpoints.planOther, app, body: policy)
      var view = RetentionView.view(plan, try await AppData(app, visit), visit)
      view["policy"] = RetentionView.sentences(policy, visit.texts)
      view["action"] = path(app)
      view["newest"] = "\(policy.newest)"
      view["published"] = "\(policy.publishedDays)"
      view["used"] = "\(policy.usedDays)"
      return .page(
        "storage-plan", title: visit.texts["plan_title"], view: view, section: "storage", app: app)
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  static func setPolicy(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    do {
      try await visit.api.call(RetentionEndpoints.set, app, body: policy(visit.form))
      return .redirect("\(path(app))?done=policy")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  static func removePolicy(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try await visit.api.call(RetentionEndpoints.remove, app)
    return .redirect("\(path(app))?done=policy-removed")
  }

  static func confirmRun(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.administer, app)
    let plan = try await visit.api.call(RetentionEndpoints.plan, app)
    var view = RetentionView.view(plan, try await AppData(app, visit), visit)
    view["action"] = path(app)
    return .page(
      "storage-run", title: visit.texts["run_title"], view: view, section: "storage", app: app,
      problem: problem)
  }

  /// Removes the versions that the page of the confirmation listed, and no others.
  static func run(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.administer, app)
    do {
      let plan = try await visit.api.call(RetentionEndpoints.plan, app)
      guard visit.form["plan"] == RetentionView.fingerprint(plan) else {
        throw APIFailure(
          .conflict, code: "changed-meanwhile", message: "The versions to remove have changed",
          suggestion: "Look at them again.")
      }
      try await visit.api.call(RetentionEndpoints.run, app)
      return .redirect("\(path(app))?done=removed")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await confirmRun(visit, problem: failure)
    }
  }

  private static func path(_ app: String) -> String { "/console/apps/\(APIPath.encode(app))/storage" }

  private static func policy(_ form: FormFields) throws -> RetentionPolicy {
    let days = 0...36_500
    guard let newest = form["newest"].flatMap({ Int($0) }), (1...1_000_000).contains(newest),
      let published = form["published"].flatMap({ Int($0) }), days.contains(published),
      let used = form["used"].flatMap({ Int($0) }), days.contains(used)
    else {
      throw APIFailure(
        .badRequest, code: "bad-policy", message: "A number of the policy is missing or too large",
        suggestion: "Keep at least 1 version, and at most 36,500 days.")
    }
    return RetentionPolicy(newest: newest, publishedDays: published, usedDays: used)
  }
}
