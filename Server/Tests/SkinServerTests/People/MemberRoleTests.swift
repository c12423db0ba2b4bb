import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinServerAPI
import Testing

@Suite struct MemberRoleTests {
  /// The roles of the people whose roles are changed; the app `secret` is none of the caller's business.
  private static let targets = [
    "chief": ["admin:*", "publisher:festival", "viewer:secret"],
    "lead": ["admin:festival", "viewer:secret"],
    "staff": ["publisher:festival", "viewer:secret"],
    "watcher": ["viewer:*", "viewer:festival", "viewer:secret"],
    "stranger": ["admin:secret"],
  ]

  /// The people who lose a permission with each set of roles for the app.
  private static let operations: [(roles: [String], ends: Set<String>)] = [
    ([], ["lead", "staff"]),
    (["viewer"], ["lead", "staff"]),
    (["publisher"], ["lead"]),
    (["publisher", "activator"], ["lead"]),
    (["admin"], []),
  ]

  private enum Caller: CaseIterable {
    case rootToken
    case administrator
    case leadsToken
    /// A token of an administrator of the server that is restricted to the app.
    case narrowToken
  }

  private let clock = TestClock()

  private func test(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
    let world = try TestWorld()
    try await world.quickServer(clock: clock.serverClock).test(.router, body)
    // Its folder is removed with it.
    withExtendedLifetime(world) {}
  }

  private func signedIn(_ name: String, _ roles: [String], _ client: any TestClientProtocol) async throws -> TestSession
  {
    // An address has one attempt to sign in every 20 seconds.
    clock.advance(by: 20)
    try await client.addUser(name)
    let grants = roles.map { role in
      let parts = role.split(separator: ":")
      return #"{"role":"\#(parts[0])","app":"\#(parts[1])"}"#
    }
    let set = try await client.call(.put, "users/\(name)/roles", #"{"roles":[\#(grants.joined(separator: ","))]}"#)
    #expect(set.status == .ok)
    return try await client.setPassword("correct horse battery", of: name)
  }

  private func isOpen(_ session: TestSession, _ client: any TestClientProtocol) async throws -> Bool {
    try await client.call(.get, "session", as: session.headers).status == .ok
  }

  @Test("A change of an app's members shows roles for the app only, and ends only sessions that lose a permission")
  func changes() async throws {
    try await test { client in
      try await client.publish(TestSkin.package())
      for caller in Caller.allCases {
        let name = "caller-\(caller)".lowercased()
        let headers: HTTPFields
        switch caller {
        case .rootToken: headers = .authorized
        case .administrator: headers = try await signedIn(name, ["admin:*"], client).headers
        case .leadsToken:
          try await client.addUser(name, "admin:festival")
          headers = try await client.token(of: name, "read:*", "administer:*").headers
        case .narrowToken:
          try await client.addUser(name, "admin:*")
          headers = try await client.token(of: name, "administer:festival").headers
        }
        for (number, operation) in Self.operations.enumerated() {
          for (target, roles) in Self.targets.sorted(by: { $0.key < $1.key }) {
            let user = "\(name)-\(target)-\(number)"
            let session = try await signedIn(user, roles, client)
            let list = operation.roles.map { "\"\($0)\"" }.joined(separator: ",")
            let answer = try await client.call(
              .put, "apps/festival/members/\(user)", #"{"roles":[\#(list)]}"#, as: headers)
            #expect(answer.status == .ok && answer.headers[.setCookie] == nil)
            let text = String(buffer: answer.body)
            for other in ["secret", "enabled", "password", "created"] { #expect(!text.contains(other), "\(text)") }
            let shown = Set(try answer.json(MembersAnswer.Member.self).roles.map { "\($0.role):\($0.app)" })
            let everywhere = roles.filter { $0.hasSuffix(":*") }
            #expect(shown == Set(operation.roles.map { "\($0):festival" } + everywhere), "\(user)")
            let stays = !operation.ends.contains(target)
            #expect(try await isOpen(session, client) == stays, "\(user) \(operation.roles)")
            // The roles for other apps stay.
            let kept = try await client.call(.get, "users/\(user)").json(AccountAnswer.self).roles
            let others = roles.filter { !$0.hasSuffix(":festival") }
            #expect(Set(kept.map { "\($0.role):\($0.app)" }).isSuperset(of: others))
          }
        }
      }
    }
  }

  @Test("An app's administrator sees nothing of other apps, and changes no account")
  func reads() async throws {
    try await test { client in
      try await client.publish(TestSkin.package())
      for (target, roles) in Self.targets { _ = try await signedIn(target, roles, client) }
      try await client.addUser("boss", "admin:festival")
      let boss = try await client.token(of: "boss", "read:*", "administer:*").headers
      _ = try await client.call(.put, "apps/festival/members/chief", #"{"roles":["viewer"]}"#, as: boss)
      for path in ["apps/festival/members", "apps/festival/audit", "apps", "session"] {
        let answer = try await client.call(.get, path, as: boss)
        #expect(answer.status == .ok && !String(buffer: answer.body).contains("secret"), "\(path)")
      }
      let requests: [(HTTPRequest.Method, String, String?)] = [
        (.get, "users", nil), (.post, "users", #"{"name":"new"}"#), (.get, "users/chief", nil),
        (.patch, "users/chief", #"{"enabled":false}"#), (.delete, "users/chief", nil),
        (.put, "users/chief/roles", #"{"roles":[]}"#), (.post, "users/chief/link", nil),
        (.get, "users/chief/identities", nil), (.delete, "users/chief/identities/1", nil),
        (.get, "users/chief/tokens", nil), (.post, "users/chief/tokens", #"{"name":"t","scopes":["read:*"]}"#),
        (.get, "audit", nil), (.get, "apps/secret/members", nil), (.get, "apps/secret/audit", nil),
        (.put, "apps/secret/members/chief", #"{"roles":[]}"#),
      ]
      for (method, path, body) in requests {
        let answer = try await client.call(method, path, body, as: boss)
        #expect(answer.status == .forbidden, "\(method) \(path): \(answer.status)")
      }
      let token = try await client.token(of: "chief", "read:*")
      #expect(try await client.call(.delete, "tokens/\(token.id)", as: boss).status == .notFound)
    }
  }

  @Test("An administrator's change of all roles ends sessions only if it takes a permission away")
  func accounts() async throws {
    try await test { client in
      let session = try await signedIn("ann", ["publisher:festival"], client)
      // The last administrator keeps the role.
      _ = try await signedIn("boss", ["admin:*"], client)
      for (roles, stays) in [
        (#"{"role":"publisher","app":"festival"},{"role":"viewer","app":"other"}"#, true),
        (#"{"role":"publisher","app":"*"}"#, true), (#"{"role":"admin","app":"*"}"#, true),
        (#"{"role":"admin","app":"festival"}"#, false),
      ] {
        #expect(try await client.call(.put, "users/ann/roles", #"{"roles":[\#(roles)]}"#).status == .ok)
        #expect(try await isOpen(session, client) == stays, "\(roles)")
      }
    }
  }
}
