import Foundation
import HTTPTypes
import SkinServerAPI

/// The page on which administrators add, end and remove the times in which activations can't be changed.
enum FreezesPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.administer, app)
    let answer = try await visit.api.send(FreezeEndpoints.show, [app])
    let freezes: FreezesAnswer = try APIClient.decode(answer)
    let channels = try await visit.api.call(ActivationEndpoints.channels, app)
    let texts = visit.texts
    let chosen = visit.form["channel"] ?? ""
    var view: View = [
      "page": "/console/apps/\(APIPath.encode(app))/freezes", "tag": answer.headers[.eTag] ?? "",
      "isEmpty": freezes.windows.isEmpty,
      "zones": ZoneView.options(chosen: visit.form.text("zone") ?? LocalTime.name(visit.zone ?? .gmt)),
      "channels": channels.channels.map { channel -> View in
        ["name": channel.channel, "isChosen": channel.channel == chosen]
      },
      "windows": freezes.windows.map { window -> View in
        var view: View = [
          "name": window.name, "isOpen": freezes.open.contains(window.name),
          "remove": texts("freezes_remove", ["name": window.name]),
          "end": texts("freezes_end_of", ["name": window.name]), "channel": window.channel ?? texts["channels_all"],
        ]
        if let (from, until) = window.times {
          view["from"] = visit.formats.time(from)
          view["until"] = visit.formats.time(until)
          view["isOver"] = until <= visit.now
        }
        if let reason = window.reason { view["reason"] = reason }
        return view
      },
    ]
    for name in ["name", "from", "until", "reason"] { view["sent_\(name)"] = visit.form[name] ?? "" }
    if let problem, let field = problem.field { view["errors"] = [field: Problems.message(problem, texts)] }
    return .page(
      "freezes", title: texts["nav_freezes"], view: view, section: "freezes", app: app, problem: problem)
  }

  /// Adds a window, or ends or removes the one that the form names.
  static func change(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    do {
      let current = try await visit.api.call(FreezeEndpoints.show, app)
      var windows = current.windows
      if let removed = visit.form.text("remove") {
        windows.removeAll { $0.name == removed }
      } else if let ended = visit.form.text("end") {
        try end(ended, of: current, in: &windows, at: visit.now)
      } else {
        windows.append(try window(visit, current.windows))
      }
      // The tag is that of the page, so that no change of another administrator is lost.
      try await visit.api.send(
        FreezeEndpoints.set, [app], json: APICoder.encode(FreezesForm(windows: windows)),
        headers: [.ifMatch: visit.form["tag"] ?? "\"\""])
      return .redirect("/console/apps/\(APIPath.encode(app))/freezes?done=freezes")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  /// Ends a window that is open, so that the list keeps when changes were frozen.
  /// - Throws: `APIFailure` if it isn't open any longer.
  private static func end(
    _ name: String, of freezes: FreezesAnswer, in windows: inout [FreezesAnswer.Window], at now: Date
  ) throws {
    guard freezes.open.contains(name), let index = windows.firstIndex(where: { $0.name == name }) else {
      throw ActivationChange.changedMeanwhile
    }
    windows[index].until = now.formatted(.iso8601)
  }

  private static func window(_ visit: Visit, _ others: [FreezesAnswer.Window]) throws -> FreezesAnswer.Window {
    let form = visit.form
    let name = form["name"]?.trimmingCharacters(in: .whitespaces) ?? ""
    guard name.wholeMatch(of: /[a-z0-9][a-z0-9._-]{0,63}/) != nil, !others.contains(where: { $0.name == name }) else {
      throw failure(
        "The name can't be used, or another window has it", "Use a-z, 0-9, dot, underscore and hyphen.",
        code: "freeze-name", field: "name")
    }
    let zone = form.text("zone").flatMap(LocalTime.zone) ?? .gmt
    func time(_ field: String) throws -> Date {
      guard let text = form.text(field).flatMap({ LocalTime.normalized($0) }), let date = LocalTime.date(text, zone)
      else {
        throw failure(
          "“\(form[field] ?? "")” isn't a time", "Write it as 2030-02-01T18:00.", code: "rule-time", field: field)
      }
      return date
    }
    let (from, until) = (try time("from"), try time("until"))
    guard from < until else {
      throw failure(
        "The end isn't after the beginning", "Choose a later end.", code: "rule-ends-early", field: "until")
    }
    return FreezesAnswer.Window(
      name: name, from: from.formatted(.iso8601), until: until.formatted(.iso8601), channel: form.text("channel"),
      reason: form.text("reason")?.trimmingCharacters(in: .whitespaces))
  }

  private static func failure(_ message: String, _ suggestion: String, code: String, field: String) -> APIFailure {
    APIFailure(.badRequest, code: code, message: message, suggestion: suggestion, field: field)
  }
}
