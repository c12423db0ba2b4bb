import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import SkinKit

/// The route of the event stream, `GET /events`, which reports changes of an app's repository.
struct EventRoutes {
  var hub: EventHub

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("events", [.get: { request, _ in try stream(request) }])
  }

  private func stream(_ request: Request) throws -> Response {
    let topic = EventTopic(
      app: try RequestNames.query("app", request), channel: try RequestNames.query("channel", request))
    guard hub.hasRoom else {
      throw HTTPProblem(
        .serviceUnavailable, "too-many-streams", "The server has no room for another event stream",
        remedy: "Poll timestamp.json, and try again later. The operator can raise max_streams.",
        headers: [.retryAfter: "30"])
    }
    // Without the header the newest event is sent at once, because the client may have an older state.
    let known = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }.flatMap { Int($0) } ?? 0
    let body = ResponseBody { writer in
      // Added only now, so that a body that is never written leaves no listener.
      guard let (id, wakes) = hub.add(topic) else { return try await writer.finish(nil) }
      defer { hub.remove(id) }
      // Without this handler, the streams of disconnected clients would stay open forever.
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
    // Sent at once, so that clients and proxies see that the stream is open.
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

/// The service that wakes all event streams at regular intervals.
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
