import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinServerAPI
import Testing

@Suite struct TokenTests {
  @Test("A token is shown once, stored as a hash, and its last use is listed")
  func shownOnce() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.addUser("ci", "publisher:festival")
      let token = try await client.token(of: "ci", "publish:festival", "read:festival")
      #expect(token.token.hasPrefix("skin_"))
      func listed() async throws -> [TokenAnswer] {
        try await client.call(.get, "users/ci/tokens").json(TokensAnswer.self).tokens
      }
      let before = try #require(try await listed().first)
      #expect(before.token == nil && before.lastUsedAt == nil)
      #expect(before.scopes == ["publish:festival", "read:festival"])
      #expect(try await client.publishing(TestSkin.package(), as: token.headers) == .created)
      #expect(try await listed().first?.lastUsedAt != nil)
      for file in try FileManager.default.contentsOfDirectory(at: world.dataFolder, includingPropertiesForKeys: nil)
      where file.lastPathComponent.hasPrefix("skin-server.sqlite") {
        #expect(try Data(contentsOf: file).range(of: Data(token.token.utf8)) == nil)
      }
    }
  }

  @Test("A token ends when it expires, is removed, or its user is disabled or removed")
  func ends() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    try await world.quickServer(clock: clock.serverClock).test { client in
      func isValid(_ token: TestToken) async throws -> Bool {
        try await client.call(.get, "session", as: token.headers).status == .ok
      }
      try await client.addUser("ci", "viewer:*")
      let short = try await client.token(of: "ci", "read:*", days: 1)
      let long = try await client.token(of: "ci", "read:*", days: 30)
      #expect(try await isValid(short))
      #expect(try await isValid(long))
      clock.advance(by: 86_401)
      #expect(try await !isValid(short))
      #expect(try await isValid(long))
      #expect(try await client.call(.patch, "users/ci", #"{"enabled":false}"#).status == .ok)
      #expect(try await !isValid(long))
      #expect(try await client.call(.patch, "users/ci", #"{"enabled":true}"#).status == .ok)
      #expect(try await isValid(long))
      try await client.addUser("other", "viewer:*")
      let other = try await client.token(of: "other", "read:*")
      #expect(try await client.call(.delete, "tokens/\(long.id)", as: other.headers).errorCode == "unknown-token")
      #expect(try await client.call(.delete, "tokens/\(long.id)", as: long.headers).status == .noContent)
      #expect(try await !isValid(long))
      #expect(try await client.call(.delete, "users/other").status == .noContent)
      #expect(try await !isValid(other))
    }
  }

  @Test("Users can't remove themselves, and the last administrator of all apps who can sign in stays one")
  func lastAdministrator() async throws {
    try await TestWorld().quickServer().test { client in
      for name in ["ann", "ben", "new"] { try await client.addUser(name, "admin:*") }
      for name in ["ann", "ben"] { try await client.setPassword("a rather long password", of: name) }
      let ann = try await client.token(of: "ann", "administer:*")
      let own = try await client.call(.delete, "users/ann", as: ann.headers)
      #expect(own.status == .conflict && own.errorCode == "own-account")
      #expect(try await client.call(.patch, "users/ben", #"{"enabled":false}"#).status == .ok)
      // The third one has no password, and so can't sign in.
      let viewer = #"{"roles":[{"role":"viewer","app":"*"}]}"#
      for (method, path, body) in [
        (HTTPRequest.Method.delete, "users/ann", String?.none), (.patch, "users/ann", #"{"enabled":false}"#),
        (.put, "users/ann/roles", viewer),
      ] {
        let last = try await client.call(method, path, body)
        #expect(last.status == .conflict && last.errorCode == "last-administrator", "\(method)")
      }
      let stays = try await client.call(.get, "users/ann").json(AccountAnswer.self)
      #expect(stays.enabled && stays.roles == [GrantedRole(role: "admin", app: "*")])
      #expect(try await client.call(.put, "users/new/roles", viewer, as: ann.headers).status == .ok)
      #expect(try await client.call(.delete, "users/ben", as: ann.headers).status == .noContent)
      // A second one permits each change.
      #expect(
        try await client.call(.put, "users/new/roles", #"{"roles":[{"role":"admin","app":"*"}]}"#).status == .ok)
      try await client.setPassword("a rather long password", of: "new")
      #expect(try await client.call(.put, "users/ann/roles", viewer).status == .ok)
    }
  }

  @Test("A token with less than its account lists and removes only itself; a full one and a session manage all")
  func restricted() async throws {
    try await TestWorld().test { client in
      try await client.addUser("alice", "activator:festival")
      let session = try await client.setPassword("correct horse battery", of: "alice").headers
      let full = try await client.token(of: "alice", "read:festival", "activate:*")
      let narrow = try await client.token(of: "alice", "activate:festival")
      let other = try await client.token(of: "alice", "read:*")
      func listed(_ headers: HTTPFields) async throws -> Set<String> {
        Set(try await client.call(.get, "tokens", as: headers).json(TokensAnswer.self).tokens.map(\.id))
      }
      #expect(try await listed(narrow.headers) == [narrow.id])
      for headers in [session, full.headers] {
        #expect(try await listed(headers) == [full.id, narrow.id, other.id])
      }
      #expect(try await client.call(.delete, "tokens/\(full.id)", as: narrow.headers).errorCode == "unknown-token")
      #expect(try await client.call(.delete, "tokens/\(other.id)", as: full.headers).status == .noContent)
      #expect(try await client.call(.delete, "tokens/\(narrow.id)", as: narrow.headers).status == .noContent)
      #expect(try await listed(session) == [full.id])
    }
  }

  @Test("A user who is signed in creates own tokens")
  func own() async throws {
    try await TestWorld().test { client in
      try await client.addUser("alice", "viewer:festival")
      let session = try await client.setPassword("correct horse battery", of: "alice")
      let made = try await client.call(
        .post, "tokens", #"{"name":"laptop","scopes":["read:festival"],"days":7}"#, as: session.headers)
      #expect(made.status == .created)
      let token = try made.json(TestToken.self)
      #expect(try await client.call(.get, "session", as: token.headers).status == .ok)
      for wrong in [
        #"{"name":"x","scopes":[]}"#, #"{"name":"x","scopes":["read"]}"#, #"{"name":"","scopes":["read:*"]}"#,
        #"{"name":"x","scopes":["read:*"],"days":0}"#, #"{"name":"x","scopes":["write:*"]}"#, "{", "[]", "null",
      ] {
        #expect(try await client.call(.post, "tokens", wrong, as: session.headers).status == .badRequest, "\(wrong)")
      }
    }
  }
}

extension TestClientProtocol {
  /// Publishes a package with other headers than those of the root token.
  fileprivate func publishing(_ package: Data, as headers: HTTPFields) async throws -> HTTPResponse.Status {
    try await execute(
      uri: "/api/v1/apps/festival/packages", method: .post, headers: headers, body: ByteBuffer(bytes: package)
    ).status
  }
}
