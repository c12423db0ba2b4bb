import Foundation
import HTTPTypes
import Hummingbird
import SkinPackage

/// The route that accepts changes signed elsewhere, `POST /changes`.
struct ChangeRoutes {
  private let service: PublishingService
  private let receiver: UploadReceiver
  private let limits: PackageLimits

  init(service: PublishingService, settings: ServerSettings) {
    self.service = service
    // One package, and patches that are each smaller than it.
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

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("changes", [.post: { request, context in try await accept(request, context) }])
  }

  private func accept(_ request: Request, _ context: ServerContext) async throws -> Response {
    let accepted = try await receiver.withUpload(request, context) { upload in
      try await service.accept(upload, limits: limits)
    }
    return .json(
      Answer(timestamp: accepted.timestamp, targets: accepted.version, changed: accepted.paths),
      status: accepted.isNew ? .created : .ok)
  }
}
