package import Foundation

/// A token of a program: an element of `GET /tokens`.
package struct TokenAnswer: Codable, Hashable, Sendable {
  package var id: String
  package var name: String
  package var account: String
  package var scopes: [String]
  package var createdAt: Date
  package var expiresAt: Date
  package var lastUsedAt: Date?
  /// The token itself, only in the answer that creates it.
  package var token: String?

  package init(
    id: String, name: String, account: String, scopes: [String], createdAt: Date, expiresAt: Date, lastUsedAt: Date?,
    token: String?
  ) {
    (self.id, self.name, self.account, self.scopes) = (id, name, account, scopes)
    (self.createdAt, self.expiresAt, self.lastUsedAt) = (createdAt, expiresAt, lastUsedAt)
    self.token = token
  }
}

/// The answer of `GET /tokens`.
package struct TokensAnswer: Codable, Hashable, Sendable {
  package var tokens: [TokenAnswer]

  package init(tokens: [TokenAnswer]) { self.tokens = tokens }
}

/// An identity at the provider that is linked to a user: an element of `GET /users/{user}/identities`.
package struct IdentityAnswer: Codable, Hashable, Sendable {
  package var id: String
  /// The provider.
  package var issuer: String
  /// The provider's permanent identifier of the person.
  package var subject: String
  /// The claim by which the account was found.
  package var name: String
  package var linkedAt: Date
  package var lastUsedAt: Date

  package init(id: String, issuer: String, subject: String, name: String, linkedAt: Date, lastUsedAt: Date) {
    (self.id, self.issuer, self.subject, self.name) = (id, issuer, subject, name)
    (self.linkedAt, self.lastUsedAt) = (linkedAt, lastUsedAt)
  }
}

/// The answer of `GET /users/{user}/identities`.
package struct IdentitiesAnswer: Codable, Hashable, Sendable {
  package var identities: [IdentityAnswer]

  package init(identities: [IdentityAnswer]) { self.identities = identities }
}
