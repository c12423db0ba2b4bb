import Foundation

/// A change of an activation that another person must approve.
struct Proposal: Decodable, Sendable {
  var id: String
  var channel: String
  /// `open`, `approved`, `rejected`, `expired` or `outdated`.
  var state: String
  var proposedBy: String
  var proposedAt: Date
  var expiresAt: Date
  var note: String?
  var decidedBy: String?
  var decidedAt: Date?
  /// The reason of a rejection.
  var reason: String?
  var activation: ActivationDocument

  private enum CodingKeys: String, CodingKey {
    case id, channel, state, note, reason, activation
    case proposedBy = "proposed_by"
    case proposedAt = "proposed_at"
    case expiresAt = "expires_at"
    case decidedBy = "decided_by"
    case decidedAt = "decided_at"
  }
}

/// The proposals of an app: the answer of `GET /apps/{app}/approvals`.
struct ProposalList: Decodable, Sendable {
  var proposals: [Proposal]
}
