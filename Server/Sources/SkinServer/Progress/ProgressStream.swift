import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import ServiceLifecycle
import SkinKit
import SkinServerAPI
import SkinServerHTTP

/// Answers that report the progress of long work as server-sent events, until the work ends.
///
/// Work may be done by another server of the same database, so that its state is read in intervals.
final class ProgressStreams: Sendable {
  /// The most open answers; each costs a task and a small query in each interval.
  private static let most = 200
  private static let interval = Duration.milliseconds(500)
  /// The number of intervals without a change after which a comment is sent, by which a closed connection is noticed.
  private static let quietIntervals = 20
  private static let heartbeat = ByteBuffer(string: ": \n\n")

  private let count = NIOLockedValueBox(0)

  /// Returns an answer that sends a state whenever it changed, and ends with the first state of finished work, in an event
  /// of the type `end`.
  ///
  /// It also ends when the state can't be read any longer, or the server stops. Clients then read what the stream is about.
  /// - Parameters:
  ///   - isPending: Whether work isn't finished in a state.
  ///   - read: Reads the state.
  /// - Returns: The answer.
  /// - Throws: `HTTPProblem` if there are too many answers, or the error of the first reading.
  func response<State: Encodable & Equatable & Sendable>(
    while isPending: @escaping @Sendable (State) -> Bool, read: @escaping @Sendable () async throws -> State
  ) async throws -> Response {
    let first = try await read()
    guard count.withLockedValue({ $0 < Self.most }) else { throw Self.full }
    let body = ResponseBody { [self] writer in
      count.withLockedValue { $0 += 1 }
      defer { count.withLockedValue { $0 -= 1 } }
      var state = first
      while isPending(state) {
        try await writer.write(Self.event(state))
        guard let next = try await change(of: state, &writer, read) else { break }
        state = next
      }
      if !isPending(state) { try await writer.write(Self.event(state, "event: end\n")) }
      try await writer.finish(nil)
    }
    var fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    if let name = HTTPField.Name("X-Accel-Buffering") { fields[name] = "no" }
    return Response(status: .ok, headers: fields, body: body)
  }

  /// Waits until a state changes.
  /// - Returns: The new state, or nil if there is no news any longer.
  private func change<State: Equatable & Sendable>(
    of state: State, _ writer: inout any ResponseBodyWriter, _ read: @escaping @Sendable () async throws -> State
  ) async throws -> State? {
    while true {
      for _ in 0..<Self.quietIntervals {
        let next = await cancelWhenGracefulShutdown { () -> State? in
          guard (try? await Task.sleep(for: Self.interval)) != nil else { return nil }
          return try? await read()
        }
        guard let next else { return nil }
        if next != state { return next }
      }
      try await writer.write(Self.heartbeat)
    }
  }

  private static var full: HTTPProblem {
    HTTPProblem(
      .serviceUnavailable, "too-many-streams", "The server has no room for another event stream",
      suggestion: "Ask for the pictures or patches themselves, and try again later.", headers: [.retryAfter: "30"])
  }

  private static func event(_ state: some Encodable, _ field: String = "") throws -> ByteBuffer {
    var bytes = ByteBuffer(string: "\(field)data: ")
    bytes.writeBytes(try APICoder.encode(state))
    bytes.writeString("\n\n")
    return bytes
  }
}
