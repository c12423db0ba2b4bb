// What one launch makes of a store: takes a bad skin back, follows the activation, counts the trial; all in one writing.

import Foundation
import SkinKit
import SkinPackage

/// One launch of the app.
struct LaunchTransaction {
  let layout: StoreLayout
  let policy: HealthPolicy
  /// What the kept activation wants; nil where nothing was kept, so that what is current stays.
  let decision: ActivationDecision?
  /// Whether nobody sees the launch, which then says nothing about the skin.
  var isInBackground = false

  /// Takes the turn and writes down what it changes.
  /// - Parameters:
  ///   - issue: What is wrong already, to be told where nothing worse is.
  ///   - interrupt: Called at every step of the writing.
  /// - Returns: What to show, written down or not.
  func take(_ issue: SkinIssue?, _ interrupt: (@Sendable (StoreStep) throws -> Void)?) -> StoreLaunch {
    let found = StoreReading(layout)
    guard !Self.isExtension else { return LaunchOutcome(reading: found).launch(issue) }
    var outcome = outcome(of: found)
    guard outcome.reading.state != found.state else { return outcome.launch(issue) }
    // The lock is waited for a fifth of a second at most: a launch doesn't wait for an extension.
    let writer = StoreWriter(layout: layout, interrupt: interrupt, attempts: 40)
    do {
      try writer.change {
        // Read again under the lock: what stood there before may be gone.
        let found = StoreReading(layout)
        outcome = self.outcome(of: found)
        if outcome.reading.state != found.state { try writer.write(outcome.reading.state) }
      }
    } catch {
      // Shown even where it can't be written down: the next launch does it again.
      outcome.reading.issue = outcome.reading.issue ?? SkinIssue.wrapping(error)
    }
    return outcome.launch(issue)
  }

  /// What the launch shows, and the state that says so.
  private struct LaunchOutcome {
    var reading: StoreReading
    var rolledBack: SkinReference?
    /// What is wrong with what isn't shown for that reason.
    var issue: SkinIssue?

    func launch(_ other: SkinIssue?) -> StoreLaunch {
      StoreLaunch(
        skin: reading.skin, attempt: reading.state.isConfirmed ? 0 : reading.state.launches, rolledBack: rolledBack,
        issue: reading.issue ?? issue ?? other, damaged: reading.damaged)
    }
  }

  private func outcome(of found: StoreReading) -> LaunchOutcome {
    var outcome = LaunchOutcome(reading: found)
    guard found.isReadable else { return outcome }
    // What is damaged isn't shown, and says nothing about its health.
    if found.issue == nil, !found.state.isConfirmed, found.state.launches >= max(1, policy.launches) {
      outcome.rolledBack = found.state.skin?.reference
      var state = found.state
      state.rollBack(.unhealthySkin)
      outcome.reading = StoreReading(layout, state)
    }
    if let decision { follow(decision.skin, &outcome) }
    if outcome.reading.issue == nil, !outcome.reading.state.isConfirmed, !isInBackground {
      outcome.reading.state.launches += 1
    }
    return outcome
  }

  /// Shows the skin that is wanted, where it is on the device, whole, and wasn't taken back; else what is current stays.
  private func follow(_ wanted: SkinReference?, _ outcome: inout LaunchOutcome) {
    let state = outcome.reading.state
    guard wanted != state.skin?.reference else { return }
    outcome.issue = outcome.reading.issue
    guard let wanted else { return outcome.reading.show(nil) }
    do {
      for named in try StoreInventory.manifests(of: wanted, layout).reversed()
      where state.badCode(named.manifest) == nil {
        do { return outcome.reading.show(try layout.open(named)) } catch {
          // The updater mends what is damaged.
          outcome.issue = outcome.issue ?? SkinIssue.wrapping(error)
        }
      }
    } catch {
      outcome.issue = outcome.issue ?? SkinIssue.wrapping(error)
    }
  }

  /// Whether this process is an app's extension, which launches as often as it likes.
  private static var isExtension: Bool { Bundle.main.bundleURL.pathExtension == "appex" }
}
