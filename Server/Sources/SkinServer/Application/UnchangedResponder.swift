import HTTPTypes
import NIOCore
import SkinServerHTTP
import SkinServerPublishing

/// A channel handler that answers that a file is unchanged before the request is decoded.
///
/// Nearly all requests are those of apps and caches that ask whether there is something new. Decoding a request, and
/// encoding its answer, takes several times as long as all else that the server does for it.
final class UnchangedResponder: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private let view: RepositoryView
  private let counters: ServerCounters
  /// The handler of decoded requests on the same connection.
  private let decoded: DirectResponder
  /// The time after which a request is passed on.
  ///
  /// The handlers of decoded requests would otherwise take a busy connection for idle.
  private let interval: TimeAmount
  /// The time of the connection's start, or at which bytes were last passed on.
  private var lastPassed = NIODeadline.distantPast
  /// Whether the decoder has read complete requests only.
  private var isBetweenRequests = true
  private var isClosing = false

  init(_ view: RepositoryView, _ counters: ServerCounters, before decoded: DirectResponder, idleTime: TimeAmount) {
    self.view = view
    self.counters = counters
    self.decoded = decoded
    interval = .nanoseconds(idleTime.nanoseconds / 4)
  }

  func handlerAdded(context: ChannelHandlerContext) { lastPassed = context.eventLoop.now }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    let now = context.eventLoop.now
    if now - lastPassed < interval, isBetweenRequests, !isClosing, decoded.isWaiting,
      context.channel.isWritable, let request = bytes.withUnsafeReadableBytes(ConditionalRequest.init),
      let answer = view.unchangedAnswer(to: request)
    {
      counters.addAnswer(.get, "/repository/**", 304, after: .nanoseconds((context.eventLoop.now - now).nanoseconds))
      return context.writeAndFlush(wrapOutboundOut(.byteBuffer(answer)), promise: nil)
    }
    lastPassed = now
    // A head ends with an empty line. A body that ends with one is known to the handler of decoded requests.
    isBetweenRequests = bytes.readableBytesView.suffix(4).elementsEqual("\r\n\r\n".utf8)
    context.fireChannelRead(data)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    isClosing = true
    context.close(mode: mode, promise: promise)
  }
}

extension RepositoryView {
  /// Returns the answer that a file in memory is unchanged, or nil if the request must be decoded.
  fileprivate func unchangedAnswer(to request: ConditionalRequest) -> ByteBuffer? {
    guard request.path.hasPrefix("/repository/"),
      let file = newestFile(at: Substring(request.path.utf8.dropFirst("/repository/".utf8.count))),
      file.tag.isNamed(by: request.tags)
    else { return nil }
    var answer = file.unchangedHead
    answer.writeString(HTTPDate.lastField)
    return answer
  }
}
