import Foundation
import SkinServerAPI

@testable import SkinServer
@testable import SkinServerPublishing
@testable import SkinServerStorage

extension RepositoryServer {
  /// Registers a webhook for some events of all apps.
  func addHook(for events: [WebhookEventKind]) async throws {
    try await service.store.write { store in
      try store.insert(
        WebhookRecord(
          id: "hook", url: "https://example.com", secret: Data(), events: events, app: nil,
          createdAt: .init(timeIntervalSince1970: 0)))
    }
  }

  /// Reads the deliveries of that webhook.
  func hookDeliveries() async throws -> [WebhookDelivery] {
    try await service.store.read { try $0.deliveries(of: "hook", limit: 100) }
  }
}
