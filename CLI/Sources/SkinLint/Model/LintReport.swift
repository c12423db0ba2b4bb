package import SkinKit

/// The result of a lint.
package struct LintReport: Sendable {
  /// The issues, ordered by file, line and key.
  package let issues: [SkinIssue]
  /// The number of the skin's keys, including those of its bases.
  package let keyCount: Int
  /// The number of the skin's files.
  package let fileCount: Int
  /// The ends of the values at the issues' places.
  private let ends: [SkinIssue.Place: SkinSourceLine]

  /// Creates a report.
  /// - Parameters:
  ///   - findings: What was found for each brand; the report has the greatest number of keys and of files.
  ///   - issues: The issues, at their configured levels.
  ///   - files: The skin's files, to find where the values at the issues' places end; `nil` if there are none.
  package init(_ findings: [LintFindings] = [], issues: [SkinIssue], files: (any SkinFiles)? = nil) {
    self.issues = issues
    keyCount = findings.map(\.keyCount).max() ?? 0
    fileCount = findings.map(\.fileCount).max() ?? 0
    var spans = files.map { SourceSpans($0) }
    var ends: [SkinIssue.Place: SkinSourceLine] = [:]
    for issue in issues where ends[issue.place] == nil {
      ends[issue.place] = spans?.end(of: issue.place)
    }
    self.ends = ends
  }

  /// Returns the end of the name or value at an issue's place.
  /// - Parameter issue: An issue of the report.
  /// - Returns: The line, with the column after the last character; `nil` if it is unknown.
  package func end(of issue: SkinIssue) -> SkinSourceLine? { ends[issue.place] }

  /// The number of errors.
  package var errorCount: Int { issues.count { $0.severity == .error } }
  /// The number of warnings.
  package var warningCount: Int { issues.count - errorCount }
}
