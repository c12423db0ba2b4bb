import SkinKit

/// Finds durations that were probably meant in milliseconds.
struct DurationRule: LintRule {
  /// The longest duration that isn't reported.
  private static let longest = Duration.seconds(60)

  let description = RuleDescription(
    "long-duration", "A duration is longer than a minute",
    help: "Durations of native skins are in seconds. 300 are five minutes; 0.3 are 300 milliseconds.", level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    context.entries.compactMap { key, entry in
      guard [.duration, .object].contains(entry.kind),
        let longest = LintContext.values(of: entry).flatMap(Self.durations).max(), longest > Self.longest
      else { return nil }
      let seconds = longest.components.seconds
      var place = entry.place
      place.key = key
      return issue(
        "The duration is \(seconds) seconds",
        suggestion: "Write 0.3 for 300 milliseconds, or turn the rule off if it is meant.", place: place)
    }
  }

  /// The durations in a value, such as those of a transition.
  private static func durations(in value: SkinValue) -> [Duration] {
    switch value {
    case .duration(let duration): [duration]
    case .object(let object): durations(in: object)
    default: []
    }
  }

  private static func durations(in object: SkinObject) -> [Duration] {
    switch object {
    case .value(let value): durations(in: value)
    case .list(let elements): elements.flatMap(durations)
    case .fields(let fields): fields.values.flatMap(durations)
    }
  }
}
