import Foundation

/// Installations by version and last state: the answer of `GET /apps/{app}/statistics`.
struct StatisticsAnswer: Decodable, Sendable {
  struct Row: Decodable, Sendable {
    var skin: SkinVersionName
    var channel: String?
    var appVersion: String?
    var day: String?
    var applied: Int
    var failed: Int
    var rolledBack: Int
    var installations: Int
    var bytes: Int

    private enum CodingKeys: String, CodingKey {
      case skin, channel, day, applied, failed, installations, bytes
      case appVersion = "app_version"
      case rolledBack = "rolled_back"
    }
  }

  /// The first and the last day, in UTC.
  var since: String
  var until: String
  var versions: [Row]
  /// Whether further rows are missing.
  var truncated: Bool?
}

/// The outcomes of updates: the answer of `GET /apps/{app}/reports`.
struct ReportAnswer: Decodable, Sendable {
  struct Count: Decodable, Sendable {
    var skin: SkinVersionName
    var kind: String
    /// How the version was downloaded: `full` or `patch`.
    var way: String?
    /// The code of the issue, if it failed.
    var code: String?
    var count: Int
    var bytes: Int
  }

  var reports: [Count]
}
