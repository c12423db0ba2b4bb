package import SkinKit

extension SkinIssue.Place {
  /// The file, line and key, for tests in which the column doesn't matter.
  package var withoutColumn: SkinIssue.Place { SkinIssue.Place(file: file, line: line, key: key) }
}
