import HTTPTypes
import Logging
import NIOCore
import NIOHTTPTypes
import SkinServerHTTP
import SkinServerPublishing

/// A channel handler that answers the most frequent requests at once, on the connection's event loop: those for the
/// newest metadata, and event streams.
///
/// Everything else, and every unusual request, is passed on to the router.
final class DirectResponder: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let view: RepositoryView
  private let hub: EventHub
  private let counters: ServerCounters
  private let logger: Logger
  /// The number of requests that were passed on and aren't answered yet.
  ///
  /// Answers must keep the order of their requests.
  private var passed = 0
  /// The answer to the request that is being read, and the time at which its head arrived.
  private var answer: DirectAnswer?
  private var start = ContinuousClock.now
  /// The event stream, which is the connection's last answer.
  private var stream: EventStream?
  private var isReading = false

  /// Whether all requests that arrived are complete and answered.
  var isWaiting: Bool { !isReading && passed == 0 && stream == nil }

  init(_ view: RepositoryView, _ hub: EventHub, _ counters: ServerCounters, logger: Logger) {
    self.view = view
    self.hub = hub
    self.counters = counters
    self.logger = logger
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard stream == nil else { return }
    switch unwrapInboundIn(data) {
    case .head(let request):
      isReading = true
      if passed == 0 {
        start = .now
        // Requests are logged where they are routed.
        if logger.logLevel > .debug { answer = view.directAnswer(to: request) }
        guard answer == nil else { return }
        stream = EventStream(request, hub, context)
        if stream != nil { return counters.addAnswer(.get, "/events", 200, after: .now - start) }
      }
      passed += 1
      context.fireChannelRead(data)
    case .body:
      if answer == nil { context.fireChannelRead(data) }
    case .end:
      isReading = false
      guard let answer else { return context.fireChannelRead(data) }
      self.answer = nil
      counters.addAnswer(answer.method, "/repository/**", answer.head.status.code, after: .now - start)
      context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
      if let body = answer.body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { passed -= 1 }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stream?.becomeWritable()
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stream?.leave()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    // A client that closes its side of a stream has left.
    case ChannelEvent.inputClosed where stream != nil:
      stream?.leave()
      context.close(promise: nil)
    case is ServerStopping:
      stream?.end()
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stream?.leave()
    stream = nil
  }
}
