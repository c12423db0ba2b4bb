package import Foundation
package import SkinKit

/// An event that webhooks report.
package enum WebhookEventKind: String, Codable, CaseIterable, Sendable {
  /// A version of a skin was published.
  case published
  /// The activation of a channel changed.
  case activated
  /// The times of a rule began.
  case began
  /// The times of a rule are over.
  case ended
  /// A rollout was paused.
  case paused
  /// The server has a problem that is or will become an outage.
  case failing
  /// A key or a signature expires soon.
  case expiring
}

/// The form in which a receiver gets events.
package enum WebhookFormat: String, Codable, CaseIterable, Sendable {
  /// The event with its data, for programs.
  case json
  /// A message of Slack's incoming webhooks.
  case slack
  /// A message of custom bots of Lark and Feishu.
  case lark
  /// A message of custom robots of DingTalk.
  case dingtalk
}

/// The language of the messages for people.
package enum WebhookLanguage: String, Codable, CaseIterable, Sendable {
  case en
  case zhHans = "zh-Hans"
}

/// The state of a delivery.
package enum DeliveryState: String, Codable, CaseIterable, Sendable {
  /// It waits for its next attempt.
  case pending
  /// The receiver accepted it.
  case delivered
  /// All attempts failed, or newer events displaced it.
  case failed
}

/// The body that adds a receiver of events.
package struct WebhookForm: Codable, Hashable, Sendable {
  package var url: String
  package var events: [WebhookEventKind]
  /// The app whose events it receives; nil for all.
  package var app: SkinIdentifier?
  /// The form in which it gets them; nil for `json`.
  package var format: WebhookFormat?
  /// The language of messages for people; nil for English.
  package var language: WebhookLanguage?

  package init(
    url: String, events: [WebhookEventKind], app: SkinIdentifier?, format: WebhookFormat? = nil,
    language: WebhookLanguage? = nil
  ) {
    (self.url, self.events, self.app) = (url, events, app)
    (self.format, self.language) = (format, language)
  }
}

/// A receiver of events: an element of `GET /webhooks`.
package struct WebhookAnswer: Codable, Hashable, Sendable {
  package var id: String
  package var url: String
  /// The events, of which a later server may know further ones.
  package var events: [String]
  /// The app whose events it receives; missing for all.
  package var app: SkinIdentifier?
  package var format: WebhookFormat
  /// The language of messages for people; missing for `json`.
  package var language: WebhookLanguage?
  package var createdAt: Date
  /// The key of the signatures, only in the answer that adds the receiver.
  package var secret: String?
  /// The number of deliveries that wait for an attempt.
  package var pending: Int?
  /// The number of deliveries whose attempts all failed.
  package var failed: Int?

  package init(
    id: String, url: String, events: [WebhookEventKind], app: SkinIdentifier?, format: WebhookFormat,
    language: WebhookLanguage?, createdAt: Date
  ) {
    (self.id, self.url, self.events) = (id, url, events.map(\.rawValue))
    (self.app, self.format, self.language, self.createdAt) = (app, format, language, createdAt)
  }
}

/// The answer of `GET /webhooks`.
package struct WebhooksAnswer: Codable, Hashable, Sendable {
  package var webhooks: [WebhookAnswer]

  package init(webhooks: [WebhookAnswer]) { self.webhooks = webhooks }
}

/// One attempt to deliver an event.
package struct WebhookAttempt: Codable, Hashable, Sendable {
  package var at: Date
  /// The status of the answer; nil if there was none.
  package var status: Int?
  /// The beginning of the answer, or the reason why there is none.
  package var answer: String

  package init(at: Date, status: Int? = nil, answer: String) {
    (self.at, self.status, self.answer) = (at, status, answer)
  }
}

/// An event on its way to a receiver.
package struct DeliveryAnswer: Codable, Hashable, Sendable {
  package var id: String
  /// The event and the state, of which a later server may know further ones.
  package var event: String
  package var state: String
  package var createdAt: Date
  package var nextAt: Date?
  package var attempts: [WebhookAttempt]

  package init(
    id: String, event: WebhookEventKind, state: DeliveryState, createdAt: Date, nextAt: Date?,
    attempts: [WebhookAttempt]
  ) {
    (self.id, self.event, self.state) = (id, event.rawValue, state.rawValue)
    (self.createdAt, self.nextAt, self.attempts) = (createdAt, nextAt, attempts)
  }
}

/// The deliveries of a webhook: the answer of `GET /webhooks/{webhook}/deliveries`.
package struct DeliveriesAnswer: Codable, Hashable, Sendable {
  package var deliveries: [DeliveryAnswer]

  package init(deliveries: [DeliveryAnswer]) { self.deliveries = deliveries }
}
