import HTTPTypes
import Logging
import NIOCore
import NIOHTTPTypes

/// A channel handler that bounds the requests of one connection: their number, their time, and what is read of them.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The time in which a client can read its last answer, before the connection is closed.
  private static let lingerTime = TimeAmount.seconds(5)
  /// The most bytes that are read after the last answer.
  private static let mostDiscarded = 1 << 20

  private let limits: ConnectionLimits
  /// The registry, if the connection is only for administration.
  private let reservation: ConnectionRegistry?
  private let logger: Logger

  /// The number of requests that aren't answered yet.
  private var pending = 0
  /// The bytes of a body since the last check of its rate.
  private var received = 0
  private var isReading = false
  private var isLastAnswer = false
  /// Whether the last answer was written, and all further input is discarded.
  private var isLingering = false
  private var discarded = 0
  private var requestTimer: Scheduled<Void>?
  private var rateTimer: Scheduled<Void>?
  private var lingerTimer: Scheduled<Void>?

  init(_ limits: ConnectionLimits, reservation: ConnectionRegistry?, logger: Logger) {
    self.limits = limits
    self.reservation = reservation
    self.logger = logger
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stopTimers()
    lingerTimer?.cancel()
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    guard !isLingering else { return discard(part) }
    switch part {
    case .head(let request):
      pending += 1
      guard pending <= limits.mostPipelined else { return close(context, "too many requests without waiting") }
      if let reservation {
        guard pending == 1, Self.isAdministrative(request) else { return refuse(context) }
        reservation.setBusy(context.channel, true)
      }
      isReading = true
      startTimers(context)
    case .body(let bytes):
      received += bytes.readableBytes
    case .end:
      isReading = false
      stopTimers()
    }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    // The kernel's buffers fill, and the client waits.
    guard discarded < Self.mostDiscarded else { return }
    context.read()
  }

  private func discard(_ part: HTTPRequestPart) {
    if case .body(let bytes) = part { discarded += bytes.readableBytes } else { discarded += 1024 }
  }

  /// The paths by which the server is watched.
  private static let monitoringPaths: Set = ["/health", "/livez", "/metrics", "/readyz"]

  private static func isAdministrative(_ request: HTTPRequest) -> Bool {
    request.path?.hasPrefix("/api/") == true || request.path.map(monitoringPaths.contains) == true
  }

  /// Answers a request that isn't administrative, on a connection that is only for administration.
  private func refuse(_ context: ChannelHandlerContext) {
    guard pending == 1 else { return close(context, "more than one request on a connection for administration") }
    let head = HTTPResponse(
      status: .serviceUnavailable, headerFields: [.connection: "close", .retryAfter: "30", .contentLength: "0"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    linger(context)
  }

  // MARK: Times

  private func startTimers(_ context: ChannelHandlerContext) {
    received = 0
    let loop = context.eventLoop.assumeIsolated()
    requestTimer = loop.scheduleTask(in: TimeAmount(limits.requestTime)) {
      self.close(context, "a request took too long to arrive")
    }
    checkRate(context)
  }

  private func checkRate(_ context: ChannelHandlerContext) {
    let least = Int(Double(limits.leastRate) * (limits.idleTime / .seconds(1)))
    rateTimer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.idleTime)) {
      guard self.received >= least else { return self.close(context, "a body arrived too slowly") }
      self.received = 0
      self.checkRate(context)
    }
  }

  private func stopTimers() {
    requestTimer?.cancel()
    rateTimer?.cancel()
    (requestTimer, rateTimer) = (nil, nil)
  }

  private func close(_ context: ChannelHandlerContext, _ reason: String) {
    logger.debug("closed a connection", metadata: ["reason": "\(reason)"])
    isLingering = true
    discarded = Self.mostDiscarded
    stopTimers()
    context.close(promise: nil)
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isLingering else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let response) where response.status.kind == .informational:
      context.write(data, promise: promise)
    case .head(let response):
      isLastAnswer = reservation != nil || response.headerFields[.connection]?.lowercased() == "close"
      context.write(data, promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      pending -= 1
      guard isLastAnswer else { return context.write(data, promise: promise) }
      context.writeAndFlush(data, promise: promise)
      linger(context)
    }
  }

  /// Ends the connection after its last answer.
  ///
  /// Reading a refused body to its end would let any client keep the server busy. Closing at once would lose the answer,
  /// because unread bytes reset the connection. So only the server's side is closed at first.
  private func linger(_ context: ChannelHandlerContext) {
    isLingering = true
    stopTimers()
    reservation?.setBusy(context.channel, false)
    context.close(mode: .output, promise: nil)
    lingerTimer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.lingerTime) {
      context.close(promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.fireUserInboundEventTriggered(event)
    if isLingering, case ChannelEvent.inputClosed? = event as? ChannelEvent { context.close(promise: nil) }
  }
}
