import Foundation
import HTTPTypes
import SkinKit
import SkinUpdate

/// A proposal with its state at a time.
struct ProposalState: Sendable {
  /// The states that a proposal can have.
  enum Phase: String, CaseIterable, Sendable {
    /// It waits for a second person.
    case open
    case approved
    case rejected
    /// It wasn't approved or rejected in time.
    case expired
    /// The activation was changed since.
    case outdated
  }

  var proposal: ProposalRecord
  var state: Phase

  /// Determines the state of a proposal.
  init(_ proposal: ProposalRecord, at now: Date, in store: any MetadataReading) throws {
    self.proposal = proposal
    if let decision = proposal.decision {
      state = decision.isApproved ? .approved : .rejected
    } else if proposal.expiresAt <= now {
      state = .expired
    } else {
      let current = try store.activation(of: proposal.app, channel: proposal.channel)
      state = ProposalRecord.base(current) == proposal.base ? .open : .outdated
    }
  }
}

extension ProposalRecord {
  /// Refuses a decision on a proposal that was decided or has expired.
  func checkIsOpen(at now: Date) throws {
    guard decision == nil, expiresAt > now else {
      let state = decision.map { $0.isApproved ? "was approved by \($0.actor)" : "was rejected by \($0.actor)" }
      throw HTTPProblem(
        .conflict, .closedProposal, "The proposal \(id) \(state ?? "has expired")",
        remedy: "Read the activation, and propose the change again if it is still needed.")
    }
  }

  /// Returns a step of the proposal for the audit log.
  func event(_ action: String) throws -> AuditEvent {
    var after: [String: MetadataValue] = [
      "proposal": .string(id.rawValue), "channel": .string(channel.rawValue), "proposed_by": .string(actor),
      "activation": try MetadataValue(parsing: activation.data, file: "proposal"),
    ]
    after["reason"] = decision?.reason.map { .string($0) }
    return AuditEvent(action: action, app: app, subject: activation.title, after: .object(after))
  }
}

extension MetadataReading {
  /// Returns a proposal of an app.
  /// - Throws: `HTTPProblem` with the status 404 if there is none.
  func requireProposal(_ id: SkinIdentifier, of app: SkinIdentifier) throws -> ProposalRecord {
    guard let proposal = try proposal(id, of: app) else {
      throw HTTPProblem(
        .notFound, .unknownProposal, "The app \(app) has no proposal \(id)",
        remedy: "Use one of GET /api/v1/apps/\(app)/approvals.")
    }
    return proposal
  }
}

extension HTTPProblem {
  static var ownProposal: HTTPProblem {
    HTTPProblem(
      .forbidden, .ownProposal, "You proposed this change, so another person must approve it",
      remedy: "Ask another person with the permission to activate. Tokens of your account count as you.")
  }

  static func outdatedProposal(_ proposal: ProposalRecord) -> HTTPProblem {
    HTTPProblem(
      .conflict, .outdatedProposal, "The \(proposal.activation.title) was changed since this was proposed",
      remedy: "Read the activation, and propose the change again if it is still needed.")
  }

  static func tooManyProposals(_ app: SkinIdentifier) -> HTTPProblem {
    HTTPProblem(
      .conflict, .tooManyProposals, "The app \(app) has \(ApprovalService.mostOpen) undecided proposals",
      remedy: "Approve or reject some of them first.")
  }
}

extension SkinIssue.Code {
  /// The app has no such proposal.
  static let unknownProposal: Self = "unknown-proposal"
  /// A person can't approve an own proposal.
  static let ownProposal: Self = "own-proposal"
  /// The proposal was decided before, or has expired.
  static let closedProposal: Self = "closed-proposal"
  /// The activation was changed since the proposal.
  static let outdatedProposal: Self = "outdated-proposal"
  /// The app has too many undecided proposals.
  static let tooManyProposals: Self = "too-many-proposals"
}
