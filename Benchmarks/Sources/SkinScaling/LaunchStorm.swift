import Foundation
import SkinTestSupport
package import SkinUpdate

/// A simulation of devices that do the same at the same time, with the waits of SkinKit's clients.
///
/// It needs no clock: the events of all devices are computed one after the other. Equal seeds give equal results.
package struct LaunchStorm: Sendable {
  /// The result of a storm.
  package struct Outcome: Sendable {
    /// The number of attempts of a device, on average.
    package var attempts: Double
    /// The attempts in the busiest second after the outage, divided by the number of devices.
    package var peak: Double
    /// The time from the end of the outage until 99 of 100 devices are connected, in seconds.
    package var recovery: Double
  }

  /// The number of simulated devices.
  package var devices = 20_000
  /// The share of devices that the servers accept in a second.
  package var capacity = 0.02
  /// The wait that servers without room ask for by `Retry-After`, in seconds.
  package var requestedWait = 30.0
  /// The seed of the random waits.
  package var seed: UInt64 = 1

  /// Creates a simulation.
  package init() {}

  /// Simulates the checks after an event that all devices receive at once.
  /// - Parameter spread: The longest wait of a device, in seconds.
  /// - Returns: The requests in the busiest second, divided by the number of devices.
  package func push(spread: Double) -> Double {
    var generator = SeededGenerator(seed: seed)
    var seconds: [Int: Int] = [:]
    for _ in 0..<devices { seconds[Int(Double.random(in: 0...spread, using: &generator)), default: 0] += 1 }
    return Double(seconds.values.max() ?? 0) / Double(devices)
  }

  /// Simulates devices whose event streams end at the same time, and that try to reconnect.
  ///
  /// During the outage nothing answers. Afterwards, servers without room for a device ask it to wait.
  /// - Parameters:
  ///   - outage: The time for which the servers don't answer, in seconds.
  ///   - backOff: The waits of the devices.
  /// - Returns: The attempts, and the time until the devices are connected.
  package func reconnect(outage: Double, _ backOff: BackOff = SkinUpdater.Options().eventBackOff) -> Outcome {
    var generator = SeededGenerator(seed: seed)
    // The waiting devices by the second of their next attempt.
    var waiting: [Int: [BackOff]] = [:]
    for _ in 0..<devices {
      var backOff = backOff
      let wait = backOff.next(using: &generator)
      waiting[Int(wait), default: []].append(backOff)
    }
    let perSecond = max(1, Int(Double(devices) * capacity))
    var (attempts, peak, connected, second) = (0, 0, 0, 0)
    var recovery = 0.0
    while connected < devices {
      let now = waiting.removeValue(forKey: second) ?? []
      attempts += now.count
      if Double(second) >= outage { peak = max(peak, now.count) }
      let accepted = Double(second) < outage ? 0 : min(perSecond, now.count)
      connected += accepted
      if recovery == 0, Double(connected) >= 0.99 * Double(devices) { recovery = Double(second) - outage + 1 }
      for var backOff in now.dropFirst(accepted) {
        let requested = Double(second) < outage ? 0 : requestedWait * Double.random(in: 1...1.5, using: &generator)
        let wait = max(backOff.next(using: &generator), requested)
        // The fraction of the second in which the attempt failed.
        let fraction = Double.random(in: 0..<1, using: &generator)
        waiting[second + max(1, Int(wait + fraction)), default: []].append(backOff)
      }
      second += 1
    }
    let count = Double(devices)
    return Outcome(attempts: Double(attempts) / count, peak: Double(peak) / count, recovery: recovery)
  }
}
