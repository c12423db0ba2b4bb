extension SkinManager {
  /// The changes from now on.
  ///
  /// Each call creates a new sequence, which doesn't end by itself. A slow reader misses all but the latest change.
  /// ```swift
  /// for await change in manager.changes { print(change.new.name ?? "built in") }
  /// ```
  public var changes: AsyncStream<SkinChange> {
    streams.add { continuation in { change, _, _ in continuation.yield(change) } }
  }

  /// The value of a key now, and after each change.
  /// - Parameter key: The key.
  /// - Returns: A new sequence, in which `nil` stands for no value. A slow reader misses all but the latest value.
  public func values<Value>(of key: SkinKey<Value>) -> AsyncStream<Value?> {
    let current = value(for: key)
    return streams.add { continuation in
      continuation.yield(current)
      return { _, keyIndexes, values in
        if keyIndexes.contains(key.keyIndex) { continuation.yield(values[key]) }
      }
    }
  }
}

/// The listeners behind a manager's sequences.
@MainActor
final class ChangeStreams {
  typealias Listener = @MainActor (SkinChange, [KeyIndex], SkinValues) -> Void

  private var listeners: [Int: Listener] = [:]
  private var nextID = 0

  /// The number of sequences in use.
  var count: Int { listeners.count }

  /// Creates a sequence and the listener that feeds it.
  func add<Element: Sendable>(
    _ listener: (AsyncStream<Element>.Continuation) -> Listener
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
    let id = nextID
    nextID += 1
    listeners[id] = listener(continuation)
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[id] = nil }
    }
    return stream
  }

  func send(_ change: SkinChange, _ keyIndexes: [KeyIndex], _ values: SkinValues) {
    for listener in listeners.values { listener(change, keyIndexes, values) }
  }
}

/// The result of a change of skin, appearance or language.
public struct SkinChange: Sendable {
  /// The previous skin.
  public let old: SkinHeader
  /// The new skin.
  public let new: SkinHeader
  /// The number of keys whose value differs.
  public let changedKeys: Int
  /// The number of visited bindings; 0 in the notification before the change.
  ///
  /// Bindings that wait for a slice of time aren't included.
  public internal(set) var visited: Int
}
