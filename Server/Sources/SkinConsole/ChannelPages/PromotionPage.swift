import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI

/// The pages that use what a channel shows on another channel.
///
/// The change is shown next to the present state of the other channel before it is made.
enum PromotionPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let source = try await visit.api.call(ActivationEndpoints.show, app, channel)
    let list = try await visit.api.call(ActivationEndpoints.channels, app)
    let others = ChannelsAnswer.stableFirst(list.channels).map(\.channel).filter { $0 != channel }
    var view = ActivationView.view(source, data, visit)
    view["phones"] = try await data.phones(of: source.skin, visit.texts)
    view["channel"] = channel
    view["hasChannels"] = !others.isEmpty
    view["channels"] = others.map { ["name": $0, "isChosen": $0 == visit.form["channel"]] as View }
    view["newChannel"] = visit.form["new_channel"] ?? ""
    view["page"] = path(app, channel)
    view["back"] = data.path(ofChannel: channel)
    view["backTitle"] = visit.texts("channel_title", ["channel": channel])
    if let problem, let field = problem.field { view["errors"] = [field: Problems.message(problem, visit.texts)] }
    return .page(
      "promote", title: visit.texts("promote_title", ["channel": channel]), view: view, section: "overview", app: app,
      problem: problem)
  }

  /// Shows the change next to the present state of the other channel.
  static func review(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    do {
      return try await review(visit, on: try target(visit.form, from: channel))
    } catch let failure as APIFailure where failure.field != nil {
      return try await show(visit, problem: failure)
    }
  }

  private static func review(
    _ visit: Visit, on target: String, problem: APIFailure? = nil
  ) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    let data = try await AppData(app, visit)
    let (source, current) = (try await state(app, channel, visit), try await state(app, target, visit))
    var problem = problem
    let isMade =
      problem?.problem.code == "changed-meanwhile" && source.activation.isSame(as: current.activation)
    if isMade { problem?.problem.code = "already-made" }
    let pictured = current.activation.pictured(source.activation)
    var sides: [View] = []
    for (title, activation, skin) in [
      ("revert_now", current.activation, pictured.before), ("activate_then", source.activation, pictured.after),
    ] {
      var side = ActivationView.view(activation, data, visit)
      side["label"] = visit.texts[title]
      side["phones"] = try await data.phones(of: skin, visit.texts)
      sides.append(side)
    }
    return .page(
      "promote-review", title: visit.texts("activate_confirm_title", ["channel": target]),
      view: [
        "sides": sides, "channel": target, "isMade": isMade, "back": data.path(ofChannel: target), "tag": current.tag,
        "sourceTag": source.tag,
        "text": visit.texts("promote_review_text", ["channel": channel]), "page": path(app, channel),
      ], section: "overview", app: app, problem: problem)
  }

  /// Makes a reviewed change.
  static func promote(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    do {
      let target = try target(visit.form, from: channel)
      do {
        guard try await state(app, channel, visit).tag == visit.form["source_tag"], let from = SkinIdentifier(channel)
        else { throw ActivationChange.changedMeanwhile }
        try await visit.api.send(
          ActivationEndpoints.promote, [app, target], json: APICoder.encode(ReferenceForm(from: from, skin: nil)),
          headers: [.ifMatch: visit.form["tag"] ?? "\"\""])
      } catch let failure as APIFailure where failure.problem.code == "changed-meanwhile" {
        return try await review(visit, on: target, problem: failure)
      }
      return .redirect(
        "/console/apps/\(APIPath.encode(app))/channels/\(APIPath.encode(target))?done=activated")
    } catch var failure as APIFailure where failure.problem.code != "unauthorized" {
      if failure.problem.code == "unsuitable-channel" { failure.field = "channel" }
      return try await show(visit, problem: failure)
    }
  }

  /// Returns the activation of a channel, and the tag of this state.
  private static func state(
    _ app: String, _ channel: String, _ visit: Visit
  ) async throws -> (activation: ActivationDocument, tag: String) {
    let answer = try await visit.api.send(ActivationEndpoints.show, [app, channel])
    return (try APIClient.decode(answer), answer.headers[.eTag] ?? "")
  }

  /// Returns the channel that a form names.
  /// - Throws: `APIFailure` if it can't be the name of a channel, or is the present one.
  private static func target(_ form: FormFields, from channel: String) throws -> String {
    // A new name is typed on purpose, and the list always has a choice.
    let target = form.text("new_channel") ?? form["channel"] ?? ""
    guard SkinIdentifier(target) != nil else { throw ShowPage.badChannel(target) }
    guard target != channel else {
      throw APIFailure(
        .badRequest, code: "same-channel", message: "\(channel) would be promoted to itself",
        suggestion: "Choose another channel.", field: "channel")
    }
    return target
  }

  private static func path(_ app: String, _ channel: String) -> String {
    "/console/apps/\(APIPath.encode(app))/channels/\(APIPath.encode(channel))/promotion"
  }
}
