package import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import SkinKit

/// A limit on attempts to sign in, per account and per address.
///
/// Names without an account are limited like others, so that the limit reveals nothing. An address from which the account
/// has signed in before has a limit of its own: otherwise, an attacker could lock the user out. The numbers are kept in
/// memory, so each server of a group counts for itself.
package final class SignInLimiter: Sendable {
  private struct Bucket {
    var free: Double
    var filled: Date
  }

  /// The size of a bucket, and the time after which one more attempt is free.
  private struct Rate {
    var most: Double
    var interval: TimeInterval
  }

  private static let accountRate = Rate(most: 10, interval: 60)
  private static let addressRate = Rate(most: 30, interval: 20)
  /// The maximum number of buckets; full ones are dropped first.
  private static let mostBuckets = 100_000

  private struct State {
    var accounts: [String: Bucket] = [:]
    var addresses: [String: Bucket] = [:]
    /// The addresses from which accounts have signed in.
    var known: Set<String> = []
  }

  private let now: @Sendable () -> Date
  private let state = NIOLockedValueBox(State())

  package init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// Counts an attempt.
  /// - Parameters:
  ///   - account: The name that the client sent, or nil for attempts with a secret only.
  ///   - address: The address of the client.
  /// - Throws: `HTTPProblem` with the status 429 and `Retry-After` if there were too many.
  func take(_ account: String?, from address: String) throws {
    let moment = now()
    let wait = state.withLockedValue { state -> TimeInterval in
      let key = account.map { Self.key($0, address, state) }
      let waits = [
        Self.wait(state.addresses[address], Self.addressRate, moment),
        key.map { Self.wait(state.accounts[$0], Self.accountRate, moment) } ?? 0,
      ]
      guard let longest = waits.max(), longest <= 0 else { return waits.max() ?? 0 }
      Self.take(&state.addresses, address, Self.addressRate, moment)
      if let key { Self.take(&state.accounts, key, Self.accountRate, moment) }
      return 0
    }
    guard wait > 0 else { return }
    throw HTTPProblem(
      .tooManyRequests, .tooManySignIns, "There were too many attempts to sign in",
      suggestion: "Wait, and try again. An administrator can send a link that sets a new password.",
      headers: [.retryAfter: "\(Int(wait.rounded(.up)))"])
  }

  /// Notes that an attempt succeeded, and doesn't count it.
  func succeed(_ account: String, from address: String) {
    state.withLockedValue { state in
      state.accounts[Self.key(account, address, state)] = nil
      state.addresses[address] = nil
      if state.known.count >= Self.mostBuckets { state.known.removeAll() }
      state.known.insert("\(account) \(address)")
    }
  }

  private static func key(_ account: String, _ address: String, _ state: State) -> String {
    let pair = "\(account) \(address)"
    return state.known.contains(pair) ? pair : account
  }

  private static func filled(_ bucket: Bucket?, _ rate: Rate, _ now: Date) -> Double {
    guard let bucket else { return rate.most }
    return min(rate.most, bucket.free + max(0, now.timeIntervalSince(bucket.filled)) / rate.interval)
  }

  private static func wait(_ bucket: Bucket?, _ rate: Rate, _ now: Date) -> TimeInterval {
    max(0, (1 - filled(bucket, rate, now)) * rate.interval)
  }

  private static func take(_ buckets: inout [String: Bucket], _ key: String, _ rate: Rate, _ now: Date) {
    if buckets.count >= mostBuckets, buckets[key] == nil {
      buckets = buckets.filter { filled($0.value, rate, now) < rate.most }
      if buckets.count >= mostBuckets, let any = buckets.keys.first { buckets[any] = nil }
    }
    buckets[key] = Bucket(free: filled(buckets[key], rate, now) - 1, filled: now)
  }
}
