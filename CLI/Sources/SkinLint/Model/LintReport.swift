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
  ///   - issues: The issues, at their configured levels.
  ///   - keyCount: The number of the skin's keys.
  ///   - fileCount: The number of the skin's files.
  ///   - files: The skin's files, to find where the values at the issues' places end; `nil` if there are none.
  package init(issues: [SkinIssue], keyCount: Int = 0, fileCount: Int = 0, files: (any SkinFiles)? = nil) {
    self.issues = issues
    self.keyCount = keyCount
    self.fileCount = fileCount
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
