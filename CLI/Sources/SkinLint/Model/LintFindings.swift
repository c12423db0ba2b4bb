package import SkinKit

/// The issues of a skin as one of its brands shows it, and the numbers of its keys and files.
package struct LintFindings: Sendable {
  /// The brand; `nil` for what is common to all.
  package let brand: String?
  /// The issues at their configured levels, ordered by file, line and key.
  package let issues: [SkinIssue]
  /// The issues of reading and resolving, whatever their configured levels.
  package let resolved: [SkinIssue]
  /// The number of the skin's keys, including those of its bases.
  let keyCount: Int
  /// The number of the skin's files.
  let fileCount: Int
}
