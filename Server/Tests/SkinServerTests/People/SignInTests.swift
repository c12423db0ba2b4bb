import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinServerAPI
import Testing

@testable import SkinServerHTTP

@Suite struct SignInTests {
  private static let password = "correct horse battery"

  @Test("A user signs in with a password, works with the cookie, and signs out", arguments: TestTransport.allCases)
  func session(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.test(transport) { client in
      try await client.addUser("alice", "admin:*")
      try await client.setPassword(Self.password, of: "alice")
      let answer = try await client.signIn("Alice", Self.password)
      #expect(answer.status == .ok)
      let field = try #require(answer.headers[.setCookie])
      for part in ["__Host-skin-session=", "; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax"] {
        #expect(field.contains(part), "\(part)")
      }
      let session = try TestSession(answer)
      #expect(try await client.call(.get, "users", as: session.headers).status == .ok)
      // The database has the hash of the cookie's value only.
      let value = session.cookie.dropFirst("__Host-skin-session=".count)
      let files = try FileManager.default.contentsOfDirectory(at: world.dataFolder, includingPropertiesForKeys: nil)
      for file in files where file.lastPathComponent.hasPrefix("skin-server.sqlite") {
        let bytes = try Data(contentsOf: file)
        #expect(bytes.range(of: Data(value.utf8)) == nil && bytes.range(of: Data(Self.password.utf8)) == nil)
      }
      #expect(try await client.call(.delete, "session", as: session.headers).status == .noContent)
      #expect(try await client.call(.get, "users", as: session.headers).status == .unauthorized)
    }
  }

