import Foundation
import SkinKit
import SkinPackage

/// A launch of the app: rolls an unhealthy skin back, follows the activation and counts the trial, in one write.
struct LaunchTransaction {
  let layout: StoreLayout
  let policy: HealthPolicy
  /// The decision of the persisted activation; nil if there is none, so that the current skin stays.
  let decision: ActivationDecision?
  /// Whether the launch shows no UI, so that it says nothing about the skin's health.
  var isInBackground = false

  /// Decides what to show and saves the changed state.
  /// - Parameters:
  ///   - issue: An earlier issue, reported if this launch has none of its own.
  ///   - interrupt: A test's hook, called at every step of the write.
  /// - Returns: The skin to show, even if the state can't be saved.
  func run(_ issue: SkinIssue?, _ interrupt: (@Sendable (StoreStep) throws -> Void)?) -> StoreLaunch {
    let found = StoreReading(layout)
    let damage = layout.formatIssue
    let issue = damage ?? issue
    guard !Self.isExtension else { return LaunchOutcome(reading: found).launch(issue) }
    var outcome = outcome(of: found)
    guard outcome.reading.state != found.state || damage != nil else { return outcome.launch(issue) }
    // Wait at most a fifth of a second for the lock: a launch must not wait for an extension.
    let writer = StoreWriter(layout: layout, interrupt: interrupt, attempts: 40)
    do {
      try writer.change {
        try writer.writeFormat()
        // The state may have changed before the lock was taken.
        let found = StoreReading(layout)
        outcome = self.outcome(of: found)
        if outcome.reading.state != found.state { try writer.write(outcome.reading.state) }
      }
    } catch {
      // The next launch repeats what can't be saved now.
      outcome.reading.issue = outcome.reading.issue ?? SkinIssue.wrapping(error)
    }
    return outcome.launch(issue)
  }

  /// The skin to show and the state to save.
  private struct LaunchOutcome {
    var reading: StoreReading
    var rolledBack: SkinReference?
    /// The reason why a skin isn't shown.
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
    // A damaged skin wasn't shown, so unconfirmed launches say nothing about its health.
    if found.issue == nil, !found.state.isConfirmed, found.state.launches >= max(1, policy.launches) {
      outcome.rolledBack = found.state.skin?.reference
      var state = found.state
      state.rollBack(.unhealthySkin)
      outcome.reading = StoreReading(layout, state)
    }
    if let decision {
      follow(decision.skin, &outcome)
      if let shown = outcome.reading.state.skin?.reference, decision.withdrawn.contains(shown) {
        outcome.reading.show(nil)
      }
    }
    if outcome.reading.issue == nil, !outcome.reading.state.isConfirmed, !isInBackground {
      outcome.reading.state.launches += 1
    }
    return outcome
  }

  /// Shows the decided skin if it is installed, intact and not blocked; otherwise the current one stays.
  private func follow(_ wanted: SkinReference?, _ outcome: inout LaunchOutcome) {
    let state = outcome.reading.state
    guard wanted != state.skin?.reference else { return }
    outcome.issue = outcome.reading.issue
    guard let wanted else { return outcome.reading.show(nil) }
    do {
      for named in try StoreInventory.manifests(of: wanted, layout).reversed()
      where state.blockReason(of: named.manifest) == nil {
        do { return outcome.reading.show(try layout.open(named)) } catch {
          // The updater repairs damaged skins.
          outcome.issue = outcome.issue ?? SkinIssue.wrapping(error)
        }
      }
    } catch {
      outcome.issue = outcome.issue ?? SkinIssue.wrapping(error)
    }
  }

  /// Whether this process is an app extension, whose launches don't count.
  private static var isExtension: Bool { Bundle.main.bundleURL.pathExtension == "appex" }
}
