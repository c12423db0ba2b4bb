import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

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

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(WebhookEndpoints.list) { _, _ in try await list() },
      EndpointRoute(WebhookEndpoints.create) { request, context in try await create(request, context) },
      EndpointRoute(WebhookEndpoints.remove) { _, context in try await remove(context) },
      EndpointRoute(WebhookEndpoints.deliveries) { _, context in try await deliveries(context) },
      EndpointRoute(WebhookEndpoints.resend) { _, context in try await resend(context) })
  }

  private func list() async throws -> WebhooksAnswer {
    WebhooksAnswer(
      webhooks: try await store.read { store in
        try store.webhooks().map { record in
          var webhook = WebhookAnswer(record)
          webhook.pending = try store.deliveryCount(of: record.id, .pending)
          webhook.failed = try store.deliveryCount(of: record.id, .failed)
          return webhook
        }
      })
  }

  private func create(_ request: Request, _ context: ServerContext) async throws -> WebhookAnswer {
    let body = try await request.smallBody(upTo: Self.bodyLimit, suggestion: Self.example)
    guard let form: WebhookForm = try? APICoder.decode(from: body), !form.events.isEmpty else {
      func list<Value: CaseIterable & RawRepresentable<String>>(_ values: Value.Type) -> String {
        values.allCases.map(\.rawValue).joined(separator: ", ")
      }
      throw HTTPProblem(
        .badRequest, .badBody, "The body isn't a webhook with a url and events",
        suggestion: "\(Self.example) The events are \(list(WebhookEventKind.self)). “app” limits them to an app. "
          + "“format” is one of \(list(WebhookFormat.self)), and “language” one of \(list(WebhookLanguage.self)).")
    }
    do {
      let address = try WebhookAddress(form.url, allowsPrivate: allowsPrivate)
      _ = try await address.resolve(allowsPrivate: allowsPrivate)
    } catch let issue as SkinIssue {
      throw HTTPProblem(.unprocessableContent, issue)
    }
    let record = WebhookRecord(
      id: WebhookRecord.makeID(), url: form.url, secret: WebhookSignature.makeSecret(),
      events: WebhookEventKind.allCases.filter(form.events.contains), app: form.app, format: form.format ?? .json,
      language: form.language ?? .en, createdAt: now())
    let origin = context.origin
    try await store.write { store in
      guard try store.webhooks().count < WebhookRecord.most else {
        throw HTTPProblem(
          .conflict, .tooManyWebhooks, "The server has \(WebhookRecord.most) webhooks already",
          suggestion: "Remove one first.")
      }
      try store.insert(record)
      try store.record(record.event("webhook-created"), by: origin, at: record.createdAt)
    }
    var webhook = WebhookAnswer(record)
    webhook.secret = WebhookSignature.text(record.secret)
    return webhook
  }

  private func remove(_ context: ServerContext) async throws {
    let id = try RequestNames.path("webhook", context).rawValue
    let (moment, origin) = (now(), context.origin)
    try await store.write { store in
      guard let record = try store.webhook(id), try store.removeWebhook(id) else { throw Self.unknown(id) }
      try store.record(record.event("webhook-removed"), by: origin, at: moment)
    }
  }

  private func deliveries(_ context: ServerContext) async throws -> DeliveriesAnswer {
    let id = try RequestNames.path("webhook", context).rawValue
    return DeliveriesAnswer(
      deliveries: try await store.read { store in
        guard try store.webhook(id) != nil else { throw Self.unknown(id) }
        return try store.deliveries(of: id, limit: Self.listed).map {
          DeliveryAnswer($0, try store.attempts(of: $0.id))
        }
      })
  }

  private func resend(_ context: ServerContext) async throws -> DeliveryAnswer {
    let id = try RequestNames.path("webhook", context).rawValue
    let name = try RequestNames.path("delivery", context).rawValue
    let (moment, origin) = (now(), context.origin)
    return try await store.write { store in
      guard let webhook = try store.webhook(id) else { throw Self.unknown(id) }
      guard let delivery = try store.delivery(name), delivery.webhook == id else {
        throw HTTPProblem(
          .notFound, .unknownDelivery, "The webhook has no delivery \(name)",
          suggestion: "List its deliveries first. Only the newest ones are kept.")
      }
      if delivery.state != .pending {
        try store.resend(name, at: moment)
        try store.record(webhook.event("webhook-resent", delivery: name), by: origin, at: moment)
      }
      return DeliveryAnswer(try store.delivery(name) ?? delivery, try store.attempts(of: name))
    }
  }

  private static func unknown(_ id: String) -> HTTPProblem {
    HTTPProblem(.notFound, .unknownWebhook, "There is no webhook \(id)", suggestion: "List the webhooks first.")
  }
}

extension WebhookRecord {
  /// Returns a change of the webhook for the audit log, without its secret.
  ///
  /// It belongs to no app, because addresses of receivers are often secrets that an app's administrators may not see.
  fileprivate func event(_ action: String, delivery: String? = nil) -> AuditEvent {
    var value: [String: MetadataValue] = ["url": .string(url), "events": .array(events.map { .string($0.rawValue) })]
    value["app"] = app.map { .string($0.rawValue) }
    value["format"] = .string(format.rawValue)
    value["delivery"] = delivery.map { .string($0) }
    return AuditEvent(
      action: action, subject: "webhook \(id)", before: action == "webhook-removed" ? .object(value) : nil,
      after: action == "webhook-removed" ? nil : .object(value), empowers: [app.map { .app($0) } ?? .all])
  }
}

extension WebhookAnswer {
  /// Describes a webhook without its secret.
  fileprivate init(_ record: WebhookRecord) {
    self.init(
      id: record.id, url: record.url, events: record.events, app: record.app, format: record.format,
      language: record.format == .json ? nil : record.language, createdAt: record.createdAt)
  }
}

extension DeliveryAnswer {
  /// Describes a delivery.
  fileprivate init(_ delivery: WebhookDelivery, _ attempts: [WebhookAttempt]) {
    self.init(
      id: delivery.id, event: delivery.event, state: delivery.state, createdAt: delivery.createdAt,
      nextAt: delivery.nextAt, attempts: attempts)
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
