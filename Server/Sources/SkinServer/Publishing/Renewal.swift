import Foundation
import Logging
import ServiceLifecycle

/// The service that signs metadata again before it expires, as long as the server runs.
struct Renewal: Service {
  var service: PublishingService
  var clock: ServerClock

  /// The pause after a failure, or while there is nothing to renew.
  private static let pause: TimeInterval = 60

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let next: Date
        do {
          next = try await service.renew() ?? clock.now().addingTimeInterval(Self.pause)
        } catch {
          // Half of the metadata's lifetime is left for further attempts. If it runs out, /health fails.
          service.logger.error("signing again failed", metadata: ["error": "\(error)"])
          next = clock.now().addingTimeInterval(Self.pause)
        }
        try? await clock.sleep(next)
      }
    }
  }
}
