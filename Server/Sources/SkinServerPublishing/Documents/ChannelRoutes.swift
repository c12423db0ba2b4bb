import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The route that lists the channels of an app.
struct ChannelRoutes {
  var service: PublishingService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(ActivationEndpoints.channels) { _, context in
        try await list(RequestNames.path("app", context))
      })
  }

  private func list(_ app: SkinIdentifier) async throws -> ChannelsAnswer {
    let records = try await service.store.read { store in
      try store.requirePublished(app)
      return try store.activations(of: app)
    }
    let channels = records.map { record in
      ChannelsAnswer.Channel(
        channel: record.document.channel.rawValue, skin: record.document.skin.map { SkinVersionName($0) },
        rules: record.document.rules.count, changedAt: record.changedAt, timestamp: record.changedIn)
    }
    return ChannelsAnswer(app: app.rawValue, channels: channels)
  }
}