  @Test("A request that changes something needs the session's token, which other sites can't read")
  func forgery() async throws {
    try await TestWorld().test { client in
      try await client.addUser("alice", "admin:*")
      let session = try await client.setPassword(Self.password, of: "alice")
      let cookie: HTTPFields = [.cookie: session.cookie]
      #expect(try await client.call(.get, "users", as: cookie).status == .ok)
      let forged = try await client.call(.post, "users", #"{"name":"mallory"}"#, as: cookie)
      #expect(forged.status == .forbidden && forged.errorCode == "missing-csrf-token")
      var wrong = session
      wrong.csrfToken = String(repeating: "0", count: 64)
      #expect(try await client.call(.post, "users", #"{"name":"mallory"}"#, as: wrong.headers).status == .forbidden)
      #expect(try await client.call(.post, "users", #"{"name":"bob"}"#, as: session.headers).status == .created)
      // A form of another site can't send JSON.
      let form = try await client.execute(
        uri: "/api/v1/session", method: .post, headers: [.contentType: "text/plain"],
        body: ByteBuffer(string: #"{"name":"alice","password":"\#(Self.password)"}"#))
      #expect(form.status == .unsupportedMediaType)
    }
  }

  @Test("Sign-in, a new password and the loss of a role replace the session, and end all others")
  func rotation() async throws {
    try await TestWorld().test { client in
      func isValid(_ session: TestSession) async throws -> Bool {
        try await client.call(.get, "session", as: session.headers).status == .ok
      }
      // The last administrator would keep the role.
      try await client.addUser("bob", "admin:*")
      _ = try await client.setPassword("another good password", of: "bob")
      try await client.addUser("alice", "admin:*")
      let first = try await client.setPassword(Self.password, of: "alice")
      let second = try TestSession(try await client.signIn("alice", Self.password, headers: [.cookie: first.cookie]))
      #expect(second.cookie != first.cookie)
      #expect(try await !isValid(first))
      #expect(try await isValid(second))
      let other = try TestSession(try await client.signIn("alice", Self.password))
      let wrong = try await client.call(
        .put, "session/password", #"{"current":"wrong password","new":"another good password"}"#, as: second.headers)
      #expect(wrong.status == .unauthorized)
      let changed = try TestSession(
        try await client.call(
          .put, "session/password", #"{"current":"\#(Self.password)","new":"another good password"}"#,
          as: second.headers))
      #expect(try await !isValid(second))
      #expect(try await !isValid(other))
      #expect(try await isValid(changed))
      #expect(try await client.signIn("alice", Self.password).status == .unauthorized)
      // Own roles: a new cookie if one is lost.
      let more = try await client.call(
        .put, "users/alice/roles", #"{"roles":[{"role":"admin","app":"*"},{"role":"viewer","app":"festival"}]}"#,
        as: changed.headers)
      #expect(more.status == .ok && more.headers[.setCookie] == nil)
      #expect(try await isValid(changed))
      let roles = try await client.call(
        .put, "users/alice/roles", #"{"roles":[{"role":"viewer","app":"festival"}]}"#, as: changed.headers)
      #expect(roles.status == .ok && roles.headers[.setCookie]?.hasPrefix("__Host-skin-session=") == true)
      #expect(try await !isValid(changed))
      // Another's roles: the user signs in again.
      let again = try TestSession(try await client.signIn("alice", "another good password"))
      #expect(try await client.call(.put, "users/alice/roles", #"{"roles":[]}"#).status == .ok)
      #expect(try await !isValid(again))
    }
  }

  @Test("The settings say when a session ends, also one that began with other settings")
  func lifetimes() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let old = try await world.quickServer(clock: clock.serverClock).test { client in
      try await client.addUser("alice", "viewer:*")
      return try await client.setPassword(Self.password, of: "alice")
    }
    try await world.quickServer(
      clock: clock.serverClock, { ($0.sessions.idle, $0.sessions.total) = (60, 600) }
    ).test { client in
      func isValid(_ session: TestSession) async throws -> Bool {
        try await client.call(.get, "session", as: session.headers).status == .ok
      }
      for _ in 0..<13 {
        clock.advance(by: 45)
        #expect(try await isValid(old))
      }
      clock.advance(by: 16)
      #expect(try await !isValid(old))
      let answer = try await client.signIn("alice", Self.password)
      #expect(answer.headers[.setCookie]?.contains("Max-Age=600;") == true)
      let idle = try TestSession(answer)
      clock.advance(by: 61)
      #expect(try await !isValid(idle))
    }
  }

  @Test("A session ends when it is idle for an hour, and twelve hours after the sign-in")
  func expiry() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    try await world.quickServer(clock: clock.serverClock).test { client in
      func isValid(_ session: TestSession) async throws -> Bool {
        try await client.call(.get, "session", as: session.headers).status == .ok
      }
      try await client.addUser("alice", "viewer:*")
      let idle = try await client.setPassword(Self.password, of: "alice")
      clock.advance(by: 3599)
      #expect(try await isValid(idle))
      clock.advance(by: 3601)
      #expect(try await !isValid(idle))
      let busy = try TestSession(try await client.signIn("alice", Self.password))
      for _ in 0..<23 {
        clock.advance(by: 1800)
        #expect(try await isValid(busy))
      }
      clock.advance(by: 1801)
      #expect(try await !isValid(busy))
    }
  }

  @Test("Unknown names, wrong passwords and disabled users have the same answer")
  func enumeration() async throws {
    try await TestWorld().test { client in
      try await client.addUser("alice", "viewer:*")
      try await client.setPassword(Self.password, of: "alice")
      try await client.addUser("nobody-yet", "viewer:*")
      try await client.addUser("gone", "viewer:*")
      try await client.setPassword(Self.password, of: "gone")
      #expect(try await client.call(.patch, "users/gone", #"{"enabled":false}"#).status == .ok)
      var answers: Set<String> = []
      for (name, password) in [
        ("alice", "a wrong password"), ("bob", Self.password), ("nobody-yet", Self.password), ("gone", Self.password),
        ("not a name", Self.password),
      ] {
        let answer = try await client.signIn(name, password)
        #expect(answer.status == .unauthorized && answer.headers[.setCookie] == nil)
        answers.insert(String(buffer: answer.body))
      }
      #expect(answers.count == 1)
    }
  }

  @Test("Attempts are limited per account, whether or not it exists, and from an address, until time passes")
  func limits() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.quickServer(clock: clock.serverClock) { $0.hasTLSProxy = true }
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    try await server.test { client in
      try await client.addUser("alice", "viewer:*")
      try await client.setPassword(Self.password, of: "alice")
      func attempt(_ name: String, _ password: String, from address: String) async throws -> HTTPResponse.Status {
        try await client.signIn(name, password, headers: [forwarded: "10.0.0.1, \(address)"]).status
      }
      // A known address of the user.
      #expect(try await attempt("alice", Self.password, from: "192.0.2.1") == .ok)
      for name in ["alice", "bob"] {
        for number in 0..<10 {
          #expect(try await attempt(name, "guess \(number)", from: "198.51.100.\(number)") == .unauthorized)
        }
        #expect(try await attempt(name, Self.password, from: "203.0.113.1") == .tooManyRequests)
      }
      // An attacker can't lock the user out.
      #expect(try await attempt("alice", Self.password, from: "192.0.2.1") == .ok)
      clock.advance(by: 61)
      #expect(try await attempt("alice", Self.password, from: "203.0.113.1") == .ok)
      for number in 0..<30 {
        #expect(try await attempt("user\(number)", "guess", from: "2001:db8::\(number)") == .unauthorized)
      }
      #expect(try await attempt("user30", "guess", from: "2001:db8::ffff") == .tooManyRequests)
      let refused = try await client.signIn("x", "guess", headers: [forwarded: "2001:db8::1"])
      #expect(refused.errorCode == "too-many-sign-ins" && refused.headers[.retryAfter].flatMap { Int($0) } != nil)
      #expect(try await attempt("user30", "guess", from: "2001:db8:0:1::1") == .unauthorized)
    }
  }

  @Test("A link of one user is refused with another one's name, and stays valid")
  func linkOfAnother() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.addUser("alice", "viewer:*")
      let link = try await client.call(.post, "users/alice/link").json(LinkAnswer.self).link
      let secret = try #require(link.split(separator: "#").last)
      func use(_ name: String) async throws -> TestResponse {
        let body = #"{"token":"\#(secret)","name":"\#(name)","password":"\#(Self.password)"}"#
        return try await client.call(.post, "setup", body, as: [:])
      }
      for name in ["bob", "not a name"] {
        let refused = try await use(name)
        #expect(refused.status == .badRequest && refused.errorCode == "bad-name", "\(name)")
      }
      #expect(try await use("alice").status == .ok)
    }
  }

