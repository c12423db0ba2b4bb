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
    /// The number of installations that showed the version, and show another one now.
    package var replaced: Int
    /// The number of installations in any state.
    package var installations: Int
    /// The number of installations that showed the version on the day; missing if the counts aren't divided by days.
    package var shown: Int?
    /// The bytes that all of them downloaded.
    package var bytes: Int
    /// The part of the installations that shows the version, from 0 to 1.
    package var adoption: Double

    package init(
      skin: SkinVersionName, channel: String?, appVersion: String?, day: String?, offered: Int, downloaded: Int,
      applied: Int, failed: Int, rolledBack: Int, replaced: Int, installations: Int, shown: Int?, bytes: Int,
      adoption: Double
    ) {
      (self.skin, self.channel, self.appVersion, self.day) = (skin, channel, appVersion, day)
      (self.offered, self.downloaded, self.applied) = (offered, downloaded, applied)
      (self.failed, self.rolledBack, self.replaced) = (failed, rolledBack, replaced)
      (self.installations, self.shown) = (installations, shown)
      (self.bytes, self.adoption) = (bytes, adoption)
    }
  }

  /// The number of installations that showed one of the versions, each once, whatever the period of the answer.
  package struct Active: Codable, Hashable, Sendable {
    /// Today, in UTC.
    package var day: Int
    /// Today or in the six days before.
    package var week: Int
    /// Today or in the 29 days before.
    package var month: Int

    package init(day: Int, week: Int, month: Int) { (self.day, self.week, self.month) = (day, week, month) }
  }

  package var app: String
  /// The first and the last day, in UTC.
  package var since: String
  package var until: String
  package var active: Active
  /// The part of the devices whose reports are counted, from 0 to 1; missing for all.
  package var sample: Double?
  package var versions: [Row]
  /// True if further rows are missing.
  package var truncated: Bool?

  package init(
    app: String, since: String, until: String, active: Active, sample: Double? = nil, versions: [Row], truncated: Bool?
  ) {
    (self.app, self.since, self.until, self.active, self.sample) = (app, since, until, active, sample)
    (self.versions, self.truncated) = (versions, truncated)
  }
}
