// Who listens to which app and channel, and what they heard last.

import Foundation
import NIOConcurrencyHelpers
import NIOCore
import SkinKit

/// What a listener follows: one channel of one app.
struct EventTopic: Hashable, Sendable {
  var app: SkinIdentifier
  var channel: SkinIdentifier
}

/// Wakes the event streams when their app has news.
///
/// Streams are woken, not fed: each has a buffer of one wake-up and then looks at what its topic says now. So a slow
/// client neither holds memory nor misses the newest state, and all clients of a topic share one encoded event.
final class EventHub: Sendable {
  /// The newest event of a topic, encoded once.
  struct Event: Sendable {
    /// The version of timestamp.json that brought it.
    var version: Int
    /// The event as it goes over the wire.
    var bytes: ByteBuffer
  }

  private struct Listener {
    var topic: EventTopic
    var wake: AsyncStream<Void>.Continuation
  }

  private struct State {
    var listeners: [UInt64: Listener] = [:]
    var nextListener: UInt64 = 0
    var isClosed = false
    /// The newest version that concerns all channels of an app, and the one that concerns a channel.
    var apps: [SkinIdentifier: Int] = [:]
    var topics: [EventTopic: Int] = [:]
    var encoded: [Int: ByteBuffer] = [:]
  }

  private let state = NIOLockedValueBox(State())
  private let maxListeners: Int

  init(maxListeners: Int) { self.maxListeners = maxListeners }

  /// How many streams are open.
  var listenerCount: Int { state.withLockedValue { $0.listeners.count } }

  /// Whether a further stream may be opened.
  var hasRoom: Bool { state.withLockedValue { $0.listeners.count < maxListeners && !$0.isClosed } }

  /// Adds a stream.
  /// - Parameter topic: What it follows.
  /// - Returns: Its number and its wake-ups, which end when it is removed; nil where there are too many.
  func add(_ topic: EventTopic) -> (id: UInt64, wakes: AsyncStream<Void>)? {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return state.withLockedValue { state in
      guard state.listeners.count < maxListeners, !state.isClosed else { return nil }
      state.nextListener += 1
      state.listeners[state.nextListener] = Listener(topic: topic, wake: wake)
      return (state.nextListener, wakes)
    }
  }

  /// Ends a stream; a second time does nothing.
  func remove(_ id: UInt64) {
    state.withLockedValue { $0.listeners.removeValue(forKey: id) }?.wake.finish()
  }

  /// Ends all streams and takes no new ones.
  func close() {
    let all = state.withLockedValue { state in
      state.isClosed = true
      defer { state.listeners = [:] }
      return state.listeners.values.map(\.wake)
    }
    for wake in all { wake.finish() }
  }

  /// The newest event of a topic; nil where nothing ever happened.
  func newest(_ topic: EventTopic) -> Event? {
    state.withLockedValue { state in
      let version = max(state.apps[topic.app] ?? 0, state.topics[topic] ?? 0)
      guard version > 0 else { return nil }
      if let bytes = state.encoded[version] { return Event(version: version, bytes: bytes) }
      let bytes = ByteBuffer(string: "event: update\nid: \(version)\ndata: {\"timestamp\":\(version)}\n\n")
      // Only the newest versions are asked for; a handful of stale ones isn't worth more than dropping all.
      if state.encoded.count > 256 { state.encoded = [:] }
      state.encoded[version] = bytes
      return Event(version: version, bytes: bytes)
    }
  }

  /// Tells every channel of an app that its repository changed.
  func announce(app: SkinIdentifier, version: Int) {
    wake { state in
      state.apps[app] = max(state.apps[app] ?? 0, version)
      return state.listeners.values.filter { $0.topic.app == app }
    }
  }

  /// Tells one channel of an app that its activation changed.
  func announce(_ topic: EventTopic, version: Int) {
    wake { state in
      state.topics[topic] = max(state.topics[topic] ?? 0, version)
      return state.listeners.values.filter { $0.topic == topic }
    }
  }

  /// Wakes every stream, so that those without news send a sign of life.
  func beat() { wake { Array($0.listeners.values) } }

  private func wake(_ select: (inout State) -> [Listener]) {
    for listener in state.withLockedValue(select) { listener.wake.yield() }
  }
}
