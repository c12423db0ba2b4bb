import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The route that accepts changes signed elsewhere, `POST /apps/{app}/changes`.
struct ChangeRoutes {
  private let service: PublishingService
  private let receiver: UploadReceiver
  private let limits: PackageLimits

  init(service: PublishingService, settings: ServerSettings, reserve: DiskReserve) {
    self.service = service
    // One package, and patches that are each smaller than it.
    let (product, isTooLarge) = settings.maxUpload.multipliedReportingOverflow(by: max(1, settings.patchBases + 1))
    let limit = isTooLarge ? Int.max : product
    // Room for signed targets and an activation.
    receiver = UploadReceiver(
      folder: service.work, limit: limit, reserve: reserve, smallSize: MetadataLimits().targets + (1 << 20))
    limits = PackageLimits(archiveSize: limit, fileSize: settings.maxUpload, totalSize: limit)
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(PackageEndpoints.change, respond: accept))
  }

  private func accept(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (principal, app) = (context.principal, try RequestNames.path("app", context))
    let (answer, isNew) = try await receiver.withUpload(request, context) { upload in
      try await RepositoryCommit(service, by: context.origin).run(
        SignedChange(app: app, upload: upload, limits: limits) { review in
          for item in review.items { try principal?.require(item) }
        })
    }
    return .json(answer, status: isNew ? .created : .ok)
  }
}

extension Principal {
  /// Checks the permission for one target of a change.
  fileprivate func require(_ item: ChangeReview.Item) throws {
    switch (item.kind, item.entry.description) {
    case (.package(let app, _), _), (.patch(let app, _), _): try require(.publish, for: app)
    case (.activation(let activation), _): try require(.activate, for: activation.app)
    case (.catalog(let catalog), _): try require(.activate, for: catalog.app)
    case (.other, .preview(let app, _)): try require(.activate, for: app)
    case (.other, _): try require(.publish, for: nil)
    }
  }
}
