/// The freeze windows of an app: the answer of `GET /apps/{app}/freezes`.
package struct FreezesAnswer: Codable, Hashable, Sendable {
  /// A time in which activations and the catalog can't be changed.
  package struct Window: Codable, Hashable, Sendable {
    package var name: String
    /// The first moment, such as `2030-02-01T00:00:00Z`.
    package var from: String
    /// The first moment after it.
    package var until: String
    /// The only channel that is frozen; missing for all channels and the catalog.
    package var channel: String?
    package var reason: String?

    package init(name: String, from: String, until: String, channel: String?, reason: String?) {
      (self.name, self.from, self.until) = (name, from, until)
      (self.channel, self.reason) = (channel, reason)
    }
  }

  package var app: String
  package var windows: [Window]
  /// The names of the windows that are open now.
  package var open: [String]

  package init(app: String, windows: [Window], open: [String]) {
    (self.app, self.windows, self.open) = (app, windows, open)
  }
}

/// The body that replaces the freeze windows of an app.
package struct FreezesForm: Codable, Hashable, Sendable {
  package var windows: [FreezesAnswer.Window]

  package init(windows: [FreezesAnswer.Window]) { self.windows = windows }
}
