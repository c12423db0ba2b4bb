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

  package static let sample = Endpoint<Never, SampleAnswer>(
    .get, "apps/{app}/sample", "Returns the part of the devices whose reports are counted", .app(.read),
    errors: [404: ["unknown-app"]])

  package static let setSample = Endpoint<SampleForm, SampleAnswer>(
    .put, "apps/{app}/sample", "Sets the part of the devices whose reports are counted",
    .app(.administer, changes: .app),
    errors: [
      404: ["unknown-app"], 409: ["changed-meanwhile", "targets-away"], 413: ["bad-activation"],
      507: ["disk-full", "metadata-too-long"],
    ])

  static let all = [reports.description, statistics.description, sample.description, setSample.description]
}
