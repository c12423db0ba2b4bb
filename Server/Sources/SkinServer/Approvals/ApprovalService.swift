import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// Keeps proposed changes until a second person decides.
struct ApprovalService: Sendable {
  var service: PublishingService
  var now: @Sendable () -> Date

  /// The maximum number of undecided proposals of an app, and of the server itself.
  static let mostOpen = 100
  /// The maximum number of them by one person.
  static let mostOpenByPerson = 50
  /// The time after its expiration for which a proposal is listed.
  private static let kept: TimeInterval = 90 * 86_400

  /// Keeps a change as a proposal.
  ///
  /// The same change by the same person stays one proposal.
  /// - Parameters:
  ///   - change: The change.
  ///   - note: A remark about it.
  ///   - principal: The author.
  ///   - origin: The author for the audit log.
  /// - Returns: The proposal.
  /// - Throws: `HTTPProblem` if there are too many, or the rule was removed in the meantime.
  func propose(
    _ change: ProposalRecord.Change, note: String?, by principal: Principal, from origin: RequestOrigin?
  ) async throws -> ProposalState {
    let now = now()
    guard let id = SkinIdentifier(UUID().uuidString.lowercased()) else { throw HTTPProblem.internalError }
    let proposal = ProposalRecord(
      id: id, change: change, account: principal.account, actor: principal.name, note: note, proposedAt: now,
      expiresAt: now)
    return try await service.store.write { [proposal] store in
      var proposal = proposal
      let app = proposal.scope.app
      guard let rule = try store.approvalRule(in: proposal.scope) else {
        throw HTTPProblem(
          .conflict, .changedMeanwhile, "The \(proposal.title) no longer needs an approval",
          suggestion: "Repeat the change.")
      }
      let open = try store.proposals(of: app, .undecided(now), limit: .max)
      if let same = open.first(where: { ($0.change, $0.account) == (change, principal.account) }) {
        return try ProposalState(same, at: now, in: store)
      }
      let own = open.count { $0.account == principal.account }
      guard own < Self.mostOpenByPerson else { throw HTTPProblem.tooManyProposals(app, by: principal, own) }
      guard open.count < Self.mostOpen else { throw HTTPProblem.tooManyProposals(app, open) }
      proposal.expiresAt = now.addingTimeInterval(Double(rule.hours) * 3600)
      try store.removeProposals(expiredBefore: now.addingTimeInterval(-Self.kept))
      try store.set(proposal)
      try store.record(try proposal.event("change-proposed"), by: origin, at: now)
      return try ProposalState(proposal, at: now, in: store)
    }
  }

  /// Makes a proposed change.
  /// - Parameters:
  ///   - id: The proposal.
  ///   - app: The app, or the server itself.
  ///   - principal: The second person.
  ///   - origin: The second person for the audit log.
  ///   - perform: Sends a proposed request with the second person as its author.
  /// - Returns: The proposal, with the activation as it is stored if one was proposed.
  /// - Throws: `HTTPProblem` if the principal proposed the change, or the proposal is decided, expired or outdated;
  ///   the error of `perform`, and then the proposal stays open.
  func approve(
    _ id: SkinIdentifier, of app: AppScope, by principal: Principal, from origin: RequestOrigin?,
    perform: (ProposedRequest, RequestOrigin?) async throws -> Void
  ) async throws -> (ProposalState, ActivationRecord?) {
    let now = now()
    let proposal = try await service.store.read { try Self.open(id, of: app, for: principal, at: now, in: $0) }
    var origin = origin
    origin?.note = "proposal \(id) of \(proposal.actor)" + (proposal.note.map { ", \($0)" } ?? "")
    let decision = ProposalRecord.Decision(
      isApproved: true, actor: principal.name, at: now, approval: UUID().uuidString)
    let decide: @Sendable (any MetadataWriting) throws -> Void = { [origin] transaction in
      // A change may have several entries in the audit log.
      if try transaction.requireProposal(id, of: app).decision?.approval == decision.approval { return }
      // Again, because another person may have decided in the meantime.
      var proposal = try Self.open(id, of: app, for: principal, at: now, in: transaction)
      proposal.decision = decision
      try transaction.set(proposal)
      try transaction.record(try proposal.event("change-approved"), by: origin, at: now)
    }
    var record: ActivationRecord?
    switch proposal.change {
    case .activation(let activation, let base):
      let change = DocumentChange(document: activation, isApproved: true, record: decide) { current in
        guard ProposalRecord.base(current) == base else { throw HTTPProblem.outdatedProposal(activation.title) }
      }
      record = try await RepositoryCommit(service, by: origin).run(change)
    case .request(let request, _):
      let review = RequestReview { transaction, _ in try decide(transaction) }
      try await RequestReview.$current.withValue(review) { try await perform(request, origin) }
      // A request that changes nothing has no entry.
      try await service.store.write { try decide($0) }
    }
    let state = try await service.store.read { store in
      try ProposalState(store.requireProposal(id, of: app), at: now, in: store)
    }
    return (state, record)
  }

