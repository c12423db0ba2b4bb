import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// Routes to the progress of what the server makes of uploads and versions: pictures and patches.
struct ProgressRoutes {
  var service: PublishingService
  var drafts: DraftService
  var pictures: DraftPictures
  private let streams = ProgressStreams()

  init(service: PublishingService, drafts: DraftService, pictures: DraftPictures) {
    (self.service, self.drafts, self.pictures) = (service, drafts, pictures)
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(DraftEndpoints.progress, respond: { _, context in try await draft(context) }),
      EndpointRoute(VersionEndpoints.progress, respond: { _, context in try await version(context) }))
  }

  private func draft(_ context: ServerContext) async throws -> Response {
    let upload = try await drafts.uploads.find(context)
    return try await streams.response { (state: ProgressAnswer) in
      state.pictures == "pending"
    } read: {
      ProgressAnswer(pictures: try await pictures.state(of: upload).name)
    }
  }

  private func version(_ context: ServerContext) async throws -> Response {
    let (app, skin) = (try RequestNames.path("app", context), try VersionRoutes.skin(context))
    return try await streams.response { (state: ProgressAnswer) in
      state.pictures == "pending" || state.patches?.contains(where: \.isPending) == true
    } read: {
      try await service.store.read { store in
        guard let package = try store.package(of: app, skin) else {
          throw HTTPProblem.unknownSkin(skin, of: app, known: try store.publishedPackages(of: app))
        }
        let published = try PublishedPackage(package, in: store)
        return ProgressAnswer(
          pictures: try service.previewState(of: app, skin, in: store),
          patches: VersionAnswer(published).patches.map { patch in
            var patch = patch
            (patch.size, patch.failure) = (nil, nil)
            return patch
          })
      }
    }
  }
}
