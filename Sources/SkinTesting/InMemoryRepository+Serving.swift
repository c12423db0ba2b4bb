import Foundation
import SkinKit
public import SkinUpdate

extension InMemoryRepository {
  /// A request to the repository.
  public struct Request: Hashable, Sendable {
    /// The file's path in the app's repository, such as `metadata/timestamp.json`.
    public var path: String
    /// The status of the response; 0 if there was none.
    public var status: Int
    /// The number of bytes in the response's body.
    public var bytes: Int
  }

  /// Responds to a request from memory.
  /// - Parameter request: The request.
  /// - Returns: The response; its status is 404 if there is no such file.
  /// - Throws: `SkinIssue` if a fault is pending.
  public func open(_ request: TransportRequest) async throws -> TransportStream {
    try Task.checkCancellation()
    let path = (request.url.path.removingPercentEncoding ?? request.url.path)
      .replacingOccurrences(of: "^/repository/[^/]+/", with: "", options: .regularExpression)
    if path == "/events" { return listen() }
    let (data, fault) = lock.withLock { () -> (Data?, Fault?) in
      let fault = faults[path]?.isEmpty == false ? faults[path]?.removeFirst() : nil
      return (served[path], fault)
    }
    switch fault {
    case .unreachable:
      record(path, 0, 0)
      throw SkinIssue(.networkFailure, "The repository can't be reached", suggestion: "Remove the fault.")
    case .status(let status): return answer(path, status)
    case .cut(let length):
      let cut = SkinIssue(.networkFailure, "The connection was cut", suggestion: "Take the fault away.")
      return answer(path, 200, Data((data ?? Data()).prefix(length)), end: cut)
    case .endless:
      // An endless body, in pieces.
      let body = AsyncThrowingStream<Data, any Error> { Data(repeating: 0x20, count: 65_536) }
      record(path, 200, .max)
      return TransportStream(status: 200, headers: [:], body: body)
    case nil: break
    }
    let sound = StaticAnswer(with: data) { request.fields[$0] }
    return answer(path, sound.status, sound.body, headers: sound.headers)
  }

  /// Ends all event streams, as a restarting server does.
  public func dropListeners() {
    let all = lock.withLock {
      defer { listeners = [:] }
      return Array(listeners.values)
    }
    for listener in all { listener.finish() }
  }

  /// The number of open event streams.
  public var listenerCount: Int { lock.withLock { listeners.count } }

  private func answer(
    _ path: String, _ status: Int, _ data: Data = Data(), headers: [String: String] = [:], end: (any Error)? = nil
  ) -> TransportStream {
    record(path, status, data.count)
    let body = AsyncThrowingStream<Data, any Error> { continuation in
      // In pieces, as from a network.
      for start in stride(from: 0, to: data.count, by: 16_384) {
        continuation.yield(Data(data.dropFirst(start).prefix(16_384)))
      }
      continuation.finish(throwing: end)
    }
    return TransportStream(status: status, headers: headers, body: body)
  }

  private func record(_ path: String, _ status: Int, _ bytes: Int) {
    lock.withLock { log.append(Request(path: path, status: status, bytes: bytes)) }
  }

  private func listen() -> TransportStream {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    let id = UUID()
    lock.withLock { listeners[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      _ = lock.withLock { listeners.removeValue(forKey: id) }
    }
    return TransportStream(status: 200, headers: ["content-type": "text/event-stream"], body: stream)
  }

  func push(version: Int) {
    let event = Data("event: update\nid: \(version)\ndata: {\"timestamp\":\(version)}\n\n".utf8)
    let all = lock.withLock { Array(listeners.values) }
    for listener in all { listener.yield(event) }
  }
}
