import Foundation
import Logging
import ServiceLifecycle
import SkinServerHTTP
import SkinServerStorage

/// The service that checks the guards of all channels every minute.
///
/// Several servers may run it at once: a version is paused by the first one.
struct RolloutWatch: Service {
  var service: PublishingService
  var clock: ServerClock

  /// The pause between two checks, in seconds.
  static let pause: TimeInterval = 60

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await check() } catch is CancellationError {} catch {
          service.logger.error("checking guards failed", metadata: ["error": "\(error)"])
        }
        try? await clock.sleep(clock.now() + Self.pause)
      }
    }
  }

  /// Pauses the versions that exceed the limits of their channel's guard.
  func check() async throws {
    for rollout in try await service.store.read({ try $0.rolloutGuards() }) {
      do {
        try await enforceGuard(of: rollout.app, channel: rollout.channel)
      } catch let problem as HTTPProblem {
        // Another channel's versions can still be paused, and this one's in the next round.
        service.logger.warning(
          "a guard couldn't pause a version",
          metadata: [
            "app": "\(rollout.app)", "channel": "\(rollout.channel)", "reason": "\(problem.issue)",
          ])
      }
    }
  }
}
