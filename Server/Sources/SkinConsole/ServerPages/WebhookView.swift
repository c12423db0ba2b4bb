import SkinKit
import SkinServerAPI

/// Events and deliveries as pages show them.
enum WebhookView {
  /// The events that the form offers, with their names and explanations.
  static let events: [(kind: WebhookEventKind, text: String, help: String)] = [
    (.published, "event_published", "event_published_help"),
    (.activated, "event_activated", "event_activated_help"), (.began, "event_began", "event_began_help"),
    (.ended, "event_ended", "event_ended_help"), (.paused, "event_paused", "event_paused_help"),
    (.failing, "event_failing", "event_failing_help"), (.expiring, "event_expiring", "event_expiring_help"),
  ]

  /// The formats that the form offers, with their names.
  static let formats: [(format: WebhookFormat, text: String)] = [
    (.json, "webhook_format_json"), (.slack, "webhook_format_slack"), (.lark, "webhook_format_lark"),
    (.dingtalk, "webhook_format_dingtalk"),
  ]

  private static let states: [DeliveryState: String] = [
    .pending: "delivery_pending", .delivered: "delivery_delivered", .failed: "delivery_failed",
  ]

  /// Returns the name of an event.
  static func event(_ name: String, _ texts: Texts) -> String {
    events.first { $0.kind.rawValue == name }.map { texts[$0.text] } ?? name
  }

  /// Returns the values that the list and the page of a webhook show.
  static func view(_ webhook: WebhookAnswer, _ visit: Visit) -> View {
    let (texts, pending, failed) = (visit.texts, webhook.pending ?? 0, webhook.failed ?? 0)
    return [
      "url": webhook.url, "href": path(webhook.id), "remove": "\(path(webhook.id))/remove",
      "app": RoleView.app(webhook.app?.rawValue ?? "*", texts), "at": visit.formats.time(webhook.createdAt),
      "format": formats.first { $0.format == webhook.format }.map { texts[$0.text] } ?? webhook.format.rawValue,
      "events": webhook.events.map { ["name": event($0, texts)] as View },
      "hasPending": pending > 0, "pending": texts.count(pending, "webhook_pending_one", "webhook_pending_other"),
      "hasFailed": failed > 0, "failed": texts.count(failed, "webhook_failed_one", "webhook_failed_other"),
      "removeLabel": texts("webhook_remove_of", ["url": webhook.url]),
    ]
  }

  /// Returns the values of a delivery.
  static func view(_ delivery: DeliveryAnswer, of webhook: WebhookAnswer, _ visit: Visit) -> View {
    let (texts, formats) = (visit.texts, visit.formats)
    let state = DeliveryState(rawValue: delivery.state)
    var view: View = [
      "id": delivery.id, "event": event(delivery.event, texts),
      "state": state.flatMap { states[$0] }.map { texts[$0] } ?? delivery.state,
      "isFailed": state == .failed, "isPending": state == .pending, "isDelivered": state == .delivered,
      "at": formats.time(delivery.createdAt),
      "resend": "\(path(webhook.id))/deliveries/\(APIPath.encode(delivery.id))/resend",
      "resendLabel": texts("delivery_resend_of", ["delivery": delivery.id]), "hasAttempts": !delivery.attempts.isEmpty,
      "attemptsTitle": texts.count(delivery.attempts.count, "attempts_one", "attempts_other"),
      "attempts": delivery.attempts.map { attempt -> View in
        [
          "at": formats.time(attempt.at), "answer": attempt.answer,
          "status": attempt.status.map { "\($0)" } ?? texts["attempt_none"],
        ]
      },
    ]
    if let next = delivery.nextAt { view["next"] = formats.time(next) }
    return view
  }

  /// Returns the path of a webhook's page.
  static func path(_ id: String) -> String { "/console/webhooks/\(APIPath.encode(id))" }
}
