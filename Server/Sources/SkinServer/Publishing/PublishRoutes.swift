import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinUpdate

/// A package in the answers of the API.
struct PackageAnswer: Encodable {
  struct Patch: Encodable {
    var from: String
    var size: Int
  }

  var id: String
  var version: String
  var name: String
  var size: Int
  var sha256: String
  var target: String
  var publishedAt: Date
  var timestamp: Int
  var patches: [Patch]

  enum CodingKeys: String, CodingKey {
    case id
    case version
    case name
    case size
    case sha256
    case target
    case publishedAt = "published_at"
    case timestamp
    case patches
  }

  init(_ published: PublishedPackage) {
    let package = published.package
    id = package.skin.id.rawValue
    version = package.skin.version.description
    name = package.name
    size = package.size
    sha256 = package.sha256.hex
    target = package.target
    publishedAt = package.publishedAt
    timestamp = package.publishedIn
    patches = published.patches.map { Patch(from: $0.from.description, size: $0.size) }
  }
}

/// Routes that publish packages and list apps and skins.
struct PublishRoutes {
  var service: PublishingService
  var receiver: UploadReceiver

  private struct Apps: Encodable {
    var apps: [SkinIdentifier]
  }

  private struct Skins: Encodable {
    var skins: [PackageAnswer]
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("apps", [.get: { _, _ in .json(Apps(apps: try await service.store.read { try $0.apps() })) }])
    router.add("apps/:app/skins", [.get: { _, context in try await list(context) }])
    router.add("apps/:app/packages", [.post: { request, context in try await publish(request, context) }])
  }

  private func publish(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let audience = try AudienceQuery.audience(request)
    try service.checkCanPublish(for: app)
    let (published, isNew) = try await receiver.withUpload(request, context) { upload in
      try await service.publish(upload, for: app, audience: audience)
    }
    var response = Response.json(PackageAnswer(published), status: isNew ? .created : .ok)
    response.headers[.location] =
      "/repository/targets/"
      + RepositoryLayout.stored(published.package.target, hash: published.package.sha256.hex)
    return response
  }

  private func list(_ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let skins = try await service.store.read { store in
      try store.publishedPackages(of: app).map {
        PublishedPackage(package: $0, patches: try store.patches(of: app, to: $0.skin))
      }
    }
    return .json(Skins(skins: skins.map(PackageAnswer.init)))
  }
}
