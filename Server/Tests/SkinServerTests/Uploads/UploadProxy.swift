import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A proxy on a port of this machine that cuts its connections after a number of bytes.
///
/// It then refuses connections until ``resume(to:)``.
final class UploadProxy: Sendable {
  fileprivate struct State {
    /// The port of the server; nil while connections are cut.
    var target: Int?
    /// The number of bytes to the server until the next cut; nil for no cut.
    var rest: Int?
    var cuts = 0
  }

  fileprivate let state: NIOLockedValueBox<State>
  private let listener: any Channel

  /// Starts the proxy.
  /// - Parameters:
  ///   - target: The port of the server.
  ///   - bytes: The number of bytes to the server after which connections are cut.
  /// - Throws: The error of the network.
  init(to target: Int, cuttingAfter bytes: Int) async throws {
    let state = NIOLockedValueBox(State(target: target, rest: bytes))
    self.state = state
    listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ProxyHandler(state))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  deinit { listener.close(promise: nil) }

  var url: String { "http://127.0.0.1:\(listener.localAddress?.port ?? 0)" }
  /// The number of cuts.
  var cuts: Int { state.withLockedValue { $0.cuts } }

  /// Accepts connections again.
  /// - Parameters:
  ///   - target: The port of the server.
  ///   - bytes: The number of bytes to the server until the next cut; nil for no cut.
  func resume(to target: Int, cuttingAfter bytes: Int? = nil) {
    state.withLockedValue { state in
      state.target = target
      state.rest = bytes
    }
  }
}

/// The side of a connection that faces the client.
private final class ProxyHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let state: NIOLockedValueBox<UploadProxy.State>
  private var server: (any Channel)?
  private var waiting: [ByteBuffer] = []

  init(_ state: NIOLockedValueBox<UploadProxy.State>) { self.state = state }

  func channelActive(context: ChannelHandlerContext) {
    guard let port = state.withLockedValue({ $0.target }) else { return context.close(promise: nil) }
    let client = context.channel
    ClientBootstrap(group: context.eventLoop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(RelayHandler(to: client))
        }
      }
      .connect(host: "127.0.0.1", port: port).assumeIsolated().whenComplete { result in
        guard case .success(let server) = result else { return client.close(promise: nil) }
        self.server = server
        for buffer in self.waiting { server.writeAndFlush(buffer, promise: nil) }
        self.waiting = []
      }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    let isCut = state.withLockedValue { state in
      guard state.target != nil else { return true }
      guard let rest = state.rest else { return false }
      state.rest = rest - buffer.readableBytes
      guard rest <= buffer.readableBytes else { return false }
      state.target = nil
      state.cuts += 1
      return true
    }
    guard !isCut else { return context.close(promise: nil) }
    if let server { server.writeAndFlush(buffer, promise: nil) } else { waiting.append(buffer) }
  }

  func channelInactive(context: ChannelHandlerContext) { server?.close(promise: nil) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// The side of a connection that faces the server.
private final class RelayHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let client: any Channel

  init(to client: any Channel) { self.client = client }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    client.writeAndFlush(unwrapInboundIn(data), promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { client.close(promise: nil) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
