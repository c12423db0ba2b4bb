package import HummingbirdCore
package import Logging
package import NIOCore
import NIOSSL
import ServiceLifecycle

/// The set-up of accepted connections: HTTP/1.1 within the limits.
struct GuardedChannel: ServerChildChannel {
  /// The size of the kernel's buffer of unread answers.
  ///
  /// It bounds the memory of a connection, and lets the server notice within ``ConnectionLimits/drainTime`` that a slow
  /// client does read.
  private static let sendBuffer = 256 << 10
  /// The limits of a request's headers.
  private static let headers = HTTP1Channel.Configuration.DecoderConfiguration(
    maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)

  var limits: ConnectionLimits
  var registry: ConnectionRegistry
  /// The certificate, or nil for connections without TLS.
  var tls: TLSFiles?
  /// Makes the handlers that answer requests before they are routed, if there are any.
  var early: (@Sendable (Logger) -> EarlyHandlers)?
  var responder: HTTPChannelHandler.Responder

  /// A connection beyond the limits.
  private struct ConnectionLimitError: Error {}

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    guard let admission = registry.admit(channel) else {
      channel.close(promise: nil)
      return channel.eventLoop.makeFailedFuture(ConnectionLimitError())
    }
    let reservation = admission == .reserved ? registry : nil
    let early = early?(logger)
    do {
      try channel.syncOptions?.setOption(.socketOption(.so_sndbuf), value: .init(Self.sendBuffer))
      if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls.context)) }
      try channel.pipeline.syncOperations.addHandler(
        DrainGuard(time: TimeAmount(limits.drainTime), logger: logger))
      if reservation == nil, let handler = early?.ofBytes { try channel.pipeline.syncOperations.addHandler(handler) }
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [RequestGuard(limits, reservation: reservation, logger: logger)],
      idleTimeout: TimeAmount(admission == .reserved ? min(limits.idleTime, .seconds(5)) : limits.idleTime),
      httpDecoderConfiguration: Self.headers)
    return HTTP1Channel(responder: responder, configuration: configuration).setup(channel: channel, logger: logger)
      .assumeIsolated().flatMapThrowing { value in
        guard let early else { return value }
        // After the handler that knows which connections are idle.
        let pipeline = channel.pipeline.syncOperations
        let state = try pipeline.handler(type: HTTPConnectionStateHandler.self)
        try pipeline.addHandler(early.ofRequests, position: .after(state))
        return value
      }.nonisolated()
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await withGracefulShutdownHandler {
      await HTTP1Channel(responder: responder).handle(value: value, logger: logger)
    } onGracefulShutdown: {
      value.channel.pipeline.fireUserInboundEventTriggered(ServerStopping())
    }
  }
}

/// The handlers of a connection that answer requests before they are routed.
package struct EarlyHandlers {
  /// The handler before the decoder of HTTP, if there is one.
  ///
  /// Connections that are only for administration don't have it.
  var ofBytes: (any ChannelHandler)?
  /// The handler after the decoder.
  var ofRequests: any ChannelHandler

  package init(ofBytes: (any ChannelHandler)? = nil, ofRequests: any ChannelHandler) {
    (self.ofBytes, self.ofRequests) = (ofBytes, ofRequests)
  }
}

/// An event of all pipelines: the server stops, and waits for open answers.
package struct ServerStopping: Sendable {}

extension HTTPServerBuilder {
  /// Returns a builder of a server whose connections have limits.
  /// - Parameters:
  ///   - limits: The limits.
  ///   - registry: The registry of open connections.
  ///   - tls: The certificate, or nil for connections without TLS.
  ///   - early: Makes the handlers of a connection that answer requests before they are routed; nil for none.
  /// - Returns: The builder.
  package static func guarded(
    _ limits: ConnectionLimits, _ registry: ConnectionRegistry, _ tls: TLSFiles?,
    early: (@Sendable (Logger) -> EarlyHandlers)? = nil
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      GuardedChannel(limits: limits, registry: registry, tls: tls, early: early, responder: responder)
    }
  }
}
