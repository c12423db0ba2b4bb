import HTTPTypes
import SkinServerAPI

/// The page that confirms the return to an earlier state of a channel.
enum RevertPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let number = (visit.query["number"] ?? visit.form["number"]).flatMap { Int($0) } ?? 0
    let data = try await AppData(app, visit)
    let answer = try await visit.api.send(ActivationEndpoints.show, [app, channel])
    let current: ActivationDocument = try APIClient.decode(answer)
    let history = try await visit.api.call(
      ActivationEndpoints.history, app, channel, query: [("before", "\(number + 1)")])
    guard let state = history.states.first(where: { $0.number == number }) else {
      throw APIFailure(
        .notFound, code: "no-page", message: "There is no such state", suggestion: "Choose one on the app's page.")
    }
    var problem = problem
    let isMade = problem?.problem.code == "changed-meanwhile" && state.activation.isSame(as: current)
    if isMade { problem?.problem.code = "already-made" }
    var sides: [View] = []
    for (title, activation) in [("revert_now", current), ("revert_then", state.activation)] {
      var side = ActivationView.view(activation, data, visit)
      side["label"] = visit.texts[title]
      side["phones"] = try await data.phones(of: activation.skin, visit.texts)
      sides.append(side)
    }
    return .page(
      "revert", title: visit.texts("revert_title", ["channel": channel]),
      view: [
        "channel": channel, "number": number, "isMade": isMade, "sides": sides,
        "at": visit.formats.time(state.changedAt),
        "by": state.changedBy ?? "", "tag": answer.headers[.eTag] ?? "", "back": data.folder,
        "action": "\(data.folder)/channels/\(APIPath.encode(channel))/revert",
      ], section: "overview", app: app, problem: problem)
  }

  static func revert(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    do {
      try await visit.api.send(
        ActivationEndpoints.revert, [app, channel],
        json: APICoder.encode(RevertForm(number: Int(visit.form["number"] ?? "") ?? 0)),
        headers: [.ifMatch: visit.form["tag"] ?? "\"\""])
      return .redirect("/console/apps/\(APIPath.encode(app))?done=reverted")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }
}
