import HTTPTypes
package import Hummingbird
import HummingbirdCore
import ServiceLifecycle
import SkinKit
import SkinServerAPI

/// The route of the event stream, `GET /events`, which reports changes of an app's repository.
///
/// Connections open their streams themselves (``EventStream``). Only requests that can't have one are routed.
package struct EventRoutes {
  package init() {}

  package func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(
        DeviceEndpoints.events,
        respond: { request, _ in
          _ = try EventTopic(request.uri)
          throw HTTPProblem(
            .serviceUnavailable, "too-many-streams", "The server has no room for another event stream",
            suggestion: "Poll timestamp.json, and try again later. The operator can raise max_streams.",
            headers: [.retryAfter: "30"])
        }))
  }
}

extension EventTopic {
  /// Reads the topic of a stream's address, such as `/events?app=festival&channel=stable`.
  /// - Throws: `HTTPProblem` if a name is missing or malformed.
  init(_ uri: URI) throws {
    self.init(app: try RequestNames.query("app", uri), channel: try RequestNames.query("channel", uri))
  }
}

/// The service that wakes all event streams at regular intervals.
package struct Heartbeat: Service {
  private let hub: EventHub
  private let interval: Duration

  package init(hub: EventHub, interval: Duration) { (self.hub, self.interval) = (hub, interval) }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: interval)) != nil { hub.beat() }
    }
  }
}
