import Foundation
import NIOConcurrencyHelpers
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The times of all rules, kept in memory, so that a check reads only the activations that changed since the last one.
final class ScheduleBook: Sendable {
  /// The times of a rule, on all devices together.
  struct Entry: Sendable {
    var app: SkinIdentifier
    var channel: SkinIdentifier
    var rule: ActivationRule
    var schedule: ActivationSchedule
    /// The time at which the first device begins; nil for none.
    var from: Date?
    /// The time at which the last device ends; nil for none.
    var until: Date?
    var changedAt: Date

    /// The name under which the database remembers that the times began, which differs if they are changed.
    var name: String {
      let times = [schedule.from?.text, schedule.until?.text, schedule.zone?.text].map { $0 ?? "" }
      return "schedule \(app)/\(channel)/\(rule.id) \(times.joined(separator: " "))"
    }

    /// Whether the times began, and aren't over.
    func isOpen(at moment: Date) -> Bool { from.map { $0 <= moment } ?? true && until.map { moment < $0 } ?? true }
  }

  private struct Channel: Hashable {
    var app: SkinIdentifier
    var channel: SkinIdentifier
  }

  private struct State {
    /// The version of timestamp.json up to which activations were read.
    var version = 0
    var entries: [Channel: [Entry]] = [:]
  }

  private let state = NIOLockedValueBox(State())

  /// The zones in which a day begins first and ends last.
  private static let zones = [14, -12].compactMap { TimeZone(secondsFromGMT: $0 * 3_600) }

  /// Reads the activations that changed, and returns the times of all rules.
  /// - Parameter store: The database.
  /// - Returns: The times.
  /// - Throws: The database error.
  func entries(in store: any MetadataReading) throws -> [Entry] {
    let changed = try store.activations(after: state.withLockedValue(\.version))
    return state.withLockedValue { state in
      for record in changed {
        let activation = record.document
        state.entries[Channel(app: activation.app, channel: activation.channel)] = Self.entries(of: record)
        state.version = max(state.version, record.changedIn)
      }
      return state.entries.values.flatMap(\.self)
    }
  }

  private static func entries(of record: ActivationRecord) -> [Entry] {
    record.document.rules.compactMap { rule in
      guard let schedule = rule.schedule else { return nil }
      // A device whose zone is unknown to this server isn't counted.
      let bounds = zones.compactMap { schedule.bounds(device: $0) }
      guard !bounds.isEmpty else { return nil }
      return Entry(
        app: record.document.app, channel: record.document.channel, rule: rule, schedule: schedule,
        from: bounds.compactMap(\.from).min(), until: bounds.compactMap(\.until).max(), changedAt: record.changedAt)
    }
  }
}

extension MetadataReading {
  /// Returns the event of times of a rule that began or ended.
  func event(_ kind: WebhookEventKind, of entry: ScheduleBook.Entry) throws -> WebhookEvent {
    var data: [String: MetadataValue] = [
      "app": .string(entry.app.rawValue), "channel": .string(entry.channel.rawValue),
      "rule": .string(entry.rule.id.rawValue), "skin": try eventSkin(entry.rule.skin, of: entry.app),
    ]
    data["from"] = entry.schedule.from.map { .string($0.text) }
    data["until"] = entry.schedule.until.map { .string($0.text) }
    data["zone"] = entry.schedule.zone.map { .string($0.text) }
    return WebhookEvent(kind: kind, app: entry.app, data: .object(data))
  }
}
