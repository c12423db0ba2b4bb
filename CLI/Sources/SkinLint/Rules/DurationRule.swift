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
      let longest = LintContext.values(of: entry).compactMap { value -> Duration? in
        if case .duration(let duration) = value, duration > Self.longest { duration } else { nil }
      }.max()
      guard let seconds = longest?.components.seconds else { return nil }
      var place = entry.place
      place.key = key
      return issue(
        "The duration is \(seconds) seconds",
        remedy: "Write 0.3 for 300 milliseconds, or turn the rule off if it is meant.", place: place)
    }
  }
}