  @Test("A link sets a password once, and expires")
  func links() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.quickServer(clock: clock.serverClock) {
      $0.publicURL = URL(string: "https://skins.example.com/")
    }
    try await server.test { client in
      try await client.addUser("alice", "viewer:*")
      func link() async throws -> String {
        let link = try await client.call(.post, "users/alice/link").json(LinkAnswer.self).link
        let prefix = "https://skins.example.com/setup#"
        #expect(link.hasPrefix(prefix))
        return String(link.dropFirst(prefix.count))
      }
      func use(_ secret: String, _ password: String = Self.password) async throws -> TestResponse {
        try await client.call(.post, "setup", #"{"token":"\#(secret)","password":"\#(password)"}"#, as: [:])
      }
      let (old, new) = (try await link(), try await link())
      #expect(try await use(old).errorCode == "expired-link")
      for weak in ["short", "aaaaaaaaaaaaaaaa", String(repeating: "long", count: 400)] {
        #expect(try await use(new, weak).errorCode == "weak-password")
      }
      #expect(try await use(new).status == .ok)
      #expect(try await use(new).errorCode == "expired-link")
      let late = try await link()
      clock.advance(by: 72 * 3600 + 1)
      #expect(try await use(late).errorCode == "expired-link")
      let page = try await client.get("/setup")
      #expect(page.status == .ok && page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
    }
  }
}
