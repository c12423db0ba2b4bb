import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// Routes that list the states that a channel's activation has had, and return to one of them.
struct ActivationHistoryRoutes {
  var service: PublishingService

  /// The maximum number of states in an answer.
  private static let limit = 100

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(ActivationEndpoints.history, respond: list),
      EndpointRoute(ActivationEndpoints.revert, respond: revert))
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let before = request.uri.queryParameters.get("before")
    let number = before.flatMap { Int($0) }
    guard before == nil || number.map({ $0 > 0 }) == true else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(before ?? "")” isn't the number of a state",
        suggestion: "Use a number of the history, such as before=12, or omit it.")
    }
    let states = try await service.store.read { store in
      _ = try store.publishedPackages(of: app)
      return try store.activationStates(of: app, channel: channel, before: number, limit: Self.limit)
    }
    let rows = try states.map { state in
      ActivationStatesAnswer.State(
        number: state.number, changedAt: state.activation.changedAt,
        changedBy: state.changedBy.isEmpty ? nil : state.changedBy, note: state.note,
        timestamp: state.activation.changedIn,
        activation: try MetadataValue(parsing: state.activation.document.data, file: "the activation"))
    }
    return .json(ActivationStatesAnswer(app: app.rawValue, channel: channel.rawValue, states: rows))
  }

  private func revert(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let form = try await request.json(RevertForm.self, example: #"Send {"number":12} with a number of the history."#)
    let state = try await service.store.read {
      try $0.requireActivationState(of: app, channel: channel, number: form.number)
    }
    let expected = request.headers[.ifMatch]
    var origin = context.origin
    origin?.note = "revert to \(form.number)"
    let change = DocumentChange(document: state.activation.document) { current in
      let document = current?.document ?? Activation(app: app, channel: channel, skin: nil)
      guard let expected, !document.tag.isNamed(by: expected) else { return }
      throw HTTPProblem(
        .preconditionFailed, .changedMeanwhile, "The \(document.title) was changed by another client",
        suggestion: "Read the history again, and repeat the change.")
    }
    let record = try await RepositoryCommit(service, by: origin).run(change)
    var response = Response.json(
      RevertAnswer(
        number: form.number, timestamp: record.changedIn,
        activation: try MetadataValue(parsing: record.document.data, file: "the activation")))
    response.headers[.eTag] = record.document.tag.text
    return response
  }
}

extension MetadataReading {
  /// Returns one state of a channel's activation.
  /// - Throws: `HTTPProblem` if the history has no such state, and storage errors.
  func requireActivationState(
    of app: SkinIdentifier, channel: SkinIdentifier, number: Int
  ) throws -> ActivationState {
    guard let state = try activationState(of: app, channel: channel, number: number) else {
      throw HTTPProblem(
        .notFound, .unknownState, "The activation of \(app) on \(channel) has no state \(number)",
        suggestion: "Use a number of the channel's history.")
    }
    return state
  }
}

extension SkinIssue.Code {
  /// The history of a channel has no state of that number.
  static let unknownState: Self = "unknown-state"
}
