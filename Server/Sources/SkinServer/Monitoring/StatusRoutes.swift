import Foundation
import Hummingbird
import SkinUpdate

/// The route that counts what the server stores.
struct StatusRoutes {
  var metrics: ServerMetrics

  private struct Status: Encodable {
    var startedAt: Date
    var apps: Int
    var versions: Int
    var patches: Int
    var waitingPatches: Int
    var failedPatches: Int
    /// The number and the size of the served files.
    var files: Int
    var bytes: Int
    /// The free space on the data folder's volume, if the system reports it.
    var diskFree: Int?
    var diskReserve: Int

    private enum CodingKeys: String, CodingKey {
      case apps, versions, patches, files, bytes
      case startedAt = "started_at"
      case waitingPatches = "waiting_patches"
      case failedPatches = "failed_patches"
      case diskFree = "disk_free"
      case diskReserve = "disk_reserve"
    }
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("status", [.get: { _, _ in try await show() }])
  }

  private func show() async throws -> Response {
    let counts = try await metrics.store.read { try $0.storageCounts() }
    let reserve = metrics.reserve
    return .json(
      Status(
        startedAt: metrics.started, apps: counts.apps, versions: counts.versions, patches: counts.patches,
        waitingPatches: counts.waitingPatches, failedPatches: counts.failedPatches, files: counts.files,
        bytes: counts.bytes, diskFree: reserve.space.available(at: reserve.folder), diskReserve: reserve.bytes))
  }
}
