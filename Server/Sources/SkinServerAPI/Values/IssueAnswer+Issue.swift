package import SkinKit
package import SkinUpdate

extension IssueAnswer {
  /// Describes an issue that has no place in a skin.
  package init(_ issue: SkinIssue) {
    self.init(code: issue.code.rawValue, message: issue.message, suggestion: issue.suggestion)
  }

  /// Describes an issue with its place.
  package init(placed issue: SkinIssue) {
    self.init(issue)
    place = issue.place.known
  }

  /// Describes an issue of a draft, with its severity and place.
  package init(graded issue: SkinIssue) {
    self.init(placed: issue)
    severity = issue.severity.rawValue
  }
}

extension SkinIssue.Place {
  /// The place, or nil if nothing of it is known.
  package var known: SkinIssue.Place? { self == SkinIssue.Place() ? nil : self }
}

extension SkinVersionName {
  /// Names a version.
  package init(_ skin: SkinReference) { self.init(id: skin.id.rawValue, version: skin.version.description) }

  /// The version, or nil if the names aren't valid.
  package var reference: SkinReference? {
    guard let id = SkinIdentifier(id), let version = SkinVersion(version) else { return nil }
    return SkinReference(id: id, version: version)
  }
}
