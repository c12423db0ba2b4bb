package import Foundation

/// The result of an activation on one device: the answer of `channels/{channel}/evaluation`.
package struct EvaluationAnswer: Codable, Hashable, Sendable {
  /// A version that a rule shows later.
  package struct Upcoming: Codable, Hashable, Sendable {
    package var skin: SkinVersionName
    package var from: Date

    package init(skin: SkinVersionName, from: Date) { (self.skin, self.from) = (skin, from) }
  }

  /// A rule on the device.
  package struct Rule: Codable, Hashable, Sendable {
    package var rule: String
    /// `holds`, `fails` or `unknown`.
    package var result: String
    /// The results of `time`, `app`, `locales`, `brands`, `share`, `groups`, `new_devices` and `available`, as far as the
    /// rule has them.
    package var conditions: [String: String]
    /// The start of the schedule in the device's time zone.
    package var from: Date?
    package var until: Date?

    package init(rule: String, result: String, conditions: [String: String], from: Date?, until: Date?) {
      (self.rule, self.result, self.conditions) = (rule, result, conditions)
      (self.from, self.until) = (from, until)
    }
  }

  /// A time in which the result doesn't change.
  package struct Period: Codable, Hashable, Sendable {
    package var from: Date
    package var until: Date
    /// The skin; null for the built-in one.
    @NullIfNone package var skin: SkinVersionName?
    package var rule: String?
    package var reason: String

    package init(from: Date, until: Date, skin: SkinVersionName?, rule: String?, reason: String) {
      (self.from, self.until, self.rule, self.reason) = (from, until, rule, reason)
      self.skin = skin
    }
  }

  package var app: String
  package var channel: String
  package var at: Date
  package var zone: String
  /// The skin; null for the built-in one.
  @NullIfNone package var skin: SkinVersionName?
  /// The rule that decides.
  package var rule: String?
  /// `rule`, `standard` or `off`.
  package var reason: String
  /// Whether a skin that the user chose takes precedence.
  package var usersDecide: Bool
  package var nextChange: Date?
  package var upcoming: [Upcoming]
  package var rules: [Rule]
  /// The periods of the requested days; missing if none were requested.
  package var periods: [Period]?
  /// True if further periods are missing.
  package var truncated: Bool?

  package init(
    app: String, channel: String, at: Date, zone: String, skin: SkinVersionName?, rule: String?, reason: String,
    usersDecide: Bool, nextChange: Date?, upcoming: [Upcoming], rules: [Rule]
  ) {
    (self.app, self.channel, self.at, self.zone) = (app, channel, at, zone)
    (self.rule, self.reason, self.usersDecide, self.nextChange) = (rule, reason, usersDecide, nextChange)
    (self.upcoming, self.rules) = (upcoming, rules)
    self.skin = skin
  }
}
