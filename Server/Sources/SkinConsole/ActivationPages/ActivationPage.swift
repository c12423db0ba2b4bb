import Foundation
import HTTPTypes
import SkinCompare
import SkinKit
import SkinServerAPI

/// The page that changes what a channel shows: the skin, and the rules with their conditions and their order.
///
/// A change is shown next to the present state, and can be tried on a device, before it is made.
enum ActivationPage {
  /// A change that a form asks for.
  private enum Change: String {
    case skin
    /// The skin for everyone, or a rule if the form has a time or a share.
    case show
    case add
    case edit
    /// The rule's times, from the calendar.
    case move
    case up
    case down
    case remove
    /// A document that was reviewed before.
    case document
  }

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let answer = try await visit.api.call(.get, "apps/\(app)/channels/\(channel)/activation")
    let current: ActivationDocument = try APIClient.decode(answer)
    let edited = try ActivationDraft(answer.body).rule(visit.query["rule"] ?? visit.form["editing"] ?? "")
    let wasSent = ["add", "edit"].contains(visit.form["change"] ?? "")
    let form = wasSent ? RuleForm(visit.form) : edited.map { RuleForm($0) } ?? RuleForm()
    var view = ActivationView.view(current, data, visit)
    view.merge(form.view(data, visit, problem: problem)) { $1 }
    view["channel"] = channel
    view["back"] = data.folder
    view["device"] = "\(data.path(ofChannel: channel))/device"
    view["calendar"] = "\(data.path(ofChannel: channel))/calendar"
    view["page"] = "\(data.path(ofChannel: channel))/activation"
    view["skins"] = data.options(chosen: current.skin, visit.texts)
    view["channelPolicies"] = PolicyView.options(
      chosen: current.policy ?? "operator", visit.texts, hasDefault: false)
    if let id = edited?["id"]?.text {
      view["edited"] = ["name": id, "title": visit.texts("activate_edit_rule", ["rule": id])] as View
    }
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
  ///   - refuse: Returns the page of the form with the problem of a refused change.
  /// - Returns: The page.
  /// - Throws: `APIFailure` if the API can't be read.
  static func review(
    _ visit: Visit, on channel: String, back: String? = nil, refuse: (APIFailure) async throws -> PageAnswer
  ) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let answer = try await visit.api.call(.get, "apps/\(app)/channels/\(channel)/activation")
    var draft = try ActivationDraft(answer.body)
    let path: APIPath = "apps/\(app)/channels/\(channel)/evaluation"
    let anyDevice = DeviceForm(FormFields(""), now: visit.now)
    do {
      // The calendar shows the state from which a rule is moved.
      if visit.form["change"] == Change.move.rawValue, visit.form["tag"] != answer.headers[.eTag] {
        throw changedMeanwhile
      }
      try change(&draft, visit)
      // The API checks the proposed document in the same way as one that is set.
      _ = try await anyDevice.evaluate(draft.members, path, visit)
    } catch var failure as APIFailure where failure.problem.code != "unauthorized" {
      failure.field = failure.field ?? RuleForm.field(of: failure.problem.place?.key)
      return try await refuse(failure)
    }
    let proposed = try draft.document
    let shown = changedSkin(draft, visit.form)
    var sides: [View] = []
    for (title, activation) in [
      ("revert_now", try APIClient.decode(answer, as: ActivationDocument.self)), ("activate_then", proposed),
    ] {
      var side = ActivationView.view(activation, data, visit)
      side["label"] = visit.texts[title]
      let first = visit.form["change"] == Change.skin.rawValue ? nil : shown ?? activation.rules?.first?.skin
      side["phones"] = try await data.phones(of: first ?? activation.skin, visit.texts)
      sides.append(side)
    }
    var view: View = [
      "sides": sides, "tag": visit.form["tag"] ?? answer.headers[.eTag] ?? "",
      "document": String(decoding: try draft.json, as: UTF8.self),
      "back": back ?? "\(data.path(ofChannel: channel))/activation", "backTitle": visit.texts["activate_back"],
      "action": "\(data.path(ofChannel: channel))/activation/set",
      "review": "\(data.path(ofChannel: channel))/activation",
    ]
    if visit.form["change"] == Change.move.rawValue {
      view["back"] =
        "\(data.path(ofChannel: channel))/calendar" + CalendarPeriod(visit.form, now: visit.now).query(steps: 0)
      view["backTitle"] = visit.texts["calendar_link"]
    }
    var (device, problem) = (anyDevice, APIFailure?.none)
    if visit.form["change"] == Change.document.rawValue {
      device = DeviceForm(visit.form, now: visit.now)
      do {
        let result = try await device.evaluate(draft.members, path, visit)
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
      let document = try ActivationDraft(Data((visit.form["document"] ?? "").utf8)).members
      try await visit.api.call(
        .put, "apps/\(app)/channels/\(channel)/activation", [], document,
        headers: [.ifMatch: visit.form["tag"] ?? "\"\""])
      return .redirect("/console/apps/\(APIPath.encode(app))?done=activated")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    } catch is DecodingError {
      return try await show(visit, problem: incomplete)
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

  /// Makes the change that a form asks for.
  /// - Throws: `APIFailure` if a field is wrong.
  private static func change(_ draft: inout ActivationDraft, _ visit: Visit) throws {
    let form = visit.form
    let rule = form["rule"] ?? ""
    switch form["change"].flatMap(Change.init) {
    case .skin:
      draft.setSkin(form.text("skin").flatMap(SkinVersionName.init))
      if let policy = form.text("policy") { draft.setPolicy(policy) }
    case .show:
      let sent = RuleForm(form)
      if sent.isForEveryone {
        draft.setSkin(sent.skin)
      } else {
        let id = draft.freeID(sent.skin?.id ?? "builtin")
        draft.add(try sent.members(replacing: [:], id: id), showing: sent.skin)
      }
    case .remove: draft.removeRule(rule)
    case .up: draft.moveRule(rule, by: -1)
    case .down: draft.moveRule(rule, by: 1)
    case .add:
      let sent = RuleForm(form)
      let id = draft.freeID(sent.skin?.id ?? "builtin")
      draft.add(try sent.members(replacing: [:], id: id), showing: sent.skin)
    case .edit:
      let sent = RuleForm(form)
      guard let id = form.text("editing"), let original = draft.rule(id) else { throw changedMeanwhile }
      draft.replaceRule(id, with: try sent.members(replacing: original, id: id), showing: sent.skin)
    case .move:
      guard let move = RuleMove(form) else { throw incomplete }
      guard let id = form.text("editing"), let original = draft.rule(id) else { throw changedMeanwhile }
      draft.replaceRule(id, with: try move.members(of: original), showing: RuleForm(original).skin)
    case .document:
      do {
        draft = try ActivationDraft(Data((form["document"] ?? "").utf8))
      } catch is DecodingError {
        throw incomplete
      }
    case nil: throw incomplete
    }
  }

  /// Returns the skin of the rule that a form changes, whose pictures are shown; nil for other changes.
  private static func changedSkin(_ draft: ActivationDraft, _ form: FormFields) -> SkinVersionName? {
    switch form["change"].flatMap(Change.init) {
    case .edit: RuleForm(form).skin
    case .move: draft.rule(form["editing"] ?? "").flatMap { RuleForm($0).skin }
    default: nil
    }
  }

  private static var changedMeanwhile: APIFailure {
    APIFailure(
      .conflict, code: "changed-meanwhile", message: "The activation was changed in the meantime",
      suggestion: "Look at the current state.")
  }

  private static var incomplete: APIFailure {
    APIFailure(.badRequest, code: "bad-body", message: "The form is incomplete", suggestion: "Begin the change again.")
  }
}
