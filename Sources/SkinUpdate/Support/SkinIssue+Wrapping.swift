// What can go wrong in an update beyond trust, network and store.

import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// An update failed for a reason that has no name of its own.
  public static let updateFailure: Self = "update-failure"
}

extension SkinIssue {
  /// Any error as an issue.
  static func wrapping(_ error: any Error) -> SkinIssue {
    (error as? SkinIssue)
      ?? SkinIssue(
        .updateFailure, "The update failed: \(error.localizedDescription)",
        remedy: "It is tried again later; what is shown stays.")
  }
}
