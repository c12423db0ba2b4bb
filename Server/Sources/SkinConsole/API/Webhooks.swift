import Foundation

/// A receiver of events: an element of `GET /webhooks`.
struct Webhook: Decodable, Sendable {
  var id: String
  var url: String
  var events: [String]
  /// The app whose events it receives; nil for all.
  var app: String?
  var createdAt: Date
  /// The number of deliveries that wait for an attempt.
  var pending: Int?
  /// The number of deliveries whose attempts all failed.
  var failed: Int?
  /// The key of the signatures, only in the answer that creates the webhook.
  var secret: String?

  private enum CodingKeys: String, CodingKey {
    case id, url, events, app, pending, failed, secret
    case createdAt = "created_at"
  }
}

struct WebhookList: Decodable, Sendable {
  var webhooks: [Webhook]
}

/// The deliveries of a webhook: the answer of `GET /webhooks/{webhook}/deliveries`.
struct DeliveryList: Decodable, Sendable {
  struct Attempt: Decodable, Sendable {
    var at: Date
    /// The status of the answer; nil if there was none.
    var status: Int?
    /// The beginning of the answer, or the reason why there is none.
    var answer: String
  }

  struct Delivery: Decodable, Sendable {
    var id: String
    var event: String
    /// `pending`, `delivered` or `failed`.
    var state: String
    var createdAt: Date
    var nextAt: Date?
    var attempts: [Attempt]

    private enum CodingKeys: String, CodingKey {
      case id, event, state, attempts
      case createdAt = "created_at"
      case nextAt = "next_at"
    }
  }

  var deliveries: [Delivery]
}
