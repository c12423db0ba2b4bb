/// Collects issues; of those with one code and severity, only the first ones are kept and the others counted.
///
/// A file of hostile or generated data can have an issue in every value. Without a limit, its issues would take far more memory
/// than the file.
package struct IssueList: Sendable {
  /// The number of issues with one code and severity that are kept.
  package static let maximumCount = 1_000

  private struct IssueKind: Hashable {
    let code: SkinIssue.Code
    let severity: SkinIssue.Severity
  }

  /// The issues that are kept, in their order.
  package private(set) var kept: [SkinIssue] = []
  private var counts: [IssueKind: Int] = [:]
  /// The first issue of each kind that isn't kept.
  private var firstOmitted: [IssueKind: SkinIssue] = [:]

  package init(_ issues: some Sequence<SkinIssue> = []) { for issue in issues { append(issue) } }

  /// Adds an issue.
  package mutating func append(_ issue: SkinIssue) {
    let kind = IssueKind(code: issue.code, severity: issue.severity)
    let count = counts[kind, default: 0]
    counts[kind] = count + 1
    if count < Self.maximumCount {
      kept.append(issue)
    } else if count == Self.maximumCount {
      firstOmitted[kind] = issue
    }
  }

  /// All issues: those that are kept, and one for all others of each kind, at the place of the first of them.
  package var issues: [SkinIssue] {
    let omitted = firstOmitted.map { kind, first -> SkinIssue in
      let count = (counts[kind] ?? 0) - Self.maximumCount
      guard count > 1 else { return first }
      var place = first.place
      place.key = nil
      return SkinIssue(
        kind.code, "\(count) further issues of this kind are left out", suggestion: "Fix the others, and check again.",
        place: place, severity: kind.severity)
    }
    return kept + omitted.ordered { $0.place.precedes($1.place) }
  }
}
