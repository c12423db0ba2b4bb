package import Foundation
package import Hummingbird

extension PeopleService {
  /// Adds the routes of sign-in, users, members, tokens and the audit log.
  /// - Parameters:
  ///   - api: The group of the API.
  ///   - provider: The provider of identities, if there is one.
  ///   - publicURL: The address of the server for links, if it is known.
  package func addRoutes(
    to api: some RouterMethods<ServerContext>, provider: ProviderSignIn?, publicURL: URL?
  ) {
    SessionRoutes(people: self).add(to: api)
    SignInRoutes(people: self, provider: provider).add(to: api)
    IdentityRoutes(people: self).add(to: api)
    AccountRoutes(people: self, publicURL: publicURL).add(to: api)
    MemberRoutes(people: self).add(to: api)
    TokenRoutes(people: self).add(to: api)
    AuditRoutes(store: store).add(to: api)
  }
}
