import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinUpdate

/// The route that lists the channels of an app.
struct ChannelRoutes {
  var service: PublishingService

  private struct Answer: Encodable {
    struct Channel: Encodable {
      var channel: SkinIdentifier
      var skin: SkinReference?
      var rules: Int
      var changedAt: Date
      var timestamp: Int

      private enum CodingKeys: String, CodingKey {
        case channel, skin, rules, timestamp
        case changedAt = "changed_at"
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(channel, forKey: .channel)
        // Null is the built-in skin.
        try container.encode(skin, forKey: .skin)
        try container.encode(rules, forKey: .rules)
        try container.encode(changedAt, forKey: .changedAt)
        try container.encode(timestamp, forKey: .timestamp)
      }
    }
    var app: SkinIdentifier
    var channels: [Channel]
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("apps/:app/channels", [.get: { _, context in try await list(RequestNames.path("app", context)) }])
  }

  private func list(_ app: SkinIdentifier) async throws -> Response {
    let records = try await service.store.read { store in
      try store.requirePublished(app)
      return try store.activations(of: app)
    }
    let channels = records.map { record in
      Answer.Channel(
        channel: record.document.channel, skin: record.document.skin, rules: record.document.rules.count,
        changedAt: record.changedAt, timestamp: record.changedIn)
    }
    return .json(Answer(app: app, channels: channels))
  }
}
