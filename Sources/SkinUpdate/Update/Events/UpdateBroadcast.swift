import Foundation
import SkinKit

/// Sends events to any number of streams.
final class UpdateBroadcast: Sendable {
  private struct Listener: Sendable {
    // Weak, so that the stream of a released listener ends.
    weak var buffer: EventBuffer?
  }

  private struct State {
    var listeners: [Listener] = []
    var transfer: UpdateTransfer?
  }

  private let state = Locked(State())

  /// The download in progress, for new listeners.
  var transfer: UpdateTransfer? { state.withLock { $0.transfer } }

  func stream() -> AsyncStream<UpdateEvent> {
    let buffer = EventBuffer()
    state.withLock { state in
      state.listeners.removeAll { $0.buffer == nil }
      state.listeners.append(Listener(buffer: buffer))
    }
    return AsyncStream(unfolding: { await buffer.next() }, onCancel: { buffer.close() })
  }

  func send(_ event: UpdateEvent) {
    let buffers = state.withLock { state in
      UpdateTransfer.follow(event, &state.transfer)
      state.listeners.removeAll { $0.buffer == nil }
      return state.listeners.compactMap(\.buffer)
    }
    for buffer in buffers { buffer.add(event) }
  }

  /// Notes that no download is in progress, and reports one that was interrupted.
  func endTransfer() {
    let isBroken = state.withLock { state in
      defer { state.transfer = nil }
      return state.transfer != nil
    }
    if isBroken { send(.catalogChanged) }
  }

  deinit { for buffer in state.withLock({ $0.listeners.compactMap(\.buffer) }) { buffer.close() } }
}

/// The progress of a skin's download.
struct UpdateTransfer: Hashable, Sendable {
  var skin: SkinReference
  var received = 0
  var total: Int

  /// Updates the progress by an event.
  static func follow(_ event: UpdateEvent, _ transfer: inout UpdateTransfer?) {
    switch event {
    case .offered(let skin, _, let bytes): transfer = UpdateTransfer(skin: skin, total: bytes)
    case .downloading(let received, let total):
      transfer?.received = received
      transfer?.total = total
    case .installed(let skin) where skin.reference == transfer?.skin: transfer = nil
    default: break
    }
  }
}

/// The unread events of one listener; at most ``limit``.
///
/// Only the newest progress of a download is kept. If there are too many other events, one is dropped that a later one
/// of its kind supersedes: the oldest that reports progress, or else the oldest. So the newest event of each kind is
/// always delivered, including how everything ended.
final class EventBuffer: Sendable {
  /// The most unread events, more than there are kinds.
  static let limit = 256

  private struct State: Sendable {
    var events: [UpdateEvent] = []
    var readers: [UUID: CheckedContinuation<UpdateEvent?, Never>] = [:]
    var isClosed = false
  }

  private let state = Locked(State())

  func add(_ event: UpdateEvent) {
    let reader = state.withLock { state -> CheckedContinuation<UpdateEvent?, Never>? in
      guard !state.isClosed else { return nil }
      if let (id, reader) = state.readers.first {
        state.readers[id] = nil
        return reader
      }
      if case .downloading = event { state.events.removeAll { $0.kind == event.kind } }
      state.events.append(event)
      if state.events.count > Self.limit { Self.drop(&state.events) }
      return nil
    }
    reader?.resume(returning: event)
  }

  /// The next event; nil after the last one, and if the task is canceled.
  func next() async -> UpdateEvent? {
    let id = UUID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> UpdateEvent?? in
          if !state.events.isEmpty { return .some(state.events.removeFirst()) }
          if state.isClosed || Task.isCancelled { return .some(nil) }
          state.readers[id] = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.readers.removeValue(forKey: id) }?.resume(returning: nil)
    }
  }

  /// Ends the stream after the unread events.
  func close() {
    let readers = state.withLock { state in
      state.isClosed = true
      defer { state.readers = [:] }
      return Array(state.readers.values)
    }
    for reader in readers { reader.resume(returning: nil) }
  }

  private static func drop(_ events: inout [UpdateEvent]) {
    var seen: Set<UpdateEvent.Kind> = []
    // From the newest to the oldest.
    let superseded = events.indices.reversed().filter { !seen.insert(events[$0].kind).inserted }
    guard let index = superseded.last(where: { !events[$0].isEnding }) ?? superseded.last else { return }
    events.remove(at: index)
  }
}

extension UpdateEvent {
  /// The kind of an event, without its values.
  enum Kind: Hashable, CaseIterable {
    case checking, refreshed, offered, scheduled, postponed, refused, downloading, downloaded, fellBack, installed
    case activated, applied, failedToApply, rolledBack, catalogChanged, unchanged, failed, listening, lostStream
  }

  var kind: Kind {
    switch self {
    case .checking: .checking
    case .refreshed: .refreshed
    case .offered: .offered
    case .scheduled: .scheduled
    case .postponed: .postponed
    case .refused: .refused
    case .downloading: .downloading
    case .downloaded: .downloaded
    case .fellBack: .fellBack
    case .installed: .installed
    case .activated: .activated
    case .applied: .applied
    case .failedToApply: .failedToApply
    case .rolledBack: .rolledBack
    case .catalogChanged: .catalogChanged
    case .unchanged: .unchanged
    case .failed: .failed
    case .listening: .listening
    case .lostStream: .lostStream
    }
  }

  /// Whether the event reports how something ended, and not only progress.
  var isEnding: Bool {
    switch self {
    case .checking, .refreshed, .offered, .downloading, .unchanged, .listening, .lostStream, .fellBack: false
    case .scheduled, .postponed, .refused, .downloaded, .installed, .activated, .applied, .failedToApply, .rolledBack,
      .catalogChanged, .failed:
      true
    }
  }
}
