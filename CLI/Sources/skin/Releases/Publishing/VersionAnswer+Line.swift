import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

extension IssueAnswer {
  /// The warning as an issue.
  var warning: SkinIssue {
    SkinIssue(
      SkinIssue.Code(rawValue: code), message, suggestion: suggestion, place: place ?? .init(), severity: .warning)
  }
}

extension VersionAnswer {
  /// The version on one line.
  func line(_ console: Console, hasNotes: Bool = true) -> String {
    var parts = [
      "\(console.styled("\(id) \(version)", .bold))", publishedAt.formatted(.iso8601.year().month().day()), bytes(size),
    ]
    if let warnings, warnings > 0 { parts.append(counted(warnings, "warning")) }
    if hasNotes, let first = notes?.split(separator: "\n").first { parts.append(String(first)) }
    return parts.joined(separator: "  ")
  }
}
