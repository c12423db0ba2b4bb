import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI

/// The page that changes what a channel shows: the skin, and the rules with their conditions and their order.
///
/// A change is shown next to the present state, and can be tried on a device, before it is made.
enum ActivationPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let answer = try await visit.api.send(ActivationEndpoints.show, [app, channel])
    let current: ActivationDocument = try APIClient.decode(answer)
    let edited = current.rule(visit.query["rule"] ?? visit.form["editing"] ?? "")
    let wasSent = ["add", "edit"].contains(visit.form["change"] ?? "")
    let form = wasSent ? RuleForm(visit.form) : edited.map { RuleForm($0) } ?? RuleForm(in: visit.zone)
    var view = ActivationView.view(current, data, visit)
    view.merge(form.view(data, visit, problem: problem)) { $1 }
    let groups = try await visit.api.call(TestDeviceEndpoints.list, app).groups.map(\.group)
    let options = form.groupOptions(groups, visit.texts)
    if options.count > 1 { view["groupChoice"] = ["options": options] as View }
    view["channel"] = channel
    view["back"] = data.folder
    view["device"] = "\(data.path(ofChannel: channel))/device"
    view["calendar"] = "\(data.path(ofChannel: channel))/calendar"
    view["page"] = "\(data.path(ofChannel: channel))/activation"
    view["skins"] = data.options(chosen: current.skin, visit.texts)
    view["channelPolicies"] = PolicyView.options(
      chosen: current.policy ?? "operator", visit.texts, hasDefault: false)
    if let edited {
      var part: View = [
        "name": edited.id, "title": visit.texts("activate_edit_rule", ["rule": edited.id]), "opened": edited.opened,
      ]
      if problem?.problem.code == "changed-meanwhile" { part["now"] = ActivationView.rule(edited, data, visit) }
      view["edited"] = part
    }
    view["opened"] = current.opened
    if edited != nil, let skin = form.skin, let adoption = try await adoption(of: skin, app, channel, visit) {
      view["adoption"] = adoption
    }
    return .page(
      "activate", title: visit.texts("activate_title", ["channel": channel]), view: view,
      section: "overview", app: app, problem: problem)
  }

  /// Shows a change next to the present state.
  static func review(_ visit: Visit) async throws -> PageAnswer {
    try await review(visit, on: visit.parameter("channel")) { try await show(visit, problem: $0) }
  }

  /// Shows a change of a channel next to the present state.
  /// - Parameters:
  ///   - visit: The request, with the form of the change.
  ///   - channel: The channel.
  ///   - back: The page of the form, if the path of the request isn't below the channel's.
  ///   - conflict: The refusal of a reviewed change, which is shown next to the state of now; nil for the first review.
  ///   - refuse: Returns the page of the form with the problem of a refused change.
  /// - Returns: The page.
  /// - Throws: `APIFailure` if the API can't be read.
  static func review(
    _ visit: Visit, on channel: String, back: String? = nil, after conflict: APIFailure? = nil,
    refuse: (APIFailure) async throws -> PageAnswer
  ) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let answer = try await visit.api.send(ActivationEndpoints.show, [app, channel])
    let current: ActivationDocument = try APIClient.decode(answer)
    var proposed = current.draft
    let change = conflict == nil ? ActivationChange(visit.form) : .document
    let tag = conflict == nil ? visit.form["tag"] : nil
    let anyDevice = DeviceForm(FormFields(""), visit)
    var warnings: [View] = []
    do {
      // The calendar shows the state from which a rule is moved.
      if change == .move, visit.form["tag"] != answer.headers[.eTag] {
        throw ActivationChange.changedMeanwhile
      }
      guard let change else { throw ActivationChange.incomplete }
      try change.apply(to: &proposed, visit.form)
      // The API checks the proposed document in the same way as one that is set.
      let evaluation = try await anyDevice.evaluate(proposed, app, channel, visit)
      warnings = RuleWarnings.view(proposed, replacing: current, evaluation.rules, visit)
    } catch var failure as APIFailure where failure.problem.code != "unauthorized" {
      failure.field = failure.field ?? RuleForm.field(of: failure.problem.place?.key)
      return try await refuse(failure)
    }
    let pictured = current.pictured(proposed)
    var sides: [View] = []
    for (title, activation, skin) in [
      ("revert_now", current, pictured.before), ("activate_then", proposed, pictured.after),
    ] {
      var side = ActivationView.view(activation, data, visit)
      side["label"] = visit.texts[title]
      side["phones"] = try await data.phones(of: skin, visit.texts)
      sides.append(side)
    }
    var view: View = [
      "sides": sides, "warnings": warnings, "tag": tag ?? answer.headers[.eTag] ?? "",
      "document": String(decoding: try APICoder.encode(proposed), as: UTF8.self),
      "back": back ?? "\(data.path(ofChannel: channel))/activation", "backTitle": visit.texts["activate_back"],
      "action": "\(data.path(ofChannel: channel))/activation/set",
      "review": "\(data.path(ofChannel: channel))/activation",
    ]
    if change == .move {
      view["back"] =
        "\(data.path(ofChannel: channel))/calendar" + CalendarPeriod(visit.form, visit).query(steps: 0)
      view["backTitle"] = visit.texts["calendar_link"]
    }
    var (device, problem) = (anyDevice, conflict)
    if conflict != nil, proposed.isSame(as: current) {
      problem?.problem.code = "already-made"
      view["isMade"] = true
    }
    if change == .document, conflict == nil {
      device = DeviceForm(visit.form, visit)
      do {
        let result = try await device.evaluate(proposed, app, channel, visit)
        view["result"] = try await EvaluationView.view(result, proposed, in: device.zone, data, visit)
      } catch let failure as APIFailure where failure.status == .badRequest {
        problem = failure
      }
    }
    view["device"] = device.view(problem: problem, visit.texts)
    return .page(
      "activate-review", title: visit.texts("activate_confirm_title", ["channel": channel]), view: view,
      section: "overview", app: app, problem: problem)
  }

  /// Makes a reviewed change.
  static func set(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    do {
      try await visit.api.send(
        ActivationEndpoints.set, [app, channel], json: APICoder.encode(ActivationChange.document(visit.form)),
        headers: [.ifMatch: visit.form["tag"] ?? "\"\""])
      return .redirect("/console/apps/\(APIPath.encode(app))?done=activated")
    } catch let failure as APIFailure where failure.problem.code == "changed-meanwhile" {
      return try await review(visit, on: channel, after: failure) { try await show(visit, problem: $0) }
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  /// Returns how many of the devices that reported a version show it, or nil if none did.
  private static func adoption(
    of skin: SkinVersionName, _ app: String, _ channel: String, _ visit: Visit
  ) async throws -> String? {
    let statistics = try await visit.api.call(
      StatisticsEndpoints.statistics, app, query: [("channel", channel), ("skin", skin.id), ("version", skin.version)])
    let (applied, all) = statistics.versions.reduce((0, 0)) { ($0.0 + $1.applied, $0.1 + $1.installations) }
    guard all > 0 else { return nil }
    let style = IntegerFormatStyle<Int>.number.locale(visit.texts.locale)
    return visit.texts("rule_adoption", ["applied": applied.formatted(style), "all": all.formatted(style)])
  }
}
