import SkinUpdate

/// The assumptions of a forecast: the devices, the skins, the caches and the prices.
///
/// The intervals of clients are SkinKit's defaults, not assumptions.
package struct ScalingAssumptions: Sendable {
  /// The number of devices with the app.
  package var installations = 100_000_000.0
  /// The share of devices that use the app on a day.
  package var dailyShare = 0.2
  /// The share of devices that use the app in a month.
  package var monthlyShare = 0.6
  /// The number of times that such a device opens the app on a day.
  package var launches = 4.0
  /// The time for which the app stays open, in minutes.
  package var minutes = 5.0
  /// The load of the busiest minute, divided by the average.
  package var peak = 3.0

  /// The number of publications in a month.
  package var publications = 8.0
  /// The size of a package in bytes.
  package var packageBytes = 250_000.0
  /// The size of a patch in bytes.
  package var patchBytes = 60_000.0
  /// The share of downloads that are patches.
  package var patchShare = 0.8

  /// The number of caches of the CDN that ask the origin.
  package var caches = 300.0
  /// The time for which caches keep `timestamp.json`, in seconds.
  package var timestampAge = 60.0
  /// The number of times that a cache loads a file, because it evicted it meanwhile.
  package var loads = 2.0

  /// The requests per second that one server answers.
  package var serverRequests = 10_000.0
  /// The event streams that one server holds.
  package var serverStreams = 50_000.0

  /// The price of a server in a month.
  package var serverPrice = 60.0
  /// The price of the database and the object storage in a month.
  package var storagePrice = 150.0
  /// The price of 10,000 requests to the CDN.
  package var requestPrice = 0.0075
  /// The price of a gigabyte that leaves the CDN or a server.
  package var gigabytePrice = 0.04

  /// Creates the default assumptions.
  package init() {}
}

/// The requests and bytes of a client, as measured between a client and a server by the tests.
///
/// Bytes are those of heads and bodies; connections come on top.
package enum ClientTraffic {
  /// The requests of a check that finds nothing new.
  package static let unchangedRequests = 1.0
  /// The bytes of its answer.
  package static let unchangedBytes = 400.0
  /// The most requests of a check after a change, without packages and patches.
  package static let changedRequests = 9.0
  /// The maximum size in bytes of their answers.
  package static let changedBytes = 20_000.0
  /// The bytes of a new connection with TLS that the server sends, with its certificates.
  package static let connectionBytes = 4_000.0
  /// The bytes per second of an idle event stream: a comment every 15 s, with the headers of its packet.
  package static let streamBytes = 5.0
}
