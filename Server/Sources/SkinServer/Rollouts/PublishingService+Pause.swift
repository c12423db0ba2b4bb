import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinServerAPI
import SkinUpdate

/// A version that exceeds its guard's limits, with the activation before and after its pause.
private struct Pause: Sendable {
  var version: PausedVersion
  var before: Activation
  var after: Activation
}

extension PublishingService {
  /// Pauses the versions of a channel that exceed its guard's limits.
  ///
  /// Each one is a change of its own. A version that was paused before isn't paused again, so that an operator can
  /// activate it nevertheless. Neither freezes nor the rule of two people matter.
  /// - Parameters:
  ///   - app: The app.
  ///   - channel: The channel.
  /// - Returns: The newly paused versions.
  /// - Throws: `HTTPProblem` if the key is elsewhere or an operator changes the activation at the same time, and storage
  ///   errors.
  func enforceGuard(of app: SkinIdentifier, channel: SkinIdentifier) async throws -> [PausedVersion] {
    var paused: [PausedVersion] = []
    while let pause = try await nextPause(app, channel) {
      var origin = RequestOrigin.server
      origin.note = "guard paused \(pause.version.skin): \(pause.version.reason)"
      let change = DocumentChange(action: "activation-paused", isAutomatic: true) { transaction in
        try transaction.insert(pause.version, of: app, channel: channel)
        try transaction.enqueue(
          .paused(pause.version.skin, app: app, channel: channel, reason: pause.version.reason),
          at: pause.version.pausedAt)
      }
      _ = try await RequestOrigin.$current.withValue(origin) {
        try await set(pause.after, as: change) { current in
          guard current?.document == pause.before else {
            throw HTTPProblem(
              .conflict, .changedMeanwhile, "The \(pause.before.title) was changed by another client",
              remedy: "Check the guard again.")
          }
        }
      }
      logger.warning(
        "a guard paused a version",
        metadata: [
          "app": "\(app)", "channel": "\(channel)", "skin": "\(pause.version.skin)",
          "reason": "\(pause.version.reason)",
        ])
      paused.append(pause.version)
    }
    return paused
  }

  /// Returns the first version of a channel that must be paused, or nil if none must.
  private func nextPause(_ app: SkinIdentifier, _ channel: SkinIdentifier) async throws -> Pause? {
    let now = now()
    return try await store.read { store in
      guard let limits = try store.rolloutGuard(of: app, channel: channel),
        let activation = try store.activation(of: app, channel: channel)?.document
      else { return nil }
      let known = Set(try store.pausedVersions(of: app, channel: channel).map(\.skin))
      for outcome in try store.outcomes(of: activation, hours: limits.windowHours, now: now) {
        guard !known.contains(outcome.skin), let reason = outcome.excess(over: limits) else { continue }
        return Pause(
          version: PausedVersion(skin: outcome.skin, pausedAt: now, reason: reason), before: activation,
          after: try store.pausing(outcome.skin, of: activation, besides: known))
      }
      return nil
    }
  }
}

extension MetadataReading {
  /// Returns an activation that doesn't show a version any longer.
  ///
  /// Its rules are removed, so that devices follow the rest of the document. If it is the skin that is shown without a
  /// rule, the last other one in the history takes its place.
  /// - Parameters:
  ///   - skin: The version.
  ///   - activation: The activation.
  ///   - paused: Other versions that aren't shown again.
  /// - Returns: The activation.
  /// - Throws: The database error.
  fileprivate func pausing(
    _ skin: SkinReference, of activation: Activation, besides paused: Set<SkinReference>
  ) throws -> Activation {
    var changed = activation
    changed.rules.removeAll { $0.skin == skin }
    guard activation.skin == skin else { return changed }
    let states = try activationStates(of: activation.app, channel: activation.channel, before: nil, limit: 1_000)
    let earlier = try states.lazy.map(\.activation.document.skin).first { earlier in
      guard let earlier else { return true }
      return try earlier != skin && !paused.contains(earlier) && package(of: activation.app, earlier) != nil
    }
    changed.skin = earlier ?? nil
    return changed
  }
}
