import HTTPTypes
import Hummingbird
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The route that copies a channel's activation, or one version of it, to another channel by reference.
struct PromotionRoutes {
  var service: PublishingService

  private static let example =
    #"Send {"from":"beta"} for the activation, or {"from":"beta","skin":{"id":"night","version":"1.2.0"}}."#

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(ActivationEndpoints.promote, respond: promote))
  }

  private func promote(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, channel) = (try RequestNames.path("app", context), try RequestNames.path("channel", context))
    let body = try await request.reference(example: Self.example)
    guard body.from != channel else {
      throw HTTPProblem(
        .badRequest, .badBody, "The channel \(channel) would be promoted to itself", suggestion: Self.example)
    }
    let expected = request.headers[.ifMatch]
    let unset = Activation(app: app, channel: channel, skin: nil)
    let (before, promoted) = try await service.store.read { store in
      _ = try store.publishedPackages(of: app)
      guard let source = try store.activation(of: app, channel: body.from)?.document else {
        throw HTTPProblem(
          .notFound, "unknown-channel", "The channel \(body.from) of \(app) has no activation",
          suggestion: "Activate a skin there first, or promote from another channel.")
      }
      let before = try store.activation(of: app, channel: channel)?.document
      let promoted = try Self.promoted(body.skin, from: source, to: before ?? unset)
      return (before, promoted)
    }
    let record = try await RepositoryCommit(service, by: context.origin).run(
      DocumentChange(document: promoted) { current in
        if let expected, !(current?.document ?? unset).tag.isNamed(by: expected) {
          throw HTTPProblem(
            .preconditionFailed, .changedMeanwhile, "The \(promoted.title) was changed by another client",
            suggestion: "Read it again, and repeat the promotion.")
        }
        guard current?.document == before else {
          throw HTTPProblem(
            .conflict, .changedMeanwhile, "The \(promoted.title) was changed by another client",
            suggestion: "Read it again, and repeat the promotion.")
        }
      })
    return try DocumentRoutes.answer(record.document, timestamp: record.changedIn)
  }

  /// Returns the activation of a channel after a promotion.
  private static func promoted(
    _ skin: SkinReference?, from source: Activation, to target: Activation
  ) throws -> Activation {
    var promoted = target
    guard let skin else {
      (promoted.skin, promoted.rules, promoted.policy) = (source.skin, source.rules, source.policy)
      promoted.unknown = source.unknown
      return promoted
    }
    guard source.skins.contains(skin) else {
      throw HTTPProblem(
        .conflict, "not-activated", "The channel \(source.channel) doesn't show \(skin)",
        suggestion: "Promote one of: \(source.skins.map(\.description).joined(separator: ", ")).")
    }
    promoted.skin = skin
    return promoted
  }
}
