import Foundation
import SkinKit

/// The stored activation of a device, and the rules by which its clock is trusted.
struct PersistedActivation: Sendable {
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  /// The current document; nil before the first.
  private(set) var activation: Activation?
  private(set) var record: ActivationRecord
  /// The record as it was last read or written, and its bytes; nil if there is none that can be read.
  private var stored: (data: Data, record: ActivationRecord)?
  /// The fields that were set here and aren't stored yet, which override the stored ones.
  private var unsaved: Set<Field> = []
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

  /// Adopts what other processes stored, except for the fields set here and not stored yet.
  /// - Parameter storage: The storage of the record.
  mutating func read(from storage: some ActivationStorage) {
    issue = nil
    do { adopt(try storage.read()) } catch { issue = SkinIssue.wrapping(error) }
  }

  private mutating func adopt(_ data: Data?) {
    guard data == nil || data != stored?.data else { return }
    stored = nil
    guard let data else { return }
    do {
      let other = try ActivationRecord(parsing: data)
      stored = (data, other)
      record.installID = other.installID
      record.shown = other.shown
      // A clock that is far behind was corrected, or is wrong now; see ``ActivationController``.
      let isReset = record.latest.timeIntervalSince(other.latest) > ActivationController.tolerance
      record.latest = isReset ? other.latest : max(record.latest, other.latest)
      if !unsaved.contains(.choice) { record.choice = other.choice }
      if !unsaved.contains(.document), other.document != record.document { try setDocument(other.document) }
    } catch {
      issue = .damagedActivation(SkinIssue.wrapping(error).message)
    }
  }

  /// Accepts a document; nil for none.
  /// - Throws: `SkinIssue` if it isn't an activation of this app and channel; nothing is changed then.
  mutating func accept(_ document: Data?) throws {
    if document != record.document { try setDocument(document) }
    unsaved.insert(.document)
  }

  private mutating func setDocument(_ document: Data?) throws {
    let path = RepositoryLayout.activation(app: app, channel: channel)
    let new = try document.map { try Activation(parsing: $0, file: path) }
    if let new, new.app != app || new.channel != channel {
      throw SkinIssue.wrongActivation(new, app: app, channel: channel)
    }
    activation = new
    record.document = document
  }

  /// Sets the user's choice; nil to leave the skin to the operator.
  mutating func choose(_ choice: UserChoice?) {
    record.choice = choice
    unsaved.insert(.choice)
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
    let device = context(moment(now, &issue))
    record.note(shown: device.shownSkins ?? [])
    return decision(on: device)
  }

  private func decision(on device: ActivationContext) -> ActivationDecision {
    var device = device
    device.installID = device.installID ?? record.installID
    if !record.shown.isEmpty { device.shownSkins = Set(record.shown) }
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
  /// - Throws: `SkinIssue` if the record can't be written, or the stored one can't be read; the next call tries again.
  mutating func save(
    _ decision: ActivationDecision, in storage: some ActivationStorage, _ context: (Date) -> ActivationContext
  ) throws {
    if var known = stored?.record {
      let isRecent = abs(record.latest.timeIntervalSince(known.latest)) < 3_600
      if isRecent, self.decision(on: context(known.latest)) == decision { known.latest = record.latest }
      if known == record { return unsaved.removeAll() }
    }
    var written = Data()
    try storage.update { data in
      // Another process may have stored something since it was read.
      adopt(data)
      written = record.data
      return written
    }
    stored = (written, record)
    unsaved = []
  }
}
