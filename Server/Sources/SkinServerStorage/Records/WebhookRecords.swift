package import Foundation
package import SkinKit
package import SkinServerAPI

/// A receiver of events.
package struct WebhookRecord: Hashable, Sendable {
  package var id: String
  package var url: String
  /// The key of the signatures.
  package var secret: Data
  package var events: [WebhookEventKind]
  /// The app whose events are reported, or nil for all.
  package var app: SkinIdentifier?
  package var format: WebhookFormat
  /// The language of messages for people.
  package var language: WebhookLanguage
  package var createdAt: Date

  package init(
    id: String, url: String, secret: Data, events: [WebhookEventKind], app: SkinIdentifier? = nil,
    format: WebhookFormat = .json, language: WebhookLanguage = .en, createdAt: Date
  ) {
    (self.id, self.url, self.secret, self.events, self.app) = (id, url, secret, events, app)
    (self.format, self.language, self.createdAt) = (format, language, createdAt)
  }

  /// The most webhooks of a server.
  package static let most = 100
}

/// The address of a receiver may be a secret, too.
extension WebhookRecord: RedactedDescription {
  package var description: String { "webhook \(id)" }
}

/// An event on its way to a receiver.
package struct WebhookDelivery: Hashable, Sendable {
  package var id: String
  package var webhook: String
  package var event: WebhookEventKind
  package var body: Data
  package var state: DeliveryState
  package var createdAt: Date
  /// The number of attempts since it was sent first, or again.
  package var attempts: Int
  /// The time of the next attempt, or nil after the end.
  package var nextAt: Date?

  /// The most deliveries of a webhook that wait.
  static let mostPending = 1_000
  /// The most deliveries of a webhook that are kept after their end.
  static let mostFinished = 1_000
}

extension MetadataReading {
  /// Returns all webhooks, oldest first.
  package func webhooks() throws -> [WebhookRecord] {
    try connection.rows("SELECT * FROM webhook ORDER BY created_at, id").map(WebhookRecord.init)
  }

  /// Returns a webhook.
  package func webhook(_ id: String) throws -> WebhookRecord? {
    try connection.row("SELECT * FROM webhook WHERE id = $1", id).map(WebhookRecord.init)
  }

  /// Returns the number of deliveries of a webhook in a state.
  package func deliveryCount(of webhook: String, _ state: DeliveryState) throws -> Int {
    try connection.value(
      "SELECT COUNT(*) FROM webhook_delivery WHERE webhook = $1 AND state = $2", webhook, state.rawValue) ?? 0
  }

  /// Returns the deliveries of a webhook, newest first.
  package func deliveries(of webhook: String, limit: Int) throws -> [WebhookDelivery] {
    try connection.rows(
      "SELECT * FROM webhook_delivery WHERE webhook = $1 ORDER BY created_at DESC, id LIMIT $2", webhook, limit
    ).map(WebhookDelivery.init)
  }

  /// Returns a delivery.
  package func delivery(_ id: String) throws -> WebhookDelivery? {
    try connection.row("SELECT * FROM webhook_delivery WHERE id = $1", id).map(WebhookDelivery.init)
  }

  /// Returns the attempts of a delivery, oldest first.
  package func attempts(of delivery: String) throws -> [WebhookAttempt] {
    try connection.rows("SELECT * FROM webhook_attempt WHERE delivery = $1 ORDER BY number", delivery).map { row in
      WebhookAttempt(at: try row["at"], status: try row["status"], answer: try row["answer"])
    }
  }

  /// Returns the deliveries whose next attempt is due.
  package func dueDeliveries(at moment: Date, limit: Int) throws -> [WebhookDelivery] {
    try connection.rows(
      "SELECT * FROM webhook_delivery WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2", moment, limit
    ).map(WebhookDelivery.init)
  }
}

extension MetadataWriting {
  /// Adds a webhook.
  package func insert(_ webhook: WebhookRecord) throws {
    try connection.insert(
      into: "webhook",
      [
        "id": webhook.id, "url": webhook.url, "secret": webhook.secret,
        "events": webhook.events.map(\.rawValue).joined(separator: ","), "app": webhook.app,
        "format": webhook.format.rawValue, "language": webhook.language.rawValue, "created_at": webhook.createdAt,
      ])
  }

  /// Removes a webhook with its deliveries.
  /// - Returns: Whether it existed.
  package func removeWebhook(_ id: String) throws -> Bool {
    try connection.execute(
      "DELETE FROM webhook_attempt WHERE delivery IN (SELECT id FROM webhook_delivery WHERE webhook = $1)", id)
    try connection.execute("DELETE FROM webhook_delivery WHERE webhook = $1", id)
    return try connection.execute("DELETE FROM webhook WHERE id = $1", id) > 0
  }

  /// Adds an event for every webhook that reports it.
  ///
  /// It is part of the transaction of the event's cause, so that neither exists without the other.
  package func enqueue(_ event: WebhookEvent, at moment: Date) throws {
    let receivers = try webhooks().filter { webhook in
      webhook.events.contains(event.kind) && (webhook.app == nil || event.app == nil || webhook.app == event.app)
    }
    guard !receivers.isEmpty else { return }
    let body = try event.body(at: moment)
    for webhook in receivers {
      try connection.insert(
        into: "webhook_delivery",
        [
          "id": WebhookRecord.makeID(), "webhook": webhook.id, "event": event.kind.rawValue, "body": body,
          "state": DeliveryState.pending.rawValue, "created_at": moment, "attempts": 0,
          "next_at": moment,
        ])
      try bound(webhook.id, moment)
    }
  }

