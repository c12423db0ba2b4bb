import Foundation
import SkinKit
import SkinServerAPI
import SkinServerStorage
import SkinUpdate

extension Activation {
  /// Whether there can be a device that shows a version by this activation, or that did.
  ///
  /// Reports about others are invented, or about a failed download.
  /// - Parameters:
  ///   - skin: The version.
  ///   - appVersion: The version of the device's app, or nil if it isn't known.
  ///   - moment: The current time.
  /// - Returns: Whether the version is shown without a rule, or a rule for it has begun in the first time zone.
  func mayBeShown(_ skin: SkinReference, by appVersion: SkinVersion?, at moment: Date) -> Bool {
    if self.skin == skin { return true }
    let first = ActivationContext(now: moment, timeZone: .first, locales: [])
    return rules.contains { rule in
      guard rule.skin == skin, rule.percentage?.below != 0,
        appVersion.map({ rule.app?.contains($0) ?? true }) ?? true
      else { return false }
      var alone = self
      (alone.skin, alone.rules) = (nil, [ActivationRule(id: rule.id, skin: skin, schedule: rule.schedule)])
      let decision = alone.decision(in: first)
      return decision.skin != nil || decision.nextChange == nil
    }
  }
}

extension TimeZone {
  /// The zone in which wall clocks are the furthest ahead, UTC+14.
  fileprivate static let first = TimeZone(secondsFromGMT: 14 * 3_600) ?? .gmt
}

/// The results of a version that the devices of a channel reported.
struct RolloutOutcome: Hashable, Sendable {
  var skin: SkinReference
  /// The devices that show the version, showed it, failed to, or rolled it back.
  ///
  /// Devices that were only offered the version, or only downloaded it, have no result yet.
  var reports: Int
  var failed: Int
  var rolledBack: Int

  init(_ row: StatisticsRow) {
    skin = row.skin
    (failed, rolledBack) = (row.failed, row.rolledBack)
    reports = row.applied + row.replaced + row.failed + row.rolledBack
  }

  /// The reason to pause the version, or nil if it is within the limits.
  func excess(over limits: RolloutGuard) -> String? {
    guard reports >= max(1, limits.minimumReports) else { return nil }
    func excess(_ count: Int, _ limit: Double?, _ verb: String) -> String? {
      guard let limit, Double(count) > limit * Double(reports) else { return nil }
      let share = Self.percent(Double(count) / Double(reports))
      return "\(count) of \(reports) devices \(verb) (\(share) %, at most \(Self.percent(limit)) %)"
    }
    return excess(failed, limits.maximumFailureShare, "failed")
      ?? excess(rolledBack, limits.maximumRollbackShare, "rolled back")
  }

  private static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    return rest == 0 ? "\(whole)" : "\(whole)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}

extension MetadataReading {
  /// Returns the results of the versions that an activation shows, in the document's order.
  /// - Parameters:
  ///   - activation: The activation.
  ///   - hours: The number of hours; reports have days, so the first day counts completely.
  ///   - now: The current time.
  /// - Returns: The results; versions without reports are missing.
  /// - Throws: The database error.
  func outcomes(of activation: Activation, hours: Int, now: Date) throws -> [RolloutOutcome] {
    var query = StatisticsQuery(
      app: activation.app, since: ReportDay.text(now.addingTimeInterval(-Double(hours) * 3_600)),
      until: ReportDay.text(now))
    (query.channel, query.isJudged) = (activation.channel, true)
    let rows = try Dictionary(statistics(query).map { ($0.skin, $0) }) { first, _ in first }
    return activation.skins.compactMap { rows[$0].map(RolloutOutcome.init) }
  }
}
