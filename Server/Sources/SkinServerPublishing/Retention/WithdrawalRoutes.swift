import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// Routes that withdraw versions, and list the withdrawn ones.
struct WithdrawalRoutes {
  var service: PublishingService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(WithdrawalEndpoints.withdraw) { request, context in try await withdraw(request, context) },
      EndpointRoute(WithdrawalEndpoints.list) { _, context in try await list(RequestNames.path("app", context)) })
  }

  private func withdraw(_ request: Request, _ context: ServerContext) async throws -> WithdrawalAnswer {
    let (app, skin) = (try RequestNames.path("app", context), try RequestNames.skin(context))
    let change = VersionWithdrawal(app: app, skin: skin, reason: try Self.reason(request))
    return try await RepositoryCommit(service, by: context.origin).run(change)
  }

  /// Returns the reason in the query, if there is one.
  private static func reason(_ request: Request) throws -> String? {
    guard let text = request.uri.queryParameters.get("reason") else { return nil }
    guard let reason = ChangeReason.trimmed(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "“reason” doesn't have 1 to \(ChangeReason.longest) characters on one line",
        suggestion: "Say why the version is withdrawn, or omit “reason”.")
    }
    return reason
  }

  private func list(_ app: SkinIdentifier) async throws -> WithdrawnAnswer {
    let versions = try await service.store.read { try $0.withdrawnVersions(of: app) }
    return WithdrawnAnswer(
      app: app.rawValue,
      withdrawn: versions.map {
        .init(id: $0.skin.id.rawValue, version: $0.skin.version.description, withdrawnAt: $0.removedAt)
      })
  }
}
