import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

extension ProposalPhase {
  /// Returns the stored proposals that can have the state at a date.
  func filter(at now: Date) -> ProposalFilter {
    switch self {
    case .open, .outdated: .undecided(now)
    case .approved: .approved
    case .rejected: .rejected
    case .expired: .expired(now)
    }
  }
}

/// A proposal with its state at a time.
struct ProposalState: Sendable {
  var proposal: ProposalRecord
  var state: ProposalPhase

  /// Determines the state of a proposal.
  init(_ proposal: ProposalRecord, at now: Date, in store: any MetadataReading) throws {
    self.proposal = proposal
    if let decision = proposal.decision {
      state = decision.isApproved ? .approved : .rejected
    } else if proposal.expiresAt <= now {
      state = .expired
    } else {
      state = try store.isOutdated(proposal) ? .outdated : .open
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
        suggestion: "Read the activation, and propose the change again if it is still needed.")
    }
  }

  /// Returns a step of the proposal for the audit log.
  func event(_ action: String) throws -> AuditEvent {
    var after: [String: MetadataValue] = ["proposal": .string(id.rawValue), "proposed_by": .string(actor)]
    after["channel"] = scope.channel.map { .string($0.rawValue) }
    after["reason"] = decision?.reason.map { .string($0) }
    switch change {
    case .activation(let activation, _):
      after["activation"] = try MetadataValue(parsing: activation.data, file: "proposal")
    case .request(let request, _):
      after["request"] = .string(title)
      after["body"] = request.body.map { .string($0) }
    }
    return AuditEvent(action: action, app: scope.app.app, subject: title, after: .object(after))
  }
}

extension MetadataReading {
  /// Returns a proposal of an app, or of the server itself.
  /// - Throws: `HTTPProblem` with the status 404 if there is none.
  func requireProposal(_ id: SkinIdentifier, of app: AppScope) throws -> ProposalRecord {
    guard let proposal = try proposal(id, of: app) else {
      throw HTTPProblem(
        .notFound, .unknownProposal, "\(app.app.map { "The app \($0)" } ?? "The server") has no proposal \(id)",
        suggestion: "Use one of GET \(RouteAccess.root)\(app.folder)approvals.")
    }
    return proposal
  }
}

extension HTTPProblem {
  static var ownProposal: HTTPProblem {
    HTTPProblem(
      .forbidden, .ownProposal, "You proposed this change, so another person must approve it",
      suggestion: "Ask another person who may make the change. Tokens of your account count as you.")
  }

  static func outdatedProposal(_ title: String) -> HTTPProblem {
    HTTPProblem(
      .conflict, .outdatedProposal, "The \(title) was changed since this was proposed",
      suggestion: "Read the activation, and propose the change again if it is still needed.")
  }

  /// The answer to a change by somebody with too many undecided proposals.
  static func tooManyProposals(_ app: AppScope, by principal: Principal, _ count: Int) -> HTTPProblem {
    HTTPProblem(
      .conflict, .tooManyProposals,
      "\(place(app)) has \(count) undecided proposals of \(principal.account?.text ?? principal.name)",
      suggestion: "Withdraw some of them first: \(rejection(app)).")
  }

  /// The answer to a change of an app with too many undecided proposals.
  static func tooManyProposals(_ app: AppScope, _ open: [ProposalRecord]) -> HTTPProblem {
    let authors = Dictionary(grouping: open) { $0.account?.text ?? $0.actor }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return HTTPProblem(
      .conflict, .tooManyProposals,
      "\(place(app)) has \(open.count) undecided proposals: "
        + authors.map { "\($0.value.count) of \($0.key)" }.joined(separator: ", "),
      suggestion: "Approve or reject some of them first: \(rejection(app)).")
  }

  private static func place(_ app: AppScope) -> String { app.app.map { "The app \($0)" } ?? "The server" }

  private static func rejection(_ app: AppScope) -> String {
    "`skin approvals reject ID --reason REASON \(app.app.map { "--app \($0)" } ?? "--of-server")`"
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
