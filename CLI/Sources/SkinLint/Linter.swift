package import SkinKit

/// Checks a skin by all rules that aren't off, and applies the configured levels.
///
/// ```swift
/// let report = Linter(configuration: configuration).lint(document, builtIn: own)
/// for issue in report.issues { print(issue) }
/// ```
package struct Linter: Sendable {
  /// The levels, limits, fonts and keys of the project.
  package let configuration: LintConfiguration

  package init(configuration: LintConfiguration = .init()) { self.configuration = configuration }

  /// Checks a skin.
  /// - Parameters:
  ///   - document: The skin as its author wrote it.
  ///   - builtIn: The app's own skin; `nil` if there is none.
  ///   - bases: Skins that others may name as their base.
  ///   - brand: The app's white-label brand; `nil` accepts skins of every brand.
  ///   - others: Issues found elsewhere, such as by packing. Issues that a rule reports for the same file are left out.
  /// - Returns: All issues of reading, resolving, files and rules, and the other issues.
  package func lint(
    _ document: SkinDocument, builtIn: SkinDocument? = nil, bases: [SkinDocument] = [], brand: String? = nil,
    others: [SkinIssue] = []
  ) -> LintReport {
    let resolver = SkinResolver(builtIn: builtIn, bases: bases, brand: brand)
    let context = LintContext(document, resolver: resolver, configuration: configuration)
    let found =
      context.skin.issues + context.files.compactMap(\.problem)
      + RuleCatalog.rules.flatMap { rule in level(of: rule.description) == .off ? [] : rule.check(context) }
    let known = Set(found.map { IssueKind(code: $0.code, file: $0.place.file) })
    let further = others.filter { !known.contains(IssueKind(code: $0.code, file: $0.place.file)) }
    return report(found + further, keyCount: context.skin.count, fileCount: context.files.count)
  }

  private struct IssueKind: Hashable {
    let code: SkinIssue.Code
    let file: String?
  }

  private func level(of rule: RuleDescription) -> RuleLevel { configuration.levels[rule.id] ?? rule.level }

  private func report(_ found: [SkinIssue], keyCount: Int, fileCount: Int) -> LintReport {
    let issues = found.compactMap { issue -> SkinIssue? in
      var issue = issue
      switch configuration.levels[issue.code.rawValue] {
      case .off: return nil
      case .warning: issue.severity = .warning
      case .error: issue.severity = .error
      case nil: break
      }
      return issue
    }
    let ordered = issues.sorted {
      ($0.place.file ?? "", $0.place.line ?? 0, $0.place.key ?? "", $0.code.rawValue, $0.message)
        < ($1.place.file ?? "", $1.place.line ?? 0, $1.place.key ?? "", $1.code.rawValue, $1.message)
    }
    return LintReport(issues: ordered, keyCount: keyCount, fileCount: fileCount)
  }
}
