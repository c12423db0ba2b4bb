#if SKIN_PREVIEW
  import FlyingFox
  import FlyingSocks
  import Foundation
  import SkinKit

  /// An HTTP server on loopback for the page, its pictures, the packed skin and the event stream.
  struct LiveServer: Sendable {
    /// The path of the packed skin.
    static let skinPath = "skin.skin"
    /// The path of the event stream.
    static let eventsPath = "events"

    private let hub: LiveHub
    private let server: HTTPServer

    init(port: UInt16, hub: LiveHub) throws {
      self.hub = hub
      let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
      server = HTTPServer(
        config: .init(address: address, logger: .disabled),
        handler: ClosureHTTPHandler { try await Self.answer($0, hub) })
    }

    /// Serves until the task is canceled.
    func run() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask {
          while true {
            try await Task.sleep(for: .seconds(15))
            await hub.sendHeartbeat()
          }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }

    /// Waits until the server is listening, and returns its port.
    /// - Throws: An error if the server can't listen.
    func port() async throws -> UInt16 {
      try await server.waitUntilListening()
      guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
      return port
    }

    private static func answer(_ request: HTTPRequest, _ hub: LiveHub) async throws -> HTTPResponse {
      // Guards against DNS rebinding: a web page could resolve its own host name to this machine and read the skin.
      let host = (request.headers[.host] ?? "").split(separator: ":").first.map(String.init) ?? ""
      guard ["127.0.0.1", "localhost"].contains(host.lowercased()) else { return HTTPResponse(statusCode: .forbidden) }
      guard request.method == .GET || request.method == .HEAD else {
        return HTTPResponse(statusCode: .methodNotAllowed)
      }
      let path = String(request.path.drop { $0 == "/" })
      guard path != eventsPath, path != skinPath else { return try await answer(to: path, hub) }
      // Only drawn files are served, regardless of other files in the folder.
      let name = path.isEmpty ? "index.html" : path
      guard let file = await hub.files[name], let data = try? Data(contentsOf: file) else {
        return HTTPResponse(statusCode: .notFound)
      }
      let type = name.hasSuffix(".png") ? "image/png" : "text/html; charset=utf-8"
      return HTTPResponse(statusCode: .ok, headers: headers(type), body: data)
    }

    /// Answers a request of an app: for the packed skin, or for the events of these names.
    static func answer(to path: String, _ hub: LiveHub, events: Set<String>? = nil) async throws -> HTTPResponse {
      switch path {
      case eventsPath:
        return HTTPResponse(
          statusCode: .ok, headers: headers("text/event-stream"),
          body: HTTPBodySequence(from: EventBytes(stream: await hub.listen(to: events))))
      case skinPath:
        guard let package = await hub.package else { return HTTPResponse(statusCode: .notFound) }
        return HTTPResponse(statusCode: .ok, headers: headers("application/octet-stream"), body: package)
      default: return HTTPResponse(statusCode: .notFound)
      }
    }

    private static func headers(_ type: String) -> HTTPHeaders {
      [.contentType: type, .cacheControl: "no-store", HTTPHeader("X-Content-Type-Options"): "nosniff"]
    }
  }

  /// An event stream as the body of a response.
  private struct EventBytes: AsyncBufferedSequence {
    typealias Element = UInt8

    let stream: AsyncStream<[UInt8]>

    func makeAsyncIterator() -> Iterator { Iterator(events: stream.makeAsyncIterator()) }

    struct Iterator: AsyncBufferedIteratorProtocol {
      var events: AsyncStream<[UInt8]>.Iterator
      private var rest: ArraySlice<UInt8> = []

      init(events: AsyncStream<[UInt8]>.Iterator) { self.events = events }

      mutating func next() async -> UInt8? {
        if rest.isEmpty { rest = (await events.next() ?? [])[...] }
        return rest.popFirst()
      }

      mutating func nextBuffer(suggested count: Int) async -> [UInt8]? {
        defer { rest = [] }
        return rest.isEmpty ? await events.next() : Array(rest)
      }
    }
  }
#endif
