import Foundation
import Logging
import ServiceLifecycle
import SkinKit

/// The service that applies the policies of all apps at regular intervals, and then removes retired files.
struct RetentionCollector: Service {
  var service: PublishingService
  /// The pause between two rounds; zero for never.
  var interval: Duration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled, interval > .zero {
        do { try await collect() } catch {
          // The server stops.
          guard !Task.isCancelled else { break }
          service.logger.error("cleaning up failed", metadata: ["error": "\(error)"])
        }
        try? await Task.sleep(for: interval)
      }
    }
    // A service that ends would stop the server.
    try? await gracefulShutdown()
  }

  private func collect() async throws {
    for app in try await service.store.read({ try $0.retentionPolicies() }).keys.sorted() {
      do {
        _ = try await service.applyRetention(to: app)
      } catch let problem as HTTPProblem {
        // Another app's versions can still be removed.
        service.logger.warning(
          "can't apply the policy of an app", metadata: ["app": "\(app)", "reason": "\(problem.issue)"])
      }
    }
    _ = try await service.removeRetiredFiles()
  }
}
