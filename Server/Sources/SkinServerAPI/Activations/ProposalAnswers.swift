package import Foundation

/// A request of the API that another person must approve.
package struct ProposedRequest: Codable, Hashable, Sendable {
  /// The operation, such as "Removes a channel's guard".
  package var summary: String
  package var method: String
  /// The path with the query.
  package var path: String
  /// The JSON body as text.
  package var body: String?
  /// The precondition of the request.
  package var ifMatch: String?

  package init(summary: String, method: String, path: String, body: String?, ifMatch: String?) {
    (self.summary, self.method, self.path) = (summary, method, path)
    (self.body, self.ifMatch) = (body, ifMatch)
  }
}

/// The states that a proposal can have.
package enum ProposalPhase: String, CaseIterable, Codable, Hashable, Sendable {
  /// It waits for a second person.
  case open
  case approved
  case rejected
  /// It wasn't approved or rejected in time.
  case expired
  /// The activation was changed since.
  case outdated
}

/// A change that another person must approve: of an activation, or by another request.
///
/// `Document` is the type in which the reader wants the documents.
package struct ProposalAnswer<Document: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package var id: String
  /// The app; `*` for the server itself.
  package var app: String
  /// The channel; missing if the change concerns several.
  package var channel: String?
  package var state: ProposalPhase
  package var proposedBy: String
  package var proposedAt: Date
  package var expiresAt: Date
  package var note: String?
  package var decidedBy: String?
  package var decidedAt: Date?
  /// The reason of a rejection.
  package var reason: String?
  /// The activation after the change; missing if a request is proposed.
  package var activation: Document?
  /// The proposed request; missing if an activation is proposed.
  package var request: ProposedRequest?
  /// The answer to the request as text, such as the secret of a new webhook; only in the answer to its approval.
  package var answer: String?

  package init(
    id: String, app: String, channel: String?, state: ProposalPhase, proposedBy: String, proposedAt: Date,
    expiresAt: Date
  ) {
    (self.id, self.app, self.channel, self.state) = (id, app, channel, state)
    (self.proposedBy, self.proposedAt, self.expiresAt) = (proposedBy, proposedAt, expiresAt)
  }
}

/// The answer about one proposal, or to a change that became one.
package struct ProposalEnvelope<Document: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package var proposal: ProposalAnswer<Document>
  /// The current activation; missing if there is none.
  package var current: Document?

  package init(proposal: ProposalAnswer<Document>, current: Document? = nil) {
    (self.proposal, self.current) = (proposal, current)
  }
}

/// The proposals of an app, or of the server: the answer of `GET /apps/{app}/approvals` and `GET /approvals`.
package struct ProposalsAnswer<Document: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package var app: String
  package var proposals: [ProposalAnswer<Document>]

  package init(app: String, proposals: [ProposalAnswer<Document>]) { (self.app, self.proposals) = (app, proposals) }
}

/// The body that rejects a proposal.
package struct RejectionForm: Codable, Hashable, Sendable {
  package var reason: String

  package init(reason: String) { self.reason = reason }
}

/// The body that requires two people for a channel.
package struct ApprovalRuleForm: Codable, Hashable, Sendable {
  /// The number of hours after which a proposal expires; 72 if it is missing.
  package var hours: Int?

  package init(hours: Int?) { self.hours = hours }
}

/// Whether a channel needs two people: the answer of `GET …/channels/{channel}/approval`.
package struct ApprovalRuleAnswer: Codable, Hashable, Sendable {
  package var app: String
  package var channel: String
  package var required: Bool
  package var hours: Int?

  package init(app: String, channel: String, required: Bool, hours: Int?) {
    (self.app, self.channel, self.required, self.hours) = (app, channel, required, hours)
  }
}
