package import HTTPTypes
import Hummingbird
package import NIOCore

/// Collects the body of an answer in memory.
///
/// Unchecked, because an answer is written by one task at a time.
package final class BodyCollector: ResponseBodyWriter, @unchecked Sendable {
  package private(set) var buffer = ByteBuffer()
  private let limit: Int

  /// Creates a collector.
  /// - Parameter limit: The maximum number of bytes.
  package init(limit: Int) { self.limit = limit }

  package func write(_ part: ByteBuffer) async throws {
    guard buffer.readableBytes + part.readableBytes <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
    buffer.writeImmutableBuffer(part)
  }

  package func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
