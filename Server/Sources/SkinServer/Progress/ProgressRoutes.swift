import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
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

  /// An event of a draft.
  private struct Draft: Encodable, Equatable {
    /// The state of the pictures, as in their list.
    var pictures: String
  }

  /// An event of a version.
  private struct Version: Encodable, Equatable {
    struct Patch: Encodable, Equatable {
      var from: String
      var state: PackageAnswer.Patch.State
      /// The completed fraction, from 0 to 1.
      var progress: Double?
    }

    /// The state of the pictures, as in their list.
    var pictures: String
    /// The patches, the published ones included.
    var patches: [Patch]

    var isPending: Bool { pictures == "pending" || patches.contains { [.waiting, .making].contains($0.state) } }
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "apps/:app/uploads/:upload/draft/progress", [.get: { _, context in try await draft(context) }])
    router.add(
      "apps/:app/skins/:skin/versions/:version/progress", [.get: { _, context in try await version(context) }])
  }

  private func draft(_ context: ServerContext) async throws -> Response {
    let upload = try await drafts.uploads.find(context)
    return try await streams.response { (state: Draft) in
      state.pictures == "pending"
    } read: {
      Draft(pictures: try await pictures.state(of: upload).name)
    }
  }

  private func version(_ context: ServerContext) async throws -> Response {
    let (app, skin) = (try RequestNames.path("app", context), try VersionRoutes.skin(context))
    return try await streams.response { (state: Version) in
      state.isPending
    } read: {
      try await service.store.read { store in
        guard let package = try store.package(of: app, skin) else {
          throw HTTPProblem.unknownSkin(skin, of: app, known: try store.publishedPackages(of: app))
        }
        let published = try PublishedPackage(package, in: store)
        let patches =
          published.patches.map(PackageAnswer.Patch.init) + published.requests.map(PackageAnswer.Patch.init)
        return Version(
          pictures: try service.previewState(of: app, skin, in: store),
          patches: patches.map { Version.Patch(from: $0.from, state: $0.state, progress: $0.progress) })
      }
    }
  }
}
