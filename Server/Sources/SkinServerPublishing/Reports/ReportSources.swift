import Foundation
import NIOConcurrencyHelpers
import SkinKit
import SkinServerHTTP
import SkinUpdate

/// The limits on the reports of one address, and of one network.
///
/// Without them, a single client could exhaust the limit of all clients, or decide alone whether a guard pauses a
/// version. Addresses are kept neither in storage nor in memory: counters belong to hashes, whose key each process
/// draws at its start.
final class ReportSources: Sendable {
  /// The limits.
  struct Limits: Hashable, Sendable {
    /// The number of devices of an address whose results guards judge, for each version and day.
    var judgedOfAddress = 20
    /// The number of devices of a network whose results guards judge, for each version and day.
    var judgedOfNetwork: Int { 5 * judgedOfAddress }
    /// The part of the reports per minute that an address may send.
    var rateOfAddress = 0.05
    /// The part of the reports per minute that a network may send.
    var rateOfNetwork = 0.25
  }

  private struct Counters {
    var minute = Int.min
    var day = Int.min
    var reports: [Int: Int] = [:]
    var judged: [Int: Int] = [:]
  }

  /// The maximum number of counters of a day; results of further sources aren't judged.
  private static let mostCounters = 200_000

  private let perMinute: Int
  private let limits: Limits
  private let now: @Sendable () -> Date
  private let counters = NIOLockedValueBox(Counters())

  init(perMinute: Int, limits: Limits, now: @escaping @Sendable () -> Date) {
    (self.perMinute, self.limits, self.now) = (perMinute, limits, now)
  }

  /// Accepts reports of an address.
  /// - Parameters:
  ///   - count: The number of reports.
  ///   - address: The address, as ``ClientAddress`` names it.
  /// - Throws: `HTTPProblem` with the status 429 and `Retry-After` if the address or its network exceeds its limit.
  func take(_ count: Int, of address: String) throws {
    let minute = Int(now().timeIntervalSince1970 / 60)
    let parts = [(address, limits.rateOfAddress), (ClientAddress.network(of: address), limits.rateOfNetwork)]
    let isFree = counters.withLockedValue { counters in
      if counters.minute != minute { (counters.minute, counters.reports) = (minute, [:]) }
      let sums = parts.map { source, part in
        let key = Self.key(source)
        // A batch larger than the limit is accepted if it is the first one.
        let limit = max(1, Int(Double(perMinute) * part))
        return (key, sum: counters.reports[key, default: 0] + count, limit: max(count, limit))
      }
      guard sums.allSatisfy({ $0.sum <= $0.limit }) else { return false }
      for (key, sum, _) in sums { counters.reports[key] = sum }
      return true
    }
    guard isFree else {
      throw HTTPProblem.tooManyReports("The server receives too many reports from this network")
    }
  }

  /// Counts a device of an address, and returns whether guards judge its result.
  /// - Parameters:
  ///   - skin: The version.
  ///   - app: The app.
  ///   - address: The address, as ``ClientAddress`` names it.
  /// - Returns: Whether neither the address nor its network had its number of devices today.
  func judges(_ skin: SkinReference, of app: SkinIdentifier, from address: String) -> Bool {
    let day = Int(now().timeIntervalSince1970 / 86_400)
    let keys = [
      (Self.key(address, app, skin), limits.judgedOfAddress),
      (Self.key(ClientAddress.network(of: address), app, skin), limits.judgedOfNetwork),
    ]
    return counters.withLockedValue { counters in
      if counters.day != day { (counters.day, counters.judged) = (day, [:]) }
      let isFree = keys.allSatisfy { key, limit in
        guard let count = counters.judged[key] else { return counters.judged.count < Self.mostCounters && limit > 0 }
        return count < limit
      }
      if isFree { for (key, _) in keys { counters.judged[key, default: 0] += 1 } }
      return isFree
    }
  }

  private static func key(_ source: String, _ app: SkinIdentifier? = nil, _ skin: SkinReference? = nil) -> Int {
    var hasher = Hasher()
    hasher.combine(source)
    hasher.combine(app)
    hasher.combine(skin)
    return hasher.finalize()
  }
}
