import HTTPTypes
import SkinServerAPI

/// A move of a rule to another time, as by dragging its bar in the calendar.
struct RuleMove: Sendable {
  /// The farthest move: a year.
  private static let mostMinutes = 366 * 1440

  /// The distance on the rule's clock.
  private let minutes: Int

  /// Reads a form that was sent; nil without a distance, or with one of more than a year.
  init?(_ form: FormFields) {
    guard let minutes = form.text("minutes").flatMap({ Int($0) }),
      (-Self.mostMinutes...Self.mostMinutes).contains(minutes)
    else { return nil }
    self.minutes = minutes
  }

  /// Returns a rule with moved times, and all other members as they are.
  /// - Parameter rule: The rule.
  /// - Returns: The moved rule.
  /// - Throws: `APIFailure` if the rule has no time, or one that isn't written as the console does.
  func moved(_ rule: ActivationDocument.Rule) throws -> ActivationDocument.Rule {
    guard rule.hasTimes else { throw Self.failure("The rule always applies", field: "from") }
    var moved = rule
    moved.from = try time(rule.from, field: "from")
    moved.until = try time(rule.until, field: "until")
    return moved
  }

  private func time(_ text: String?, field: String) throws -> String? {
    guard let text else { return nil }
    guard let time = LocalTime.moved(text, minutes: minutes) else {
      throw Self.failure("The time “\(text)” can't be moved by \(minutes) minutes", field: field)
    }
    return time
  }

  /// Whether a rule has times, and all of them can be moved.
  static func isPossible(_ rule: ActivationDocument.Rule) -> Bool {
    rule.hasTimes && [rule.from, rule.until].allSatisfy { $0.map { LocalTime.moved($0, minutes: 0) != nil } ?? true }
  }

  private static func failure(_ message: String, field: String) -> APIFailure {
    APIFailure(
      .badRequest, code: "rule-time", message: message, suggestion: "Write it as 2030-02-01T18:00.", field: field)
  }
}
