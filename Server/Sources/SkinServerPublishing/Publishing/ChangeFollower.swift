import Logging
import ServiceLifecycle
import SkinKit
import SkinRepository
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The service that announces what was signed before the server was opened, and serves and announces what other servers
/// sign.
struct ChangeFollower: Service {
  var service: PublishingService
  /// The version of timestamp.json with which the server was opened.
  var opened: Int

  /// The pause after a failure.
  private static let pause = Duration.seconds(1)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // Of many apps, this takes time. Streams that are open by then are notified.
      await retry("can't read the last changes") {
        announce(try await service.store.read { store in try Changes(after: 0, in: store) })
      }
      var known = opened
      for await _ in service.store.changes() {
        await retry("can't read the changes of other servers") {
          known = try await follow(after: known)
          service.queues.wake()
        }
      }
    }
    // A service that ends would stop the server.
    try? await gracefulShutdown()
  }

  /// Repeats some work until it succeeds, or the server stops.
  private func retry(_ message: Logger.Message, _ work: () async throws -> Void) async {
    while !Task.isCancelled {
      do { return try await work() } catch {
        service.logger.warning(message, metadata: ["error": "\(error)"])
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// The versions of timestamp.json that concern event streams.
  private struct Changes: Sendable {
    var publications: [SkinIdentifier: Int]
    var activations: [(app: SkinIdentifier, channel: SkinIdentifier, version: Int)]

    init(after version: Int, in store: any MetadataReading) throws {
      publications = try store.lastPublications(after: version)
      activations = try store.lastActivations(after: version)
    }
  }

  private func announce(_ changes: Changes) {
    for (app, version) in changes.publications { service.hub.announce(app: app, version: version) }
    for change in changes.activations {
      service.hub.announce(EventTopic(app: change.app, channel: change.channel), version: change.version)
    }
  }

  /// Serves the changed repositories, and notifies the event streams of what other servers changed.
  /// - Parameter version: The version of timestamp.json that was read the last time.
  /// - Returns: The version that was read.
  /// - Throws: The storage error.
  private func follow(after version: Int) async throws -> Int {
    let (newest, repositories, changes) = try await service.store.read { store in
      (
        try store.repositoryVersion() ?? version,
        try store.repositories(after: version).compactMap { try CommittedRepository(stored: $0, in: store) },
        try Changes(after: version, in: store)
      )
    }
    for repository in repositories { service.view.replace(with: repository) }
    // Served first, so that clients find what they are notified of.
    announce(changes)
    return newest
  }
}
