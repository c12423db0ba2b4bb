import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

extension RolloutWatch {
  /// Pauses the versions of a channel that exceed its guard's limits.
  ///
  /// Each one is a change of its own. A version that was paused before isn't paused again, so that an operator can
  /// activate it nevertheless. Neither freezes nor the rule of two people matter.
  /// - Parameters:
  ///   - app: The app.
  ///   - channel: The channel.
  /// - Throws: `HTTPProblem` if the key is elsewhere or an operator changes the activation at the same time, and storage
  ///   errors.
  func enforceGuard(of app: SkinIdentifier, channel: SkinIdentifier) async throws {
    while let (version, pause) = try await nextPause(app, channel) {
      var origin = RequestOrigin.server
      origin.note = "guard paused \(version.skin): \(version.reason)"
      let record = { @Sendable (transaction: any MetadataWriting) in
        try transaction.insert(version, of: app, channel: channel)
        let skin = try transaction.eventSkin(version.skin, of: app)
        try transaction.enqueue(
          .paused(skin, app: app, channel: channel, reason: version.reason), at: version.pausedAt)
      }
      let change = DocumentChange(
        document: pause.after, action: "activation-paused", isAutomatic: true, record: record
      ) { current in
        guard current?.document == pause.before else {
          throw HTTPProblem(
            .conflict, .changedMeanwhile, "The \(pause.before.title) was changed by another client",
            suggestion: "Check the guard again.")
        }
      }
      _ = try await RepositoryCommit(service, by: origin).run(change)
      service.logger.warning(
        "a guard paused a version",
        metadata: [
          "app": "\(app)", "channel": "\(channel)", "skin": "\(version.skin)",
          "reason": "\(version.reason)",
        ])
    }
  }

  /// Returns the first version of a channel that must be paused, and the change of the activation; nil if none must.
  private func nextPause(
    _ app: SkinIdentifier, _ channel: SkinIdentifier
  ) async throws -> (PausedVersion, PausedVersion.Change)? {
    let now = service.now()
    return try await service.store.read { store in
      guard let limits = try store.rolloutGuard(of: app, channel: channel),
        let activation = try store.activation(of: app, channel: channel)?.document
      else { return nil }
      let known = Set(try store.pausedVersions(of: app, channel: channel).map(\.skin))
      for outcome in try store.outcomes(of: activation, hours: limits.windowHours, now: now) {
        guard !known.contains(outcome.skin), let reason = outcome.excess(over: limits) else { continue }
        let pause = PausedVersion.Change(
          before: activation, after: try store.pausing(outcome.skin, of: activation, limits, besides: known))
        return (PausedVersion(skin: outcome.skin, pausedAt: now, reason: reason, change: pause), pause)
      }
      return nil
    }
  }
}

extension MetadataReading {
  /// Returns an activation that doesn't show a version any longer.
  ///
  /// Its rules are left out, so that devices follow the rest of the document. If it is the skin that is shown without a
  /// rule, the guard's fallback takes its place, or else the built-in skin: earlier versions may have been replaced for
  /// a reason.
  /// - Parameters:
  ///   - skin: The version.
  ///   - activation: The activation.
  ///   - limits: The guard.
  ///   - paused: Other versions that aren't shown again.
  /// - Returns: The activation.
  /// - Throws: The database error.
  fileprivate func pausing(
    _ skin: SkinReference, of activation: Activation, _ limits: RolloutGuard, besides paused: Set<SkinReference>
  ) throws -> Activation {
    var changed = activation
    changed.rules.removeAll { $0.skin == skin }
    guard activation.skin == skin else { return changed }
    let fallback = limits.fallback?.reference
    let isUsable = try fallback.map { fallback in
      try fallback != skin && !paused.contains(fallback) && package(of: activation.app, fallback) != nil
    }
    changed.skin = isUsable == true ? fallback : nil
    return changed
  }
}

extension PausedVersion {
  /// Returns an activation that shows the version again where it was shown before the pause.
  ///
  /// Rules that were set in the meantime stay, as does another skin that was set since.
  /// - Parameter activation: The current activation.
  /// - Returns: The activation; nil if there is nothing to show again.
  func resuming(in activation: Activation) -> Activation? {
    guard let change else { return nil }
    var resumed = activation
    for (index, rule) in change.before.rules.enumerated() where rule.skin == skin {
      guard !resumed.rules.contains(where: { $0.id == rule.id }) else { continue }
      resumed.rules.insert(rule, at: min(index, resumed.rules.count))
    }
    if change.before.skin == skin, activation.skin == change.after.skin { resumed.skin = skin }
    return resumed == activation ? nil : resumed
  }
}
