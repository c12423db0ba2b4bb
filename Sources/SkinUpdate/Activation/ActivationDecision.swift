public import Foundation
public import SkinKit

/// The skin that an activation shows on a device, the reason, and the next change.
public struct ActivationDecision: Hashable, Sendable {
  /// The reason for a decision.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Skins are switched off, whatever the user chose, or no activation was published.
    case off
    /// No rule holds, and the document's own skin is shown.
    case standard
    /// A rule holds.
    case rule
    /// The user chose the skin.
    case user
  }

  /// A skin that will be shown later.
  public struct Upcoming: Hashable, Sendable {
    /// The skin, which is fetched ahead.
    public var skin: SkinReference
    /// The time at which it is shown.
    public var from: Date
  }

  /// The skin; nil for the built-in one.
  public var skin: SkinReference?
  /// The rule that decided, even if it left the choice to the user.
  public var rule: SkinIdentifier?
  /// The reason for the decision.
  public var reason: Reason
  /// The time at which the decision changes by itself; nil for never.
  public var nextChange: Date?
  /// The other skins that schedules will show, the soonest first.
  public var upcoming: [Upcoming]
  /// The versions that must not be shown, even if the decided skin isn't installed.
  public internal(set) var withdrawn: Set<SkinReference> = []
  /// Whether this device is one of those whose reports the operator counts.
  ///
  /// It says nothing about the user's consent, which ``ReportQueue`` asks for in any case.
  public internal(set) var isSampled = true
}

extension Activation {
  /// Evaluates the document on a device.
  ///
  /// The result depends only on the arguments. If this version doesn't know a condition, the device's database lacks a
  /// time zone, or the context lacks a property, it is unknown whether the rule holds. Then the built-in skin is
  /// preferred: a rule that shows a skin is skipped, and one that switches skins off holds.
  ///
  /// A rule that shows a withdrawn version is skipped, too, and a choice of one is ignored.
  ///
  /// - Complexity: Quadratic in the number of scheduled rules, of which there are at most ``maximumRules``.
  /// - Parameters:
  ///   - context: The properties of the device.
  ///   - choice: The user's choice.
  /// - Returns: The decision.
  public func decision(in context: ActivationContext, choice: UserChoice? = nil) -> ActivationDecision {
    // Only the time differs between now and the next change, so the other conditions are evaluated once.
    let withdrawn = Set(withdrawn)
    let candidates = rules.filter { $0.skin.map { !withdrawn.contains($0) } ?? true }.compactMap { rule in
      rule.bounds(in: context, testDevices: testDevices).map { Candidate(rule: rule, bounds: $0) }
    }
    let choice = choice?.skin.map { withdrawn.contains($0) } == true ? nil : choice
    var decision = decision(among: candidates, at: context.now, choice)
    decision.withdrawn = withdrawn
    decision.isSampled = sample.map { share in context.installID.map(share.contains) ?? false } ?? true
    let ends = Set(candidates.flatMap { [$0.bounds.from, $0.bounds.until].compactMap(\.self) })
    var known: Set<SkinReference?> = [nil, decision.skin]
    for moment in ends.filter({ $0 > context.now }).ordered(by: <) {
      let next = self.decision(among: candidates, at: moment, choice)
      let isOther = (next.skin, next.rule, next.reason) != (decision.skin, decision.rule, decision.reason)
      if decision.nextChange == nil, isOther { decision.nextChange = moment }
      if let skin = next.skin, known.insert(skin).inserted {
        decision.upcoming.append(.init(skin: skin, from: moment))
      }
    }
    return decision
  }

  /// A rule that can decide on a device, and its times.
  private struct Candidate {
    let rule: ActivationRule
    let bounds: ActivationSchedule.Bounds
  }

  private func decision(among candidates: [Candidate], at moment: Date, _ choice: UserChoice?) -> ActivationDecision {
    let rule = candidates.first { $0.bounds.contains(moment) }?.rule
    var decision = ActivationDecision(
      skin: rule.map(\.skin) ?? skin.flatMap { withdrawn.contains($0) ? nil : $0 }, rule: rule?.id,
      reason: rule == nil ? .standard : .rule, upcoming: [])
    if let choice, rule?.policy ?? policy == .user {
      decision.skin = choice.skin
      decision.reason = .user
    } else if isOff {
      decision.reason = .off
    }
    return decision
  }
}
