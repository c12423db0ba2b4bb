#if SKIN_PREVIEW
  import FlyingFox
  import FlyingSocks
  import Foundation
  import SkinKit

  /// An HTTP server for phones on the local network: the packed skin and its events, for clients with the pairing code.
  ///
  /// The page and its pictures are only on loopback.
  struct NetworkServer: Sendable {
    private let server: HTTPServer

    init(port: UInt16, hub: LiveHub, pairing: PairingGuard, refused: @escaping @Sendable (String) -> Void) throws {
      let address = try sockaddr_in.inet(ip4: "0.0.0.0", port: port)
      server = HTTPServer(
        config: .init(address: address, logger: .disabled),
        handler: ClosureHTTPHandler { try await Self.answer($0, hub, pairing, refused) })
    }

    /// Serves until the task is canceled.
    func run() async throws { try await server.run() }

    /// Waits until the server is listening, and returns its port.
    func port() async throws -> UInt16 {
      try await server.waitUntilListening()
      guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
      return port
    }

    private static func answer(
      _ request: HTTPRequest, _ hub: LiveHub, _ pairing: PairingGuard, _ refused: @Sendable (String) -> Void
    ) async throws -> HTTPResponse {
      guard request.method == .GET else { return HTTPResponse(statusCode: .methodNotAllowed) }
      // The connection's own address: a forwarded one could be invented.
      let address =
        switch request.remoteAddress {
        case .ip4(let ip, port: _)?, .ip6(let ip, port: _)?: ip
        default: "unknown"
        }
      switch await pairing.check(request.headers[.authorization], from: address) {
      case .accepted: break
      case .refused:
        refused(address)
        let fields: HTTPHeaders = [HTTPHeader("WWW-Authenticate"): "Bearer"]
        return HTTPResponse(statusCode: .unauthorized, headers: fields)
      case .limited:
        let fields: HTTPHeaders = [HTTPHeader("Retry-After"): "60"]
        return HTTPResponse(statusCode: .tooManyRequests, headers: fields)
      }
      // Issues and the names of pictures are for the author only.
      return try await LiveServer.answer(to: String(request.path.drop { $0 == "/" }), hub, events: ["skin"])
    }
  }
#endif
