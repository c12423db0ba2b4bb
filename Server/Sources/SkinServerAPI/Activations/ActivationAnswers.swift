package import Foundation
package import SkinKit

/// The channels of an app that have an activation: the answer of `GET /apps/{app}/channels`.
package struct ChannelsAnswer: Codable, Hashable, Sendable {
  package struct Channel: Codable, Hashable, Sendable {
    package var channel: String
    /// The skin that is shown if no rule applies; null for the built-in one.
    @NullIfNone package var skin: SkinVersionName?
    /// The number of rules.
    package var rules: Int
    package var changedAt: Date
    /// The version of timestamp.json that includes the last change.
    package var timestamp: Int

    package init(channel: String, skin: SkinVersionName?, rules: Int, changedAt: Date, timestamp: Int) {
      (self.channel, self.rules, self.changedAt, self.timestamp) = (channel, rules, changedAt, timestamp)
      self.skin = skin
    }
  }

  package var app: String
  package var channels: [Channel]

  package init(app: String, channels: [Channel]) { (self.app, self.channels) = (app, channels) }
}

/// The states that a channel's activation has had, the last one first: the answer of `GET …/activation/history`.
///
/// `Document` is the type in which the reader wants the documents.
package struct ActivationStatesAnswer<Document: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package struct State: Codable, Hashable, Sendable {
    package var number: Int
    package var changedAt: Date
    package var changedBy: String?
    package var note: String?
    package var timestamp: Int
    package var activation: Document

    package init(
      number: Int, changedAt: Date, changedBy: String?, note: String?, timestamp: Int, activation: Document
    ) {
      (self.number, self.timestamp, self.activation) = (number, timestamp, activation)
      (self.changedAt, self.changedBy, self.note) = (changedAt, changedBy, note)
    }
  }

  package var app: String
  package var channel: String
  package var states: [State]

  package init(app: String, channel: String, states: [State]) {
    (self.app, self.channel, self.states) = (app, channel, states)
  }
}

/// The body that returns to an earlier state.
package struct RevertForm: Codable, Hashable, Sendable {
  package var number: Int

  package init(number: Int) { self.number = number }
}

/// The body that refers to a skin of another channel or app: that of `POST …/promotion` and of `POST …/shares`.
package struct ReferenceForm: Codable, Hashable, Sendable {
  /// The channel or the app that has the skin.
  package var from: SkinIdentifier
  /// The skin; missing for the complete activation.
  package var skin: SkinVersionName?

  package init(from: SkinIdentifier, skin: SkinVersionName?) { (self.from, self.skin) = (from, skin) }
}

/// The answer of `POST …/activation/revert`.
package struct RevertAnswer<Document: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package var number: Int
  package var timestamp: Int
  package var activation: Document

  package init(number: Int, timestamp: Int, activation: Document) {
    (self.number, self.timestamp, self.activation) = (number, timestamp, activation)
  }
}
