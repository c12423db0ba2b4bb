import HTTPTypes
import SkinServerAPI

/// The page of a webhook: its deliveries with all attempts, and its removal.
enum WebhookPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    try visit.require(.administer)
    let webhook = try await webhook(visit)
    let list = try await visit.api.call(WebhookEndpoints.deliveries, webhook.id)
    var view = WebhookView.view(webhook, visit)
    view["deliveries"] = list.deliveries.map { WebhookView.view($0, of: webhook, visit) }
    view["isEmpty"] = list.deliveries.isEmpty
    return .page(
      "webhook", title: visit.texts["deliveries"], view: view, section: "webhooks", problem: problem)
  }

  static func resend(_ visit: Visit) async throws -> PageAnswer {
    let (id, delivery) = (visit.parameter("webhook"), visit.parameter("delivery"))
    do {
      try await visit.api.call(WebhookEndpoints.resend, id, delivery)
      return .redirect("\(WebhookView.path(id))?done=resent")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  static func confirmRemoval(_ visit: Visit) async throws -> PageAnswer {
    try visit.require(.administer)
    return .page(
      "webhook-remove", title: visit.texts["webhook_remove_title"],
      view: WebhookView.view(try await webhook(visit), visit), section: "webhooks")
  }

  static func remove(_ visit: Visit) async throws -> PageAnswer {
    try await visit.api.call(WebhookEndpoints.remove, visit.parameter("webhook"))
    return .redirect("/console/webhooks?done=webhook-removed")
  }

  /// Returns the webhook that the path names.
  private static func webhook(_ visit: Visit) async throws -> WebhookAnswer {
    let list = try await visit.api.call(WebhookEndpoints.list)
    guard let webhook = list.webhooks.first(where: { $0.id == visit.parameter("webhook") }) else {
      throw APIFailure(
        .notFound, code: "unknown-webhook", message: "There is no such webhook", suggestion: "Choose one of the list.")
    }
    return webhook
  }
}
