package import SkinKit

/// The size that the packages and patches of one app may have together, so that no app fills the server for all others.
package struct AppQuota: Hashable, Sendable {
  /// The size in bytes.
  package var bytes: Int

  /// The part of the quota from which on the operator is warned.
  private static let warningShare = 0.8

  package init(bytes: Int) { self.bytes = bytes }

  /// Checks that the files of an app don't exceed the quota.
  /// - Parameters:
  ///   - app: The app.
  ///   - more: The bytes that are about to be published.
  ///   - store: The database.
  /// - Throws: `SkinIssue` with the code `app-full`, and storage errors.
  package func check(_ app: SkinIdentifier, adding more: Int = 0, in store: any MetadataReading) throws {
    let used = try store.publishedBytes(of: app) + more
    guard used > bytes else { return }
    throw issue(app, "would have \(used) bytes of packages and patches", "Nothing was changed.")
  }

  /// Returns a warning if an app uses most of its quota since a change.
  /// - Parameters:
  ///   - app: The app.
  ///   - before: Its bytes before the change.
  ///   - after: Its bytes now.
  /// - Returns: The warning; empty if there is none, or was one before.
  package func newWarnings(of app: SkinIdentifier, from before: Int, to after: Int) -> [SkinIssue] {
    warnings(of: [AppUsage(app: app, bytes: before)]).isEmpty ? warnings(of: [AppUsage(app: app, bytes: after)]) : []
  }

  /// Returns a warning for each app that has used most of its quota, the fullest first.
  /// - Parameter usage: The bytes of apps.
  /// - Returns: The warnings.
  package func warnings(of usage: [AppUsage]) -> [SkinIssue] {
    usage.filter { Double($0.bytes) >= Self.warningShare * Double(bytes) }.map { app in
      issue(app.app, "has \(app.bytes) bytes of packages and patches", "Beyond its quota, nothing can be published.")
    }
  }

  private func issue(_ app: SkinIdentifier, _ state: String, _ consequence: String) -> SkinIssue {
    SkinIssue(
      .appFull, "The app \(app) \(state), and its quota is \(bytes)",
      suggestion: "Remove old versions with a retention policy, or raise app_quota. \(consequence)",
      place: .init(file: app.rawValue))
  }
}

/// The size of an app's packages and patches.
package struct AppUsage: Hashable, Sendable {
  package var app: SkinIdentifier
  package var bytes: Int
}

extension MetadataReading {
  /// Returns the size of the packages and patches that are published for an app.
  package func publishedBytes(of app: SkinIdentifier) throws -> Int {
    try connection.value("SELECT bytes FROM repository WHERE app = $1", app) ?? 0
  }

  /// Returns that size as the served files have it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of files of the app.
  package func sizeOfPublishedFiles(of app: SkinIdentifier) throws -> Int {
    try connection.value(
      """
      SELECT CAST(COALESCE(SUM(length), 0) AS BIGINT) FROM target_file
      WHERE app = $1 AND version IS NOT NULL AND retired_in IS NULL
      """, app) ?? 0
  }

  /// Returns the apps with the largest packages and patches, the largest first.
  package func largestApps(_ count: Int) throws -> [AppUsage] {
    try connection.rows("SELECT app, bytes FROM repository ORDER BY bytes DESC, app LIMIT $1", count)
      .map { AppUsage(app: try $0["app"], bytes: try $0["bytes"]) }
  }
}

extension SkinIssue.Code {
  /// An app has used its quota.
  package static let appFull: Self = "app-full"
}
