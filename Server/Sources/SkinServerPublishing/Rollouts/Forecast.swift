import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// An estimate of the skins that the devices of a channel show, by an activation and the properties of devices.
///
/// Every skin is the result of ``Activation/decision(in:choice:)``. A rule for a percentage of the devices counts as
/// this share; rules with the same salt select the same devices first, as they do on devices. Rules for test devices, which
/// are few, and rules closed to new devices count for none.
struct Forecast: Sendable {
  /// A skin that a part of the devices shows.
  struct Share: Hashable, Sendable {
    /// The skin; nil for the built-in one.
    var skin: SkinReference?
    /// The rule that decides; nil if none applies.
    var rule: SkinIdentifier?
    /// Whether a skin that the user chose takes its place.
    var usersDecide: Bool
    /// The part of the devices, from 0 to 1.
    var share: Double
  }

  /// Devices that are evaluated in the same way.
  struct Group: Hashable, Sendable {
    /// The version of the app; nil if it wasn't reported.
    var appVersion: SkinVersion?
    /// The number of devices that reported.
    var devices: Int
  }

  /// The activation without the rules for test devices.
  private let activation: Activation
  /// The conditions that don't hold for any device, because reports say nothing about them, or the forecast wasn't asked for
  /// a language or a brand.
  let unknownConditions: [ForecastAnswer.UnknownCondition]
  private let groups: [Group]
  private let locales: [String]
  private let brand: String?
  private let zone: TimeZone

  /// Creates a forecast.
  /// - Parameters:
  ///   - activation: The activation.
  ///   - groups: The devices; empty if none reported, which then count as one without a version.
  ///   - locale: The devices' language; nil if it isn't known.
  ///   - brand: The devices' brand; nil if they have none.
  ///   - zone: The devices' time zone.
  init(_ activation: Activation, groups: [Group], locale: String?, brand: String?, zone: TimeZone) {
    self.groups = groups
    (locales, self.brand, self.zone) = (locale.map { [$0] } ?? [], brand, zone)
    unknownConditions = activation.rules.flatMap { rule in
      [
        locale == nil && !rule.locales.isEmpty ? "locales" : nil,
        brand == nil && !rule.brands.isEmpty ? "brands" : nil,
        rule.groups.isEmpty ? nil : "groups",
        rule.acceptsNewDevices || rule.skin == nil ? nil : "new_devices",
      ].compactMap(\.self).map { .init(rule: rule.id.rawValue, condition: $0) }
    }
    var activation = activation
    activation.rules.removeAll { !$0.groups.isEmpty }
    self.activation = activation
  }

  /// Returns the skins of each group at a time.
  func shares(at moment: Date) -> [(group: Group, shares: [Share])] {
    let current = timeless(at: moment)
    return groups.map { ($0, shares(of: $0, in: current, at: moment)) }
  }

  /// Returns the skins of all devices at a time, the most frequent first.
  ///
  /// Without reports, all devices count as one of an unknown version of the app.
  func total(at moment: Date) -> [Share] {
    let current = timeless(at: moment)
    let count = groups.reduce(0) { $0 + $1.devices }
    let weighted = count > 0 ? groups : [Group(appVersion: nil, devices: 1)]
    var sums: [Share: Double] = [:]
    for group in weighted {
      for var share in shares(of: group, in: current, at: moment) {
        let part = share.share * Double(group.devices) / Double(max(1, count))
        (share.share, share.rule) = (0, nil)
        sums[share, default: 0] += part
      }
    }
    return sums.map { key, sum in
      var share = key
      share.share = sum
      return share
    }.sorted { ($0.share, $1.skin?.description ?? "") > ($1.share, $0.skin?.description ?? "") }
  }

  /// Returns the next times at which schedules change what devices show, in order.
  /// - Parameters:
  ///   - start: The time after which to begin.
  ///   - end: The last time.
  ///   - limit: The maximum number of starts and ends that are examined.
  /// - Returns: The times, with the skins of all devices since then.
  func changes(after start: Date, until end: Date, limit: Int) -> [(at: Date, shares: [Share])] {
    let moments = Set(activation.rules.flatMap { ends(of: $0, after: start) }).filter { $0 <= end }.sorted()
    var last = total(at: start)
    var changes: [(at: Date, shares: [Share])] = []
    for moment in moments.prefix(limit) {
      let shares = total(at: moment)
      if shares != last { changes.append((moment, shares)) }
      last = shares
    }
    return changes
  }

  // MARK: Evaluation

  /// Returns the skins of a group.
  ///
  /// All percentages are first taken for complete. If one of them decides, its share of the devices is counted, and the
  /// rest is evaluated without it, until a rule for all devices decides.
  private func shares(of group: Group, in activation: Activation, at moment: Date) -> [Share] {
    let context = ActivationContext(
      now: moment, timeZone: zone, appVersion: group.appVersion, locales: locales, brand: brand)
    var shares: [Share] = []
    var rest = 1.0
    // The lowest number, of 10,000, that the remaining devices have with a salt.
    var lowest: [String: Int] = [:]
    while true {
      var complete = activation
      complete.rules = activation.rules.compactMap { rule in
        guard let percentage = rule.percentage else { return rule }
        guard percentage.below > lowest[percentage.salt] ?? 0 else { return nil }
        var rule = rule
        rule.percentage = nil
        // Whether the rule holds remains unknown, as it is on devices.
        rule.unknown.merge(percentage.unknown) { first, _ in first }
        return rule
      }
      let decision = complete.decision(in: context)
      let rule = decision.rule.flatMap { id in activation.rules.first { $0.id == id } }
      let usersDecide = (rule?.policy ?? activation.policy) == .user
      var share = Share(skin: decision.skin, rule: decision.rule, usersDecide: usersDecide, share: rest)
      guard let percentage = rule?.percentage else {
        shares.append(share)
        return shares
      }
      let low = lowest[percentage.salt] ?? 0
      share.share = rest * Double(percentage.below - low) / Double(10_000 - low)
      shares.append(share)
      rest -= share.share
      lowest[percentage.salt] = percentage.below
      guard percentage.below < 10_000 else { return shares }
    }
  }

  /// Returns the activation with only the rules whose schedule holds at a time, without their schedules.
  private func timeless(at moment: Date) -> Activation {
    var timeless = activation
    timeless.rules = activation.rules.compactMap { rule in
      guard rule.schedule != nil else { return rule }
      guard decision(of: rule, at: moment).rule != nil else { return nil }
      var rule = rule
      rule.schedule = nil
      return rule
    }
    return timeless
  }

  /// Returns the starts and ends of a rule's schedule after a time.
  private func ends(of rule: ActivationRule, after start: Date) -> [Date] {
    guard rule.schedule != nil else { return [] }
    let first = decision(of: rule, at: start).nextChange
    let second = first.flatMap { decision(of: rule, at: $0).nextChange }
    return [first, second].compactMap(\.self)
  }

  /// Evaluates a rule by its schedule alone.
  private func decision(of rule: ActivationRule, at moment: Date) -> ActivationDecision {
    let scheduled = ActivationRule(id: rule.id, skin: rule.skin, schedule: rule.schedule)
    let alone = Activation(app: activation.app, channel: activation.channel, skin: nil, rules: [scheduled])
    return alone.decision(in: ActivationContext(now: moment, timeZone: zone, locales: []))
  }
}
