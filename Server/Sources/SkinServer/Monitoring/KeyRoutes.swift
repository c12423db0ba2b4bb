import Foundation
import Hummingbird
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// The route that describes the keys of all roles, without secrets.
struct KeyRoutes {
  var service: PublishingService
  /// The folder of the keys.
  var folder: URL

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(KeyEndpoints.show) { _, _ in try await show() })
  }

  private func show() async throws -> KeysAnswer {
    let roots = try await service.store.read { try $0.metadataFiles(of: RoleName.root.rawValue) }
    let served = try roots.map { try PublishingService.rootVersion($0.bytes) }.max() ?? 0
    return try KeysAnswer(folder, service.signer, service.view.state, served: served, now: service.now())
  }
}
