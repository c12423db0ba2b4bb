import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// Middleware that turns changes which one person can't make alone into proposals, and refuses settings in a freeze.
///
/// Documents are reviewed where they are signed. All other requests are reviewed by ``RoutePolicy/reach`` of their route,
/// in the transaction of their change: a request that is refused, or changes nothing, isn't proposed.
struct ReviewMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  var approvals: ApprovalService
  /// Returns the name of the operation of a method and a path.
  var summary: @Sendable (HTTPRequest.Method, String) -> String
  /// Whether the requests of an operation have a body.
  var hasBody: @Sendable (HTTPRequest.Method, String) -> Bool

  /// The maximum size of a body that can be proposed, in bytes.
  private static let bodyLimit = 64 << 10

  /// The error of a request that one person can't make alone.
  private struct RequestNeedsApproval: Error {}

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      let reach = RouteAccess.policy(request.method, context.endpointPath).reach
      guard let reach, let scope = try reach.scope(context) else { return try await next(request, context) }
      return try await review(request, reach, scope, context, next)
    } catch let change as ApprovalRequirement {
      return try await propose(
        .activation(change.activation, replacing: change.base), note: change.note, context)
    }
  }

  /// Answers a request that changes settings.
  private func review(
    _ request: Request, _ reach: ChangeReach, _ scope: ChangeScope, _ context: ServerContext,
    _ next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let path = context.endpointPath ?? ""
    var context = context
    context.origin = try await allowed(scope, reach, context)
    // An approved request has the review of its approval.
    guard RequestReview.current == nil else { return try await next(request, context) }
    let sent = try await request.smallBody(upTo: Self.bodyLimit, suggestion: "Send less at once.")
    // The server ignores the body of an operation without one, so a proposal must not show it.
    let body = hasBody(request.method, path) ? sent : Data()
    let review = RequestReview { transaction, empowers in
      let scopes = empowers.map { $0.map(ChangeScope.init) } ?? [scope]
      if try scopes.contains(where: { try transaction.approvalRule(in: $0) != nil }) { throw RequestNeedsApproval() }
    }
    do {
      let copy = Request(head: request.head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
      return try await RequestReview.$current.withValue(review) { [context] in try await next(copy, context) }
    } catch is RequestNeedsApproval {
      let proposed = ProposedRequest(
        summary: summary(request.method, path), method: request.method.rawValue,
        path: request.head.path ?? "",
        body: body.isEmpty ? nil : String(decoding: body, as: UTF8.self), ifMatch: request.headers[.ifMatch])
      return try await propose(.request(proposed, scope), note: nil, context)
    }
  }

  /// Checks that no freeze forbids a change of settings.
  /// - Returns: The author of the change, with a note if it overrides a freeze.
  private func allowed(
    _ scope: ChangeScope, _ reach: ChangeReach, _ context: ServerContext
  ) async throws -> RequestOrigin? {
    let origin = context.origin
    guard reach.isFrozen, let origin, case .channel(let app, let channel) = scope else { return origin }
    let now = approvals.now()
    return try await approvals.service.store.read { store in
      try store.allowing(origin, toChange: "channel \(channel) of \(app)", of: app, channel: channel, at: now)
    }
  }

  private func propose(
    _ change: ProposalRecord.Change, note: String?, _ context: ServerContext
  ) async throws -> Response {
    let principal = try context.identified()
    let proposal = try await approvals.propose(change, note: note, by: principal, from: context.origin)
    var response = Response.json(
      ProposalEnvelope(proposal: try ProposalAnswer(proposal, for: principal)), status: .accepted)
    let folder = proposal.proposal.scope.app.folder
    response.headers[.location] = "\(RouteAccess.root)\(folder)approvals/\(proposal.proposal.id)"
    return response
  }
}

extension ChangeReach {
  /// The channels whose rule holds for a change of settings; nil if it needs one person, or is a document's.
  fileprivate func scope(_ context: ServerContext) throws -> ChangeScope? {
    switch self {
    case .nothing, .publication, .off, .activation, .catalog, .signed: nil
    case .channel, .rule:
      .channel(app: try RequestNames.path("app", context), try RequestNames.path("channel", context))
    case .app: .app(try RequestNames.path("app", context))
    case .server: .server
    }
  }
}
