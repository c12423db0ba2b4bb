import NIOConcurrencyHelpers
import NIOCore

/// A proxy in front of a server that cuts its connections after a number of bytes.
///
/// It then refuses connections until ``resume(to:cuttingAfter:)``.
final class UploadProxy: Sendable {
  private struct State {
    /// The port of the server; nil while connections are cut.
    var target: Int?
    /// The number of bytes to the server until the next cut; nil for no cut.
    var rest: Int?
    var cuts = 0

    /// Returns how many of the next bytes to the server pass.
    mutating func pass(_ count: Int) -> Int {
      guard target != nil else { return 0 }
      guard let rest else { return count }
      self.rest = rest - count
      guard rest <= count else { return count }
      target = nil
      cuts += 1
      return 0
    }
  }

  private let state: NIOLockedValueBox<State>
  private let proxy: TCPProxy

  /// Starts the proxy.
  /// - Parameters:
  ///   - target: The port of the server.
  ///   - bytes: The number of bytes to the server after which connections are cut.
  /// - Throws: The error of the network.
  init(to target: Int, cuttingAfter bytes: Int) async throws {
    let state = NIOLockedValueBox(State(target: target, rest: bytes))
    self.state = state
    proxy = try await TCPProxy(
      to: { state.withLockedValue { $0.target } },
      filters: {
        (toServer: { bytes in state.withLockedValue { $0.pass(bytes.readableBytes) } }, toClient: \.readableBytes)
      })
  }

  var url: String { "http://127.0.0.1:\(proxy.port)" }
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
