import Foundation
import SkinKit

/// The stored activation of a device, and the rules by which its clock is trusted.
struct PersistedActivation: Sendable {
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  /// The current document; nil before the first.
  private(set) var activation: Activation?
  private(set) var record: ActivationRecord
  /// The record as it was stored; nil if there was none that could be read.
  private var written: ActivationRecord?
  /// The fields set while the stored record couldn't be read, which override it; nil once it was read.
  private var unread: Set<Field>? = []
  /// The issue of the stored record at the last ``read(from:)``.
  private(set) var issue: SkinIssue?

  private enum Field { case document, choice }

  /// Reads the stored record.
  ///
  /// A damaged record, and the document of another app or channel, are ignored.
  ///
  /// A record that can't be read may be intact: it isn't overwritten, and ``read(from:)`` reads it later.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  ///   - storage: The storage of the record.
  ///   - now: The current time.
  init(app: SkinIdentifier, channel: SkinIdentifier, in storage: some ActivationStorage, now: Date) {
    self.app = app
    self.channel = channel
    record = ActivationRecord(installID: .random(), latest: now)
    read(from: storage)
  }

  /// Reads the stored record if it wasn't read yet, and overrides it with the fields set meanwhile.
  /// - Parameter storage: The storage of the record.
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

  /// Accepts a document; nil for none.
  /// - Throws: `SkinIssue` if it isn't an activation of this app and channel; nothing is changed then.
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

  /// Sets the user's choice; nil to leave the skin to the operator.
  mutating func choose(_ choice: UserChoice?) {
    record.choice = choice
    unread?.insert(.choice)
  }

  /// Decides, and notes the time.
  /// - Parameters:
  ///   - now: The time of the clock.
  ///   - issue: Receives the issue of the clock.
  ///   - context: Describes the device at a time.
  /// - Returns: The decision; the built-in skin if nothing was stored.
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

  /// The time to decide by, if the clock may have been set back.
  private mutating func moment(_ now: Date, _ issue: inout SkinIssue?) -> Date {
    if now < record.latest {
      guard record.latest.timeIntervalSince(now) > ActivationController.tolerance else { return record.latest }
      issue = .clockTurnedBack(now: MetadataDate.text(now), latest: MetadataDate.text(record.latest))
    }
    record.latest = now
    return now
  }

  /// Stores the record if it changed.
  ///
  /// A change of the time alone is stored once an hour, because a day's difference is tolerated. It is stored at once
  /// if the decision depends on it, or a clock that is corrected by minutes would show a skin again whose schedule is
  /// over.
  /// - Parameters:
  ///   - decision: The decision at the latest time.
  ///   - storage: The storage of the record.
  ///   - context: Describes the device at a time.
  /// - Throws: `SkinIssue` if the record can't be written, or the stored one couldn't be read; the next call tries
  ///   again.
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
