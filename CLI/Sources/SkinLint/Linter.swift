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

  /// The codes of errors that a skin may have only because the app's own skin, whose keys it uses, isn't known.
  package static let codesOfUnknownKeys: Set<SkinIssue.Code> = [.unknownAlias, "unknown-contrast-key"]

  /// Checks a skin.
  /// - Parameters:
  ///   - document: The skin as its author wrote it.
  ///   - builtIn: The app's own skin; `nil` if there is none.
  ///   - bases: Skins that others may name as their base.
  ///   - brand: The app's white-label brand; `nil` accepts skins of every brand.
  ///   - others: Issues found elsewhere, such as by packing. Issues that a rule reports for the same file are left out.
  ///   - progress: Called before each file is read, with its path, and the numbers of read and of all files; then before each rule is
  ///     checked, with its name, and the numbers of checked and of all rules.
  /// - Returns: All issues of reading, resolving, files and rules, and the other issues.
  package func lint(
    _ document: SkinDocument, builtIn: SkinDocument? = nil, bases: [SkinDocument] = [], brand: String? = nil,
    others: [SkinIssue] = [],
    progress: (_ name: String, _ completed: Int, _ total: Int) -> Void = { _, _, _ in }
  ) -> LintReport {
    var digests = FileDigests()
    let resolver = SkinResolver(builtIn: builtIn, bases: bases, brand: brand)
    let findings = findings(in: document, resolver, others, &digests, progress)
    return LintReport([findings], issues: findings.issues, files: document.files)
  }

  /// Checks a skin as each of its brands shows it, and reads each of its files once.
  /// - Parameters:
  ///   - documents: The skin for each of its brands, all read from the same files.
  ///   - others: Issues found elsewhere, as for a single document.
  ///   - resolver: Returns the resolver with the app's own skin and the base skins for a document's brand.
  ///   - progress: Called as for a single document.
  /// - Returns: What was found, in the order of the documents.
  /// - Throws: The error that `resolver` throws.
  package func lint(
    _ documents: [SkinDocument], others: [SkinIssue] = [], resolver: (SkinDocument) throws -> SkinResolver,
    progress: (_ name: String, _ completed: Int, _ total: Int) -> Void = { _, _, _ in }
  ) rethrows -> [LintFindings] {
    var digests = FileDigests()
    return try documents.map { findings(in: $0, try resolver($0), others, &digests, progress) }
  }

  private func findings(
    in document: SkinDocument, _ resolver: SkinResolver, _ others: [SkinIssue], _ digests: inout FileDigests,
    _ progress: (_ name: String, _ completed: Int, _ total: Int) -> Void
  ) -> LintFindings {
    let context = LintContext(
      document, resolver: resolver, configuration: configuration, digests: &digests, progress: progress)
    let found =
      context.skin.issues + context.files.compactMap(\.problem) + Self.compiledPictures(of: document)
      + RuleCatalog.rules.enumerated().flatMap { index, rule in
        progress(rule.description.id, index, RuleCatalog.rules.count)
        return level(of: rule.description) == .off ? [] : IssueList(rule.check(context)).issues
      }
    let known = Set(found.map { IssueKind(code: $0.code, file: $0.place.file) })
    let further = others.filter { !known.contains(IssueKind(code: $0.code, file: $0.place.file)) }
    return LintFindings(
      brand: resolver.brand, issues: configured(found + further), resolved: context.skin.issues,
      keyCount: context.skin.count, fileCount: context.files.count)
  }

  /// The note about a bundle whose keys may be pictures of its compiled catalog, which has no names here.
  private static func compiledPictures(of document: SkinDocument) -> [SkinIssue] {
    guard document.pictureBundle != nil else { return [] }
    let catalog = document.files.paths.first(where: SkinIssue.isCompiledCatalog)
    return catalog.map { [.compiledCatalog($0, isInBundle: true)] } ?? []
  }

  /// Returns whether an issue comes before another in the order of files, lines, columns and keys.
  /// - Parameters:
  ///   - first: An issue.
  ///   - second: Another issue.
  /// - Returns: Whether the first one comes before.
  package static func precedes(_ first: SkinIssue, _ second: SkinIssue) -> Bool {
    if first.place.precedes(second.place) { return true }
    guard !second.place.precedes(first.place) else { return false }
    return (first.place.key ?? "", first.code.rawValue, first.message)
      < (second.place.key ?? "", second.code.rawValue, second.message)
  }

  private struct IssueKind: Hashable {
    let code: SkinIssue.Code
    let file: String?
  }

  private func level(of rule: RuleDescription) -> RuleLevel { configuration.levels[rule.id] ?? rule.level }

  /// The issues at their configured levels, in the order of files and lines.
  private func configured(_ found: [SkinIssue]) -> [SkinIssue] {
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
    return issues.sorted(by: Self.precedes)
  }
}
