import Foundation
import SkinKit
import SkinTesting
import SkinUpdate

/// Sends the first half of some files, and the rest once it is released.
final class HeldTransport: HTTPTransport {
  private struct State {
    var held: Set<String> = []
    var waiting: [UUID: @Sendable () -> Void] = [:]
    var canceled = 0
  }

  private let repository: InMemoryRepository
  private let watch: @Sendable (String) async -> Void
  private let state: Locked<State>

  /// - Parameters:
  ///   - repository: The repository.
  ///   - hashes: The hashes of the held files, which their addresses contain.
  ///   - watch: Is called before each request is answered.
  init(
    _ repository: InMemoryRepository, holding hashes: [String],
    watch: @escaping @Sendable (String) async -> Void = { _ in }
  ) {
    self.repository = repository
    self.watch = watch
    state = Locked(State(held: Set(hashes)))
  }

  /// The number of files whose first half was sent.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// The number of held files whose download was canceled.
  var canceled: Int { state.withLock { $0.canceled } }

  /// Sends the rest of the held files, and complete files from now on.
  func release() {
    let rests = state.withLock { state in
      state.held = []
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for send in rests { send() }
  }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let path = request.url.path
    await watch(path)
    let stream = try await repository.open(request)
    guard state.withLock({ $0.held.contains { path.contains($0) } }) else { return stream }
    var data = Data()
    for try await piece in stream.body { data += piece }
    let (body, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    let (id, rest) = (UUID(), data.dropFirst(data.count / 2))
    continuation.onTermination = { [weak self] end in
      guard case .cancelled = end else { return }
      self?.state.withLock { if $0.waiting.removeValue(forKey: id) != nil { $0.canceled += 1 } }
    }
    continuation.yield(data.prefix(data.count / 2))
    state.withLock { state in
      state.waiting[id] = {
        continuation.yield(Data(rest))
        continuation.finish()
      }
    }
    return TransportStream(status: stream.status, headers: stream.headers, body: body)
  }
}
