import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinUpdate

/// Middleware that turns changes which one person can't make alone into proposals.
struct ProposalMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  var approvals: ApprovalService

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let change as ApprovalNeeded {
      let proposal = try await approvals.propose(change, by: context.identified())
      var response = Response.json(
        ProposalEnvelope(proposal: try ProposalAnswer(proposal)), status: .accepted)
      response.headers[.location] = "\(RouteAccess.root)apps/\(proposal.proposal.app)/approvals/\(proposal.proposal.id)"
      return response
    }
  }
}

extension ProposalAnswer<MetadataValue> {
  /// Describes a proposal.
  init(_ state: ProposalState) throws {
    let proposal = state.proposal
    self.init(
      id: proposal.id.rawValue, app: proposal.app.rawValue, channel: proposal.channel.rawValue,
      state: state.state.rawValue, proposedBy: proposal.actor, proposedAt: proposal.proposedAt,
      expiresAt: proposal.expiresAt, activation: try MetadataValue(parsing: proposal.activation.data, file: "proposal"))
    (note, reason) = (proposal.note, proposal.decision?.reason)
    (decidedBy, decidedAt) = (proposal.decision?.actor, proposal.decision?.at)
  }
}

/// The routes with which people decide on proposed changes, and set where two people are needed.
struct ApprovalRoutes {
  var approvals: ApprovalService

  /// The maximum number of proposals in an answer.
  private static let listed = 200
  /// The size of the longest reason, in bytes.
  private static let longestReason = 1000
  private static let hours = 1...720

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("apps/:app/approvals", [.get: { request, context in try await list(request, context) }])
    router.add("apps/:app/approvals/:proposal", [.get: { _, context in try await show(context) }])
    router.add("apps/:app/approvals/:proposal/approval", [.post: { _, context in try await approve(context) }])
    router.add(
      "apps/:app/approvals/:proposal/rejection", [.post: { request, context in try await reject(request, context) }])
    router.add(
      "apps/:app/channels/:channel/approval",
      [
        .get: { _, context in try await showRule(context) },
        .put: { request, context in
          let form = try await request.json(ApprovalRuleForm.self, example: Self.ruleExample)
          let hours = form.hours ?? 72
          guard Self.hours.contains(hours) else {
            throw HTTPProblem(.badRequest, .badBody, "“hours” is \(hours)", remedy: Self.ruleExample)
          }
          return try await setRule(hours, context)
        },
        .delete: { _, context in try await setRule(nil, context) },
      ])
  }

  private static let ruleExample = #"Send {"hours":72} with 1 to 720 hours, or {} for 72."#

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let wanted = request.uri.queryParameters.get("state")
    let state = wanted.flatMap { ProposalState.Phase(rawValue: $0) }
    guard wanted == nil || state != nil else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(wanted ?? "")” isn't a state of proposals",
        remedy: "Use one of: \(ProposalState.Phase.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let now = approvals.now()
    let proposals = try await approvals.service.store.read { store in
      try store.requirePublished(app)
      return try store.proposals(
        of: app, isUndecided: state.map { $0 != .approved && $0 != .rejected } ?? false, limit: Self.listed
      ).map { try ProposalState($0, at: now, in: store) }.filter { state == nil || $0.state == state }
    }
    return .json(ProposalsAnswer(app: app.rawValue, proposals: try proposals.map(ProposalAnswer.init)))
  }

  private func show(_ context: ServerContext) async throws -> Response {
    let (app, id) = (try RequestNames.path("app", context), try RequestNames.path("proposal", context))
    let now = approvals.now()
    let (proposal, current) = try await approvals.service.store.read { store in
      let proposal = try ProposalState(store.requireProposal(id, of: app), at: now, in: store)
      return (proposal, try store.activation(of: app, channel: proposal.proposal.channel))
    }
    return .json(
      ProposalEnvelope(
        proposal: try ProposalAnswer(proposal),
        current: try current.map { try MetadataValue(parsing: $0.document.data, file: "activation") }))
  }

  private func approve(_ context: ServerContext) async throws -> Response {
    let (app, id) = (try RequestNames.path("app", context), try RequestNames.path("proposal", context))
    let (proposal, record) = try await approvals.approve(id, of: app, by: context.identified())
    var response = Response.json(
      ProposalEnvelope(
        proposal: try ProposalAnswer(proposal),
        current: try MetadataValue(parsing: record.document.data, file: "activation")))
    response.headers[.eTag] = record.document.tag.text
    return response
  }

  private func reject(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, id) = (try RequestNames.path("app", context), try RequestNames.path("proposal", context))
    let example = #"Send {"reason":"The festival was moved."} with 1 to 1000 bytes."#
    let reason = try await request.json(RejectionForm.self, example: example).reason
    guard (1...Self.longestReason).contains(reason.utf8.count), !reason.contains(where: \.isNewline) else {
      throw HTTPProblem(.badRequest, .badBody, "The reason is empty, too long, or has several lines", remedy: example)
    }
    let proposal = try await approvals.reject(id, of: app, reason: reason, by: context.identified())
    return .json(ProposalEnvelope(proposal: try ProposalAnswer(proposal)))
  }

  private func showRule(_ context: ServerContext) async throws -> Response {
    let (app, channel) = (try RequestNames.path("app", context), try RequestNames.path("channel", context))
    let rule = try await approvals.service.store.read { store in
      try store.requirePublished(app)
      return try store.approvalRule(of: app, channel: channel)
    }
    return .json(
      ApprovalRuleAnswer(
        app: app.rawValue, channel: channel.rawValue, isRequired: rule != nil, hours: rule?.hours))
  }

  private func setRule(_ hours: Int?, _ context: ServerContext) async throws -> Response {
    let (app, channel) = (try RequestNames.path("app", context), try RequestNames.path("channel", context))
    try await approvals.setRule(hours: hours, of: app, channel: channel)
    return try await showRule(context)
  }
}
