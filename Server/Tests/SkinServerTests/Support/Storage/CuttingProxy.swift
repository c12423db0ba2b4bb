import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A TCP proxy on this machine that cuts connections.
final class CuttingProxy: Sendable {
  let port: Int
  private let channel: any Channel
  private let limits: NIOLockedValueBox<[Int]>

  /// Starts a proxy.
  /// - Parameter target: The port of the server.
  /// - Throws: The error of the system.
  init(to target: Int) async throws {
    let limits = NIOLockedValueBox<[Int]>([])
    self.limits = limits
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { client in
        ClientBootstrap(group: client.eventLoop).channelOption(.autoRead, value: false)
          .connect(host: "127.0.0.1", port: target).flatMap { server in
            client.eventLoop.makeCompletedFuture {
              let limit = limits.withLockedValue { $0.isEmpty ? Int.max : $0.removeFirst() }
              try client.pipeline.syncOperations.addHandler(Forwarder(to: server, limit: .max))
              try server.pipeline.syncOperations.addHandler(Forwarder(to: client, limit: limit))
              server.read()
            }
          }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  deinit { channel.close(promise: nil) }

  /// Cuts the next connections, each after a number of bytes from the server.
  func cut(after bytes: [Int]) { limits.withLockedValue { $0 = bytes } }

  /// The number of connections that will still be cut.
  var pendingCuts: Int { limits.withLockedValue { $0.count } }

  /// Writes what it reads to another channel, up to a number of bytes.
  private final class Forwarder: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let peer: any Channel
    private var limit: Int

    init(to peer: any Channel, limit: Int) { (self.peer, self.limit) = (peer, limit) }

    func channelActive(context: ChannelHandlerContext) {
      context.fireChannelActive()
      // Not before, because a channel that isn't active would only remember it.
      context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      var buffer = unwrapInboundIn(data)
      let isCut = buffer.readableBytes > limit
      let part = isCut ? buffer.readSlice(length: limit) ?? ByteBuffer() : buffer
      limit -= part.readableBytes
      let channel = context.channel
      peer.writeAndFlush(part).whenComplete { _ in
        if isCut { channel.close(promise: nil) } else { channel.read() }
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      peer.close(promise: nil)
      context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}
