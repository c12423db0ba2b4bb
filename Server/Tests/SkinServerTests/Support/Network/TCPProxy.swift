import NIOCore
import NIOPosix

/// A TCP proxy on a port of this machine, whose connections a test can cut.
final class TCPProxy: Sendable {
  /// Returns how many of the next bytes pass; the connection is cut after fewer than all.
  typealias Filter = @Sendable (ByteBuffer) -> Int

  let port: Int
  private let listener: any Channel

  /// Starts a proxy.
  /// - Parameters:
  ///   - target: A closure that returns the port of the server for the next connection; nil to refuse it.
  ///   - filters: A closure that returns the filters of the next connection, for each direction.
  ///   - opened: A closure called with both channels of a connection, which don't read yet.
  /// - Throws: The error of the network.
  init(
    to target: @escaping @Sendable () -> Int?,
    filters: @escaping @Sendable () -> (toServer: Filter, toClient: Filter),
    opened: @escaping @Sendable (any Channel) -> Void = { $0.setOption(.autoRead, value: true).whenComplete { _ in } }
  ) async throws {
    listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { client in
        guard let port = target() else { return client.close() }
        return ClientBootstrap(group: client.eventLoop).channelOption(.autoRead, value: false)
          .connect(host: "127.0.0.1", port: port).flatMap { server in
            client.eventLoop.makeCompletedFuture {
              let (toServer, toClient) = filters()
              try client.pipeline.syncOperations.addHandler(Forwarder(to: server, toServer))
              try server.pipeline.syncOperations.addHandler(Forwarder(to: client, toClient))
              for channel in [client, server] { opened(channel) }
            }
          }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = listener.localAddress?.port ?? 0
  }

  deinit { listener.close(promise: nil) }
}

/// Forwards the bytes of a connection to another one.
private final class Forwarder: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private let target: any Channel
  private let filter: TCPProxy.Filter

  init(to target: any Channel, _ filter: @escaping TCPProxy.Filter) {
    self.target = target
    self.filter = filter
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    let passed = filter(bytes)
    guard passed < bytes.readableBytes else { return target.write(bytes, promise: nil) }
    let channel = context.channel
    target.writeAndFlush(bytes.readSlice(length: passed) ?? ByteBuffer()).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { target.flush() }

  func channelInactive(context: ChannelHandlerContext) {
    target.close(promise: nil)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
