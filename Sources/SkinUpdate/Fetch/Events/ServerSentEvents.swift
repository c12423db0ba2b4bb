import Foundation
import SkinKit

/// One event of a stream of server-sent events.
public struct ServerSentEvent: Hashable, Sendable {
  /// The event's name, `message` if the server sends none.
  public var name: String
  /// The event's data, lines joined by line feeds.
  public var data: String
  /// The identifier of the last event that had one.
  public var id: String?
}

/// A parser of server-sent events by the HTML standard.
///
/// An event may have 64 kB; a stream that exceeds that is malformed.
struct ServerSentEventParser {
  /// The identifier of the last event that had one, whatever its characters.
  private(set) var lastEventID: String?
  /// The time that the server asks clients to wait before they reopen the stream, in seconds.
  private(set) var retry: TimeInterval?

  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var name = ""
  private var previousWasReturn = false
  private var isFirstLine = true

  static let largestEvent = 65_536

  init(lastEventID: String? = nil) { self.lastEventID = lastEventID }

  /// Parses the next bytes.
  /// - Returns: The events that are complete now.
  mutating func feed(_ bytes: Data) throws -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      // A line ends with CR, LF or both.
      if byte == 0x0A && previousWasReturn {
        previousWasReturn = false
        continue
      }
      previousWasReturn = byte == 0x0D
      guard byte == 0x0A || byte == 0x0D else {
        line.append(byte)
        guard line.count + data.count <= Self.largestEvent else {
          throw SkinIssue(
            .malformedEvents, "The server's events are longer than \(Self.largestEvent) bytes",
            suggestion: "Check that the address is that of a skin server's event stream.")
        }
        continue
      }
      if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
      isFirstLine = false
      if let event = endLine() { events.append(event) }
      line.removeAll(keepingCapacity: true)
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    guard !line.isEmpty else {
      defer { (data, hasData, name) = ([], false, "") }
      guard hasData else { return nil }
      return ServerSentEvent(
        name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self), id: lastEventID)
    }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == 0x20 { value = value.dropFirst() }
    // A line that begins with a colon is a comment, and only a sign of life.
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data":
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
    case "event": name = String(decoding: value, as: UTF8.self)
    case "id": if !value.contains(0) { lastEventID = String(decoding: value, as: UTF8.self) }
    case "retry":
      if let milliseconds = UInt32(String(decoding: value, as: UTF8.self)) {
        retry = TimeInterval(milliseconds) / 1_000
      }
    default: break
    }
    return nil
  }
}
