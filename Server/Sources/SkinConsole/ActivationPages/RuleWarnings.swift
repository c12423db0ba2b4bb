import Foundation
import SkinServerAPI

/// The warnings about rules of a reviewed change that no device will follow.
enum RuleWarnings {
  /// Returns the warnings for the template `warnings`.
  /// - Parameters:
  ///   - proposed: The activation after the change.
  ///   - current: The present activation; rules that stay as they are have no warnings.
  ///   - evaluated: The API's evaluation of the rules.
  ///   - visit: The request.
  /// - Returns: The warnings.
  static func view(
    _ proposed: ActivationDocument, replacing current: ActivationDocument, _ evaluated: [EvaluationAnswer.Rule],
    _ visit: Visit
  ) -> [View] {
    let ends = Dictionary(evaluated.map { ($0.rule, $0.until) }, uniquingKeysWith: { $1 })
    let texts = visit.texts
    return (proposed.rules ?? []).filter { current.rule($0.id) != $0 }.flatMap { rule -> [View] in
      var warnings: [View] = []
      if rule.share?.below == 0 {
        warnings.append([
          "message": texts("rule_warning_share", ["rule": rule.id]), "suggestion": texts["rule_warning_share_next"],
        ])
      }
      if let until = ends[rule.id] ?? nil, until <= visit.now {
        let time = visit.formats.zonedMoment(until, visit.zone ?? .gmt)
        warnings.append([
          "message": texts("rule_warning_past", ["rule": rule.id, "time": time]),
          "suggestion": texts["rule_warning_past_next"],
        ])
      }
      return warnings
    }
  }
}
