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
/// The times are those of the API's evaluation in one time zone.
struct CalendarSchedule: Sendable {
  /// A rule in the period.
  struct Bar: Sendable {
    var rule: String
    var skin: SkinVersionName?
    var audience: RuleAudience
    var times: Range<Date>
    /// The document's rule, for its sentence.
    var document: ActivationDocument.Rule
  }

  /// A skin that a part of the devices shows.
  struct Entry: Hashable, Sendable {
    /// The rule; nil for the skin without a rule.
    var rule: String?
    var skin: SkinVersionName?
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

  let interval: Range<Date>
  let bars: [Bar]
  let segments: [Segment]
  let conflicts: [Conflict]

  /// Arranges the rules of an activation.
  /// - Parameters:
  ///   - activation: The activation.
  ///   - rules: The API's evaluation of the rules.
  ///   - interval: The period.
  ///   - brand: The brand of the devices; nil for devices of any brand.
  init(
    _ activation: ActivationDocument, _ rules: [EvaluationAnswer.Rule], in interval: Range<Date>,
    brand: String? = nil
  ) {
    self.interval = interval
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
        rule: rule.id, skin: rule.skin, audience: RuleAudience(rule, among: brand), times: from..<until, document: rule)
    }
    self.bars = bars
    let inner = Set(bars.flatMap { [$0.times.lowerBound, $0.times.upperBound] })
    let moments = inner.union([interval.lowerBound, interval.upperBound]).sorted()
    segments = zip(moments, moments.dropFirst()).map { start, end in
      var entries: [Entry] = []
      for bar in bars where bar.times.contains(start) {
        entries.append(Entry(rule: bar.rule, skin: bar.skin))
        if bar.audience.isEveryone { return Segment(times: start..<end, entries: entries) }
      }
      return Segment(times: start..<end, entries: entries + [Entry(rule: nil, skin: activation.skin)])
    }
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

  /// The times in which all devices show the built-in skin.
  var gaps: [Range<Date>] {
    segments.filter { $0.entries.allSatisfy { $0.skin == nil } }.reduce(into: []) { gaps, segment in
      if let last = gaps.last, last.upperBound == segment.times.lowerBound {
        gaps[gaps.count - 1] = last.lowerBound..<segment.times.upperBound
      } else {
        gaps.append(segment.times)
      }
    }
  }
}
