package import Foundation

/// The estimate of which part of the devices shows which skin: the answer of `GET …/channels/{channel}/forecast`.
package struct ForecastAnswer: Codable, Hashable, Sendable {
  /// A skin that a part of the devices shows.
  package struct Share: Codable, Hashable, Sendable {
    /// The skin; null for the built-in one.
    @NullIfNone package var skin: SkinVersionName?
    /// The rule that decides, in ``Group``s only; missing if none applies.
    package var rule: String?
    /// The part of the devices, from 0 to 1.
    package var share: Double
    /// Whether a skin that the user chose takes its place.
    package var usersDecide: Bool

    package init(skin: SkinVersionName?, rule: String?, share: Double, usersDecide: Bool) {
      (self.rule, self.share, self.usersDecide) = (rule, share, usersDecide)
      self.skin = skin
    }
  }

  /// The devices with one version of the app.
  package struct Group: Codable, Hashable, Sendable {
    /// The version of the app; missing if it wasn't reported.
    package var appVersion: String?
    package var devices: Int
    package var skins: [Share]

    package init(appVersion: String?, devices: Int, skins: [Share]) {
      (self.appVersion, self.devices, self.skins) = (appVersion, devices, skins)
    }
  }

  /// A time at which a schedule changes what devices show.
  package struct Change: Codable, Hashable, Sendable {
    package var at: Date
    package var skins: [Share]

    package init(at: Date, skins: [Share]) { (self.at, self.skins) = (at, skins) }
  }

  /// A condition of a rule about which reports say nothing.
  package struct UnknownCondition: Codable, Hashable, Sendable {
    package var rule: String
    /// `locales`, `brands`, `groups` or `new_devices`.
    package var condition: String

    package init(rule: String, condition: String) { (self.rule, self.condition) = (rule, condition) }
  }

  package var app: String
  package var channel: String
  package var at: Date
  package var zone: String
  /// The first day whose reports are counted.
  package var since: String
  /// The number of devices that reported.
  package var devices: Int
  /// The part of the devices whose reports are counted, from 0 to 1; missing for all.
  package var sample: Double?
  package var skins: [Share]
  package var groups: [Group]
  package var changes: [Change]
  package var unknown: [UnknownCondition]

  package init(
    app: String, channel: String, at: Date, zone: String, since: String, devices: Int, sample: Double? = nil,
    skins: [Share],
    groups: [Group], changes: [Change], unknown: [UnknownCondition]
  ) {
    (self.app, self.channel, self.at, self.zone, self.since) = (app, channel, at, zone, since)
    (self.devices, self.sample, self.skins, self.groups) = (devices, sample, skins, groups)
    (self.changes, self.unknown) = (changes, unknown)
  }
}
