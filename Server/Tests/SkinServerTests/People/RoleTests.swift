import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP

@Suite struct RoleTests {
  private static let all = #"{"skin":null}"#

  @Test("Each role permits its requests, and only for its app", arguments: TestTransport.allCases)
  func roles(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      try await client.publish(TestSkin.package())
      try await client.publish(TestSkin.package(), app: "other")
      let activation = "apps/festival/channels/stable/activation"
      let permitted: [String: Set<String>] = [
        "viewer": ["read"], "publisher": ["read", "publish"], "activator": ["read", "activate"],
        "admin": ["read", "publish", "activate", "members"],
      ]
      for role in Role.allCases.map(\.rawValue) {
        try await client.addUser(role, "\(role):festival")
        let token = try await client.token(of: role, "read:*", "publish:*", "activate:*", "administer:*")
        var allowed: Set<String> = []
        func note(_ name: String, _ response: TestResponse) {
          if response.status != .forbidden { allowed.insert(name) }
          #expect(response.status != .unauthorized)
        }
        note("read", try await client.call(.get, "apps/festival/skins", as: token.headers))
        note(
          "publish",
          try await client.execute(
            uri: "/api/v1/apps/festival/packages", method: .post, headers: token.headers, body: ByteBuffer(string: "x")
          ))
        note("activate", try await client.call(.put, activation, Self.all, as: token.headers))
        note("members", try await client.call(.get, "apps/festival/members", as: token.headers))
        note("users", try await client.call(.get, "users", as: token.headers))
        note("audit", try await client.call(.get, "audit", as: token.headers))
        note("other", try await client.call(.get, "apps/other/skins", as: token.headers))
        note("other", try await client.call(.put, "apps/other/channels/stable/activation", Self.all, as: token.headers))
        #expect(allowed == permitted[role], "\(role)")
        let apps = try await client.call(.get, "apps", as: token.headers)
        #expect(String(buffer: apps.body) == #"{"apps":["festival"]}"#)
      }
    }
  }

  @Test("A token's scopes restrict the roles of its account, and never extend them")
  func scopes() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      try await client.addUser("alice", "admin:*")
      let activation = "apps/festival/channels/stable/activation"
      let reader = try await client.token(of: "alice", "read:festival")
      #expect(try await client.call(.get, activation, as: reader.headers).status == .ok)
      let refused = try await client.call(.put, activation, Self.all, as: reader.headers)
      #expect(refused.status == .forbidden && refused.errorCode == "forbidden")
      #expect(try await client.call(.get, "users", as: reader.headers).status == .forbidden)
      #expect(try await client.call(.get, "apps/other/skins", as: reader.headers).status == .forbidden)
      try await client.addUser("bob", "viewer:festival")
      let wide = try await client.token(of: "bob", "activate:*", "administer:*")
      #expect(try await client.call(.put, activation, Self.all, as: wide.headers).status == .forbidden)
      #expect(try await client.call(.get, "apps", as: wide.headers).status == .forbidden)
      // A token can't create others, not even with its own scopes.
      let created = try await client.call(
        .post, "tokens", #"{"name":"x","scopes":["read:festival"]}"#, as: reader.headers)
      #expect(created.status == .forbidden && created.errorCode == "needs-session")
    }
  }

  @Test("A role, an app or a scope without a valid name is refused with the name, and nothing is changed")
  func unknownNames() async throws {
    try await TestWorld().test { client in
      try await client.addUser("ann", "viewer:festival")
      for (path, method, body, name) in [
        ("users", HTTPRequest.Method.post, #"{"name":"bob","roles":[{"role":"king","app":"*"}]}"#, "king"),
        ("users/ann/roles", .put, #"{"roles":[{"role":"admin","app":"A B"}]}"#, "A B"),
        ("apps/festival/members/ann", .put, #"{"roles":["king"]}"#, "king"),
        ("users/ann/tokens", .post, #"{"name":"ci","scopes":["reign:*"]}"#, "reign:*"),
      ] {
        let answer = try await client.call(method, path, body)
        let error = try answer.json(ErrorAnswer.self).error
        #expect(answer.status == .badRequest && error.code == "bad-body", "\(path)")
        #expect(error.message.contains(name) && !error.suggestion.isEmpty, "\(path)")
      }
      let users = try await client.call(.get, "users").json(AccountsAnswer.self).users
      #expect(users.map(\.name) == ["ann"] && users[0].roles == [GrantedRole(role: "viewer", app: "festival")])
    }
  }

  @Test("The administrators of an app manage its members, and the names of other apps stay hidden")
  func members() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package(), app: "secret")
      try await client.addUser("lead", "admin:festival")
      try await client.addUser("bob", "viewer:secret")
      let lead = try await client.token(of: "lead", "read:*", "administer:*").headers
      let added = try await client.call(.put, "apps/festival/members/bob", #"{"roles":["publisher"]}"#, as: lead)
      #expect(added.status == .ok)
      let listed = try await client.call(.get, "apps/festival/members", as: lead).json(MembersAnswer.self)
      #expect(listed.members.map(\.name) == ["bob", "lead"])
      #expect(
        try await client.call(.put, "apps/secret/members/bob", #"{"roles":["admin"]}"#, as: lead).status == .forbidden)
      let bob = String(buffer: try await client.call(.get, "users/bob").body)
      #expect(bob.contains(#"{"app":"festival","role":"publisher"}"#) && bob.contains(#""app":"secret""#))
      let unknown = try await client.call(.get, "apps/festival/skins", as: lead)
      #expect(unknown.errorCode == "unknown-app" && !String(buffer: unknown.body).contains("secret"))
      let asRoot = try await client.call(.get, "apps/festival/skins")
      #expect(String(buffer: asRoot.body).contains("secret"))
    }
  }

  @Test("A signed change is accepted only with the permissions for everything in it")
  func changes() async throws {
    let world = try TestWorld(online: [.snapshot, .timestamp])
    let server = try await RealServer(world)
    let publisher = Publisher(world, keys: world.keys.only([.targets]))
    let publication = try await publisher.publication(TestSkin.package(), from: server)
    func json(_ text: String) -> Data { Data(text.utf8) }
    func token(_ name: String, _ role: String, _ scopes: String) async throws -> String {
      func post(_ path: String, _ body: String) async throws -> Data {
        let response = try await server.request(
          .POST, "/api/v1/\(path)", headers: RealServer.authorized + [("Content-Type", "application/json")],
          body: .bytes(ByteBuffer(string: body)))
        return Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
      }
      _ = try await post("users", #"{"name":"\#(name)","roles":[{"role":"\#(role)","app":"festival"}]}"#)
      let answer = try await post("users/\(name)/tokens", #"{"name":"ci","scopes":[\#(scopes)]}"#)
      return try JSONDecoder().decode(TestToken.self, from: answer).token
    }
    func send(_ change: Data, _ token: String) async throws -> Int {
      let response = try await server.request(
        .POST, "/api/v1/apps/festival/changes", headers: [("Authorization", "Bearer \(token)")],
        body: .bytes(ByteBuffer(bytes: change)))
      return Int(response.status.code)
    }
    let activator = try await token("ann", "activator", #""activate:*""#)
    let packager = try await token("pat", "publisher", #""publish:*""#)
    let reader = try await token("rob", "viewer", #""read:*""#)
    #expect(try await send(publication, reader) == 403)
    #expect(try await send(publication, activator) == 403)
    #expect(try await send(publication, packager) == 201)
    let skin = try #require(SkinIdentifier("spring-festival"))
    let version = try #require(SkinVersion("1.0.0"))
    let activation = try await publisher.activation(SkinReference(id: skin, version: version), from: server)
    #expect(try await send(activation, packager) == 403)
    #expect(try await send(activation, activator) == 201)
  }

  @Test("The table of permissions has exactly the routes of the API and their methods")
  func table() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer()
    let routes = server.router().routes.filter { $0.path.description.hasPrefix(RouteAccess.root) }
    let paths = Set(routes.map { String($0.path.description.dropFirst(RouteAccess.root.count)) })
    #expect(paths == Set(RouteAccess.table.keys))
    try await server.test { client in
      for (path, methods) in RouteAccess.table {
        for method in knownMethods {
          let uri = path.replacing("{", with: "").replacing("}", with: "")
          let status = try await client.call(method, uri).status
          #expect((status == .methodNotAllowed) == (methods[method] == nil), "\(method) \(path): \(status)")
        }
      }
    }
  }
}