  /// Claims a delivery for an attempt, so that no other server sends it.
  /// - Parameters:
  ///   - delivery: The delivery as it was read.
  ///   - until: The time at which another server may try again, if this one stops.
  /// - Returns: Whether it was claimed.
  /// - Throws: The database error.
  package func claim(_ delivery: WebhookDelivery, until: Date) throws -> Bool {
    try connection.execute(
      """
      UPDATE webhook_delivery SET next_at = $1, attempts = attempts + 1
      WHERE id = $2 AND attempts = $3 AND next_at = $4
      """, until, delivery.id, delivery.attempts, delivery.nextAt) > 0
  }

  /// Records the result of an attempt.
  /// - Parameters:
  ///   - id: The delivery.
  ///   - attempt: The attempt.
  ///   - state: The state after it.
  ///   - next: The time of the next attempt, or nil for none.
  /// - Throws: The database error.
  package func record(_ id: String, _ attempt: WebhookAttempt, _ state: DeliveryState, next: Date?) throws {
    let last: Int?? = try connection.value("SELECT MAX(number) FROM webhook_attempt WHERE delivery = $1", id)
    let changed = try connection.execute(
      "UPDATE webhook_delivery SET state = $1, next_at = $2 WHERE id = $3 AND state = $4", state.rawValue, next, id,
      DeliveryState.pending.rawValue)
    // The webhook may have been removed in the meantime.
    guard changed > 0 else { return }
    try connection.insert(
      into: "webhook_attempt",
      [
        "delivery": id, "number": ((last ?? nil) ?? 0) + 1, "at": attempt.at, "status": attempt.status,
        "answer": attempt.answer,
      ])
  }

  /// Sends a delivery again, with all attempts.
  package func resend(_ id: String, at moment: Date) throws {
    try connection.execute(
      "UPDATE webhook_delivery SET state = $1, attempts = 0, next_at = $2 WHERE id = $3",
      DeliveryState.pending.rawValue, moment, id)
  }

  /// Replaces the names of the problems and schedules that exist, so that each is reported once.
  /// - Parameters:
  ///   - names: The names of all.
  ///   - others: Names that stay if they are there.
  /// - Returns: The names that are new, and those that were removed, each only for one of several servers.
  /// - Throws: The database error.
  package func replaceProblems(_ names: Set<String>, keeping others: Set<String>) throws -> (
    new: Set<String>, ended: Set<String>
  ) {
    let known = Set(try connection.values("SELECT name FROM webhook_problem") as [String])
    let new = try names.subtracting(known).filter { name in
      try connection.execute("INSERT INTO webhook_problem (name) VALUES ($1) ON CONFLICT (name) DO NOTHING", name) > 0
    }
    let ended = try known.subtracting(names).subtracting(others).filter { name in
      try connection.execute("DELETE FROM webhook_problem WHERE name = $1", name) > 0
    }
    return (new, ended)
  }

  /// Ends the oldest of too many waiting deliveries, and removes the oldest of too many ended ones.
  private func bound(_ webhook: String, _ moment: Date) throws {
    let excess: [String] = try connection.values(
      """
      SELECT id FROM webhook_delivery WHERE webhook = $1 AND state = $2
      ORDER BY created_at DESC, id LIMIT 1000 OFFSET \(WebhookDelivery.mostPending)
      """, webhook, DeliveryState.pending.rawValue)
    for id in excess {
      let reason = WebhookAttempt(at: moment, answer: "Displaced by newer events: too many were waiting.")
      try record(id, reason, .failed, next: nil)
    }
    let old: [String] = try connection.values(
      """
      SELECT id FROM webhook_delivery WHERE webhook = $1 AND state <> $2
      ORDER BY created_at DESC, id LIMIT 1000 OFFSET \(WebhookDelivery.mostFinished)
      """, webhook, DeliveryState.pending.rawValue)
    for id in old {
      try connection.execute("DELETE FROM webhook_attempt WHERE delivery = $1", id)
      try connection.execute("DELETE FROM webhook_delivery WHERE id = $1", id)
    }
  }
}

extension WebhookRecord {
  /// Returns a random name for a webhook or a delivery.
  package static func makeID() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  fileprivate init(_ row: SQLRow) throws {
    let (events, format, language): (String, String, String) = (
      try row["events"], try row["format"], try row["language"]
    )
    guard let format = WebhookFormat(rawValue: format), let language = WebhookLanguage(rawValue: language) else {
      throw SkinIssue(
        .damagedStorage, "The database has a webhook of the unknown format “\(format)” or language “\(language)”",
        suggestion: "Restore the data folder from a backup.")
    }
    self.init(
      id: try row["id"], url: try row["url"], secret: try row["secret"],
      events: events.split(separator: ",").compactMap { WebhookEventKind(rawValue: String($0)) },
      app: try row["app"], format: format, language: language, createdAt: try row["created_at"])
  }
}

extension WebhookDelivery {
  fileprivate init(_ row: SQLRow) throws {
    let (event, state): (String, String) = (try row["event"], try row["state"])
    guard let kind = WebhookEventKind(rawValue: event), let state = DeliveryState(rawValue: state) else {
      throw SkinIssue(
        .damagedStorage, "The database has a delivery of the unknown event “\(event)” or state “\(state)”",
        suggestion: "Restore the data folder from a backup.")
    }
    self.init(
      id: try row["id"], webhook: try row["webhook"], event: kind, body: try row["body"], state: state,
      createdAt: try row["created_at"], attempts: try row["attempts"], nextAt: try row["next_at"])
  }
}
