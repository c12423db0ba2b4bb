// What those who listen are told: the revision of the skin, of the pictures, and what is wrong.

import Foundation

/// An event as browsers and apps read it from a stream of server-sent events.
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

  /// The event in the stream's form.
  var bytes: [UInt8] { Array("event: \(name)\ndata: ".utf8) + Array(data) + Array("\n\n".utf8) }
}

/// Holds the last of each event and passes new ones on.
actor LiveHub {
  /// The skin as a package, and the files of the page.
  private(set) var package: Data?
  private(set) var files: [String: URL] = [:]

  private var last: [String: LiveEvent] = [:]
  private var listeners: [UUID: AsyncStream<[UInt8]>.Continuation] = [:]

  /// Passes an event on, and keeps it for those who come later.
  func send(_ event: LiveEvent) {
    last[event.name] = event
    for listener in listeners.values { listener.yield(event.bytes) }
  }

  func use(package: Data) { self.package = package }

  func use(files: [String: URL]) { self.files = files }

  /// Shows listeners that the server is there; those who are gone are noticed by it.
  func breathe() {
    for listener in listeners.values { listener.yield(Array(": \n\n".utf8)) }
  }

  /// The events from now on, beginning with the last of each kind.
  func listen() -> AsyncStream<[UInt8]> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    continuation.onTermination = { [weak self] _ in Task { await self?.leave(id) } }
    listeners[id] = continuation
    continuation.yield(Array("retry: 500\n\n".utf8))
    for event in last.values.sorted(by: { $0.name < $1.name }) { continuation.yield(event.bytes) }
    return stream
  }

  private func leave(_ id: UUID) { listeners[id] = nil }
}
