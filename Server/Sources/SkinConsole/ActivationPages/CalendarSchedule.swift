import Foundation
import SkinKit
import SkinServerAPI

/// The devices for which a rule is, apart from its times.
struct RuleAudience: Hashable, Sendable {
  private let app: ActivationDocument.Rule.Versions?
  private let locales: [String]
  private let brands: [String]
  private let share: ActivationDocument.Rule.Percentage?
  private let groups: [String]
  private let acceptsNewDevices: Bool

  /// Reads the conditions of a rule.
  /// - Parameters:
  ///   - rule: The rule.
  ///   - brand: The brand of all devices, for which the rule is; nil for devices of any brand.
  init(_ rule: ActivationDocument.Rule, among brand: String? = nil) {
    (app, locales, share) = (rule.app, rule.locales ?? [], rule.share)
    brands = brand == nil ? rule.brands ?? [] : []
    (groups, acceptsNewDevices) = (rule.groups ?? [], rule.newDevices ?? true)
  }

  /// Whether the rule is for all devices.
  var isEveryone: Bool {
    app == nil && locales.isEmpty && brands.isEmpty && share == nil && groups.isEmpty && acceptsNewDevices
  }

  /// Whether every device of another audience belongs to this one.
  func covers(_ other: RuleAudience) -> Bool { isEveryone || self == other }

  /// Whether a device can belong to both audiences, as far as their versions, languages and brands say.
  func meets(_ other: RuleAudience) -> Bool {
    if !brands.isEmpty, !other.brands.isEmpty, Set(brands).isDisjoint(with: other.brands) { return false }
    if !locales.isEmpty, !other.locales.isEmpty {
      let (own, others) = (Self.languages(locales), Self.languages(other.locales))
      if !own.contains("*"), !others.contains("*"), own.isDisjoint(with: others) { return false }
    }
    return !Self.isBelow(app, other.app) && !Self.isBelow(other.app, app)
  }

  private static func languages(_ locales: [String]) -> Set<Substring> {
    Set(locales.compactMap { $0.lowercased().split { "-_".contains($0) }.first })
  }

  private static func isBelow(
    _ low: ActivationDocument.Rule.Versions?, _ high: ActivationDocument.Rule.Versions?
  ) -> Bool {
    guard let maximum = low?.maximum.flatMap({ SkinVersion($0) }),
      let minimum = high?.minimum.flatMap({ SkinVersion($0) })
    else { return false }
    return maximum < minimum
  }
}

/// The skins of a channel in a period: which rule shows which, where rules overlap, and where none shows a skin.
///
/// It is that of one activation, or of successive ones, each in its time. The times are those of the API's evaluation in one time zone.
struct CalendarSchedule: Sendable {
  /// A rule in the period.
  struct Bar: Sendable {
    var rule: String
    var skin: SkinVersionName?
    var audience: RuleAudience
    var times: Range<Date>
    /// The document's rule, for its sentence.
    var document: ActivationDocument.Rule
    /// Whether the rule is part of the current activation.
    var isCurrent: Bool

    var entry: Entry { Entry(rule: rule, skin: skin) }
  }

  /// The skin without a rule, in a time.
  struct Standard: Sendable {
    var entry: Entry
    var times: Range<Date>
  }

  /// A skin that a part of the devices shows.
  struct Entry: Hashable, Sendable {
    /// The rule; nil for the skin without a rule.
    var rule: String?
    var skin: SkinVersionName?
    /// Whether skins are switched off.
    var isOff = false
  }

  /// A time in which no rule begins or ends.
  struct Segment: Sendable {
    var times: Range<Date>
    /// The skins, in the order of their rules; the last one is that of all other devices.
    var entries: [Entry]
  }

  /// Two rules that hold at the same time for some device, and show different skins.
  struct Conflict: Sendable {
    var earlier: Bar
    var later: Bar
    var times: Range<Date>
    /// Whether no device shows the later rule's skin in this time.
    var isComplete: Bool
  }

  let bars: [Bar]
  /// The skins without a rule, one after the other.
  let standards: [Standard]
  let segments: [Segment]
  let conflicts: [Conflict]
  /// The times in which all devices show the built-in skin.
  let gaps: [Range<Date>]

