import HTTPTypes

/// The endpoints of the counts of devices' reports.
package enum StatisticsEndpoints {
  private static let period: [QueryParameter] = [.since, .until, .skin, .version, .channel]

  package static let reports = Endpoint<Never, ReportsAnswer>(
    .get, "apps/{app}/reports", "Counts reports by state, kind of update and code", .app(.read),
    query: period + [QueryParameter("by", "Counts each day separately", .choice(["day"]))],
    errors: [404: ["unknown-app"]])

  package static let statistics = Endpoint<Never, StatisticsAnswer>(
    .get, "apps/{app}/statistics", "Counts installations by version and last state", .app(.read),
    query: period + [
      QueryParameter("app-version", "Only this version of the app", .version),
      QueryParameter("by", "A list of channel, app-version and day, with commas"),
      QueryParameter("format", "The format of the answer", .choice(["json", "csv"])),
    ], errors: [404: ["unknown-app"]])

  static let all = [reports.description, statistics.description]
}
