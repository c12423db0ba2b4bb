import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP

/// The kill switch: routes that switch skins off on a channel, or on all channels of an app.
struct KillRoutes {
  var service: PublishingService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(KillEndpoints.app) { request, context in try await kill(request, context, channel: nil) },
      EndpointRoute(KillEndpoints.channel) { request, context in
        try await kill(request, context, channel: RequestNames.path("channel", context))
      })
  }

  private func kill(_ request: Request, _ context: ServerContext, channel: SkinIdentifier?) async throws -> KillAnswer {
    let app = try RequestNames.path("app", context)
    let name = ([app] + [channel].compactMap(\.self)).map(\.rawValue).joined(separator: "/")
    let example = #"Send {"confirm":"\#(name)","reason":"Unreadable text on iPad"}."#
    let body = try await request.json(KillForm.self, example: example)
    guard let reason = ChangeReason.trimmed(body.reason) else {
      throw HTTPProblem(
        .badRequest, .badBody, "The reason doesn't have 1 to \(ChangeReason.longest) characters on one line",
        suggestion: example)
    }
    guard body.confirm == name else {
      throw HTTPProblem(
        .unprocessableContent, .notConfirmed, "The confirmation isn't “\(name)”, so nothing was switched off",
        suggestion: channel == nil
          ? "Type the name of the app, “\(name)”, to switch skins off on all of its channels."
          : "Type the names of the app and the channel, “\(name)”.")
    }
    let change = KillSwitch(app: app, channel: channel, reason: reason)
    return try await RepositoryCommit(service, by: context.origin).run(change)
  }
}
