import HTTPTypes
import SkinServerAPI

/// The page of the programs to which the server sends its events.
enum WebhooksPage {
  static func show(_ visit: Visit, created: WebhookAnswer? = nil, problem: APIFailure? = nil) async throws -> PageAnswer
  {
    try visit.require(.administer)
    let list: WebhooksAnswer = try await visit.api.get("webhooks")
    let apps: AppsAnswer = try await visit.api.get("apps")
    let (chosen, texts) = (visit.form.all("event"), visit.texts)
    let isRepeated = problem != nil
    var view: View = [
      "webhooks": list.webhooks.map { WebhookView.view($0, visit) }, "isEmpty": list.webhooks.isEmpty,
      "url": isRepeated ? visit.form["url"] ?? "" : "",
      "events": WebhookView.events.map { name, text, help -> View in
        [
          "value": name, "text": texts[text], "help": texts[help], "helpID": "help-\(name)",
          "isChecked": isRepeated && chosen.contains(name),
        ]
      },
      "apps": apps.apps.map { ["name": $0, "isChosen": isRepeated && $0 == visit.form["app"]] as View },
    ]
    if let created, let secret = created.secret { view["created"] = ["secret": secret, "url": created.url] as View }
    return .page(
      "webhooks", title: texts["nav_webhooks"], view: view, section: "webhooks", problem: problem)
  }

  static func create(_ visit: Visit) async throws -> PageAnswer {
    do {
      let events = visit.form.all("event")
      guard !events.isEmpty else {
        throw APIFailure(
          .unprocessableContent, code: "webhook-needs-event", message: "The webhook has no event",
          remedy: "Choose at least one.")
      }
      let form = WebhookForm(url: visit.form["url"] ?? "", events: events, app: visit.form.text("app"))
      let answer = try await visit.api.call(.post, "webhooks", [], form)
      return try await show(visit, created: APIClient.decode(answer))
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }
}
