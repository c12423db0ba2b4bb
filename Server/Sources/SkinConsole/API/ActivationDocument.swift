import SkinServerAPI

/// An activation: the skin of a channel, and the rules before it.
struct ActivationDocument: Codable, Hashable, Sendable {
  struct Rule: Codable, Hashable, Sendable {
    struct Versions: Codable, Hashable, Sendable {
      var minimum: String?
      var maximum: String?
    }

    struct Share: Codable, Hashable, Sendable {
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
