import Foundation

/// The rule by which the server keeps versions.
struct RetentionPolicy: Codable, Sendable {
  /// The number of newest versions of each skin.
  var newest: Int
  /// The days since the publication.
  var publishedDays: Int
  /// The days since a version was last activated, offered or shown by devices.
  var usedDays: Int

  private enum CodingKeys: String, CodingKey {
    case newest
    case publishedDays = "published_days"
    case usedDays = "used_days"
  }
}

/// The answer of `GET /apps/{app}/retention`.
struct RetentionState: Decodable, Sendable {
  var policy: RetentionPolicy?
  var pinned: [SkinVersionName]
}

/// The versions that a policy removes, and the others: the answer of `GET /apps/{app}/retention/plan`.
struct RetentionPlan: Decodable, Sendable {
  struct Version: Decodable, Sendable {
    var id: String
    var version: String
    var size: Int
    var publishedAt: Date
    /// The reasons to keep it.
    var reasons: [String]?

    private enum CodingKeys: String, CodingKey {
      case id, version, size, reasons
      case publishedAt = "published_at"
    }

    var name: SkinVersionName { SkinVersionName(id: id, version: version) }
  }

  var policy: RetentionPolicy?
  var removed: [Version]
  var kept: [Version]
}

/// The withdrawn versions of an app: the answer of `GET /apps/{app}/withdrawn`.
struct WithdrawnList: Decodable, Sendable {
  struct Version: Decodable, Sendable {
    var id: String
    var version: String
    var withdrawnAt: Date

    private enum CodingKeys: String, CodingKey {
      case id, version
      case withdrawnAt = "withdrawn_at"
    }
  }
  var withdrawn: [Version]
}
