import Foundation
import Hummingbird
import SkinKit
import SkinServerAPI
import SkinServerStorage
import SkinUpdate

/// Routes with which administrators see and remove the identities that are linked to a user.
struct IdentityRoutes {
  var people: PeopleService

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(AccountEndpoints.identities) { _, context in try await list(context.userName()) },
      EndpointRoute(AccountEndpoints.removeIdentity) { _, context in
        try await remove(context.parameters.get("identity") ?? "", of: context.userName(), by: context.origin)
      })
  }

  private func list(_ name: AccountName) async throws -> IdentitiesAnswer {
    let identities = try await people.store.read { store in
      guard try store.account(name) != nil else { throw HTTPProblem.unknownUser(name) }
      return try store.identities(of: name)
    }
    return IdentitiesAnswer(
      identities: identities.map { identity in
        IdentityAnswer(
          id: identity.id, issuer: identity.issuer, subject: identity.subject, name: identity.name,
          linkedAt: identity.linkedAt, lastUsedAt: identity.lastUsedAt)
      })
  }

  private func remove(_ id: String, of name: AccountName, by origin: RequestOrigin?) async throws {
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
  }
}
