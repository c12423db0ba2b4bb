import Foundation

/// A server-sent event.
struct LiveEvent: Sendable {
  let name: String
  /// JSON on one line.
  let data: Data

  init(_ name: String, _ value: some Encodable) throws {
    self.name = name
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    data = try encoder.encode(value)
  }

  /// The event in the stream's wire format.
  var bytes: [UInt8] { Array("event: \(name)\ndata: ".utf8) + Array(data) + Array("\n\n".utf8) }
}

/// Broadcasts events to browsers and apps, and keeps the latest event of each name for new listeners.
actor LiveHub {
  /// The packed skin.
  private(set) var package: Data?
  /// The files of the page, by path.
  private(set) var files: [String: URL] = [:]

  /// The address of the page.
  private(set) var address: URL?

  private var last: [String: LiveEvent] = [:]
  private var listeners: [UUID: Listener] = [:]

  private struct Listener {
    /// The names of the events that it gets; nil for all.
    let names: Set<String>?
    let stream: AsyncStream<[UInt8]>.Continuation

    func send(_ event: LiveEvent) {
      if names?.contains(event.name) ?? true { stream.yield(event.bytes) }
    }
  }

  /// Sends an event to all listeners, and keeps it for later ones.
  func send(_ event: LiveEvent) {
    last[event.name] = event
    for listener in listeners.values { listener.send(event) }
  }

  func use(address: URL) { self.address = address }

  func use(package: Data) { self.package = package }

  func use(files: [String: URL]) { self.files = files }

  /// Sends a comment that keeps connections alive and reveals closed ones.
  func sendHeartbeat() {
    for listener in listeners.values { listener.stream.yield(Array(": \n\n".utf8)) }
  }

  /// Subscribes to events, beginning with the latest event of each name.
  /// - Parameter names: The names of the events; nil for all.
  /// - Returns: The events in their wire format.
  func listen(to names: Set<String>? = nil) -> AsyncStream<[UInt8]> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.onTermination = { [weak self] _ in Task { await self?.leave(id) } }
    let listener = Listener(names: names, stream: continuation)
    listeners[id] = listener
    continuation.yield(Array("retry: 500\n\n".utf8))
    for event in last.values.sorted(by: { $0.name < $1.name }) { listener.send(event) }
    return stream
  }

  private func leave(_ id: UUID) { listeners[id] = nil }
}
