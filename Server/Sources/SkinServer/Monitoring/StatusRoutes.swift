import Foundation
import Hummingbird
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The route that counts what the server stores.
struct StatusRoutes {
  var metrics: ServerMetrics

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(StatusEndpoints.show) { _, _ in try await show() })
  }

  private func show() async throws -> StatusAnswer {
    let counts = try await metrics.store.read { try $0.storageCounts() }
    let reserve = metrics.reserve
    return StatusAnswer(
      startedAt: metrics.started, apps: counts.apps, versions: counts.versions, patches: counts.patches,
      waitingPatches: counts.waitingPatches, failedPatches: counts.failedPatches, files: counts.files,
      bytes: counts.bytes, diskFree: reserve.space.available(at: reserve.folder), diskReserve: reserve.bytes)
  }
}
