import Foundation
import Logging
import ServiceLifecycle
import SkinServerAPI
import SkinServerStorage

/// The service that delivers events to webhooks, from the database.
///
/// Several servers may run it at once: a delivery is claimed before it is sent. If a server stops in between, the
/// delivery is repeated, so receivers may get an event twice, with the same `webhook-id`.
struct WebhookDispatcher: Service {
  var store: any MetadataStore
  var sender: WebhookSender
  var now: @Sendable () -> Date
  var logger: Logger

  /// The waits after failures, in seconds: about a day and a half together.
  static let waits: [TimeInterval] = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800, 28_800]
  /// The pause between two looks for new events.
  private static let pause = Duration.seconds(1)
  /// The time after which another server may repeat a claimed delivery.
  private static let lease: TimeInterval = 120
  /// The maximum number of deliveries at once.
  private static let atOnce = 16

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          if try await deliver() > 0 { continue }
        } catch is CancellationError {} catch {
          logger.error("delivering webhooks failed", metadata: ["error": "\(error)"])
        }
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// Delivers events that are due.
  /// - Returns: The number of attempts.
  func deliver() async throws -> Int {
    let moment = now()
    let due = try await store.read { try $0.dueDeliveries(at: moment, limit: Self.atOnce) }
    guard !due.isEmpty else { return 0 }
    return try await withThrowingTaskGroup(of: Bool.self) { group in
      for delivery in due { group.addTask { try await attempt(delivery) } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  private func attempt(_ delivery: WebhookDelivery) async throws -> Bool {
    let moment = now()
    let webhook = try await store.write { store -> WebhookRecord? in
      guard try store.claim(delivery, until: moment + Self.lease) else { return nil }
      return try store.webhook(delivery.webhook)
    }
    guard let webhook else { return false }
    let attempt = await sender.send(delivery, to: webhook, at: moment)
    let isAccepted = webhook.format.isAccepted(attempt)
    let next = isAccepted ? nil : nextAttempt(after: delivery.attempts + 1)
    let state: DeliveryState = isAccepted ? .delivered : next == nil ? .failed : .pending
    try await store.write { try $0.record(delivery.id, attempt, state, next: next) }
    if !isAccepted {
      logger.warning(
        "a webhook wasn't delivered",
        metadata: [
          "webhook": "\(webhook.id)", "delivery": "\(delivery.id)", "attempt": "\(delivery.attempts + 1)",
          "status": "\(attempt.status.map(String.init) ?? "none")", "state": "\(state.rawValue)",
        ])
    }
    return true
  }

  /// Returns the time of the next attempt, or nil after the last one.
  private func nextAttempt(after attempts: Int) -> Date? {
    guard attempts <= Self.waits.count else { return nil }
    // Spread, so that the deliveries of an outage aren't all repeated at once.
    return now() + Self.waits[attempts - 1] * Double.random(in: 0.8...1.2)
  }
}
