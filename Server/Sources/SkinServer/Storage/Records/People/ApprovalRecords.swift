import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// The rule that changes of a channel's activation need the approval of a second person.
struct ApprovalRule: Hashable, Sendable {
  var app: SkinIdentifier
  var channel: SkinIdentifier
  /// The time in hours after which a proposal expires.
  var hours: Int
}

/// A change of a channel's activation that waits for a second person, or was decided by one.
struct ProposalRecord: Hashable, Sendable {
  /// The decision of a second person.
  struct Decision: Hashable, Sendable {
    var isApproved: Bool
    /// The name in the audit log.
    var actor: String
    var at: Date
    /// The reason of a rejection.
    var reason: String?
  }

  var id: SkinIdentifier
  /// The activation after the change.
  var activation: Activation
  /// The hash of the activation that the change replaces; empty if there was none.
  var base: String
  /// The account of the author, or nil for the root token.
  var account: AccountName?
  /// The name of the author in the audit log.
  var actor: String
  /// A remark, such as `revert to 12`.
  var note: String?
  var proposedAt: Date
  var expiresAt: Date
  var decision: Decision?

  var app: SkinIdentifier { activation.app }
  var channel: SkinIdentifier { activation.channel }

  /// Returns the base of changes that replace an activation.
  static func base(_ current: ActivationRecord?) -> String {
    current.map { ContentHash(of: $0.document.data).hex } ?? ""
  }
}

extension MetadataReading {
  /// Returns the rule of a channel, or nil if one person may change its activation.
  func approvalRule(of app: SkinIdentifier, channel: SkinIdentifier) throws -> ApprovalRule? {
    try connection.row("SELECT hours FROM approval_rule WHERE app = $1 AND channel = $2", app, channel)
      .map { ApprovalRule(app: app, channel: channel, hours: try $0["hours"]) }
  }

  /// Returns a proposal of an app.
  func proposal(_ id: SkinIdentifier, of app: SkinIdentifier) throws -> ProposalRecord? {
    try connection.row("SELECT * FROM proposal WHERE id = $1 AND app = $2", id, app).map(ProposalRecord.init)
  }

  /// Returns proposals of an app, newest first.
  /// - Parameters:
  ///   - app: The app.
  ///   - isUndecided: Whether to return only proposals without a decision.
  ///   - limit: The maximum number of proposals.
  /// - Returns: The proposals.
  /// - Throws: The database error.
  func proposals(of app: SkinIdentifier, isUndecided: Bool, limit: Int) throws -> [ProposalRecord] {
    try connection.rows(
      "SELECT * FROM proposal WHERE app = $1 \(isUndecided ? "AND is_approved IS NULL" : "") "
        + "ORDER BY proposed_at DESC, id LIMIT \(limit)", app
    ).map(ProposalRecord.init)
  }
}

extension MetadataWriting {
  /// Sets the rule of a channel.
  func set(_ rule: ApprovalRule) throws {
    try connection.replace(
      in: "approval_rule", key: ["app", "channel"], ["app": rule.app, "channel": rule.channel, "hours": rule.hours])
  }

  /// Removes the rule of a channel.
  func removeApprovalRule(of app: SkinIdentifier, channel: SkinIdentifier) throws {
    try connection.execute("DELETE FROM approval_rule WHERE app = $1 AND channel = $2", app, channel)
  }

  /// Adds a proposal, or replaces the one with its identifier.
  func set(_ proposal: ProposalRecord) throws {
    try connection.replace(
      in: "proposal", key: ["id"],
      [
        "id": proposal.id, "app": proposal.app, "channel": proposal.channel, "document": proposal.activation.data,
        "base": proposal.base, "account": proposal.account, "actor": proposal.actor, "note": proposal.note,
        "proposed_at": proposal.proposedAt, "expires_at": proposal.expiresAt,
        "is_approved": proposal.decision?.isApproved, "decided_by": proposal.decision?.actor,
        "decided_at": proposal.decision?.at, "reason": proposal.decision?.reason,
      ])
  }

  /// Removes the proposals that expired before a date; the audit log keeps their steps.
  func removeProposals(expiredBefore date: Date) throws {
    try connection.execute("DELETE FROM proposal WHERE expires_at < $1", date)
  }
}

extension ProposalRecord {
  fileprivate init(_ row: SQLRow) throws {
    let isApproved: Bool? = try row["is_approved"]
    self.init(
      id: try row["id"], activation: try Activation(parsing: try row["document"], file: "proposal"),
      base: try row["base"], account: try row["account"], actor: try row["actor"], note: try row["note"],
      proposedAt: try row["proposed_at"], expiresAt: try row["expires_at"],
      decision: try isApproved.map {
        Decision(isApproved: $0, actor: try row["decided_by"], at: try row["decided_at"], reason: try row["reason"])
      })
  }
}
