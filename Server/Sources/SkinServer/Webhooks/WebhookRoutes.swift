import Foundation
import HTTPTypes
import Hummingbird
import SkinKit

/// The routes that manage webhooks and their deliveries.
struct WebhookRoutes {
  var store: any MetadataStore
  /// Whether receivers may have private addresses.
  var allowsPrivate: Bool
  var now: @Sendable () -> Date

  private static let bodyLimit = 16 << 10
  /// The maximum number of deliveries in an answer.
  private static let listed = 100
  private static let example = #"Send {"url":"https://ci.example.com/skins","events":["published","activated"]}."#

  private struct Form: Decodable {
    var url: String
    var events: [WebhookEvent.Kind]
    var app: SkinIdentifier?
  }

  private struct Webhook: Encodable {
    var id: String
    var url: String
    var events: [WebhookEvent.Kind]
    var app: SkinIdentifier?
    var createdAt: Date
    /// The secret, in the answer that creates the webhook only.
    var secret: String?
    var pending: Int?
    var failed: Int?

    private enum CodingKeys: String, CodingKey {
      case id, url, events, app, secret, pending, failed
      case createdAt = "created_at"
    }

    init(_ record: WebhookRecord) {
      (id, url, events, app, createdAt) = (record.id, record.url, record.events, record.app, record.createdAt)
    }
  }

  private struct Webhooks: Encodable {
    var webhooks: [Webhook]
  }

  private struct Delivery: Encodable {
    var id: String
    var event: WebhookEvent.Kind
    var state: WebhookDelivery.DeliveryState
    var createdAt: Date
    var nextAt: Date?
    var attempts: [WebhookAttempt]

    private enum CodingKeys: String, CodingKey {
      case id, event, state, attempts
      case createdAt = "created_at"
      case nextAt = "next_at"
    }

    init(_ delivery: WebhookDelivery, _ attempts: [WebhookAttempt]) {
      (id, event, state) = (delivery.id, delivery.event, delivery.state)
      (createdAt, nextAt) = (delivery.createdAt, delivery.nextAt)
      self.attempts = attempts
    }
  }

  private struct Deliveries: Encodable {
    var deliveries: [Delivery]
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "webhooks", [.get: { _, _ in try await list() }, .post: { request, _ in try await create(request) }])
    router.add("webhooks/:webhook", [.delete: { _, context in try await remove(context) }])
    router.add("webhooks/:webhook/deliveries", [.get: { _, context in try await deliveries(context) }])
    router.add(
      "webhooks/:webhook/deliveries/:delivery/resend", [.post: { _, context in try await resend(context) }])
  }

  private func list() async throws -> Response {
    .json(
      Webhooks(
        webhooks: try await store.read { store in
          try store.webhooks().map { record in
            var webhook = Webhook(record)
            webhook.pending = try store.deliveryCount(of: record.id, .pending)
            webhook.failed = try store.deliveryCount(of: record.id, .failed)
            return webhook
          }
        }))
  }

  private func create(_ request: Request) async throws -> Response {
    let body = try await request.smallBody(upTo: Self.bodyLimit, remedy: Self.example)
    guard let form = try? JSONDecoder().decode(Form.self, from: body), !form.events.isEmpty else {
      let events = WebhookEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw HTTPProblem(
        .badRequest, .badBody, "The body isn't a webhook with a url and events",
        remedy: "\(Self.example) The events are \(events). “app” limits them to an app.")
    }
    do {
      let address = try WebhookAddress(form.url, allowsPrivate: allowsPrivate)
      _ = try await address.resolve(allowsPrivate: allowsPrivate)
    } catch let issue as SkinIssue {
      throw HTTPProblem(.unprocessableContent, issue)
    }
    let record = WebhookRecord(
      id: WebhookRecord.makeID(), url: form.url, secret: WebhookSignature.makeSecret(),
      events: WebhookEvent.Kind.allCases.filter(form.events.contains), app: form.app, createdAt: now())
    try await store.write { store in
      guard try store.webhooks().count < WebhookRecord.most else {
        throw HTTPProblem(
          .conflict, .tooManyWebhooks, "The server has \(WebhookRecord.most) webhooks already",
          remedy: "Remove one first.")
      }
      try store.insert(record)
    }
    var webhook = Webhook(record)
    webhook.secret = WebhookSignature.text(record.secret)
    return .json(webhook, status: .created)
  }

  private func remove(_ context: ServerContext) async throws -> Response {
    let id = try RequestNames.path("webhook", context).rawValue
    guard try await store.write({ try $0.removeWebhook(id) }) else { throw Self.unknown(id) }
    return Response(status: .noContent)
  }

  private func deliveries(_ context: ServerContext) async throws -> Response {
    let id = try RequestNames.path("webhook", context).rawValue
    return .json(
      Deliveries(
        deliveries: try await store.read { store in
          guard try store.webhook(id) != nil else { throw Self.unknown(id) }
          return try store.deliveries(of: id, limit: Self.listed).map { Delivery($0, try store.attempts(of: $0.id)) }
        }))
  }

  private func resend(_ context: ServerContext) async throws -> Response {
    let id = try RequestNames.path("webhook", context).rawValue
    let name = try RequestNames.path("delivery", context).rawValue
    let moment = now()
    let delivery = try await store.write { store -> Delivery in
      guard try store.webhook(id) != nil else { throw Self.unknown(id) }
      guard let delivery = try store.delivery(name), delivery.webhook == id else {
        throw HTTPProblem(
          .notFound, .unknownDelivery, "The webhook has no delivery \(name)",
          remedy: "List its deliveries first. Only the newest ones are kept.")
      }
      if delivery.state != .pending { try store.resend(name, at: moment) }
      return Delivery(try store.delivery(name) ?? delivery, try store.attempts(of: name))
    }
    return .json(delivery, status: .accepted)
  }

  private static func unknown(_ id: String) -> HTTPProblem {
    HTTPProblem(.notFound, .unknownWebhook, "There is no webhook \(id)", remedy: "List the webhooks first.")
  }
}

extension SkinIssue.Code {
  /// No webhook has the identifier.
  static let unknownWebhook: Self = "unknown-webhook"
  /// The webhook has no such delivery.
  static let unknownDelivery: Self = "unknown-delivery"
  /// The server has the maximum number of webhooks.
  static let tooManyWebhooks: Self = "too-many-webhooks"
}
