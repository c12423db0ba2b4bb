import Logging
import ServiceLifecycle
import SkinKit
import SkinRepository
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The service that serves and announces what other servers sign.
struct ChangeFollower: Service {
  var service: PublishingService
  /// The version of timestamp.json that was announced when the server was opened.
  var opened: Int

  /// The pause after a failure.
  private static let pause = Duration.seconds(1)

  func run() async throws {
    guard service.store.isShared else {
      try? await gracefulShutdown()
      return
    }
    await cancelWhenGracefulShutdown {
      var known = opened
      for await _ in service.store.changes() {
        while !Task.isCancelled {
          do {
            known = try await follow(after: known)
            service.queues.wake()
            break
          } catch {
            service.logger.warning("can't read the changes of other servers", metadata: ["error": "\(error)"])
            try? await Task.sleep(for: Self.pause)
          }
        }
      }
    }
  }

  /// Serves the changed repositories, and notifies the event streams of what other servers changed.
  /// - Parameter version: The version of timestamp.json that was read the last time.
  /// - Returns: The version that was read.
  /// - Throws: The storage error.
  private func follow(after version: Int) async throws -> Int {
    let (newest, repositories, publications, activations) = try await service.store.read { store in
      (
        try store.repositoryVersion() ?? version,
        try store.repositories(after: version).compactMap { try CommittedRepository(stored: $0, in: store) },
        try store.lastPublications(after: version), try store.activations(after: version)
      )
    }
    for repository in repositories { service.view.replace(with: repository) }
    // Served first, so that clients find what they are notified of.
    service.announce(publications, activations)
    return newest
  }
}
