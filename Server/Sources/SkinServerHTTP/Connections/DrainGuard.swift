import Logging
import NIOCore

/// A channel handler that closes a connection whose client doesn't read its answers.
///
/// It is the first of the pipeline, where the bytes are counted that the socket gets.
final class DrainGuard: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private let time: TimeAmount
  private let logger: Logger
  private var written = 0
  private var timer: Scheduled<Void>?

  init(time: TimeAmount, logger: Logger) {
    self.time = time
    self.logger = logger
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    written += unwrapOutboundIn(data).readableBytes
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    if timer == nil, waiting(context) > 0 { watch(context) }
  }

  /// Checks after a time that the client has read something since.
  private func watch(_ context: ChannelHandlerContext) {
    let drained = written - waiting(context)
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      self.timer = nil
      let waiting = self.waiting(context)
      guard waiting > 0, context.channel.isActive else { return }
      if self.written - waiting > drained { return self.watch(context) }
      self.logger.debug("closed a connection that doesn't read its answers", metadata: ["bytes": "\(waiting)"])
      context.close(promise: nil)
    }
  }

  /// The number of bytes that the socket doesn't take yet.
  private func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}