  /// Rejects a proposed change; its author may do so, too.
  /// - Parameters:
  ///   - id: The proposal.
  ///   - app: The app, or the server itself.
  ///   - reason: The reason.
  ///   - principal: The person.
  ///   - origin: The person for the audit log.
  /// - Returns: The proposal.
  /// - Throws: `HTTPProblem` if the proposal is decided or expired.
  func reject(
    _ id: SkinIdentifier, of app: AppScope, reason: String, by principal: Principal, from origin: RequestOrigin?
  ) async throws -> ProposalState {
    let now = now()
    return try await service.store.write { store in
      var proposal = try store.requireProposal(id, of: app)
      try proposal.checkIsOpen(at: now)
      proposal.decision = .init(isApproved: false, actor: principal.name, at: now, reason: reason)
      try store.set(proposal)
      try store.record(try proposal.event("change-rejected"), by: origin, at: now)
      return try ProposalState(proposal, at: now, in: store)
    }
  }

  /// Sets or removes the rule of a channel.
  /// - Parameters:
  ///   - hours: The time after which proposals expire; nil to remove the rule.
  ///   - app: The app.
  ///   - channel: The channel.
  ///   - origin: The author.
  /// - Throws: `HTTPProblem` if the app doesn't exist, or the server can't sign its activations.
  func setRule(hours: Int?, of app: SkinIdentifier, channel: SkinIdentifier, by origin: RequestOrigin?) async throws {
    let (now, service) = (now(), service)
    try await service.store.write { store in
      try store.requirePublished(app)
      let before = try store.approvalRule(of: app, channel: channel)
      guard before?.hours != hours else { return }
      // First, so that the rule before the change decides whether one person may make it.
      let event = AuditEvent(
        action: "approval-rule-changed", app: app, subject: "\(channel)",
        before: before.map { ["hours": .integer($0.hours)] }, after: hours.map { ["hours": .integer($0)] })
      try store.record(event, by: origin, at: now)
      if let hours {
        // Otherwise, the activation couldn't be changed any longer.
        try service.checkCanSign(Activation(app: app, channel: channel, skin: nil).target, of: app, in: store)
        try store.set(ApprovalRule(app: app, channel: channel, hours: hours))
      } else {
        try store.removeApprovalRule(of: app, channel: channel)
      }
    }
  }

  /// Returns a proposal that a principal may approve.
  private static func open(
    _ id: SkinIdentifier, of app: AppScope, for principal: Principal, at now: Date, in store: any MetadataReading
  ) throws -> ProposalRecord {
    let proposal = try store.requireProposal(id, of: app)
    try proposal.checkIsOpen(at: now)
    // Tokens have the account of their user; the root token has none.
    guard proposal.account != principal.account else { throw HTTPProblem.ownProposal }
    return proposal
  }
}

extension ProposalRecord {
  /// The change in the audit log and in messages.
  var title: String {
    switch change {
    case .activation(let activation, _): activation.title
    case .request(let request, _): "\(request.method) \(request.path)"
    }
  }
}
