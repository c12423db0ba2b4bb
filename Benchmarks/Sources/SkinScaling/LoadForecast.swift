import SkinUpdate

/// The load and cost of a way to learn of changes.
package struct LoadForecast: Sendable {
  /// A way in which devices learn of changes.
  package enum Channel: String, CaseIterable, Sendable {
    /// Checks only, of a cached `timestamp.json`.
    case cachedPolling = "polling, timestamp cached"
    /// Checks only; caches revalidate `timestamp.json` at each request.
    case strictPolling = "polling, timestamp revalidated"
    /// Event streams in addition to cached checks.
    case push = "push and polling"
  }

  private static let secondsOfDay = 86_400.0
  private static let daysOfMonth = 30.0

  /// The checks of all devices on a day.
  package let checks: Double
  /// The requests to the CDN in a month.
  package let edgeRequests: Double
  /// The bytes that leave the CDN and the servers in a month.
  package let bytes: Double
  /// The share of requests that caches answer themselves.
  package let hitRate: Double
  /// The requests per second that reach the servers in the busiest minute.
  package let originPeak: Double
  /// The event streams in the busiest minute.
  package let streams: Double
  /// The number of servers; at least two.
  package let servers: Double
  /// The costs in a month.
  package let cost: (servers: Double, requests: Double, traffic: Double, total: Double)

  /// Computes a forecast.
  /// - Parameters:
  ///   - channel: The way in which devices learn of changes.
  ///   - given: The assumptions.
  package init(_ channel: Channel, _ given: ScalingAssumptions) {
    let options = SkinUpdater.Options()
    let devices = given.installations * given.dailyShare
    let opened = devices * given.launches
    // One check at the launch, and one after each interval; a stream that opens causes no other one.
    checks = opened * (1 + given.minutes * 60 / options.pollInterval)
    let month = Self.daysOfMonth
    let changes = given.installations * given.monthlyShare * given.publications
    let files = changes * 1  // one package or patch for each publication
    edgeRequests =
      checks * month * ClientTraffic.unchangedRequests + changes * (ClientTraffic.changedRequests + 1)

    let average = opened * given.minutes / (24 * 60)
    streams = channel == .push ? average * given.peak : 0
    let download = given.patchShare * given.patchBytes + (1 - given.patchShare) * given.packageBytes
    var bytes = checks * month * ClientTraffic.unchangedBytes + opened * month * ClientTraffic.connectionBytes
    bytes += changes * ClientTraffic.changedBytes + files * download
    if channel == .push {
      bytes += opened * month * ClientTraffic.connectionBytes
      bytes += average * Self.secondsOfDay * month * ClientTraffic.streamBytes
    }
    self.bytes = bytes

    // Files other than the timestamp never change: a cache asks for each a few times.
    let fileMisses = given.publications * given.caches * given.loads * (ClientTraffic.changedRequests + 1)
    let checksPerSecond = checks * ClientTraffic.unchangedRequests / Self.secondsOfDay
    let revalidations: Double
    switch channel {
    case .strictPolling: revalidations = checksPerSecond
    case .cachedPolling, .push: revalidations = min(given.caches / given.timestampAge, checksPerSecond)
    }
    hitRate = 1 - (revalidations * Self.secondsOfDay * month + fileMisses) / edgeRequests
    let opening = channel == .push ? opened / Self.secondsOfDay : 0
    originPeak =
      (channel == .strictPolling ? revalidations * given.peak : revalidations) + opening * given.peak
    let needed = max(originPeak / given.serverRequests, streams / given.serverStreams)
    servers = max(2, needed.rounded(.up))

    let traffic = bytes / 1e9 * given.gigabytePrice
    let requests = edgeRequests / 10_000 * given.requestPrice
    let machines = servers * given.serverPrice + given.storagePrice
    cost = (machines, requests, traffic, machines + requests + traffic)
  }
}
