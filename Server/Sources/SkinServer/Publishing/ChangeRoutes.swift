// POST /changes: targets that a publisher signed, with their files, to be countersigned and served.

import Foundation
import HTTPTypes
import Hummingbird
import SkinPackage

/// Takes changes in that were signed away from the server.
struct ChangeRoutes {
  private let service: PublishingService
  private let receiver: UploadReceiver
  private let limits: PackageLimits

  init(service: PublishingService, settings: ServerSettings) {
    self.service = service
    // A package, and patches that are smaller than it.
    let (product, isTooLarge) = settings.maxUpload.multipliedReportingOverflow(by: max(1, settings.patchBases + 1))
    let limit = isTooLarge ? Int.max : product
    receiver = UploadReceiver(folder: service.work, limit: limit)
    limits = PackageLimits(archiveSize: limit, fileSize: settings.maxUpload, totalSize: limit)
  }

  private struct Answer: Encodable {
    var timestamp: Int
    var targets: Int
    var changed: [String]
  }

  /// Adds the route.
  func add(to router: some RouterMethods<ServerContext>) {
    router.add("changes", [.post: { request, context in try await take(request, context) }])
  }

  private func take(_ request: Request, _ context: ServerContext) async throws -> Response {
    let taken = try await receiver.withUpload(request, context) { upload in
      try await service.take(upload, limits: limits)
    }
    return .json(
      Answer(timestamp: taken.timestamp, targets: taken.version, changed: taken.paths),
      status: taken.isNew ? .created : .ok)
  }
}
