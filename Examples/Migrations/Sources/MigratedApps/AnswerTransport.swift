package import Foundation
import SkinKit
package import SkinUpdate

/// A server whose answers are set by their paths.
package final class AnswerTransport: HTTPTransport {
  private let answers = Locked<[String: Data]>([:])

  /// Creates a server without answers.
  package init() {}

  package subscript(path: String) -> Data? {
    get { answers.withLock { $0[path] } }
    set { answers.withLock { $0[path] = newValue } }
  }

  package func open(_ request: TransportRequest) async throws -> TransportStream {
    let found = self[request.url.path]
    let body = AsyncThrowingStream<Data, any Error> { continuation in
      continuation.yield(found ?? Data())
      continuation.finish()
    }
    return TransportStream(status: found == nil ? 404 : 200, headers: [:], body: body)
  }
}
