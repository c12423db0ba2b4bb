import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// An update failed for an unknown reason.
  public static let updateFailure: Self = "update-failure"
}

extension SkinIssue {
  /// Returns any error as an issue.
  static func wrapping(_ error: any Error) -> SkinIssue {
    (error as? SkinIssue)
      ?? SkinIssue(
        .updateFailure, "The update failed: \(error.localizedDescription)",
        suggestion: "It is tried again later; the current skin stays.")
  }
}
