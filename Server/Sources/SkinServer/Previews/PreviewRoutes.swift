import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// Routes to the pictures that the server draws of published versions.
struct PreviewRoutes {
  var service: PublishingService

  /// The caching of a picture by its hash, which isn't public because a token is needed.
  private static let immutable = "private, max-age=31536000, immutable"

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(PictureEndpoints.list) { _, context in try await list(context) },
      EndpointRoute(PictureEndpoints.draw) { _, context in try await request(context) },
      EndpointRoute(PictureEndpoints.show, respond: picture))
  }

  private func list(_ context: ServerContext) async throws -> PicturesAnswer {
    let (app, skin) = (try RequestNames.path("app", context), try VersionRoutes.skin(context))
    return try await service.store.read { store in
      try Self.require(skin, of: app, in: store)
      return try answer(app, skin, store)
    }
  }

  private func request(_ context: ServerContext) async throws -> PicturesAnswer {
    let (app, skin) = (try RequestNames.path("app", context), try VersionRoutes.skin(context))
    let (moment, isOn) = (service.now(), service.drawsPreviews)
    let answer = try await service.store.write { store in
      try Self.require(skin, of: app, in: store)
      guard isOn else {
        throw HTTPProblem(
          .conflict, .previewsOff, "This server draws no pictures",
          suggestion: "Set previews to on, and install the tool `skin` next to skin-server or set preview_tool.")
      }
      if try store.preview(of: app, skin)?.progress.state != .pending {
        try store.requestPreview(of: app, skin, at: moment)
      }
      return try self.answer(app, skin, store)
    }
    service.queues.wake()
    return answer
  }

  private func picture(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, skin) = (try RequestNames.path("app", context), try VersionRoutes.skin(context))
    let name = try RequestNames.path("name", context).rawValue
    let picture = try await service.store.read { store in
      try Self.require(skin, of: app, in: store)
      guard let picture = try store.previewPictures(of: app, skin).first(where: { $0.name == name }) else {
        throw HTTPProblem(
          .notFound, .unknownPicture, "\(skin) of the app \(app) has no picture \(name)",
          suggestion: "List its pictures first. They may still be drawn.")
      }
      return picture
    }
    // A picture that is drawn again has another hash, so that an address with the hash never changes its contents.
    let isExact = request.uri.queryParameters.get("sha256") == picture.sha256.hex
    let file = ServedFile(
      source: .blob(picture.sha256), length: picture.length, tag: EntityTag(picture.sha256.hex),
      contentType: "image/png", cacheControl: isExact ? Self.immutable : "private, no-cache")
    return try await FileAnswer(file: file, blobs: service.blobs, logger: context.logger).response(to: request)
  }

  /// Throws unless a version is published.
  private static func require(_ skin: SkinReference, of app: SkinIdentifier, in store: any MetadataReading) throws {
    guard try store.package(of: app, skin) == nil else { return }
    throw HTTPProblem.unknownSkin(skin, of: app, known: try store.publishedPackages(of: app))
  }

  private func answer(
    _ app: SkinIdentifier, _ skin: SkinReference, _ store: any MetadataReading
  ) throws -> PicturesAnswer {
    let progress = try store.preview(of: app, skin)?.progress
    let failure = progress?.issue.map { IssueAnswer($0) }
    let folder = "/api/v1/apps/\(app)/skins/\(skin.id)/versions/\(skin.version)/pictures"
    let pictures = try store.previewPictures(of: app, skin).map { picture in
      let parts = picture.name.prefix { $0 != "." }.split(separator: "-")
      return PicturesAnswer.Picture(
        name: picture.name, section: String(parts.first ?? ""), appearance: String(parts.last ?? ""),
        width: picture.width, height: picture.height, scale: PreviewPlan.scale, size: picture.length,
        sha256: picture.sha256.hex, url: "\(folder)/\(picture.name)?sha256=\(picture.sha256.hex)")
    }
    return PicturesAnswer(
      state: try service.previewState(of: app, skin, in: store), changedAt: progress?.changedAt, failure: failure,
      pictures: pictures)
  }
}

extension PublishingService {
  /// Returns the state of a version's pictures: `pending`, `done` or `failed`; `none` if they were never requested, or
  /// `off` if this server draws none.
  func previewState(of app: SkinIdentifier, _ skin: SkinReference, in store: any MetadataReading) throws -> String {
    try store.preview(of: app, skin)?.progress.state.rawValue ?? (drawsPreviews ? "none" : "off")
  }
}

extension SkinIssue.Code {
  /// The server draws no pictures of versions.
  static let previewsOff: Self = "previews-off"
}
