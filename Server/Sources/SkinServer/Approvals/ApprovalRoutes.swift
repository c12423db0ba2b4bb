import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinConsole
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

extension ProposalAnswer<MetadataValue> {
  /// Describes a proposal.
  /// - Parameters:
  ///   - state: The proposal.
  ///   - principal: The reader. Only the author and those who may decide see the body of a proposed request.
  /// - Throws: `SkinIssue` if the proposed activation is damaged.
  init(_ state: ProposalState, for principal: Principal) throws {
    let proposal = state.proposal
    self.init(
      id: proposal.id.rawValue, app: proposal.scope.app.description, channel: proposal.scope.channel?.rawValue,
      state: state.state, proposedBy: proposal.actor, proposedAt: proposal.proposedAt,
      expiresAt: proposal.expiresAt)
    switch proposal.change {
    case .activation(let activation, _):
      self.activation = try MetadataValue(parsing: activation.data, file: "proposal")
    case .request(let request, let scope):
      self.request = proposal.isShown(to: principal) ? request : request.operation(on: scope)
    }
    (note, reason) = (proposal.note, proposal.decision?.reason)
    (decidedBy, decidedAt) = (proposal.decision?.actor, proposal.decision?.at)
  }
}

/// The error of an approved request that the server refused, with its answer.
private struct RefusedRequest: Error {
  var response: Response
}

extension ProposalRecord {
  /// Whether a user may see all of a proposed request, because the user proposed it, or may decide.
  fileprivate func isShown(to principal: Principal) -> Bool {
    guard account != principal.account else { return true }
    guard let app = scope.app.app else { return principal.has(.administer, for: nil) }
    return principal.has(.activate, for: app) || principal.has(.administer, for: app)
  }
}

extension ProposedRequest {
  /// Returns the operation and its place, without names of people and other values.
  fileprivate func operation(on scope: ChangeScope) -> ProposedRequest {
    let place = [scope.app.app.map { "apps/\($0)" }, scope.channel.map { "channels/\($0)" }].compactMap(\.self)
    return ProposedRequest(
      summary: summary, method: method, path: RouteAccess.root + place.joined(separator: "/"), body: nil, ifMatch: nil)
  }
}

/// The routes with which people decide on proposed changes, and set where two people are needed.
struct ApprovalRoutes {
  var approvals: ApprovalService
  /// Sends a request in the name of the person who approves it; nil if approved requests can't be sent.
  var send: Handler?

  /// The maximum number of proposals in an answer, more than can be undecided.
  private static let listed = 2 * ApprovalService.mostOpen
  /// The size of the longest answer to an approved request, in bytes.
  private static let longestAnswer = 16 << 20
  /// The size of the longest reason, in bytes.
  private static let longestReason = 1000
  private static let hours = 1...720

  func add(to router: some RouterMethods<ServerContext>) {
    for endpoints in [ApprovalEndpoints.ofApp, .ofServer] {
      router.add(
        EndpointRoute(endpoints.list, respond: list), EndpointRoute(endpoints.show, respond: show),
        EndpointRoute(endpoints.approve, respond: approve), EndpointRoute(endpoints.reject, respond: reject))
    }
    router.add(
      EndpointRoute(ApprovalRuleEndpoints.show) { _, context in try await showRule(context) },
      EndpointRoute(ApprovalRuleEndpoints.set) { request, context in
        let form = try await request.json(ApprovalRuleForm.self, example: Self.ruleExample)
        let hours = form.hours ?? 72
        guard Self.hours.contains(hours) else {
          throw HTTPProblem(.badRequest, .badBody, "“hours” is \(hours)", suggestion: Self.ruleExample)
        }
        return try await setRule(hours, context)
      },
      EndpointRoute(ApprovalRuleEndpoints.remove) { _, context in try await setRule(nil, context) })
  }

  private static let ruleExample = #"Send {"hours":72} with 1 to 720 hours, or {} for 72."#

