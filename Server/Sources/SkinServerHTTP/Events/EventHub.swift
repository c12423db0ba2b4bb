import Foundation
import NIOConcurrencyHelpers
import NIOCore
package import SkinKit

/// The subject of an event stream: one channel of one app.
package struct EventTopic: Hashable, Sendable {
  var app: SkinIdentifier
  var channel: SkinIdentifier

  package init(app: SkinIdentifier, channel: SkinIdentifier) {
    (self.app, self.channel) = (app, channel)
  }
}

/// The registry of event streams, which wakes them when their app or channel changes.
///
/// Streams don't receive events: they are woken, and then read the newest event of their topic. So a slow client neither
/// holds memory nor misses the newest state, and all clients of a topic share one encoded event.
package final class EventHub: Sendable {
  /// The newest event of a topic, encoded once.
  struct Event: Sendable {
    /// The version of timestamp.json that the event reports.
    var version: Int
    /// The encoded event.
    var bytes: ByteBuffer
  }

  private struct Listener {
    var topic: EventTopic
    /// Tells the stream that there may be a new event, or that it is time for a heartbeat.
    var wake: @Sendable () -> Void
  }

  private struct State {
    var listeners: [UInt64: Listener] = [:]
    var nextListener: UInt64 = 0
    /// The newest versions that concern all channels of an app.
    var apps: [SkinIdentifier: Int] = [:]
    /// The newest versions that concern one channel.
    var topics: [EventTopic: Int] = [:]
    var encoded: [Int: ByteBuffer] = [:]
  }

  private let state = NIOLockedValueBox(State())
  private let maxListeners: Int

  package init(maxListeners: Int) { self.maxListeners = maxListeners }

  /// The number of open streams.
  package var listenerCount: Int { state.withLockedValue { $0.listeners.count } }

  /// Adds a stream.
  /// - Parameters:
  ///   - topic: The topic of the stream.
  ///   - wake: A closure called when there may be a new event, and for heartbeats, on any thread.
  /// - Returns: Its identifier, or nil if too many are open.
  func add(_ topic: EventTopic, _ wake: @escaping @Sendable () -> Void) -> UInt64? {
    state.withLockedValue { state in
      guard state.listeners.count < maxListeners else { return nil }
      state.nextListener += 1
      state.listeners[state.nextListener] = Listener(topic: topic, wake: wake)
      return state.nextListener
    }
  }

  /// Removes a stream that is closed, if it wasn't removed.
  func remove(_ id: UInt64) { _ = state.withLockedValue { $0.listeners.removeValue(forKey: id) } }

  /// Returns the newest event of a topic, or nil if there was none.
  func newest(_ topic: EventTopic) -> Event? {
    state.withLockedValue { state in
      let version = max(state.apps[topic.app] ?? 0, state.topics[topic] ?? 0)
      guard version > 0 else { return nil }
      if let bytes = state.encoded[version] { return Event(version: version, bytes: bytes) }
      let bytes = ByteBuffer(string: "event: update\nid: \(version)\ndata: {\"timestamp\":\(version)}\n\n")
      // Only the newest versions are needed, so the cache is simply cleared.
      if state.encoded.count > 256 { state.encoded = [:] }
      state.encoded[version] = bytes
      return Event(version: version, bytes: bytes)
    }
  }

  /// Notifies all channels of an app.
  package func announce(app: SkinIdentifier, version: Int) {
    wake { state in
      state.apps[app] = max(state.apps[app] ?? 0, version)
      return state.listeners.values.filter { $0.topic.app == app }
    }
  }

  /// Notifies one channel of an app.
  package func announce(_ topic: EventTopic, version: Int) {
    wake { state in
      state.topics[topic] = max(state.topics[topic] ?? 0, version)
      return state.listeners.values.filter { $0.topic == topic }
    }
  }

  /// Wakes every stream, so that those without a new event send a heartbeat.
  func beat() { wake { Array($0.listeners.values) } }

  private func wake(_ select: (inout State) -> [Listener]) {
    for listener in state.withLockedValue(select) { listener.wake() }
  }
}
