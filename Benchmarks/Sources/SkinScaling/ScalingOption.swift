/// An assumption that can be set on the command line.
package struct ScalingOption: Sendable {
  /// The name of the option, without hyphens.
  package let name: String
  /// The description in the report.
  package let meaning: String
  /// The assumption.
  package let path: any WritableKeyPath<ScalingAssumptions, Double> & Sendable

  private init(
    _ name: String, _ path: any WritableKeyPath<ScalingAssumptions, Double> & Sendable, _ meaning: String
  ) {
    self.name = name
    self.path = path
    self.meaning = meaning
  }

  /// All options, in the order of the report.
  package static let all = [
    ScalingOption("installations", \.installations, "devices with the app"),
    ScalingOption("daily-share", \.dailyShare, "share of them that use it on a day"),
    ScalingOption("monthly-share", \.monthlyShare, "share of them that use it in a month"),
    ScalingOption("launches", \.launches, "launches of such a device a day"),
    ScalingOption("minutes", \.minutes, "minutes that the app stays open"),
    ScalingOption("peak", \.peak, "load of the busiest minute, divided by the average"),
    ScalingOption("publications", \.publications, "publications a month"),
    ScalingOption("package-bytes", \.packageBytes, "bytes of a package"),
    ScalingOption("patch-bytes", \.patchBytes, "bytes of a patch"),
    ScalingOption("patch-share", \.patchShare, "share of downloads that are patches"),
    ScalingOption("caches", \.caches, "caches of the CDN that ask the servers"),
    ScalingOption("timestamp-age", \.timestampAge, "seconds that they keep `timestamp.json`"),
    ScalingOption("loads", \.loads, "times that a cache loads the same file"),
    ScalingOption("server-requests", \.serverRequests, "requests per second of a server"),
    ScalingOption("server-streams", \.serverStreams, "event streams of a server"),
    ScalingOption("server-price", \.serverPrice, "price of a server a month, in dollars"),
    ScalingOption("storage-price", \.storagePrice, "price of database and object storage a month"),
    ScalingOption("request-price", \.requestPrice, "price of 10,000 requests to the CDN"),
    ScalingOption("gigabyte-price", \.gigabytePrice, "price of a gigabyte sent"),
  ]
}
