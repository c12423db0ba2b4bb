// Runs the rules over a skin, and puts each issue at the level that is wanted.

package import SkinKit

/// Checks a skin by every rule that isn't off.
///
/// ```swift
/// let report = Linter(configuration: configuration).lint(document, builtIn: own)
/// for issue in report.issues { print(issue) }
/// ```
package struct Linter: Sendable {
  /// Levels, limits and fonts.
  package let configuration: LintConfiguration

  package init(configuration: LintConfiguration = .init()) { self.configuration = configuration }

  /// Checks a skin.
  /// - Parameters:
  ///   - document: The skin as its author wrote it.
  ///   - builtIn: The app's own skin; `nil` where there is none.
  ///   - bases: Skins that one may name as its base.
  ///   - brand: The white-label brand of the app; `nil` takes skins of every brand.
  ///   - others: Issues that were found elsewhere, such as by packing; those of a kind and file that a rule reports are left out.
  /// - Returns: All issues of the reader, the resolver, the files, the rules and elsewhere.
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

/// What a lint found.
package struct LintReport: Sendable {
  /// The issues by file, line and key.
  package let issues: [SkinIssue]
  /// How many keys the skin has, those of its bases included.
  package let keyCount: Int
  /// How many files it has.
  package let fileCount: Int

  /// Makes a report.
  /// - Parameters:
  ///   - issues: The issues, which nothing configures any more.
  ///   - keyCount: How many keys the skin has.
  ///   - fileCount: How many files it has.
  package init(issues: [SkinIssue], keyCount: Int = 0, fileCount: Int = 0) {
    self.issues = issues
    self.keyCount = keyCount
    self.fileCount = fileCount
  }

  /// How many errors there are.
  package var errorCount: Int { issues.count { $0.severity == .error } }
  /// How many warnings there are.
  package var warningCount: Int { issues.count - errorCount }
}
