// GET /events: a stream of server-sent events that says when an app's repository changed.

import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import SkinKit

/// The event stream.
struct EventRoutes {
  var hub: EventHub

  /// Adds the route.
  func add(to router: some RouterMethods<ServerContext>) {
    router.add("events", [.get: { request, _ in try stream(request) }])
  }

  private func stream(_ request: Request) throws -> Response {
    let topic = EventTopic(
      app: try RequestNames.query("app", request), channel: try RequestNames.query("channel", request))
    guard hub.hasRoom else {
      throw HTTPProblem(
        .serviceUnavailable, "too-many-streams", "No further event stream can be opened",
        remedy: "Poll timestamp.json, and try again later; the operator can raise max_streams.",
        headers: [.retryAfter: "30"])
    }
    // What the client already knows. Without the field it is told the newest at once: it may have looked before.
    let known = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }.flatMap { Int($0) } ?? 0
    let body = ResponseBody { writer in
      // Only now: a body that is never asked for must not leave a listener behind.
      guard let (id, wakes) = hub.add(topic) else { return try await writer.finish(nil) }
      defer { hub.remove(id) }
      // Watching the request's end is what notices clients that leave: without it they would stay for ever.
      try await request.body.consumeWithInboundCloseHandler { _ in
        try await withGracefulShutdownHandler {
          try await write(topic, wakes, after: known, to: &writer)
        } onGracefulShutdown: {
          hub.remove(id)
        }
      } onInboundClosed: {
        hub.remove(id)
      }
      try await writer.finish(nil)
    }
    var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
    return Response(status: .ok, headers: headers, body: body)
  }

  private func write(
    _ topic: EventTopic, _ wakes: AsyncStream<Void>, after known: Int, to writer: inout any ResponseBodyWriter
  ) async throws {
    var sent = known
    // The first bytes go out at once, so that clients and proxies know that the stream is open.
    try await writer.write(Self.greeting)
    if let event = hub.newest(topic), event.version > sent {
      try await writer.write(event.bytes)
      sent = event.version
    }
    for await _ in wakes {
      if let event = hub.newest(topic), event.version > sent {
        try await writer.write(event.bytes)
        sent = event.version
      } else {
        try await writer.write(Self.heartbeat)
      }
    }
  }

  private static let greeting = ByteBuffer(string: "retry: 2000\n: skin-server\n\n")
  private static let heartbeat = ByteBuffer(string: ": \n\n")
}

/// Wakes all streams now and then.
struct Heartbeat: Service {
  var hub: EventHub
  var interval: Duration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: interval)) != nil { hub.beat() }
    }
    hub.close()
  }
}
