/// Installations by version and last state: the answer of `GET /apps/{app}/statistics`.
package struct StatisticsAnswer: Codable, Hashable, Sendable {
  /// The number of installations by their last state, for one version of a skin.
  package struct Row: Codable, Hashable, Sendable {
    package var skin: SkinVersionName
    /// Missing if the counts aren't divided by channels, or the server doesn't know the channel.
    package var channel: String?
    /// Missing if the counts aren't divided by the version of the app, or it wasn't reported.
    package var appVersion: String?
    /// The day of the last state; missing if the counts aren't divided by days.
    package var day: String?
    package var offered: Int
    package var downloaded: Int
    package var applied: Int
    package var failed: Int
    package var rolledBack: Int
    /// The number of installations in any state.
    package var installations: Int
    /// The bytes that all of them downloaded.
    package var bytes: Int
    /// The part of the installations that shows the version, from 0 to 1.
    package var adoption: Double

    package init(
      skin: SkinVersionName, channel: String?, appVersion: String?, day: String?, offered: Int, downloaded: Int,
      applied: Int, failed: Int, rolledBack: Int, installations: Int, bytes: Int, adoption: Double
    ) {
      (self.skin, self.channel, self.appVersion, self.day) = (skin, channel, appVersion, day)
      (self.offered, self.downloaded, self.applied) = (offered, downloaded, applied)
      (self.failed, self.rolledBack, self.installations) = (failed, rolledBack, installations)
      (self.bytes, self.adoption) = (bytes, adoption)
    }
  }

  package var app: String
  /// The first and the last day, in UTC.
  package var since: String
  package var until: String
  package var versions: [Row]
  /// True if further rows are missing.
  package var truncated: Bool?

  package init(app: String, since: String, until: String, versions: [Row], truncated: Bool?) {
    (self.app, self.since, self.until) = (app, since, until)
    (self.versions, self.truncated) = (versions, truncated)
  }
}
