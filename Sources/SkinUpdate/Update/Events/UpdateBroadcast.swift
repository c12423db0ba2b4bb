// Sends events to whoever listens, without letting them heap up where nobody reads.

import Foundation
import SkinKit

/// Sends events to any number of streams.
final class UpdateBroadcast: Sendable {
  private struct Listener: Sendable {
    // Weak, because a stream that nobody holds any more is told to nobody.
    weak var mailbox: EventBuffer?
  }

  private struct State {
    var listeners: [Listener] = []
    var transfer: UpdateTransfer?
  }

  private let state = Locked(State())

  /// The download under way, for those who listen only now.
  var transfer: UpdateTransfer? { state.withLock { $0.transfer } }

  func stream() -> AsyncStream<UpdateEvent> {
    let mailbox = EventBuffer()
    state.withLock { state in
      state.listeners.removeAll { $0.mailbox == nil }
      state.listeners.append(Listener(mailbox: mailbox))
    }
    return AsyncStream(unfolding: { await mailbox.next() }, onCancel: { mailbox.close() })
  }

  func send(_ event: UpdateEvent) {
    let mailboxes = state.withLock { state in
      UpdateTransfer.follow(event, &state.transfer)
      state.listeners.removeAll { $0.mailbox == nil }
      return state.listeners.compactMap(\.mailbox)
    }
    for mailbox in mailboxes { mailbox.add(event) }
  }

  /// Notes that nothing is fetched any more, and tells where something was that wasn't installed.
  func endTransfer() {
    let isBroken = state.withLock { state in
      defer { state.transfer = nil }
      return state.transfer != nil
    }
    if isBroken { send(.catalogChanged) }
  }

  deinit { for mailbox in state.withLock({ $0.listeners.compactMap(\.mailbox) }) { mailbox.close() } }
}

/// How far the download of a skin is.
struct UpdateTransfer: Hashable, Sendable {
  var skin: SkinReference
  var received = 0
  var total: Int

  /// What an event says of the download under way.
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

/// The events that one listener hasn't read yet; at most ``limit``.
///
/// Of the progress of a download only the newest is kept. Where there are too many others, one goes after which another
/// of its kind came: the oldest that only tells what is under way, or else the oldest. So the newest event of each kind
/// is always read, and with it how everything ended.
final class EventBuffer: Sendable {
  /// The most events that wait; more than there are kinds of them.
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

  /// The next event; nil after the last one, and where the task is cancelled.
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

  /// Ends the stream after the events that wait.
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
    // The newest first.
    let superseded = events.indices.reversed().filter { !seen.insert(events[$0].kind).inserted }
    guard let index = superseded.last(where: { !events[$0].isEnding }) ?? superseded.last else { return }
    events.remove(at: index)
  }
}

extension UpdateEvent {
  /// What an event tells, without about what.
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

  /// Whether the event says how something ended, and not only that something is under way.
  var isEnding: Bool {
    switch self {
    case .checking, .refreshed, .offered, .downloading, .unchanged, .listening, .lostStream, .fellBack: false
    case .scheduled, .postponed, .refused, .downloaded, .installed, .activated, .applied, .failedToApply, .rolledBack,
      .catalogChanged, .failed:
      true
    }
  }
}
