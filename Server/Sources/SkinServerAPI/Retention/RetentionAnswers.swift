package import Foundation

/// The rules by which the versions of an app are kept.
///
/// A version is removed if no rule keeps it. Versions that are activated, scheduled, in the catalog or pinned, and those
/// that a kept version builds on, are always kept.
package struct RetentionPolicy: Codable, Hashable, Sendable {
  /// The number of newest versions of each skin that are kept.
  package var newest: Int
  /// The number of days for which a version is kept after its publication.
  package var publishedDays: Int
  /// The number of days for which a version is kept after it was last activated or in the catalog, or reported by a
  /// device that shows it.
  package var usedDays: Int

  package init(newest: Int, publishedDays: Int, usedDays: Int) {
    (self.newest, self.publishedDays, self.usedDays) = (newest, publishedDays, usedDays)
  }
}

/// The answer of `GET /apps/{app}/retention`.
package struct RetentionAnswer: Codable, Hashable, Sendable {
  package var app: String
  package var policy: RetentionPolicy?
  package var pinned: [SkinVersionName]

  package init(app: String, policy: RetentionPolicy?, pinned: [SkinVersionName]) {
    (self.app, self.policy, self.pinned) = (app, policy, pinned)
  }
}

/// The versions that a policy removes, and the others: the answer of `GET /apps/{app}/retention/plan`.
package struct RetentionPlanAnswer: Codable, Hashable, Sendable {
  package struct Version: Codable, Hashable, Sendable {
    package var id: String
    package var version: String
    package var size: Int
    package var publishedAt: Date
    /// The reasons to keep it.
    package var reasons: [String]?

    package init(id: String, version: String, size: Int, publishedAt: Date, reasons: [String]?) {
      (self.id, self.version, self.size) = (id, version, size)
      (self.publishedAt, self.reasons) = (publishedAt, reasons)
    }
  }

  package var app: String
  package var policy: RetentionPolicy?
  package var removed: [Version]
  package var kept: [Version]

  package init(app: String, policy: RetentionPolicy?, removed: [Version], kept: [Version]) {
    (self.app, self.policy, self.removed, self.kept) = (app, policy, removed, kept)
  }
}

/// The versions that were removed: the answer of `POST /apps/{app}/retention/run`.
package struct RetentionRunAnswer: Codable, Hashable, Sendable {
  package var app: String
  package var removed: [RetentionPlanAnswer.Version]

  package init(app: String, removed: [RetentionPlanAnswer.Version]) { (self.app, self.removed) = (app, removed) }
}

/// The answer of `PUT …/versions/{version}/withdrawal`.
package struct WithdrawalAnswer: Codable, Hashable, Sendable {
  package var app: String
  package var skin: SkinVersionName
  /// The channels whose activations named the version.
  package var channels: [String]
  package var wasInCatalog: Bool
  package var timestamp: Int

  package init(app: String, skin: SkinVersionName, channels: [String], wasInCatalog: Bool, timestamp: Int) {
    (self.app, self.skin, self.channels) = (app, skin, channels)
    (self.wasInCatalog, self.timestamp) = (wasInCatalog, timestamp)
  }
}

/// The withdrawn versions of an app: the answer of `GET /apps/{app}/withdrawn`.
package struct WithdrawnAnswer: Codable, Hashable, Sendable {
  package struct Version: Codable, Hashable, Sendable {
    package var id: String
    package var version: String
    package var withdrawnAt: Date

    package init(id: String, version: String, withdrawnAt: Date) {
      (self.id, self.version, self.withdrawnAt) = (id, version, withdrawnAt)
    }
  }

  package var app: String
  package var withdrawn: [Version]

  package init(app: String, withdrawn: [Version]) { (self.app, self.withdrawn) = (app, withdrawn) }
}
