import SkinKit

/// An issue in an answer that isn't an error.
struct IssueAnswer: Encodable {
  var code: String
  var message: String
  var remedy: String

  init(_ issue: SkinIssue) { (code, message, remedy) = (issue.code.rawValue, issue.message, issue.remedy) }
}
