import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerStorage
import SkinUpdate

/// Routes that create, list and remove the tokens of programs.
struct TokenRoutes {
  var people: PeopleService

  /// The longest lifetime of a token, in days.
  private static let mostDays = 3650

  /// Whether a character of a token's name is visible, and doesn't change those around it.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(TokenEndpoints.list) { _, context in
        let principal = try context.identified()
        return try await list(of: owner(context)) { principal.manages($0) }
      },
      EndpointRoute(TokenEndpoints.create) { request, context in
        // Otherwise, a token could create one with more scopes than its own.
        guard case .session = try context.identified().proof else { throw HTTPProblem.needsSession }
        return try await create(request, for: owner(context), context)
      },
      EndpointRoute(TokenEndpoints.remove) { _, context in try await remove(context) },
      EndpointRoute(TokenEndpoints.listOfUser) { _, context in try await list(of: context.userName()) },
      EndpointRoute(TokenEndpoints.createForUser) { request, context in
        try await create(request, for: context.userName(), context)
      })
  }

  private func owner(_ context: ServerContext) throws -> AccountName {
    guard let account = try context.identified().account else { throw HTTPProblem.needsSession }
    return account
  }

  private func list(
    of name: AccountName, where isListed: (TokenRecord) -> Bool = { _ in true }
  ) async throws -> TokensAnswer {
    let tokens = try await people.store.read { store in
      guard try store.account(name) != nil else { throw HTTPProblem.unknownUser(name) }
      return try store.tokens(of: name)
    }
    return TokensAnswer(tokens: tokens.filter(isListed).map { TokenAnswer($0) })
  }

  private func create(
    _ request: Request, for name: AccountName, _ context: ServerContext
  ) async throws -> TokenAnswer {
    let example = #"Send {"name":"ci","scopes":["publish:festival"],"days":90}, with 1 to \#(Self.mostDays) days."#
    let form = try await request.json(TokenForm.self, example: example)
    let scopes = try form.scopes.map { text in
      guard let scope = TokenScope(text) else {
        throw HTTPProblem(
          .badRequest, .badBody, "“\(text)” isn't a scope such as publish:festival or read:*", suggestion: example)
      }
      return scope
    }
    let days = form.days ?? 90
    guard (1...Self.mostDays).contains(days), (1...100).contains(form.name.count), !scopes.isEmpty,
      scopes.count <= 100, form.name.unicodeScalars.allSatisfy(Self.isPrintable)
    else {
      throw HTTPProblem(
        .badRequest, .badBody, "The token's name, scopes or days are empty or out of range", suggestion: example)
    }
    let secret = Secret(prefix: PeopleService.tokenPrefix)
    let now = people.now()
    let token = TokenRecord(
      id: String(Secret().hash.hex.prefix(16)), account: name, name: form.name, hash: secret.hash, scopes: scopes,
      createdAt: now, expiresAt: now.addingTimeInterval(Double(days) * 86_400))
    try await people.change(by: context.origin) { transaction in
      guard try transaction.account(name) != nil else { throw HTTPProblem.unknownUser(name) }
      try transaction.insert(token)
      // By its scopes, because it has the roles that the account gets later, too.
      let event = AuditEvent(
        action: "token-created", subject: "\(name)", after: token.auditValue,
        empowers: token.scopes.filter { $0.permission != .read }.map(\.app))
      return ((), [event])
    }
    return TokenAnswer(token, secret: secret)
  }

  private func remove(_ context: ServerContext) async throws {
    let principal = try context.identified()
    let id = context.parameters.get("token") ?? ""
    try await people.change(by: context.origin) { transaction in
      // Tokens of others, and those that a restricted token doesn't see, look like unknown ones.
      guard let token = try transaction.token(id: id),
        principal.manages(token) || principal.has(.administer, for: nil)
      else {
        throw HTTPProblem(
          .notFound, .unknownToken, "There is no token “\(id)”", suggestion: "Use an id of GET /api/v1/tokens.")
      }
      try transaction.remove(token)
      return ((), [AuditEvent(action: "token-removed", subject: "\(token.account)", before: token.auditValue)])
    }
  }
}

extension Principal {
  /// Whether the principal may list and remove a token of its account: any, or only itself if it is restricted.
  fileprivate func manages(_ token: TokenRecord) -> Bool {
    guard token.account == account else { return false }
    guard isRestricted, case .token(let id, _) = proof else { return true }
    return token.id == id
  }
}

extension TokenAnswer {
  /// Describes a token.
  fileprivate init(_ record: TokenRecord, secret: Secret? = nil) {
    self.init(
      id: record.id, name: record.name, account: record.account.text, scopes: record.scopes.map(\.description),
      createdAt: record.createdAt, expiresAt: record.expiresAt, lastUsedAt: record.lastUsedAt, token: secret?.text)
  }
}

extension TokenRecord {
  /// The token in the audit log, without its secret.
  fileprivate var auditValue: MetadataValue {
    [
      "id": .string(id), "name": .string(name), "scopes": .array(scopes.map { .string($0.description) }),
      "expires_at": .string(MetadataDate.text(expiresAt)),
    ]
  }
}
