/// The body that switches skins off.
package struct KillForm: Codable, Hashable, Sendable {
  /// The names of the app and the channel, `APP/CHANNEL`, or that of the app for all its channels.
  package var confirm: String
  package var reason: String

  package init(confirm: String, reason: String) { (self.confirm, self.reason) = (confirm, reason) }
}

/// The answer of `POST …/kill`.
package struct KillAnswer: Codable, Hashable, Sendable {
  /// A channel on which skins were switched off.
  package struct Channel: Codable, Hashable, Sendable {
    package var channel: String
    /// The number of the state before in the channel's history.
    package var previous: Int?

    package init(channel: String, previous: Int?) { (self.channel, self.previous) = (channel, previous) }
  }

  package var app: String
  /// The channels that were switched off; those that were off before are missing.
  package var channels: [Channel]
  package var reason: String
  package var timestamp: Int

  package init(app: String, channels: [Channel], reason: String, timestamp: Int) {
    (self.app, self.channels, self.reason, self.timestamp) = (app, channels, reason, timestamp)
  }
}
