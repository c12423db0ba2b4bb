import Foundation
import HTTPTypes
package import Hummingbird
import SkinKit
import SkinPackage
package import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

extension PatchAnswer {
  /// Describes a published patch.
  init(_ patch: PatchRecord) {
    self.init(from: patch.from.description, state: .published, size: patch.size)
  }

  /// Describes a patch that is to be made.
  init(_ request: PatchRequest) {
    let progress = request.progress
    let state: State =
      switch progress.state {
      case .pending: progress.fraction == nil ? .waiting : .making
      case .done: .skipped
      case .failed: .failed
      }
    self.init(
      from: request.from.description, state: state, progress: progress.fraction,
      failure: progress.issue.map { IssueAnswer($0) })
  }
}

extension VersionAnswer {
  /// Describes a package without its notes and warnings.
  package init(_ published: PublishedPackage) {
    let package = published.package
    self.init(
      id: package.skin.id.rawValue, version: package.skin.version.description, name: package.name, size: package.size,
      sha256: package.sha256.hex, target: package.target, publishedAt: package.publishedAt,
      timestamp: package.publishedIn,
      patches: published.patches.map { PatchAnswer($0) } + published.requests.map { PatchAnswer($0) })
  }

  /// Returns the answer to a publication.
  package static func response(_ published: PublishedPackage, isNew: Bool) -> Response {
    var response = Response.json(VersionAnswer(published), status: isNew ? .created : .ok)
    response.headers[.location] =
      "/repository/\(published.package.app)/targets/"
      + RepositoryLayout.stored(published.package.target, hash: published.package.sha256.hex)
    return response
  }
}

/// Routes that publish packages and list apps and skins.
struct PublishRoutes {
  var service: PublishingService
  var receiver: UploadReceiver

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(VersionEndpoints.apps) { _, context in try await apps(context) },
      EndpointRoute(VersionEndpoints.list) { _, context in try await list(context) },
      EndpointRoute(PackageEndpoints.publish, respond: publish))
  }

  private func apps(_ context: ServerContext) async throws -> AppsAnswer {
    let apps = try await service.store.read { try $0.apps() }
    return AppsAnswer(apps: apps.filter { context.principal?.has(.read, for: $0) ?? false }.map(\.rawValue))
  }

  private func publish(_ request: Request, _ context: ServerContext) async throws -> Response {
    let app = try RequestNames.path("app", context)
    let query = try PublicationQuery(request)
    try await service.checkCanPublish(for: app)
    let (published, isNew) = try await receiver.withUpload(request, context) { upload in
      try await service.publish(upload, for: app, audience: query.audience, patches: query.patches, by: context.origin)
    }
    return VersionAnswer.response(published, isNew: isNew)
  }

  private func list(_ context: ServerContext) async throws -> VersionsAnswer {
    let app = try RequestNames.path("app", context)
    let skins = try await service.store.read { store in
      let (notes, warnings) = (try store.notes(of: app), try store.lintCounts(of: app))
      return try store.publishedPackages(of: app).map { package in
        var answer = VersionAnswer(try PublishedPackage(package, in: store))
        answer.notes = notes[package.skin]
        answer.warnings = warnings[package.skin]
        return answer
      }
    }
    return VersionsAnswer(skins: skins)
  }
}
