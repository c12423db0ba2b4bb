import Foundation
import HTTPTypes

/// The page that changes what a channel shows: the skin, and rules with a time and a share.
///
/// A change is shown next to the present state before it is made.
enum ActivationPage {
  /// A change that a form asks for.
  private enum Change: String {
    case skin
    case add
    case remove
  }

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let current: ActivationDocument = try await visit.api.get("apps/\(app)/channels/\(channel)/activation")
    var view = ActivationView.view(current, data, visit)
    view["channel"] = channel
    view["back"] = data.folder
    view["review"] = "\(folder(data, channel))/activation"
    view["skins"] = options(data, chosen: current.skin, visit.texts)
    view["ruleSkins"] = options(data, chosen: nil, visit.texts)
    view["share"] = visit.form["share"] ?? "100"
    view["from"] = visit.form["from"] ?? ""
    view["until"] = visit.form["until"] ?? ""
    return .page(
      Page(
        template: "activate", title: visit.texts("activate_title", ["channel": channel]), view: view,
        section: "overview", app: app, problem: problem))
  }

  /// Shows a change next to the present state.
  static func review(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let answer = try await visit.api.call(.get, "apps/\(app)/channels/\(channel)/activation")
    var draft = try ActivationDraft(answer.body)
    do {
      try change(&draft, visit)
    } catch let failure as APIFailure {
      return try await show(visit, problem: failure)
    }
    var sides: [View] = []
    for (title, activation) in [
      ("revert_now", try APIClient.decode(answer, as: ActivationDocument.self)), ("activate_then", try draft.document),
    ] {
      var side = ActivationView.view(activation, data, visit)
      side["label"] = visit.texts[title]
      side["phones"] = try await data.phones(of: activation.rules?.first?.skin ?? activation.skin, visit.texts)
      sides.append(side)
    }
    return .page(
      Page(
        template: "activate-review", title: visit.texts("activate_confirm_title", ["channel": channel]),
        view: [
          "sides": sides, "tag": answer.headers[.eTag] ?? "",
          "document": String(decoding: try draft.json, as: UTF8.self),
          "back": "\(folder(data, channel))/activation", "action": "\(folder(data, channel))/activation/set",
        ], section: "overview", app: app))
  }

  /// Makes a reviewed change.
  static func set(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    do {
      let document = try ActivationDraft(Data((visit.form["document"] ?? "").utf8)).members
      let answer = try await visit.api.call(
        .put, "apps/\(app)/channels/\(channel)/activation", [], document,
        headers: [.ifMatch: visit.form["tag"] ?? "\"\""])
      // A channel for which two people are needed has a new proposal.
      let done = answer.status == .accepted ? "proposed" : "activated"
      return .redirect("/console/apps/\(APIPath.encode(app))?done=\(done)")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    } catch is DecodingError {
      return try await show(
        visit,
        problem: APIFailure(
          .badRequest, code: "bad-body", message: "The form is incomplete", remedy: "Begin the change again."))
    }
  }

  private static func folder(_ data: AppData, _ channel: String) -> String {
    "\(data.folder)/channels/\(APIPath.encode(channel))"
  }

  /// Makes the change that a form asks for.
  /// - Throws: `APIFailure` if a field is wrong.
  private static func change(_ draft: inout ActivationDraft, _ visit: Visit) throws {
    let skin = visit.form.text("skin").flatMap(SkinVersionName.init)
    switch visit.form["change"].flatMap(Change.init) {
    case .skin: draft.setSkin(skin)
    case .remove: draft.removeRule(visit.form["rule"] ?? "")
    case .add:
      let rule = try rule(skin, draft, visit)
      draft.add(rule, showing: skin)
    case nil: throw failure("The form is incomplete", "Begin the change again.")
    }
  }

  private static func rule(
    _ skin: SkinVersionName?, _ draft: ActivationDraft, _ visit: Visit
  ) throws -> [String: JSONValue] {
    let form = visit.form
    let id = draft.freeID(skin?.id ?? "builtin")
    var rule: [String: JSONValue] = ["id": .string(id)]
    let zone = form["zone"] == "UTC" ? "UTC" : "device"
    for name in ["from", "until"] {
      guard let text = form.text(name) else { continue }
      rule[name] = .string(try time(text))
      rule["zone"] = .string(zone)
    }
    if let from = form.text("from"), let until = form.text("until"), until <= from {
      throw failure("The end isn't after the beginning", "Choose a later end.", code: "rule-ends-early")
    }
    guard let share = form.text("share").flatMap({ Int($0) }), (1...100).contains(share) else {
      throw failure("The share isn't a percentage", "Choose a number from 1 to 100.", code: "rule-share")
    }
    if share < 100 { rule["share"] = .object(["below": .integer(share * 100), "salt": .string(id)]) }
    return rule
  }

  /// Returns the local time of a field of type `datetime-local`, whose seconds may be missing.
  private static func time(_ text: String) throws -> String {
    guard text.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?/#) != nil else {
      throw failure("“\(text)” isn't a time", "Write it as 2030-02-01T18:00.", code: "rule-time")
    }
    return text.count == 16 ? text + ":00" : text
  }

  private static func failure(_ message: String, _ remedy: String, code: String = "bad-body") -> APIFailure {
    APIFailure(.badRequest, code: code, message: message, remedy: remedy)
  }

  /// Returns the built-in skin and all versions, the newest first, as options.
  private static func options(_ data: AppData, chosen: SkinVersionName?, _ texts: Texts) -> [View] {
    let builtin: View = ["value": "", "text": texts["builtin"], "isChosen": chosen == nil]
    return [builtin]
      + data.versions.reversed().map { version in
        let name = SkinVersionName(id: version.id, version: version.version)
        return ["value": name.text, "text": data.title(of: name, texts), "isChosen": name == chosen]
      }
  }
}

extension SkinVersionName {
  /// Reads a version such as `night@1.0.0`; nil for another text.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(id: parts[0], version: parts[1])
  }
}
