/// The outcomes of updates: the answer of `GET /apps/{app}/reports`.
package struct ReportsAnswer: Codable, Hashable, Sendable {
  /// The number of devices on which a version of a skin had one outcome.
  package struct Count: Codable, Hashable, Sendable {
    /// Missing if the server doesn't know the channel.
    package var channel: String?
    package var skin: SkinVersionName
    /// The last reported state.
    package var kind: String
    /// How the version was downloaded: `full` or `patch`.
    package var method: String?
    /// The code of the failure.
    package var code: String?
    /// The day of the state; missing if days aren't counted separately.
    package var day: String?
    package var count: Int
    /// The bytes downloaded by all devices.
    package var bytes: Int

    package init(
      channel: String?, skin: SkinVersionName, kind: String, method: String?, code: String?, day: String?, count: Int,
      bytes: Int
    ) {
      (self.channel, self.skin, self.kind, self.method) = (channel, skin, kind, method)
      (self.code, self.day, self.count, self.bytes) = (code, day, count, bytes)
    }
  }

  package var app: String
  /// The first and the last day, in UTC.
  package var since: String
  package var until: String
  /// The part of the devices whose reports are counted, from 0 to 1; missing for all.
  package var sample: Double?
  package var reports: [Count]
  /// True if further counts are missing.
  package var truncated: Bool?

  package init(
    app: String, since: String, until: String, sample: Double? = nil, reports: [Count], truncated: Bool?
  ) {
    (self.app, self.since, self.until, self.sample) = (app, since, until, sample)
    (self.reports, self.truncated) = (reports, truncated)
  }
}

/// The answer to the reports of an app.
package struct ReceiptAnswer: Codable, Hashable, Sendable {
  package var counted: Int
  /// The number of reports about skins that were never published.
  package var ignored: Int

  package init(counted: Int, ignored: Int) { (self.counted, self.ignored) = (counted, ignored) }
}
