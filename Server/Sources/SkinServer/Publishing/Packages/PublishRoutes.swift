import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinUpdate

/// A package in the answers of the API.
struct PackageAnswer: Encodable {
  /// A patch that is published, or to be made.
  struct Patch: Encodable {
    /// The state of a patch.
    enum State: String, Encodable {
      /// It waits for a server, or for the next attempt after a failure.
      case waiting
      /// A server makes it.
      case making
      case published
      /// It isn't published, because it would be about as large as the package.
      case skipped
      /// It can't be made.
      case failed
    }

    var from: String
    var state: State
    /// The size in bytes, if it is published.
    var size: Int?
    /// The completed fraction, from 0 to 1, while it is made.
    var progress: Double?
    /// The reason for which it failed or was skipped, or the failure of the last attempt.
    var failure: IssueAnswer?

    init(_ patch: PatchRecord) {
      (from, state, size) = (patch.from.description, .published, patch.size)
    }

    init(_ request: PatchRequest) {
      from = request.from.description
      progress = request.progress.fraction
      state =
        switch request.progress.state {
        case .pending: progress == nil ? .waiting : .making
        case .done: .skipped
        case .failed: .failed
        }
      failure = request.progress.issue.map(IssueAnswer.init)
    }
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
  /// The notes, in lists.
  var notes: String?
  /// The number of warnings, in lists.
  var warnings: Int?

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
    case notes
    case warnings
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
    patches = published.patches.map { Patch($0) } + published.requests.map { Patch($0) }
  }

  /// Returns the answer to a publication.
  static func response(_ published: PublishedPackage, isNew: Bool) -> Response {
    var response = Response.json(PackageAnswer(published), status: isNew ? .created : .ok)
    response.headers[.location] =
      "/repository/targets/"
      + RepositoryLayout.stored(published.package.target, hash: published.package.sha256.hex)
    return response
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
    router.add("apps", [.get: { _, context in try await apps(context) }])
    router.add("apps/:app/skins", [.get: { _, context in try await list(context) }])
    router.add("apps/:app/packages", [.post: { request, context in try await publish(request, context) }])
  }

  private func apps(_ context: ServerContext) async throws -> Response {
    let apps = try await service.store.read { try $0.apps() }
    return .json(Apps(apps: apps.filter { context.principal?.has(.read, for: $0) ?? false }))
  }

  private func publish(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let query = try PublicationQuery(request)
    try service.checkCanPublish(for: app)
    let (published, isNew) = try await receiver.withUpload(request, context) { upload in
      try await service.publish(upload, for: app, audience: query.audience, patches: query.patches)
    }
    return PackageAnswer.response(published, isNew: isNew)
  }

  private func list(_ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let skins = try await service.store.read { store in
      let (notes, warnings) = (try store.notes(of: app), try store.lintCounts(of: app))
      return try store.publishedPackages(of: app).map { package in
        var answer = PackageAnswer(try PublishedPackage(package, in: store))
        answer.notes = notes[package.skin]
        answer.warnings = warnings[package.skin]
        return answer
      }
    }
    return .json(Skins(skins: skins))
  }
}
