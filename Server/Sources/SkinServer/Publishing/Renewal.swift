// Signs the metadata again before it expires, for as long as the server runs.

public import Foundation
import Logging
import ServiceLifecycle

/// The time, replaceable in tests.
public struct ServerClock: Sendable {
  /// The time now.
  public var now: @Sendable () -> Date
  /// Returns at a time, or throws when the task is cancelled.
  public var sleep: @Sendable (_ until: Date) async throws -> Void

  /// Makes a clock.
  /// - Parameters:
  ///   - now: The time now.
  ///   - sleep: Returns at a time, or throws when the task is cancelled.
  public init(now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (_ until: Date) async throws -> Void) {
    self.now = now
    self.sleep = sleep
  }

  /// The machine's clock.
  public static let system = ServerClock(
    now: { Date.now },
    sleep: { date in
      // In steps, because the machine may rest or its clock be set while we wait.
      while date > .now { try await Task.sleep(for: .seconds(min(max(date.timeIntervalSinceNow, 0.01), 600))) }
    })
}

/// The service that signs again.
struct Renewal: Service {
  var service: PublishingService
  var clock: ServerClock

  /// How long it waits after a failure.
  private static let pause: TimeInterval = 60

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let next: Date
        do {
          next = try await service.renew() ?? clock.now().addingTimeInterval(Self.pause)
        } catch {
          // Half of the metadata's life is left for trying again; /health fails if it runs out.
          service.logger.error("signing again failed", metadata: ["error": "\(error)"])
          next = clock.now().addingTimeInterval(Self.pause)
        }
        try? await clock.sleep(next)
      }
    }
  }
}
