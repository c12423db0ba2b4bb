package import SkinKit
import SkinUpdate

/// One of the states that the activation of a channel has had.
package struct ActivationState: Hashable, Sendable {
  /// The number within the channel, from 1.
  package var number: Int
  package var activation: ActivationRecord
  /// The author of the change; empty if it is older than the history.
  package var changedBy: String
  /// The remark about the change, such as its reason.
  package var note: String?
}

extension MetadataReading {
  /// Returns states of a channel's activation, newest first.
  /// - Parameters:
  ///   - app: The app.
  ///   - channel: The channel.
  ///   - number: The number before which to begin, or nil for the newest.
  ///   - limit: The maximum number of states.
  /// - Returns: The states.
  /// - Throws: The database error.
  package func activationStates(
    of app: SkinIdentifier, channel: SkinIdentifier, before number: Int?, limit: Int
  ) throws -> [ActivationState] {
    try connection.rows(
      """
      SELECT * FROM activation_state WHERE app = $1 AND channel = $2 AND number < $3
      ORDER BY number DESC LIMIT \(limit)
      """, app, channel, number ?? .max
    ).map(ActivationState.init)
  }

  /// Returns one state of a channel's activation.
  package func activationState(of app: SkinIdentifier, channel: SkinIdentifier, number: Int) throws -> ActivationState?
  {
    try connection.row(
      "SELECT * FROM activation_state WHERE app = $1 AND channel = $2 AND number = $3", app, channel, number
    ).map(ActivationState.init)
  }
}

extension MetadataWriting {
  /// Adds the current state of a channel to its history.
  package func remember(_ activation: ActivationRecord, by origin: RequestOrigin) throws {
    let rule = activation.document
    let last: Int? = try connection.value(
      "SELECT COALESCE(MAX(number), 0) FROM activation_state WHERE app = $1 AND channel = $2", rule.app, rule.channel)
    try connection.insert(
      into: "activation_state",
      [
        "app": rule.app, "channel": rule.channel, "number": (last ?? 0) + 1, "skin": rule.skin?.id,
        "version": rule.skin?.version, "document": rule.data, "changed_at": activation.changedAt,
        "changed_in": activation.changedIn, "changed_by": origin.actor, "note": origin.note,
      ])
  }
}

extension ActivationState {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      number: try row["number"], activation: try ActivationRecord(activation: row), changedBy: try row["changed_by"],
      note: try row["note"])
  }
}
