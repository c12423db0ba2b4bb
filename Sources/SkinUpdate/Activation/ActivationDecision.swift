// What an activation means on a device, now and later.

public import Foundation
public import SkinKit

/// Which skin an activation shows on a device, why, and until when.
public struct ActivationDecision: Hashable, Sendable {
  /// Why the skin is shown.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Skins are switched off, whatever the user chose; also where no activation was ever published.
    case off
    /// No rule holds: it is the document's own skin.
    case standard
    /// A rule holds.
    case rule
    /// The user chose it.
    case user
  }

  /// A skin that will be shown later.
  public struct Upcoming: Hashable, Sendable {
    /// The skin, to be fetched ahead.
    public var skin: SkinReference
    /// When it is shown for the first time.
    public var from: Date
  }

  /// The skin; nil for the built-in one.
  public var skin: SkinReference?
  /// The rule that decided, also where it left the choice to the user.
  public var rule: SkinIdentifier?
  /// Why the skin is shown.
  public var reason: Reason
  /// When the decision will be another one by the clock alone; nil for never.
  public var nextChange: Date?
  /// The other skins that will be shown by the clock alone, soonest first.
  public var upcoming: [Upcoming]
}

extension Activation {
  /// Evaluates the document on a device.
  ///
  /// Nothing is asked but the context, so the same arguments always give the same decision. Where this version doesn't
  /// know a condition, a time zone isn't in the device's database, or the context doesn't say what a condition asks, it
  /// can't be told whether the rule holds. That counts towards the built-in skin: a rule that shows a skin is passed over,
  /// one that switches skins off holds. The cost grows with the square of the number of scheduled rules, of which there
  /// are at most ``maximumRules``.
  /// - Parameters:
  ///   - context: The device.
  ///   - choice: What its user chose.
  /// - Returns: What to show.
  public func decision(in context: ActivationContext, choice: UserChoice? = nil) -> ActivationDecision {
    // Only time passes between now and the next change: what the other conditions say is asked once.
    let candidates = rules.compactMap { rule in rule.bounds(in: context).map { Candidate(rule: rule, bounds: $0) } }
    var decision = decision(among: candidates, at: context.now, choice)
    let ends = Set(candidates.flatMap { [$0.bounds.from, $0.bounds.until].compactMap(\.self) })
    var known: Set<SkinReference?> = [nil, decision.skin]
    for moment in ends.filter({ $0 > context.now }).sorted() {
      let next = self.decision(among: candidates, at: moment, choice)
      let isOther = (next.skin, next.rule, next.reason) != (decision.skin, decision.rule, decision.reason)
      if decision.nextChange == nil, isOther { decision.nextChange = moment }
      if let skin = next.skin, known.insert(skin).inserted {
        decision.upcoming.append(.init(skin: skin, from: moment))
      }
    }
    return decision
  }

  /// A rule that decides on a device, and when.
  private struct Candidate {
    let rule: ActivationRule
    let bounds: ActivationSchedule.Bounds
  }

  private func decision(among candidates: [Candidate], at moment: Date, _ choice: UserChoice?) -> ActivationDecision {
    let rule = candidates.first { $0.bounds.contains(moment) }?.rule
    var decision = ActivationDecision(
      skin: rule.map(\.skin) ?? skin, rule: rule?.id, reason: rule == nil ? .standard : .rule, upcoming: [])
    if let choice, rule?.policy ?? policy == .user {
      decision.skin = choice.skin
      decision.reason = .user
    } else if isOff {
      decision.reason = .off
    }
    return decision
  }
}
