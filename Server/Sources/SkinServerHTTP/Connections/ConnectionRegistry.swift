package import Logging
import NIOConcurrencyHelpers
import NIOCore

/// The registry of open connections, which decides whether another one is accepted.
///
/// When all connections are taken, a few more are accepted for administration. Each closes after one answer, and makes
/// room for the next one while it waits for its request. So a crowd of clients, or one that only connects, can't keep
/// an operator from switching a skin off.
package final class ConnectionRegistry: Sendable {
  /// The decision about a connection.
  enum Admission: Sendable {
    case open
    /// Only for administration.
    case reserved
  }

  private struct Reservation {
    var channel: any Channel
    var isBusy = false
  }

  private struct State {
    var open = 0
    /// The connections for administration, oldest first.
    var reserved: [Reservation] = []
    var addresses: [String: Int] = [:]
    var lastWarning: NIODeadline?
  }

  private let state = NIOLockedValueBox(State())
  private let limits: ConnectionLimits
  private let logger: Logger

  package init(_ limits: ConnectionLimits, logger: Logger) {
    self.limits = limits
    self.logger = logger
  }

  /// The number of connections.
  package var count: Int { state.withLockedValue { $0.open + $0.reserved.count } }

  /// Decides about a new connection, and counts it until it is closed.
  /// - Returns: The decision, or nil if the connection is refused.
  func admit(_ channel: any Channel) -> Admission? {
    let address = ClientAddress.name(of: channel.remoteAddress)
    let (admission, evicted) = state.withLockedValue { state -> (Admission?, (any Channel)?) in
      if let most = limits.mostPerAddress, state.addresses[address, default: 0] >= most { return (nil, nil) }
      var evicted: (any Channel)?
      if state.open < limits.most {
        state.open += 1
        state.addresses[address, default: 0] += 1
        return (.open, nil)
      }
      if state.reserved.count >= limits.administration {
        guard let oldest = state.reserved.firstIndex(where: { !$0.isBusy }) else { return (nil, nil) }
        evicted = state.reserved.remove(at: oldest).channel
      }
      state.reserved.append(Reservation(channel: channel))
      state.addresses[address, default: 0] += 1
      return (.reserved, evicted)
    }
    evicted?.close(promise: nil)
    if admission != .open { warn() }
    guard let admission else { return nil }
    channel.closeFuture.whenComplete { _ in self.leave(channel, admission, address) }
    return admission
  }

  /// Notes whether a connection for administration has a request that isn't answered.
  ///
  /// Otherwise, it may be closed for another one.
  func setBusy(_ channel: any Channel, _ isBusy: Bool) {
    state.withLockedValue { state in
      guard let index = state.reserved.firstIndex(where: { $0.channel === channel }) else { return }
      state.reserved[index].isBusy = isBusy
    }
  }

  private func leave(_ channel: any Channel, _ admission: Admission, _ address: String) {
    state.withLockedValue { state in
      switch admission {
      case .open: state.open -= 1
      case .reserved: state.reserved.removeAll { $0.channel === channel }
      }
      let left = state.addresses[address, default: 1] - 1
      state.addresses[address] = left > 0 ? left : nil
    }
  }

  /// Warns the operator, at most once a minute.
  private func warn() {
    let isDue = state.withLockedValue { state in
      if let last = state.lastWarning, last + .minutes(1) > .now() { return false }
      state.lastWarning = .now()
      return true
    }
    guard isDue else { return }
    logger.warning(
      "connections are refused; raise max_connections or max_connections_per_address, or find out who has them",
      metadata: ["connections": "\(count)"])
  }
}
