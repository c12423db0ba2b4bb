import HTTPTypes
import SkinKit
import SkinPackage
import SkinServerHTTP
package import SkinServerStorage
package import SkinUpdate

/// The error of a change of an activation that one person can't make alone, which becomes a proposal.
package struct ApprovalRequirement: Error {
  /// The activation after the change.
  package var activation: Activation
  /// The hash of the activation that it replaces; empty if there is none.
  package var base: String
  /// A remark about the change.
  package var note: String?
}

extension Activation {
  /// Returns the error of this change if one person can't make it alone; anyone may switch skins off alone.
  package func approval(replacing current: ActivationRecord?, in store: any MetadataReading) throws
    -> ApprovalRequirement?
  {
    guard !isOff, current?.document != self, try store.approvalRule(of: app, channel: channel) != nil else {
      return nil
    }
    return ApprovalRequirement(activation: self, base: ProposalRecord.base(current))
  }
}

extension HTTPProblem {
  /// The answer to a change that can't become a proposal.
  static func needsApproval(_ title: String) -> HTTPProblem {
    HTTPProblem(
      .conflict, .needsApproval, "The \(title) can't be changed by one person alone",
      suggestion: "Change it on the server, with `skin activate` without --keys: the change then becomes a proposal.")
  }
}

extension SkinIssue.Code {
  /// A change needs the approval of a second person.
  static let needsApproval: Self = "needs-approval"
}
