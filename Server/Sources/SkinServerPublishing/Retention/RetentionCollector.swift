import Foundation
import Logging
import ServiceLifecycle
import SkinKit
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

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
        try await applyPolicy(of: app)
      } catch let problem as HTTPProblem {
        // Another app's versions can still be removed.
        service.logger.warning(
          "can't apply the policy of an app", metadata: ["app": "\(app)", "reason": "\(problem.issue)"])
      }
    }
    _ = try await service.removeRetiredFiles()
  }

  /// Removes the versions of an app that its policy doesn't keep.
  ///
  /// Each skin is one change, so that activations don't wait for all of them.
  /// - Throws: `HTTPProblem` if the targets key is elsewhere, and storage errors. Skins that were cleaned up until then
  ///   stay so.
  private func applyPolicy(of app: SkinIdentifier) async throws {
    let now = service.now()
    let (policy, plan, publication) = try await service.store.read { store in
      let policy = try store.retentionPolicy(of: app)
      return (policy, try RetentionPlan(of: app, policy, in: store, now: now), try store.lastPublication(of: app))
    }
    guard let policy else { return }
    for (_, packages) in Dictionary(grouping: plan.removed, by: \.skin.id).sorted(by: { $0.key < $1.key }) {
      let removal = VersionRemoval(app: app) { store, _ in
        // A package published in the meantime may build on a version to remove. The next round sees it.
        guard try store.lastPublication(of: app) == publication else { return [] }
        let protection = try RetentionPlan.Protection(of: app, policy, in: store, now: now)
        return packages.filter { protection.reasons(for: $0).isEmpty }
      }
      _ = try await RepositoryCommit(service, by: nil).run(removal)
    }
  }
}
