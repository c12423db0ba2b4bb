import Foundation

/// The channels of an app that have an activation.
struct ChannelList: Decodable, Sendable {
  struct Channel: Decodable, Sendable {
    var channel: String
    /// The skin that is shown if no rule applies; nil for the built-in one.
    var skin: SkinVersionName?
    /// The number of rules.
    var rules: Int
    var changedAt: Date

    private enum CodingKeys: String, CodingKey {
      case channel, skin, rules
      case changedAt = "changed_at"
    }
  }
  var channels: [Channel]

  /// Returns channels in the order of pages: most users have the stable one.
  static func stableFirst(_ channels: [Channel]) -> [Channel] {
    channels.filter { $0.channel == "stable" } + channels.filter { $0.channel != "stable" }
  }
}

/// An activation: the skin of a channel, and the rules before it.
struct ActivationDocument: Decodable, Sendable {
  struct Rule: Decodable, Sendable {
    struct Versions: Decodable, Hashable, Sendable {
      var minimum: String?
      var maximum: String?
    }

    struct Share: Decodable, Hashable, Sendable {
      /// Hundredths of a percent.
      var below: Int
      var salt: String?
    }

    var id: String
    var skin: SkinVersionName?
    var from: String?
    var until: String?
    var zone: String?
    var app: Versions?
    var locales: [String]?
    var brands: [String]?
    var share: Share?
    /// `operator` or `user`; nil for the document's.
    var policy: String?

    /// Whether it has a beginning or an end.
    var hasTimes: Bool { from != nil || until != nil }
  }

  var skin: SkinVersionName?
  var rules: [Rule]?
  var policy: String?

  /// Whether it shows no skin at all, whatever users chose.
  var isOff: Bool { skin == nil && (rules ?? []).isEmpty && policy != "user" }
}

/// The states that an activation has had.
struct ActivationHistory: Decodable, Sendable {
  struct State: Decodable, Sendable {
    var number: Int
    var changedAt: Date
    var changedBy: String?
    var note: String?
    var activation: ActivationDocument

    private enum CodingKeys: String, CodingKey {
      case number, note, activation
      case changedAt = "changed_at"
      case changedBy = "changed_by"
    }
  }
  var states: [State]
}

/// The estimate of which part of the devices shows which skin.
struct ForecastAnswer: Decodable, Sendable {
  struct Share: Decodable, Sendable {
    var skin: SkinVersionName?
    var share: Double
    var usersDecide: Bool

    private enum CodingKeys: String, CodingKey {
      case skin, share
      case usersDecide = "users_decide"
    }
  }

  struct Change: Decodable, Sendable {
    var at: Date
    var skins: [Share]
  }

  /// A rule whose condition depends on what devices don't report.
  struct Unknown: Decodable, Sendable {
    var rule: String
  }

  var devices: Int
  var skins: [Share]
  var changes: [Change]
  var unknown: [Unknown]
}
