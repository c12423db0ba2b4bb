import ArgumentParser
import Foundation
import SkinLint

/// The hidden command behind `skin lint --list-rules`, which needs no skin.
struct LintRules: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint-rules", abstract: "List the rules of skin lint.", shouldDisplay: false)

  @OptionGroup var options: OutputOptions

  /// Rewrites the arguments of `skin lint --list-rules` to run this command.
  static func arguments(_ given: [String]) -> [String] {
    let others = given.dropFirst().filter { $0 != "--list-rules" }
    guard given.first == "lint", others.count < given.count - 1, !others.contains("--help") else { return given }
    return ["lint-rules"] + others
  }

  func execute(_ console: Console) async throws { try Self.list(console) }

  static func list(_ console: Console) throws {
    let rules = RuleCatalog.descriptions
    for rule in rules {
      console.line("\(console.styled(rule.id, .bold)) (\(rule.level.rawValue)): \(rule.name)")
      console.line("  \(rule.help)")
    }
    let limits = LintLimit.allCases.map { ($0.rawValue, $0.standard) }
    console.line()
    console.line("Limits: " + limits.map { "\($0) \(Int($1))" }.joined(separator: ", "))
    try console.value(
      Output(
        rules: rules.map { Rule(id: $0.id, level: $0.level.rawValue, name: $0.name, help: $0.help) },
        limits: Dictionary(limits) { first, _ in first }))
  }

  private struct Output: Encodable {
    let rules: [Rule]
    let limits: [String: Double]
  }

  private struct Rule: Encodable {
    let id: String
    let level: String
    let name: String
    let help: String
  }
}
