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
    let (served, survey) = try await service.store.read {
      (try $0.roots().keys.max() ?? 0, try RepositorySurvey(in: $0))
    }
    return try KeysAnswer(folder, service.signer, survey, served: served, now: service.now())
  }
}
