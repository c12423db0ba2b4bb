/// An activation: the skin of a channel, and the rules before it.
///
/// It isn't SkinUpdate's `Activation`, whose values are checked: a form may have a rule that the server refuses, with the
/// place of the mistake. docs/formats.md describes the members.
package struct ActivationDocument: Codable, Hashable, Sendable {
  package struct Rule: Codable, Hashable, Sendable {
    package struct Versions: Codable, Hashable, Sendable {
      package var minimum: String?
      package var maximum: String?

      package init(minimum: String?, maximum: String?) { (self.minimum, self.maximum) = (minimum, maximum) }
    }

    package struct Percentage: Codable, Hashable, Sendable {
      /// Hundredths of a percent.
      package var below: Int
      package var salt: String

      package init(below: Int, salt: String) { (self.below, self.salt) = (below, salt) }

      /// Returns a random salt for a new rollout, so that it begins with other devices than earlier ones.
      package static func makeSalt() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
    }

    package var id: String
    /// The skin; null for the built-in one.
    @NullIfNone package var skin: SkinVersionName?
    /// An instant such as `2030-02-02T16:00:00Z`, or a time such as `2030-02-03T00:00:00` in the zone.
    package var from: String?
    package var until: String?
    /// `device` or the name of a zone, for times without Z.
    package var zone: String?
    package var app: Versions?
    package var locales: [String]?
    package var brands: [String]?
    package var share: Percentage?
    /// The groups of test devices.
    package var groups: [String]?
    /// False if only devices that have shown the skin may show it.
    package var newDevices: Bool?
    /// `operator` or `user`; missing for the document's.
    package var policy: String?

    package init(id: String, skin: SkinVersionName?) {
      self.id = id
      self.skin = skin
    }
  }

  /// The format of the signed document; only in answers, like the app, the channel, the withdrawn versions and the timestamp.
  package var format: Int?
  package var app: String?
  package var channel: String?
  /// The skin that is shown if no rule applies; null for the built-in one.
  @NullIfNone package var skin: SkinVersionName?
  package var rules: [Rule]?
  /// `operator` or `user`.
  package var policy: String?
  /// The versions that no device may show any longer.
  package var withdrawn: [SkinVersionName]?
  /// The devices whose reports are counted, which the server writes; missing for all.
  package var sample: Rule.Percentage?
  /// The codes of the test devices by group, which the server writes; missing if no rule names groups.
  package var devices: [String: [String]]?
  /// The version of timestamp.json that first included the document; missing if there is none.
  package var timestamp: Int?

  package init(skin: SkinVersionName?, rules: [Rule]?, policy: String?) {
    (self.rules, self.policy) = (rules, policy)
    self.skin = skin
  }
}
