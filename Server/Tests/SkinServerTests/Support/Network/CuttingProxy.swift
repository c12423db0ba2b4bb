import NIOConcurrencyHelpers
import NIOCore

/// A proxy in front of an object storage that cuts connections.
final class CuttingProxy: Sendable {
  private let proxy: TCPProxy
  private let limits: NIOLockedValueBox<[Int]>

  /// Starts a proxy.
  /// - Parameter target: The port of the server.
  /// - Throws: The error of the network.
  init(to target: Int) async throws {
    let limits = NIOLockedValueBox<[Int]>([])
    self.limits = limits
    proxy = try await TCPProxy(
      to: { target },
      filters: {
        let rest = NIOLockedValueBox(limits.withLockedValue { $0.isEmpty ? Int.max : $0.removeFirst() })
        @Sendable func pass(_ bytes: ByteBuffer) -> Int {
          rest.withLockedValue { rest in
            let passed = min(bytes.readableBytes, rest)
            rest -= passed
            return passed
          }
        }
        return (toServer: \.readableBytes, toClient: pass)
      })
  }

  var port: Int { proxy.port }

  /// Cuts the next connections, each after a number of bytes from the server.
  func cut(after bytes: [Int]) { limits.withLockedValue { $0 = bytes } }

  /// The number of connections that will still be cut.
  var pendingCuts: Int { limits.withLockedValue { $0.count } }
}
