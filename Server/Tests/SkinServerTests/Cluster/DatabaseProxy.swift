import NIOConcurrencyHelpers
import NIOCore

/// A TCP proxy between a server and its database, which can be interrupted.
final class DatabaseProxy: Sendable {
  /// The state of the path between server and database.
  enum Path: Sendable {
    case open
    /// Connections are closed, and new ones at once.
    case cut
    /// Bytes stop, and neither side is notified.
    case stalled
  }

  /// A message that is lost with its connection.
  enum Loss: CaseIterable, Sendable {
    /// The commit of the next write.
    case commit
    /// The answer to that commit.
    case answer
  }

  private struct State {
    var path = Path.open
    var loss: Loss?
    /// Whether the next answer is lost.
    var losesAnswer = false
    var cutsAfterLoss = false
    /// Whether a write is about to be committed.
    var isWriting = false
    var pieces = 0
    var channels: [ObjectIdentifier: any Channel] = [:]
  }

  private let proxy: TCPProxy
  private let state: NIOLockedValueBox<State>

  /// Starts a proxy for a port of this machine.
  init(to target: Int) async throws {
    let state = NIOLockedValueBox(State())
    self.state = state
    proxy = try await TCPProxy(
      to: { state.withLockedValue { $0.path } == .cut ? nil : target },
      filters: {
        @Sendable func answer(_ bytes: ByteBuffer) -> Int {
          state.withLockedValue { $0.losesAnswer.exchange(with: false) } ? 0 : bytes.readableBytes
        }
        return (toServer: { DatabaseProxy.passes($0, state) ? $0.readableBytes : 0 }, toClient: answer)
      },
      opened: { DatabaseProxy.add($0, to: state) })
  }

  var port: Int { proxy.port }

  /// The number of pieces of data that the server has sent.
  var pieces: Int { state.withLockedValue { $0.pieces } }

  /// Changes the path for all connections.
  func set(_ path: Path) {
    let channels = state.withLockedValue { state in
      state.path = path
      return Array(state.channels.values)
    }
    for channel in channels { Self.apply(path, to: channel) }
  }

  /// Loses a message once, and closes its connection.
  /// - Parameters:
  ///   - loss: The message, or nil for none.
  ///   - cuts: Whether the path is cut then.
  func lose(_ loss: Loss?, thenCut cuts: Bool = false) {
    state.withLockedValue { ($0.loss, $0.cutsAfterLoss) = (loss, cuts) }
  }

  /// Whether bytes of a server are forwarded.
  private static func passes(_ bytes: ByteBuffer, _ state: NIOLockedValueBox<State>) -> Bool {
    state.withLockedValue { state in
      state.pieces += 1
      let text = String(buffer: bytes)
      // Reads end with a commit, too, but leave no mark.
      if text.contains("INTO server_write") { state.isWriting = true }
      guard state.isWriting, text.contains("COMMIT") else { return true }
      state.isWriting = false
      guard let loss = state.loss else { return true }
      state.loss = nil
      if state.cutsAfterLoss { state.path = .cut }
      state.losesAnswer = loss == .answer
      return loss == .answer
    }
  }

  private static func add(_ channel: any Channel, to state: NIOLockedValueBox<State>) {
    let path = state.withLockedValue { state in
      state.channels[ObjectIdentifier(channel)] = channel
      return state.path
    }
    channel.closeFuture.whenComplete { _ in
      state.withLockedValue { $0.channels[ObjectIdentifier(channel)] = nil }
    }
    apply(path, to: channel)
  }

  private static func apply(_ path: Path, to channel: any Channel) {
    switch path {
    case .open: channel.setOption(.autoRead, value: true).whenComplete { _ in }
    case .cut: channel.close(promise: nil)
    case .stalled: channel.setOption(.autoRead, value: false).whenComplete { _ in }
    }
  }
}

extension Bool {
  /// Sets a value, and returns the previous one.
  fileprivate mutating func exchange(with value: Bool) -> Bool {
    defer { self = value }
    return self
  }
}
