package import HTTPTypes
import Hummingbird
import HummingbirdCore
package import NIOCore
import NIOHTTPTypes
import SkinKit

/// An open event stream, which writes on its connection's event loop.
///
/// It has no task and buffers nothing: if the client doesn't read, it writes the newest event once the client does.
package final class EventStream {
  private let topic: EventTopic
  private let hub: EventHub
  private let context: ChannelHandlerContext
  private var id: UInt64?
  /// The version of the last event that was written.
  private var sent: Int
  private var isBehind = false

  private static let greeting = ByteBuffer(string: "retry: 2000\n: skin-server\n\n")
  private static let heartbeat = ByteBuffer(string: ": \n\n")

  /// Opens a stream, and writes the start of its answer.
  ///
  /// Returns nil if the request isn't for a stream, is wrong, or there is no room. The router answers it then.
  /// - Parameters:
  ///   - request: The request.
  ///   - hub: The registry of streams.
  ///   - context: The context of the handler that writes.
  package init?(_ request: HTTPRequest, _ hub: EventHub, _ context: ChannelHandlerContext) {
    guard request.method == .get, let path = request.path, path.hasPrefix("/events?"),
      let topic = try? EventTopic(URI(path))
    else { return nil }
    self.topic = topic
    self.hub = hub
    self.context = context
    // Without the field the newest event is sent at once, because the client may have an older state.
    let known = HTTPField.Name("Last-Event-ID").flatMap { request.headerFields[$0] }.flatMap(Self.version) ?? 0
    // A higher version than the newest is from before the database was restored; newer events would be left out.
    sent = known > hub.newest(topic)?.version ?? 0 ? 0 : known
    let loop = context.eventLoop
    let stream = NIOLoopBound(self, eventLoop: loop)
    id = hub.add(topic) {
      loop.execute { stream.value.wake() }
    }
    guard id != nil else { return nil }
    var fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    if let name = HTTPField.Name("X-Accel-Buffering") { fields[name] = "no" }
    write(.head(.direct(.ok, fields)))
    // Sent at once, so that clients and proxies see that the stream is open.
    write(.body(Self.greeting))
    writeNewest()
    context.flush()
  }

  /// Writes what was left out while the client didn't read.
  package func becomeWritable() {
    guard isBehind, id != nil, context.channel.isWritable else { return }
    isBehind = false
    if writeNewest() { context.flush() }
  }

  /// Leaves the registry, because the connection is closed.
  package func leave() {
    if let id { hub.remove(id) }
    id = nil
  }

  /// Ends the answer, because the server stops.
  package func end() {
    guard id != nil else { return }
    leave()
    write(.end(nil))
    context.flush()
  }

  /// Writes the newest event, or a heartbeat if the client has it.
  private func wake() {
    guard id != nil else { return }
    guard context.channel.isWritable else {
      isBehind = true
      return
    }
    if !writeNewest() { write(.body(Self.heartbeat)) }
    context.flush()
  }

  /// Writes the newest event, unless the client has it.
  @discardableResult
  private func writeNewest() -> Bool {
    guard let event = hub.newest(topic), event.version > sent else { return false }
    sent = event.version
    write(.body(event.bytes))
    return true
  }

  private func write(_ part: HTTPResponsePart) { context.write(NIOAny(part), promise: nil) }

  /// Returns the version in an event's id, or nil if this server can't have sent it.
  private static func version(_ id: String) -> Int? {
    id.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(id) : nil
  }
}
