import Foundation
import HTTPTypes
import Hummingbird
import Logging
import SkinRepository

/// The route that reports the server's state to load balancers and people, `GET /health`.
struct HealthRoutes {
  var store: any MetadataStore
  var view: RepositoryView
  var hub: EventHub
  var now: @Sendable () -> Date

  private struct Health: Encodable {
    struct Repository: Encodable {
      var timestamp: Int
      var expires: Date?
    }
    var status: String
    var version: String
    var database: String
    var repository: Repository
    var streams: Int
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "health",
      [
        .get: { _, context in await health(context) },
        .head: { _, context in await health(context).createHeadResponse() },
      ])
  }

  private func health(_ context: ServerContext) async -> Response {
    var isDatabaseOK = true
    do {
      _ = try await store.read { try $0.apps() }
    } catch {
      isDatabaseOK = false
      context.logger.error("the database doesn't answer", metadata: ["error": "\(error)"])
    }
    let timestamp = view.state.signedTimestamp
    // Apps refuse an expired timestamp, so it is an outage even while files are served. A repository that was never
    // signed waits for its first publication, which load balancers must let through.
    let isValid = timestamp.map { $0.expires > now() } ?? true
    let isOK = isDatabaseOK && isValid
    let health = Health(
      status: !isOK ? "failing" : timestamp == nil ? "waiting" : "ok", version: ServerVersion.current,
      database: isDatabaseOK ? "ok" : "failing",
      repository: .init(timestamp: view.state.version, expires: timestamp?.expires), streams: hub.listenerCount)
    return .json(health, status: isOK ? .ok : .serviceUnavailable)
  }
}
