// What a device kept of its activation, and what that decides at a moment: for the keeper and for a launch.

import Foundation
import SkinKit

/// The activation that a device kept, parsed, and the rules by which its clock counts.
struct KeptActivation: Sendable {
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  /// The document that holds; nil before any came.
  private(set) var activation: Activation?
  var record: ActivationRecord
  /// The record as it was written down; nil where there was none that could be read.
  private var written: ActivationRecord?
  /// What was wrong with what had been kept.
  private(set) var issue: SkinIssue?

  /// Reads what was kept; what can't be read, and the document of another app or channel, count as never kept.
  /// - Parameters:
  ///   - app: The app.
  ///   - channel: The channel.
  ///   - storage: What keeps it.
  ///   - now: What the clock says.
  init(app: SkinIdentifier, channel: SkinIdentifier, in storage: some ActivationStorage, now: Date) {
    self.app = app
    self.channel = channel
    record = ActivationRecord(installID: .random(), latest: now)
    do {
      guard let data = try storage.read() else { return }
      record = try ActivationRecord(parsing: data)
      written = record
      try accept(record.document)
    } catch {
      issue = .damagedActivation(SkinIssue.wrapping(error).message)
      record.document = nil
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
    var device = context(moment(now, &issue))
    device.installID = device.installID ?? record.installID
    return activation?.decision(in: device, choice: record.choice)
      ?? ActivationDecision(skin: nil, reason: .off, upcoming: [])
  }

  /// The moment that counts when a clock may have been set back.
  private mutating func moment(_ now: Date, _ issue: inout SkinIssue?) -> Date {
    if now < record.latest {
      guard record.latest.timeIntervalSince(now) > ActivationKeeper.tolerance else { return record.latest }
      issue = .clockTurnedBack(now: MetadataDate.text(now), latest: MetadataDate.text(record.latest))
    }
    record.latest = now
    return now
  }

  /// Writes down what changed; the moment alone once an hour is enough, as a day's difference is allowed.
  /// - Throws: `SkinIssue` where it can't be written; it is tried again the next time.
  mutating func save(in storage: some ActivationStorage) throws {
    if var written {
      let isRecent = abs(record.latest.timeIntervalSince(written.latest)) < 3_600
      if isRecent { written.latest = record.latest }
      if written == record { return }
    }
    try storage.write(record.data)
    written = record
  }
}
