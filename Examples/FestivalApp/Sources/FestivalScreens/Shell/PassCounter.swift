import Foundation
import SkinKit

/// A measurement of a switch: the number of passes over the bindings, and the time from first to last.
@MainActor
final class PassCounter {
  private(set) var passes = 0
  private(set) var milliseconds = 0.0
  private var begin: ContinuousClock.Instant?
  private var observers: [any NSObjectProtocol] = []

  init(_ manager: SkinManager) {
    let center = NotificationCenter.default
    observers.append(
      center.addObserver(forName: SkinManager.willChange, object: manager, queue: nil) { [weak self] _ in
        // The manager posts on the main actor.
        MainActor.assumeIsolated { self?.begin = self?.begin ?? .now }
      })
    observers.append(
      center.addObserver(forName: SkinManager.didChange, object: manager, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.countPass() }
      })
  }

  func stop() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  private func countPass() {
    passes += 1
    if let begin { milliseconds = begin.duration(to: .now) / .milliseconds(1) }
  }
}
