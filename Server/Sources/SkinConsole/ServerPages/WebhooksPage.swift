import HTTPTypes
import SkinKit
import SkinServerAPI

/// The page of the programs to which the server sends its events.
enum WebhooksPage {
  static func show(_ visit: Visit, created: WebhookAnswer? = nil, problem: APIFailure? = nil) async throws -> PageAnswer
  {
    try visit.require(.administer)
    let list = try await visit.api.call(WebhookEndpoints.list)
    let apps = try await visit.api.call(VersionEndpoints.apps)
    let (chosen, texts) = (visit.form.all("event"), visit.texts)
    let isRepeated = problem != nil
    var view: View = [
      "webhooks": list.webhooks.map { WebhookView.view($0, visit) }, "isEmpty": list.webhooks.isEmpty,
      "url": isRepeated ? visit.form["url"] ?? "" : "",
      "events": WebhookView.events.map { kind, text, help -> View in
        [
          "value": kind.rawValue, "text": texts[text], "help": texts[help], "helpID": "help-\(kind)",
          "isChecked": isRepeated && chosen.contains(kind.rawValue),
        ]
      },
      "formats": WebhookView.formats.map { format, text -> View in
        [
          "value": format.rawValue, "text": texts[text],
          "isChosen": isRepeated && visit.form["format"] == format.rawValue,
        ]
      },
      "messageLanguages": Language.allCases.map { language -> View in
        let chosen = isRepeated ? visit.form["language"] : texts.language.rawValue
        return ["value": language.rawValue, "text": language.name, "isChosen": chosen == language.rawValue]
      },
      "apps": apps.apps.map { ["name": $0, "isChosen": isRepeated && $0 == visit.form["app"]] as View },
    ]
    if let created, let secret = created.secret { view["created"] = ["secret": secret, "url": created.url] as View }
    return .page(
      "webhooks", title: texts["nav_webhooks"], view: view, section: "webhooks", problem: problem
    ).notStored(created != nil)
  }

  static func create(_ visit: Visit) async throws -> PageAnswer {
    do {
      let names = visit.form.all("event")
      guard !names.isEmpty else {
        throw APIFailure(
          .unprocessableContent, code: "webhook-needs-event", message: "The webhook has no event",
          suggestion: "Choose at least one.")
      }
      let events = names.compactMap { WebhookEventKind(rawValue: $0) }
      let app = visit.form.text("app").flatMap { SkinIdentifier($0) }
      guard events.count == names.count, (app == nil) == (visit.form.text("app") == nil),
        let format = WebhookFormat(rawValue: visit.form["format"] ?? ""),
        let language = WebhookLanguage(rawValue: visit.form["language"] ?? "")
      else {
        throw APIFailure(
          .badRequest, code: "bad-body", message: "The webhook has an unknown event, app, format or language",
          suggestion: "Choose them on this page.")
      }
      let form = WebhookForm(
        url: visit.form["url"] ?? "", events: events, app: app, format: format, language: language)
      return try await show(visit, created: try await visit.api.call(WebhookEndpoints.create, body: form))
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }
}
