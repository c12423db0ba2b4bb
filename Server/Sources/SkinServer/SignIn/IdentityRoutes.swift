import Foundation
import Hummingbird
import SkinKit
import SkinUpdate

/// Routes with which administrators see and remove the identities that are linked to a user.
struct IdentityRoutes {
  var people: PeopleService

  private struct Answer: Encodable {
    var id: String
    var issuer: String
    var subject: String
    var name: String
    var linkedAt: Date
    var lastUsedAt: Date

    enum CodingKeys: String, CodingKey {
      case id
      case issuer
      case subject
      case name
      case linkedAt = "linked_at"
      case lastUsedAt = "last_used_at"
    }

    init(_ identity: IdentityRecord) {
      (id, issuer, subject, name) = (identity.id, identity.issuer, identity.subject, identity.name)
      (linkedAt, lastUsedAt) = (identity.linkedAt, identity.lastUsedAt)
    }
  }

  private struct Identities: Encodable {
    var identities: [Answer]
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("users/:user/identities", [.get: { _, context in try await list(context.userName()) }])
    router.add(
      "users/:user/identities/:identity",
      [
        .delete: { _, context in
          try await remove(context.parameters.get("identity") ?? "", of: context.userName())
        }
      ])
  }

  private func list(_ name: AccountName) async throws -> Response {
    let identities = try await people.store.read { store in
      guard try store.account(name) != nil else { throw HTTPProblem.unknownUser(name) }
      return try store.identities(of: name)
    }
    return .json(Identities(identities: identities.map(Answer.init)))
  }

  private func remove(_ id: String, of name: AccountName) async throws -> Response {
    try await people.change { transaction in
      guard try transaction.account(name) != nil else { throw HTTPProblem.unknownUser(name) }
      guard let identity = try transaction.identities(of: name).first(where: { $0.id == id }) else {
        throw HTTPProblem(
          .notFound, .unknownIdentity, "The user \(name) has no identity “\(id)”",
          remedy: "Use an id of GET /api/v1/users/\(name)/identities.")
      }
      try transaction.remove(identity)
      // A session doesn't tell how it began.
      try transaction.removeSessions(of: name)
      let before: MetadataValue = ["issuer": .string(identity.issuer), "subject": .string(identity.subject)]
      return ((), [AuditEvent(action: "identity-removed", subject: "\(name)", before: before)])
    }
    return Response(status: .noContent)
  }
}
