package import Foundation

/// The limits at which a version is paused on a channel.
package struct RolloutGuard: Codable, Hashable, Sendable {
  /// The highest share of devices on which the version failed, from 0 to 1; nil for any.
  package var maximumFailureShare: Double?
  /// The highest share of devices that rolled the version back, from 0 to 1; nil for any.
  package var maximumRollbackShare: Double?
  /// The number of devices with a result below which nothing is paused.
  package var minimumReports: Int
  /// The number of hours whose reports are counted.
  package var windowHours: Int
  /// The version that is shown without a rule while the one before it is paused; nil for the built-in skin.
  package var fallback: SkinVersionName?

  package init(
    maximumFailureShare: Double?, maximumRollbackShare: Double?, minimumReports: Int, windowHours: Int,
    fallback: SkinVersionName? = nil
  ) {
    (self.maximumFailureShare, self.maximumRollbackShare) = (maximumFailureShare, maximumRollbackShare)
    (self.minimumReports, self.windowHours) = (minimumReports, windowHours)
    self.fallback = fallback
  }
}

/// A channel's guard: the answer of `…/channels/{channel}/guard`.
package struct GuardAnswer: Codable, Hashable, Sendable {
  /// A version that the guard paused.
  package struct PausedVersion: Codable, Hashable, Sendable {
    package var skin: SkinVersionName
    package var pausedAt: Date
    package var reason: String
    /// Whether the activation shows the version again.
    package var isShown: Bool

    package init(skin: SkinVersionName, pausedAt: Date, reason: String, isShown: Bool) {
      (self.skin, self.pausedAt, self.reason, self.isShown) = (skin, pausedAt, reason, isShown)
    }
  }

  /// The results of a version.
  package struct Outcome: Codable, Hashable, Sendable {
    package var skin: SkinVersionName
    /// The devices that show the version, failed to, or rolled it back.
    package var reports: Int
    package var failed: Int
    package var rolledBack: Int

    package init(skin: SkinVersionName, reports: Int, failed: Int, rolledBack: Int) {
      (self.skin, self.reports, self.failed, self.rolledBack) = (skin, reports, failed, rolledBack)
    }
  }

  package var app: String
  package var channel: String
  package var limits: RolloutGuard?
  package var paused: [PausedVersion]
  /// The results of the versions that the activation shows.
  package var versions: [Outcome]
  /// Whether the server accepts reports, without which a guard never pauses anything.
  package var takesReports: Bool
  /// The part of the devices whose reports are counted, from 0 to 1; missing for all.
  ///
  /// With 0, a guard never pauses anything.
  package var sample: Double?

  private enum CodingKeys: String, CodingKey {
    case app, channel, paused, versions, takesReports, sample
    case limits = "guard"
  }

  package init(
    app: String, channel: String, limits: RolloutGuard?, paused: [PausedVersion], versions: [Outcome],
    takesReports: Bool,
    sample: Double? = nil
  ) {
    (self.app, self.channel, self.limits) = (app, channel, limits)
    (self.paused, self.versions, self.takesReports, self.sample) = (paused, versions, takesReports, sample)
  }
}
