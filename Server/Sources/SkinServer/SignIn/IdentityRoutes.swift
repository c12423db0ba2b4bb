import Foundation
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinUpdate

/// Routes with which administrators see and remove the identities that are linked to a user.
struct IdentityRoutes {
  var people: PeopleService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("users/:user/identities", [.get: { _, context in try await list(context.userName()) }])
    router.add(
      "users/:user/identities/:identity",
      [
        .delete: { _, context in
          try await remove(context.parameters.get("identity") ?? "", of: context.userName(), by: context.origin)
        }
      ])
  }

  private func list(_ name: AccountName) async throws -> Response {
    let identities = try await people.store.read { store in
      guard try store.account(name) != nil else { throw HTTPProblem.unknownUser(name) }
      return try store.identities(of: name)
    }
    return .json(
      IdentitiesAnswer(
        identities: identities.map { identity in
          IdentityAnswer(
            id: identity.id, issuer: identity.issuer, subject: identity.subject, name: identity.name,
            linkedAt: identity.linkedAt, lastUsedAt: identity.lastUsedAt)
        }))
  }

  private func remove(_ id: String, of name: AccountName, by origin: RequestOrigin?) async throws -> Response {
    try await people.change(by: origin) { transaction in
      guard let account = try transaction.account(name) else { throw HTTPProblem.unknownUser(name) }
      guard let identity = try transaction.identities(of: name).first(where: { $0.id == id }) else {
        throw HTTPProblem(
          .notFound, .unknownIdentity, "The user \(name) has no identity “\(id)”",
          suggestion: "Use an id of GET /api/v1/users/\(name)/identities.")
      }
      try transaction.remove(identity)
      // A session doesn't tell how it began.
      try transaction.removeSessions(of: name)
      let before: MetadataValue = ["issuer": .string(identity.issuer), "subject": .string(identity.subject)]
      // The next person who signs in with the account's name gets its roles.
      let event = AuditEvent(
        action: "identity-removed", subject: "\(name)", before: before, empowers: account.roles.changeable)
      return ((), [event])
    }
    return Response(status: .noContent)
  }
}
