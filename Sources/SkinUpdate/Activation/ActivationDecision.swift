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
    // Only time passes between now and the next change: what the other conditions say is said once.
    let candidates = rules.filter { $0.standing(in: context) != .fails }
    var decision = decision(among: candidates, in: context, choice)
    let bounds = candidates.compactMap { $0.schedule?.bounds(device: context.timeZone) }
    let moments = Set(bounds.flatMap { [$0.from, $0.until].compactMap(\.self) }).filter { $0 > context.now }.sorted()
    var later = context
    var known: Set<SkinReference?> = [nil, decision.skin]
    for moment in moments {
      later.now = moment
      let next = self.decision(among: candidates, in: later, choice)
      if decision.nextChange == nil,
        (next.skin, next.rule, next.reason) != (decision.skin, decision.rule, decision.reason)
      {
        decision.nextChange = moment
      }
      if let skin = next.skin, known.insert(skin).inserted {
        decision.upcoming.append(.init(skin: skin, from: moment))
      }
    }
    return decision
  }

  private func decision(
    among rules: [ActivationRule], in context: ActivationContext, _ choice: UserChoice?
  ) -> ActivationDecision {
    let rule = rules.first { $0.holds(in: context) }
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
