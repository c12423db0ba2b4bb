import Foundation
import HTTPTypes
import Hummingbird
package import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The route that uploads pictures for catalogs.
struct PictureRoutes {
  var service: PublishingService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(CatalogEndpoints.picture, respond: show), EndpointRoute(CatalogEndpoints.upload, upload))
  }

  /// The types of pictures by the ends of their names.
  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
  ]

  /// Returns a picture that the catalog names.
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, skin) = try (RequestNames.path("app", context), RequestNames.path("skin", context))
    let name = try RequestNames.path("name", context).rawValue
    let target = RepositoryLayout.preview(app: app, id: skin, name: name)
    let entry = try await service.store.read { store in
      try store.requirePublished(app)
      return try store.repository(of: app, with: [target])[target]
    }
    guard let entry else {
      throw HTTPProblem(
        .notFound, .unknownPicture, "The catalog of \(app) has no picture \(target)",
        suggestion: "Read the catalog first. An uploaded picture is published with the catalog that names it.")
    }
    let type = name.split(separator: ".").last.flatMap { Self.types[$0.lowercased()] }
    let file = ServedFile(
      source: .blob(entry.sha256), length: entry.length, tag: EntityTag(entry.sha256.hex),
      contentType: type ?? "application/octet-stream", cacheControl: "private, no-cache")
    return try await FileAnswer(file: file, blobs: service.blobs, logger: context.logger).response(to: request)
  }

  private func upload(_ request: Request, _ context: ServerContext) async throws -> PictureAnswer {
    let (app, skin) = try (RequestNames.path("app", context), RequestNames.path("skin", context))
    let name = try RequestNames.path("name", context)
    let bytes = try await request.smallBody(
      upTo: SkinCatalog.maximumPreview, suggestion: "Make the picture smaller; apps read no larger ones.")
    guard !bytes.isEmpty else {
      throw HTTPProblem(
        .badRequest, .badBody, "The body is empty", suggestion: "Send the bytes of a picture as the body.")
    }
    let picture = PictureRecord(
      app: app, target: RepositoryLayout.preview(app: app, id: skin, name: name.rawValue),
      sha256: ContentHash(of: bytes), uploadedAt: service.now())
    try await service.stage(picture, bytes, of: skin)
    return PictureAnswer(target: picture.target, sha256: picture.sha256.hex, size: bytes.count)
  }
}

extension PublishingService {
  /// Stores a picture.
  ///
  /// It is published with the first catalog that names it.
  fileprivate func stage(_ picture: PictureRecord, _ bytes: Data, of skin: SkinIdentifier) async throws {
    try await store.read { store in
      try store.requirePublished(picture.app)
      guard try store.hasPackages(of: picture.app, skin: skin) else {
        throw HTTPProblem.unknownSkin(skin, of: picture.app, known: try store.publishedPackages(of: picture.app))
      }
    }
    _ = try await storing([picture.sha256: .data(bytes)]) { try await store.write { try $0.insert(picture) } }
  }
}

extension SkinIssue.Code {
  /// There is no such picture.
  package static let unknownPicture: Self = "unknown-picture"
}
