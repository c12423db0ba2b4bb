import Foundation

/// The result of an activation on one device: the answer of `channels/{channel}/evaluation`.
struct EvaluationAnswer: Decodable, Sendable {
  /// A rule on the device.
  struct Rule: Decodable, Sendable {
    var rule: String
    /// `holds`, `fails` or `unknown`.
    var result: String
    /// The results of `time`, `app`, `locales`, `brands`, `share` and `available`, as far as the rule has them.
    var conditions: [String: String]
    /// The start of the schedule in the device's time zone.
    var from: Date?
    var until: Date?
  }

  /// The skin; nil for the built-in one.
  var skin: SkinVersionName?
  /// The rule that decides.
  var rule: String?
  /// `rule`, `standard` or `off`.
  var reason: String
  /// Whether a skin that the user chose takes precedence.
  var usersDecide: Bool
  var nextChange: Date?
  var rules: [Rule]

  private enum CodingKeys: String, CodingKey {
    case skin, rule, reason, rules
    case usersDecide = "users_decide"
    case nextChange = "next_change"
  }
}
