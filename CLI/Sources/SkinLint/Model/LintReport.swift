package import SkinKit

/// The result of a lint.
package struct LintReport: Sendable {
  /// The issues, ordered by file, line and key.
  package let issues: [SkinIssue]
  /// The number of the skin's keys, including those of its bases.
  package let keyCount: Int
  /// The number of the skin's files.
  package let fileCount: Int

  /// Creates a report.
  /// - Parameters:
  ///   - issues: The issues, at their configured levels.
  ///   - keyCount: The number of the skin's keys.
  ///   - fileCount: The number of the skin's files.
  package init(issues: [SkinIssue], keyCount: Int = 0, fileCount: Int = 0) {
    self.issues = issues
    self.keyCount = keyCount
    self.fileCount = fileCount
  }

  /// The number of errors.
  package var errorCount: Int { issues.count { $0.severity == .error } }
  /// The number of warnings.
  package var warningCount: Int { issues.count - errorCount }
}