  /// Arranges the rules of an activation.
  /// - Parameters:
  ///   - activation: The activation.
  ///   - rules: The API's evaluation of the rules.
  ///   - interval: The period.
  ///   - brand: The brand of the devices; nil for devices of any brand.
  ///   - isCurrent: Whether the activation is the current one.
  init(
    _ activation: ActivationDocument, _ rules: [EvaluationAnswer.Rule], in interval: Range<Date>,
    brand: String? = nil, isCurrent: Bool = true
  ) {
    let evaluated = Dictionary(rules.map { ($0.rule, $0) }, uniquingKeysWith: { $1 })
    let bars = (activation.rules ?? []).compactMap { rule -> Bar? in
      guard rule.isFor(brand), let result = evaluated[rule.id], result.conditions["available"] == nil,
        // A rule whose times never come, or whose zone the server doesn't know.
        !rule.hasTimes || result.from != nil || result.until != nil
      else { return nil }
      let from = max(result.from ?? .distantPast, interval.lowerBound)
      let until = min(result.until ?? .distantFuture, interval.upperBound)
      guard from < until else { return nil }
      return Bar(
        rule: rule.id, skin: rule.skin, audience: RuleAudience(rule, among: brand), times: from..<until,
        document: rule, isCurrent: isCurrent)
    }
    self.bars = bars
    let standard = Entry(rule: nil, skin: activation.skin, isOff: activation.isOff)
    standards = [Standard(entry: standard, times: interval)]
    let inner = Set(bars.flatMap { [$0.times.lowerBound, $0.times.upperBound] })
    let moments = inner.union([interval.lowerBound, interval.upperBound]).sorted()
    let segments = zip(moments, moments.dropFirst()).map { start, end in
      var entries: [Entry] = []
      for bar in bars where bar.times.contains(start) {
        entries.append(bar.entry)
        if bar.audience.isEveryone { return Segment(times: start..<end, entries: entries) }
      }
      return Segment(times: start..<end, entries: entries + [standard])
    }
    self.segments = segments
    gaps = Self.joined(segments.filter { $0.entries.allSatisfy { $0.skin == nil } }.map(\.times))
    conflicts = bars.indices.flatMap { first in
      bars.indices.dropFirst(first + 1).compactMap { second in
        let (earlier, later) = (bars[first], bars[second])
        guard earlier.skin != later.skin, earlier.times.overlaps(later.times), earlier.audience.meets(later.audience)
        else { return nil }
        return Conflict(
          earlier: earlier, later: later, times: earlier.times.clamped(to: later.times),
          isComplete: earlier.audience.covers(later.audience))
      }
    }
  }

  /// Joins the schedules of successive activations.
  ///
  /// A rule that a change leaves as it is has one bar. Conflicts and gaps are those from now on: earlier ones can't be
  /// changed any more.
  /// - Parameters:
  ///   - parts: The schedules in the times in which their activations are current, the first one first.
  ///   - now: The present.
  init(_ parts: [CalendarSchedule], now: Date) {
    var bars: [Bar] = []
    // The earliest bar of each rule.
    var earliest: [String: Int] = [:]
    // The newest activation's rules and their order come first.
    for bar in parts.reversed().flatMap(\.bars) {
      if let index = earliest[bar.rule], bars[index].continues(bar) {
        bars[index].times = bar.times.lowerBound..<bars[index].times.upperBound
      } else {
        earliest[bar.rule] = bars.count
        bars.append(bar)
      }
    }
    self.bars = bars
    let standards = parts.flatMap(\.standards).reduce(into: [Standard]()) { standards, next in
      if let last = standards.last, last.entry == next.entry, last.times.upperBound == next.times.lowerBound {
        standards[standards.count - 1].times = last.times.lowerBound..<next.times.upperBound
      } else {
        standards.append(next)
      }
    }
    self.standards = standards
    let starts = Set((bars.map(\.times) + standards.map(\.times)).flatMap { [$0.lowerBound, $0.upperBound] })
    segments = parts.flatMap(\.segments).reduce(into: []) { segments, next in
      if let last = segments.last, last.entries == next.entries, !starts.contains(next.times.lowerBound) {
        segments[segments.count - 1].times = last.times.lowerBound..<next.times.upperBound
      } else {
        segments.append(next)
      }
    }
    let rest = now..<Date.distantFuture
    conflicts = parts.flatMap(\.conflicts).compactMap { conflict in
      var conflict = conflict
      conflict.times = conflict.times.clamped(to: rest)
      return conflict.times.isEmpty ? nil : conflict
    }
    gaps = Self.joined(parts.flatMap(\.gaps).map { $0.clamped(to: rest) }.filter { !$0.isEmpty })
  }

  /// Returns the time of the bar, or of the skin without a rule, to which an entry belongs at a time.
  func times(of entry: Entry, at date: Date) -> Range<Date>? {
    let times =
      entry.rule == nil
      ? standards.filter { $0.entry == entry }.map(\.times) : bars.filter { $0.entry == entry }.map(\.times)
    return times.first { $0.contains(date) }
  }

  /// Joins times that adjoin each other.
  private static func joined(_ times: [Range<Date>]) -> [Range<Date>] {
    times.reduce(into: []) { joined, next in
      if let last = joined.last, last.upperBound == next.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<next.upperBound
      } else {
        joined.append(next)
      }
    }
  }
}

extension CalendarSchedule.Bar {
  /// Whether the bar is that of an earlier one's rule after a change that left it as it is.
  fileprivate func continues(_ earlier: Self) -> Bool {
    rule == earlier.rule && skin == earlier.skin && audience == earlier.audience
      && times.lowerBound == earlier.times.upperBound
  }
}
