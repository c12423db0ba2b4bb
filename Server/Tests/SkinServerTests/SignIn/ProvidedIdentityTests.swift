import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct ProvidedIdentityTests {
  private let provider: TestProvider

  init() async throws { provider = try await TestProvider() }

  private func identities(of name: String, _ client: any TestClientProtocol) async throws -> [IdentityAnswer] {
    try await client.call(.get, "users/\(name)/identities").json(IdentitiesAnswer.self).identities
  }

  /// Returns the refusals in the audit log.
  private func refusals(_ client: any TestClientProtocol) async throws -> [AuditEntry] {
    try String(buffer: try await client.call(.get, "audit").body).split(separator: "\n")
      .map { try JSONDecoder().decode(AuditEntry.self, from: Data($0.utf8)) }
      .filter { $0.action == "sign-in-refused" }
  }

  /// Signs the provider's current person in, and returns the account or the message of the problem.
  private func outcome(_ client: any TestClientProtocol) async throws -> String {
    var browser = TestBrowser()
    let answer = try await browser.signIn(client)
    if answer.status == .ok { return try await browser.account(client) ?? "no session" }
    #expect(answer.status == .forbidden && answer.errorCode == "refused-sign-in" && browser.cookies.count == 1)
    return try answer.json(ErrorAnswer.self).error.message
  }

  @Test("The first sign-in finds the account by the e-mail address, later ones by the subject only")
  func links() async throws {
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      try await client.addUser("bob@example.com")
      try provider.set(person: "1", "Ann@Example.COM")
      #expect(try await outcome(client) == "ann@example.com")
      // Ann has married; another Ann has her former address; and Ann's new one is Bob's former one.
      try provider.set(person: "1", "bob@example.com")
      #expect(try await outcome(client) == "ann@example.com")
      try provider.set(person: "2", "ann@example.com")
      #expect(try await outcome(client) == "The user ann@example.com is linked to another person at the provider")
      try provider.set(person: "3", "bob@example.com")
      #expect(try await outcome(client) == "bob@example.com")
      let linked = try await identities(of: "ann@example.com", client)
      #expect(linked.map(\.subject) == ["1"] && linked.first?.issuer == provider.issuer)
      #expect(linked.first?.name == "ann@example.com")
      let refused = try #require(try await refusals(client).first)
      #expect(refused.subject == "ann@example.com" && refused.actor == "unknown")
      #expect(refused.after == ["issuer": .string(provider.issuer), "subject": .string("2")])
      #expect(refused.note == "The user ann@example.com is linked to another person at the provider")
    }
  }

  @Test(
    "A person without a verified address that names an enabled user is refused, and the audit log says so",
    arguments: [
      #"{"sub":"1","email":"ann@example.com"}"#, #"{"sub":"1","email":"ann@example.com","email_verified":false}"#,
      #"{"sub":"1","email":"ann@example.com","email_verified":"false"}"#,
      #"{"sub":"1","email":"ann@example.com","email_verified":1}"#,
      #"{"sub":"1","email":["ann@example.com"],"email_verified":true}"#, #"{"sub":"1","preferred_username":"ann"}"#,
      #"{"sub":"1","email":"ann@example.com\n","email_verified":true}"#,
      // The sign of kelvin is a k in lowercase.
      #"{"sub":"1","email":"\u212Aim@example.com","email_verified":true}"#,
      #"{"sub":"1","email":"nobody@example.com","email_verified":true}"#,
      #"{"sub":"1","email":"gone@example.com","email_verified":true}"#,
    ])
  func refuses(_ person: String) async throws {
    try await provider.server().test { client in
      for name in ["ann@example.com", "kim@example.com", "gone@example.com"] { try await client.addUser(name) }
      #expect(try await client.call(.patch, "users/gone@example.com", #"{"enabled":false}"#).status == .ok)
      try provider.set("person", person)
      let message = try await outcome(client)
      #expect(message.contains("no verified e-mail address") || message.contains("no enabled user"))
      let refused = try await refusals(client)
      #expect(refused.map(\.note) == [message])
      for name in ["ann@example.com", "kim@example.com", "gone@example.com"] {
        #expect(try await identities(of: name, client).isEmpty)
      }
    }
  }

  @Test("A user who is disabled stays out, although the identity is linked; one who was removed is forgotten")
  func disabled() async throws {
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      var browser = TestBrowser()
      _ = try await browser.signIn(client)
      #expect(try await client.call(.patch, "users/ann@example.com", #"{"enabled":false}"#).status == .ok)
      #expect(try await browser.account(client) == nil)
      #expect(try await outcome(client) == "There is no enabled user ann@example.com")
      #expect(try await client.call(.delete, "users/ann@example.com").status == .noContent)
      #expect(try await client.call(.get, "users/ann@example.com/identities").errorCode == "unknown-user")
      try await client.addUser("ann@example.com")
      #expect(try await identities(of: "ann@example.com", client).isEmpty)
      // The new account may be another person's.
      try provider.set(person: "2", "ann@example.com")
      #expect(try await outcome(client) == "ann@example.com")
    }
  }

  @Test("Some providers send the verification as a string")
  func stringFlag() async throws {
    try provider.set("person", #"{"sub":"1","email":"ann@example.com","email_verified":"true"}"#)
    try await provider.server().test { client in
      try await client.addUser("ann@example.com")
      #expect(try await outcome(client) == "ann@example.com")
    }
  }

  @Test("The name at the provider can name the account instead of the e-mail address")
  func preferredUserName() async throws {
    try await provider.server { $0.oidc?.nameClaim = .preferredUsername }.test { client in
      try await client.addUser("ann")
      try await client.addUser("ann@example.com")
      #expect(try await outcome(client) == "The provider gave no preferred_username that can be the name of a user")
      try provider.set("claims", #"{"preferred_username":"Ann"}"#)
      #expect(try await outcome(client) == "ann")
    }
  }

  @Test("A person without an account gets one without roles, if that is on")
  func creates() async throws {
    try await provider.server { $0.oidc?.createsUsers = true }.test { client in
      #expect(try await outcome(client) == "ann@example.com")
      let user = try await client.call(.get, "users/ann@example.com").json(AccountAnswer.self)
      #expect(user.roles.isEmpty && !user.hasPassword)
      var browser = TestBrowser()
      _ = try await browser.signIn(client)
      #expect(try await client.call(.get, "apps", as: browser.headers).status == .forbidden)
      // An account that is disabled isn't replaced by a new one.
      try await client.addUser("bob@example.com")
      #expect(try await client.call(.patch, "users/bob@example.com", #"{"enabled":false}"#).status == .ok)
      try provider.set(person: "2", "bob@example.com")
      #expect(try await outcome(client) == "There is no enabled user bob@example.com")
    }
  }

  @Test("Groups give the roles at each sign-in, and other sessions end if one is lost")
  func groups() async throws {
    let festival = AppScope.app(try TestWorld.app)
    let roles = OIDCSettings.GroupRoles(
      claim: "groups",
      roles: [
        "designers": [.init(role: .publisher, app: festival)],
        "leads": [.init(role: .publisher, app: festival), .init(role: .admin, app: .all)],
      ])
    let server = try await provider.server { settings in
      settings.oidc?.createsUsers = true
      settings.oidc?.groupRoles = roles
    }
    try await server.test { client in
      func roles(_ claims: String) async throws -> (TestBrowser, Set<GrantedRole>) {
        try provider.set("claims", claims)
        var browser = TestBrowser()
        #expect(try await browser.signIn(client).status == .ok)
        return (browser, Set(try await client.call(.get, "users/ann@example.com").json(AccountAnswer.self).roles))
      }
      let publisher = GrantedRole(role: "publisher", app: "festival")
      let (first, created) = try await roles(#"{"groups":["designers","others"]}"#)
      #expect(created == [publisher])
      let (second, same) = try await roles(#"{"groups":"designers"}"#)
      #expect(same == [publisher])
      #expect(try await first.account(client) == "ann@example.com")
      let (third, more) = try await roles(#"{"groups":["leads","designers"]}"#)
      #expect(more == [publisher, GrantedRole(role: "admin", app: "*")])
      #expect(try await second.account(client) == "ann@example.com")
      #expect(try await client.call(.get, "users", as: third.headers).status == .ok)
      let (_, none) = try await roles("{}")
      #expect(none.isEmpty)
      for old in [first, second, third] { #expect(try await old.account(client) == nil) }
    }
  }

  @Test("Administrators list and remove the identities of a user, whose sessions end")
  func administers() async throws {
    try await provider.server().test { client in
      try await client.addUser("ann@example.com", "admin:festival")
      try await client.addUser("bob@example.com")
      var browser = TestBrowser()
      _ = try await browser.signIn(client)
      #expect(
        try await client.call(.get, "users/ann@example.com/identities", as: browser.headers).status == .forbidden)
      let identity = try #require(try await identities(of: "ann@example.com", client).first)
      let others = try await client.call(.delete, "users/bob@example.com/identities/\(identity.id)")
      #expect(others.status == .notFound && others.errorCode == "unknown-identity")
      let path = "users/ann@example.com/identities/\(identity.id)"
      #expect(try await client.call(.delete, path).status == .noContent)
      #expect(try await client.call(.delete, path).errorCode == "unknown-identity")
      #expect(try await identities(of: "ann@example.com", client).isEmpty)
      #expect(try await browser.account(client) == nil)
      let audit = String(buffer: try await client.call(.get, "audit").body)
      #expect(audit.contains(#""action":"identity-removed""#))
      // The address belongs to another person now.
      try provider.set(person: "2", "ann@example.com")
      #expect(try await outcome(client) == "ann@example.com")
    }
  }

  @Test("Without passwords, users sign in through the provider, and links and the root token still work")
  func withoutPasswords() async throws {
    let oidc = try provider.oidc
    let server = try await provider.world.quickServer { settings in
      settings.oidc = oidc
      settings.allowsPasswords = false
    }
    try await server.test { client in
      try await client.addUser("ann@example.com", "admin:*")
      #expect(String(buffer: try await client.get("/api/v1/session/methods").body).contains(#""password":false"#))
      let session = try await client.setPassword("correct horse battery", of: "ann@example.com")
      #expect(try await client.call(.get, "users", as: session.headers).status == .ok)
      let refused = try await client.signIn("ann@example.com", "correct horse battery")
      #expect(refused.status == .forbidden && refused.errorCode == "passwords-off")
      let changed = try await client.call(
        .put, "session/password", #"{"current":"correct horse battery","new":"another good password"}"#,
        as: session.headers)
      #expect(changed.status == .forbidden && changed.errorCode == "passwords-off")
      #expect(try await outcome(client) == "ann@example.com")
    }
  }

  @Test("Identities and used sign-ins are read as they were written", arguments: Backend.allCases)
  func stores(_ backend: Backend) async throws {
    let store = try await backend.open(provider.world)
    let name = try #require(AccountName("ann@example.com"))
    let date = Date(timeIntervalSince1970: 1_900_000_000)
    let first = IdentityRecord(
      id: "b", issuer: "https://a", subject: "1", account: name, name: "ann@example.com", linkedAt: date,
      lastUsedAt: date)
    var second = first
    (second.id, second.subject, second.linkedAt) = ("a", "2", date + 1)
    let attempt = SignInAttempt(returnPath: nil, now: date)
    try await store.write { [second] store throws in
      let account = AccountRecord(name: name, createdAt: date)
      try store.set(account)
      try store.set(first)
      try store.set(second)
      var used = second
      used.lastUsedAt = date + 60
      try store.set(used)
      #expect(try store.identities(of: name) == [first, used])
      #expect(try store.identity("2", at: "https://a") == used)
      #expect(try store.identity("2", at: "https://b") == nil)
      try store.remove(first)
      #expect(try store.identities(of: name) == [used])
      try store.remove(account)
      #expect(try store.identities(of: name).isEmpty)
      #expect(try store.useSignIn(attempt.usedHash, until: date + 660, now: date))
      #expect(try !store.useSignIn(attempt.usedHash, until: date + 660, now: date + 659))
      // It is forgotten once no server accepts it any longer.
      #expect(try store.useSignIn(attempt.usedHash, until: date + 1320, now: date + 660))
    }
  }
}
