import Foundation
import Logging
import ServiceLifecycle

/// The service that removes expired uploads, as long as the server runs.
struct UploadExpiry: Service {
  var uploads: ResumableUploads
  var clock: ServerClock
  var logger: Logger

  /// The longest pause, because uploads may begin in the meantime.
  private static let pause: TimeInterval = 600

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let latest = clock.now().addingTimeInterval(Self.pause)
        var next = latest
        do {
          if let expiry = try await uploads.removeExpired() { next = min(expiry, latest) }
        } catch {
          logger.error("removing expired uploads failed", metadata: ["error": "\(error)"])
        }
        try? await clock.sleep(next)
      }
    }
  }
}
