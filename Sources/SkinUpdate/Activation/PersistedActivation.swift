// What a device kept of its activation, and what that decides at a moment: for the keeper and for a launch.

import Foundation
import SkinKit

/// The activation that a device kept, parsed, and the rules by which its clock counts.
struct PersistedActivation: Sendable {
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  /// The document that holds; nil before any came.
  private(set) var activation: Activation?
  private(set) var record: ActivationRecord
  /// The record as it was written down; nil where there was none that could be read.
  private var written: ActivationRecord?
  /// What was set here while what is kept couldn't be read, and goes before it; nil once it was read.
  private var unread: Set<Field>? = []
  /// What was wrong with what had been kept, at the last ``read(from:)``.
  private(set) var issue: SkinIssue?

  private enum Field { case document, choice }

  /// Reads what was kept; what is damaged, and the document of another app or channel, count as never kept.
  ///
  /// What can't be read may be whole: it is left as it is, and read by ``read(from:)`` later.
  /// - Parameters:
  ///   - app: The app.
  ///   - channel: The channel.
  ///   - storage: What keeps it.
  ///   - now: What the clock says.
  init(app: SkinIdentifier, channel: SkinIdentifier, in storage: some ActivationStorage, now: Date) {
    self.app = app
    self.channel = channel
    record = ActivationRecord(installID: .random(), latest: now)
    read(from: storage)
  }

  /// Reads what was kept, where that hasn't been done yet, and lays over it what was set here meanwhile.
  /// - Parameter storage: What keeps it.
  mutating func read(from storage: some ActivationStorage) {
    issue = nil
    guard let set = unread else { return }
    let data: Data?
    do { data = try storage.read() } catch {
      issue = SkinIssue.wrapping(error)
      return
    }
    unread = nil
    do {
      guard let data else { return }
      var stored = try ActivationRecord(parsing: data)
      written = stored
      let document = set.contains(.document) ? record.document : stored.document
      stored.document = nil
      if set.contains(.choice) { stored.choice = record.choice }
      stored.latest = max(stored.latest, record.latest)
      record = stored
      try accept(document)
    } catch {
      issue = .damagedActivation(SkinIssue.wrapping(error).message)
    }
  }

  /// Takes a document; nil for none.
  /// - Throws: `SkinIssue` where it isn't an activation of this app and channel; nothing is changed then.
  mutating func accept(_ document: Data?) throws {
    let path = RepositoryLayout.activation(app: app, channel: channel)
    let new = try document.map { try Activation(parsing: $0, file: path) }
    if let new, new.app != app || new.channel != channel {
      throw SkinIssue.wrongActivation(new, app: app, channel: channel)
    }
    activation = new
    record.document = document
    unread?.insert(.document)
  }

  /// Takes what the user chose; nil to leave it to the operator.
  mutating func choose(_ choice: UserChoice?) {
    record.choice = choice
    unread?.insert(.choice)
  }

  /// Decides, and remembers the moment.
  /// - Parameters:
  ///   - now: What the clock says.
  ///   - issue: Gets what is wrong with the clock.
  ///   - context: Describes the device at the moment that counts.
  /// - Returns: What to show; the built-in skin where nothing was kept.
  mutating func decide(
    at now: Date, _ issue: inout SkinIssue?, in context: (Date) -> ActivationContext
  ) -> ActivationDecision {
    decision(at: moment(now, &issue), in: context)
  }

  private func decision(at moment: Date, in context: (Date) -> ActivationContext) -> ActivationDecision {
    var device = context(moment)
    device.installID = device.installID ?? record.installID
    return activation?.decision(in: device, choice: record.choice)
      ?? ActivationDecision(skin: nil, reason: .off, upcoming: [])
  }

  /// The moment that counts when a clock may have been set back.
  private mutating func moment(_ now: Date, _ issue: inout SkinIssue?) -> Date {
    if now < record.latest {
      guard record.latest.timeIntervalSince(now) > ActivationController.tolerance else { return record.latest }
      issue = .clockTurnedBack(now: MetadataDate.text(now), latest: MetadataDate.text(record.latest))
    }
    record.latest = now
    return now
  }

  /// Writes down what changed.
  ///
  /// The moment alone once an hour is enough, as a day's difference is allowed; but not where it is what decides, or a
  /// clock that is corrected by minutes would bring back at the next launch what is over.
  /// - Parameters:
  ///   - decision: What is decided at the latest moment.
  ///   - storage: What keeps it.
  ///   - context: Describes the device at a moment.
  /// - Throws: `SkinIssue` where it can't be written, or what is there couldn't be read; it is tried again the next time.
  mutating func save(
    _ decision: ActivationDecision, in storage: some ActivationStorage, _ context: (Date) -> ActivationContext
  ) throws {
    if unread != nil, let issue { throw issue }
    if var written {
      let isRecent = abs(record.latest.timeIntervalSince(written.latest)) < 3_600
      if isRecent, self.decision(at: written.latest, in: context) == decision { written.latest = record.latest }
      if written == record { return }
    }
    try storage.write(record.data)
    written = record
  }
}
