import Foundation
import SkinKit

/// The received bytes of a body that its one reader hasn't read yet.
///
/// They are joined until they are read, so that they take as much memory as there are bytes, however small the pieces
/// are in which a server sends them.
final class BodyBuffer: Sendable {
  private struct Contents {
    var unread = Data()
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<Data?, any Error>?
  }

  private let state = Locked(Contents())

  /// Adds bytes; after the end they are ignored.
  /// - Parameter data: The bytes.
  /// - Returns: The number of unread bytes.
  func add(_ data: Data) -> Int {
    guard !data.isEmpty else { return 0 }
    let (reader, count) = state.withLock { state -> (CheckedContinuation<Data?, any Error>?, Int) in
      guard state.end == nil else { return (nil, 0) }
      if let reader = state.reader {
        state.reader = nil
        return (reader, 0)
      }
      state.unread.append(data)
      return (nil, state.unread.count)
    }
    reader?.resume(returning: data)
    return count
  }

  /// Notes how the body ended, which the reader learns after the unread bytes.
  func finish(_ end: Result<Void, any Error>) {
    let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
      guard state.end == nil else { return nil }
      // The error is for one reading.
      state.end = state.reader == nil ? end : .success(())
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(with: end.map { nil })
  }

  /// The unread and future bytes.
  /// - Parameter leave: Called when the reader has dropped the stream, or was canceled.
  /// - Returns: The stream, for one reader.
  func stream(_ leave: @escaping @Sendable () -> Void) -> AsyncThrowingStream<Data, any Error> {
    let reader = BodyReader(self, leave)
    return AsyncThrowingStream { try await reader.next() }
  }

  /// The bytes since the last call; nil after the end, and if the task is canceled.
  fileprivate func next() async throws -> Data? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = state.withLock { state -> Result<Data?, any Error>? in
          if !state.unread.isEmpty {
            defer { state.unread = Data() }
            return .success(state.unread)
          }
          if let end = state.end {
            state.end = .success(())
            return end.map { nil }
          }
          if Task.isCancelled || state.reader != nil { return .success(nil) }
          state.reader = continuation
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let reader = state.withLock { state in
        defer { state.reader = nil }
        return state.reader
      }
      reader?.resume(returning: nil)
    }
  }
}

/// The reader of a body, which its stream holds.
private final class BodyReader: Sendable {
  private let buffer: BodyBuffer
  private let leave: @Sendable () -> Void

  init(_ buffer: BodyBuffer, _ leave: @escaping @Sendable () -> Void) {
    self.buffer = buffer
    self.leave = leave
  }

  deinit { leave() }

  func next() async throws -> Data? { try await buffer.next() }
}
