import Foundation
import SkinKit

/// The signal by which processes learn that one of them may have switched a store's skin.
///
/// On Apple's platforms it is a Darwin notification, which has no content; elsewhere it comes from time to time. Who
/// receives it reads the store's small file `current`.
final class StoreSignal: Sendable {
  #if canImport(Darwin)
    private static let name = "SkinKit.store-switched"
    private static let shared = StoreSignal()
    private let listeners = Locked<[UUID: AsyncStream<Void>.Continuation]>([:])

    /// Observes the notification as long as the process lives.
    private init() {
      CFNotificationCenterAddObserver(
        CFNotificationCenterGetDarwinNotifyCenter(), nil, { _, _, _, _, _ in StoreSignal.shared.fire() },
        Self.name as CFString,
        nil, .deliverImmediately)
    }

    private func fire() {
      for listener in listeners.withLock({ Array($0.values) }) { listener.yield() }
    }
  #else
    /// The time between two signals, in seconds.
    private static let interval: TimeInterval = 2
  #endif

  /// Sends the signal to all processes.
  static func post() {
    #if canImport(Darwin)
      CFNotificationCenterPostNotification(
        CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName(name as CFString), nil, nil, true)
    #endif
  }

  /// The signals from now on; a slow reader receives one for several.
  static func stream() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    #if canImport(Darwin)
      let id = UUID()
      shared.listeners.withLock { $0[id] = continuation }
      continuation.onTermination = { _ in _ = shared.listeners.withLock { $0.removeValue(forKey: id) } }
    #else
      let task = Task {
        while (try? await Task.sleep(nanoseconds: UInt64(interval * 1e9))) != nil { continuation.yield() }
      }
      continuation.onTermination = { _ in task.cancel() }
    #endif
    return stream
  }
}
