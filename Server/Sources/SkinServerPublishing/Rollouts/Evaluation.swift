import Foundation
import SkinKit
import SkinUpdate

/// The result of an activation on one device: the skin, the rule that decides, and the result of each rule.
///
/// Every result is one of ``Activation/decision(in:choice:)``, the function that devices call.
struct Evaluation: Sendable {
  /// The result of a rule, or of one of its conditions.
  enum Verdict: String, Hashable, Sendable {
    case holds
    case fails
    /// The device lacks a property that the condition needs.
    case unknown
  }

  /// A condition of a rule.
  enum Condition: String, Hashable, Sendable, CaseIterable {
    case time
    case app
    case locales
    case brands
    case share
    case groups
    case newDevices = "new_devices"
    /// The rule's skin isn't withdrawn.
    case available
  }

  /// A rule on the device.
  struct Rule: Hashable, Sendable {
    var id: SkinIdentifier
    var result: Verdict
    /// The results of the rule's conditions.
    var conditions: [Condition: Verdict]
    /// The first moment of the schedule in the device's time zone; nil for none.
    var from: Date?
    /// The first moment after the schedule; nil for none.
    var until: Date?
  }

  /// A time in which the decision doesn't change.
  struct Period: Hashable, Sendable {
    var from: Date
    var until: Date
    /// The skin; nil for the built-in one.
    var skin: SkinReference?
    var rule: SkinIdentifier?
    var reason: ActivationDecision.Reason
  }

  private let activation: Activation
  private let context: ActivationContext

  /// Creates an evaluation.
  /// - Parameters:
  ///   - activation: The activation.
  ///   - context: The device and the time.
  init(_ activation: Activation, in context: ActivationContext) {
    (self.activation, self.context) = (activation, context)
  }

  /// The decision at the context's time.
  var decision: ActivationDecision { activation.decision(in: context) }

  /// Whether a skin that the user chose takes the decision's place.
  var usersDecide: Bool {
    let rule = decision.rule.flatMap { id in activation.rules.first { $0.id == id } }
    return (rule?.policy ?? activation.policy) == .user
  }

  /// The rules in the document's order.
  var rules: [Rule] {
    let withdrawn = Set(activation.withdrawn)
    return activation.rules.map { rule in
      var conditions: [Condition: Verdict] = [:]
      func add(_ condition: Condition, _ isSet: Bool, _ set: (inout ActivationRule) -> Void) {
        guard isSet else { return }
        var alone = ActivationRule(id: rule.id, skin: nil)
        set(&alone)
        conditions[condition] = result(of: alone)
      }
      add(.time, rule.schedule != nil) { $0.schedule = rule.schedule }
      add(.app, rule.app != nil) { $0.app = rule.app }
      add(.locales, !rule.locales.isEmpty) { $0.locales = rule.locales }
      add(.brands, !rule.brands.isEmpty) { $0.brands = rule.brands }
      add(.share, rule.percentage != nil) { $0.percentage = rule.percentage }
      add(.groups, !rule.groups.isEmpty) { $0.groups = rule.groups }
      if !rule.acceptsNewDevices, let skin = rule.skin {
        conditions[.newDevices] = context.shownSkins?.contains(skin) == true ? .holds : .fails
      }
      let isWithdrawn = rule.skin.map { withdrawn.contains($0) } ?? false
      if isWithdrawn { conditions[.available] = .fails }
      let (from, until) = times(of: rule)
      return Rule(
        id: rule.id, result: isWithdrawn || conditions[.newDevices] == .fails ? .fails : result(of: rule),
        conditions: conditions, from: from, until: until)
    }
  }

  /// Returns the periods in which the decision doesn't change, in order.
  /// - Parameters:
  ///   - end: The end of the last period; the first one begins at the context's time.
  ///   - limit: The maximum number of periods.
  /// - Returns: The periods, and whether further ones are missing.
  func periods(until end: Date, limit: Int) -> (periods: [Period], isTruncated: Bool) {
    var periods: [Period] = []
    var context = context
    while context.now < end {
      guard periods.count < limit else { return (periods, true) }
      let decision = activation.decision(in: context)
      let next = decision.nextChange.map { min($0, end) } ?? end
      periods.append(
        Period(from: context.now, until: next, skin: decision.skin, rule: decision.rule, reason: decision.reason))
      context.now = next
    }
    return (periods, false)
  }

  // MARK: Single rules

  /// A skin that no test of a rule compares.
  private var anySkin: SkinReference { SkinReference(id: activation.channel, version: SkinVersion(1, 0, 0)) }

  private func decision(of rule: ActivationRule, showing skin: SkinReference?, at moment: Date) -> ActivationDecision {
    var rule = rule
    // The condition depends on the rule's own skin.
    rule.acceptsNewDevices = true
    rule.skin = skin
    var alone = Activation(app: activation.app, channel: activation.channel, skin: nil, rules: [rule])
    alone.testDevices = activation.testDevices
    var context = context
    context.now = moment
    return alone.decision(in: context)
  }

  /// Evaluates a rule without the others.
  ///
  /// An undetermined rule decides only if it shows the built-in skin.
  private func result(of rule: ActivationRule) -> Verdict {
    if decision(of: rule, showing: anySkin, at: context.now).rule != nil { return .holds }
    return decision(of: rule, showing: nil, at: context.now).rule != nil ? .unknown : .fails
  }

  /// Returns the start and the end of a rule's schedule on the device.
  private func times(of rule: ActivationRule) -> (from: Date?, until: Date?) {
    guard rule.schedule != nil else { return (nil, nil) }
    let scheduled = ActivationRule(id: rule.id, skin: nil, schedule: rule.schedule)
    let first = decision(of: scheduled, showing: anySkin, at: .distantPast)
    if first.rule != nil { return (nil, first.nextChange) }
    guard let from = first.nextChange else { return (nil, nil) }
    return (from, decision(of: scheduled, showing: anySkin, at: from).nextChange)
  }
}