  /// Returns the app in the path, or the server itself.
  private static func scope(_ context: ServerContext) throws -> AppScope {
    guard context.parameters.get("app") != nil else { return .all }
    return .app(try RequestNames.path("app", context))
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try Self.scope(context)
    let wanted = request.uri.queryParameters.get("state")
    let state = wanted.flatMap { ProposalPhase(rawValue: $0) }
    guard wanted == nil || state != nil else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(wanted ?? "")” isn't a state of proposals",
        suggestion: "Use one of: \(ProposalPhase.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let (now, principal) = (approvals.now(), try context.identified())
    let proposals = try await approvals.service.store.read { store in
      if let app = app.app { try store.requirePublished(app) }
      return try store.proposals(of: app, state?.filter(at: now) ?? .all, limit: Self.listed)
        .map { try ProposalState($0, at: now, in: store) }.filter { state == nil || $0.state == state }
    }
    return .json(
      ProposalsAnswer(
        app: app.description, proposals: try proposals.map { try ProposalAnswer($0, for: principal) }))
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, id) = (try Self.scope(context), try RequestNames.path("proposal", context))
    let now = approvals.now()
    let (proposal, current) = try await approvals.service.store.read { store -> (ProposalState, ActivationRecord?) in
      let proposal = try ProposalState(store.requireProposal(id, of: app), at: now, in: store)
      guard case .activation(let activation, _) = proposal.proposal.change else { return (proposal, nil) }
      return (proposal, try store.activation(of: activation.app, channel: activation.channel))
    }
    return .json(
      ProposalEnvelope(
        proposal: try ProposalAnswer(proposal, for: context.identified()),
        current: try current.map { try MetadataValue(parsing: $0.document.data, file: "activation") }))
  }

  private func approve(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, id) = (try Self.scope(context), try RequestNames.path("proposal", context))
    var answer: String?
    let (proposal, record): (ProposalState, ActivationRecord?)
    do {
      (proposal, record) = try await approvals.approve(
        id, of: app, by: context.identified(), from: context.origin
      ) { proposed, origin in
        var context = context
        context.origin = origin
        answer = try await perform(proposed, like: request, context)
      }
    } catch let refused as RefusedRequest {
      return refused.response
    }
    var decided = try ProposalAnswer(proposal, for: context.identified())
    decided.answer = answer
    var response = Response.json(
      ProposalEnvelope(
        proposal: decided,
        current: try record.map { try MetadataValue(parsing: $0.document.data, file: "activation") }))
    response.headers[.eTag] = record?.document.tag.text
    return response
  }

  /// Sends a proposed request with the credentials of another one.
  /// - Returns: The body of the answer.
  /// - Throws: ``RefusedRequest`` with the answer if it isn't a success.
  private func perform(
    _ proposed: ProposedRequest, like request: Request, _ context: ServerContext
  ) async throws -> String {
    guard let send, let method = HTTPRequest.Method(rawValue: proposed.method) else { throw HTTPProblem.internalError }
    let body = ByteBuffer(string: proposed.body ?? "")
    let others = ["X-CSRF-Token", "X-Forwarded-For"].compactMap { HTTPField.Name($0) }
    let identity: [HTTPField.Name] = [.authorization, .cookie] + others
    var fields = HTTPFields(request.headers.filter { identity.contains($0.name) })
    fields[.contentType] = proposed.body == nil ? nil : "application/json"
    fields[.contentLength] = "\(body.readableBytes)"
    fields[.ifMatch] = proposed.ifMatch
    let head = HTTPRequest(method: method, scheme: nil, authority: nil, path: proposed.path, headerFields: fields)
    let response = try await send(Request(head: head, body: RequestBody(buffer: body)), context)
    guard response.status.kind == .successful else { throw RefusedRequest(response: response) }
    let collector = BodyCollector(limit: Self.longestAnswer)
    try await response.body.write(collector)
    return String(buffer: collector.buffer)
  }

  private func reject(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, id) = (try Self.scope(context), try RequestNames.path("proposal", context))
    let example = #"Send {"reason":"The festival was moved."} with 1 to 1000 bytes."#
    let reason = try await request.json(RejectionForm.self, example: example).reason
    guard (1...Self.longestReason).contains(reason.utf8.count), !reason.contains(where: \.isNewline) else {
      throw HTTPProblem(
        .badRequest, .badBody, "The reason is empty, too long, or has several lines", suggestion: example)
    }
    let proposal = try await approvals.reject(
      id, of: app, reason: reason, by: context.identified(), from: context.origin)
    return .json(ProposalEnvelope(proposal: try ProposalAnswer(proposal, for: context.identified())))
  }

  private func showRule(_ context: ServerContext) async throws -> ApprovalRuleAnswer {
    let (app, channel) = (try RequestNames.path("app", context), try RequestNames.path("channel", context))
    let rule = try await approvals.service.store.read { store in
      try store.requirePublished(app)
      return try store.approvalRule(of: app, channel: channel)
    }
    return ApprovalRuleAnswer(
      app: app.rawValue, channel: channel.rawValue, required: rule != nil, hours: rule?.hours)
  }

  private func setRule(_ hours: Int?, _ context: ServerContext) async throws -> ApprovalRuleAnswer {
    let (app, channel) = (try RequestNames.path("app", context), try RequestNames.path("channel", context))
    try await approvals.setRule(hours: hours, of: app, channel: channel, by: context.origin)
    return try await showRule(context)
  }
}
