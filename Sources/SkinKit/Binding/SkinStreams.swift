// Changes as asynchronous sequences, for what isn't an object with properties.

extension SkinManager {
  /// The changes from now on.
  ///
  /// Each call makes a sequence of its own; what isn't read in time is dropped but for the latest change. It never ends by itself.
  public var changes: AsyncStream<SkinChange> {
    streams.add { continuation in { change, _, _ in continuation.yield(change) } }
  }

  /// The value of a key as it is now, and whenever it changes.
  /// - Parameter key: The key.
  /// - Returns: A sequence of its own; `nil` stands for no value. What isn't read in time is dropped but for the latest value.
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

/// Who waits for changes.
@MainActor
final class ChangeStreams {
  typealias Listener = @MainActor (SkinChange, [KeyIndex], SkinValues) -> Void

  private var listeners: [Int: Listener] = [:]
  private var nextID = 0

  /// How many wait.
  var count: Int { listeners.count }

  /// Makes a sequence and what is told of changes to it.
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
