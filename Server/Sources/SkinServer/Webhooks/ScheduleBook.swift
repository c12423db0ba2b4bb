import Foundation
import NIOConcurrencyHelpers
import SkinKit
import SkinServerAPI
import SkinServerStorage
import SkinUpdate

/// The times of all rules, kept in memory, so that a check reads only the activations that changed since the last one.
final class ScheduleBook: Sendable {
  /// The times of a rule, on all devices together.
  struct Entry: Sendable {
    var app: SkinIdentifier
    var channel: SkinIdentifier
    var rule: ActivationRule
    var schedule: ActivationSchedule
    /// The time at which the first device begins; nil for none, and in the distant future if this server doesn't know
    /// the zone.
    var from: Date?
    /// The time at which the last device ends; nil for none.
    var until: Date?
    /// The time at which the rule got these times, as far as this server saw it.
    var setAt: Date

    /// The name under which the database remembers that the times began, which differs if they are changed.
    var name: String {
      let times = [schedule.from?.text, schedule.until?.text, schedule.zone?.text].map { $0 ?? "" }
      return "schedule \(app)/\(channel)/\(rule.id) \(times.joined(separator: " "))"
    }

    /// Whether the times began, and aren't over.
    func isOpen(at moment: Date) -> Bool { from.map { $0 <= moment } ?? true && !isOver(at: moment) }

    /// Whether the times are over.
    func isOver(at moment: Date) -> Bool { until.map { $0 <= moment } ?? false }
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
        let channel = Channel(app: activation.app, channel: activation.channel)
        let known = Dictionary((state.entries[channel] ?? []).map { ($0.name, $0.setAt) }) { first, _ in first }
        state.entries[channel] = Self.entries(of: record).map { entry in
          var entry = entry
          entry.setAt = known[entry.name] ?? entry.setAt
          return entry
        }
        state.version = max(state.version, record.changedIn)
      }
      return state.entries.values.flatMap(\.self)
    }
  }

  private static func entries(of record: ActivationRecord) -> [Entry] {
    record.document.rules.compactMap { rule in
      guard let schedule = rule.schedule else { return nil }
      let bounds = zones.compactMap { schedule.bounds(device: $0) }
      let from = bounds.isEmpty ? Date.distantFuture : bounds.compactMap(\.from).min()
      return Entry(
        app: record.document.app, channel: record.document.channel, rule: rule, schedule: schedule,
        from: from, until: bounds.compactMap(\.until).max(), setAt: record.changedAt)
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
