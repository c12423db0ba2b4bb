package import Foundation
package import SkinKit
package import SkinServerAPI
package import SkinUpdate

/// A guard of a channel.
package struct ChannelGuard: Hashable, Sendable {
  package var app: SkinIdentifier
  package var channel: SkinIdentifier
  var limits: RolloutGuard
}

/// A version that a guard paused.
package struct PausedVersion: Hashable, Sendable {
  package var skin: SkinReference
  package var pausedAt: Date
  package var reason: String
  /// The activation before the pause, and the one after it; nil if an earlier server paused the version.
  package var change: Change?

  package init(skin: SkinReference, pausedAt: Date, reason: String, change: Change? = nil) {
    (self.skin, self.pausedAt, self.reason, self.change) = (skin, pausedAt, reason, change)
  }

  /// The change of an activation.
  package struct Change: Hashable, Sendable {
    package var before: Activation
    package var after: Activation

    package init(before: Activation, after: Activation) {
      (self.before, self.after) = (before, after)
    }
  }
}

extension MetadataReading {
  /// Returns the guards of all channels.
  package func rolloutGuards() throws -> [ChannelGuard] {
    try connection.rows("SELECT * FROM rollout_guard ORDER BY app, channel").map { row in
      ChannelGuard(
        app: try row["app"], channel: try row["channel"],
        limits: try APICoder.decode(RolloutGuard.self, from: try row["limits"]))
    }
  }

  /// Returns the guard of a channel, or nil if it has none.
  package func rolloutGuard(of app: SkinIdentifier, channel: SkinIdentifier) throws -> RolloutGuard? {
    let limits: Data? = try connection.value(
      "SELECT limits FROM rollout_guard WHERE app = $1 AND channel = $2", app, channel)
    return try limits.map { try APICoder.decode(RolloutGuard.self, from: $0) }
  }

  /// Returns the versions that are paused on a channel, the last one first.
  package func pausedVersions(of app: SkinIdentifier, channel: SkinIdentifier) throws -> [PausedVersion] {
    try connection.rows(
      "SELECT * FROM rollout_pause WHERE app = $1 AND channel = $2 ORDER BY paused_at DESC, skin, version", app, channel
    ).map { row in
      let (before, after): (Data?, Data?) = (try row["before"], try row["after"])
      var paused = PausedVersion(
        skin: SkinReference(id: try row["skin"], version: try row["version"]), pausedAt: try row["paused_at"],
        reason: try row["reason"])
      if let before, let after {
        paused.change = .init(
          before: try Activation(parsing: before, file: "pause"), after: try Activation(parsing: after, file: "pause"))
      }
      return paused
    }
  }
}

extension MetadataWriting {
  /// Sets the guard of a channel, or removes it.
  package func set(_ limits: RolloutGuard?, of app: SkinIdentifier, channel: SkinIdentifier) throws {
    guard let limits else {
      try connection.execute("DELETE FROM rollout_guard WHERE app = $1 AND channel = $2", app, channel)
      return
    }
    try connection.replace(
      in: "rollout_guard", key: ["app", "channel"],
      ["app": app, "channel": channel, "limits": try APICoder.encode(limits)])
  }

  /// Adds a paused version.
  package func insert(_ paused: PausedVersion, of app: SkinIdentifier, channel: SkinIdentifier) throws {
    try connection.insert(
      into: "rollout_pause",
      [
        "app": app, "channel": channel, "skin": paused.skin.id, "version": paused.skin.version,
        "paused_at": paused.pausedAt, "reason": paused.reason, "before": paused.change?.before.data,
        "after": paused.change?.after.data,
      ])
  }

  /// Removes a paused version.
  /// - Returns: Whether it was paused.
  package func removePause(of skin: SkinReference, app: SkinIdentifier, channel: SkinIdentifier) throws -> Bool {
    try connection.execute(
      "DELETE FROM rollout_pause WHERE app = $1 AND channel = $2 AND skin = $3 AND version = $4", app, channel, skin.id,
      skin.version) > 0
  }
}
