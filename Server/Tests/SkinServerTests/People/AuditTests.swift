import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinUpdate
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct AuditTests {
  private func entries(_ client: some TestClientProtocol, _ query: String = "") async throws -> [AuditEntry] {
    let response = try await client.call(.get, "audit\(query)")
    #expect(response.headers[.contentType] == "application/x-ndjson")
    return try String(buffer: response.body).split(separator: "\n").map {
      try JSONDecoder().decode(AuditEntry.self, from: Data($0.utf8))
    }
  }

  @Test("Each change is recorded with its author, address, and the state before and after")
  func records() async throws {
    try await TestWorld().test(.live) { client in
      try await client.publish(TestSkin.package())
      try await client.addUser("ann", "activator:festival")
      let token = try await client.token(of: "ann", "activate:festival")
      let activation = "apps/festival/channels/stable/activation"
      let skin = #"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#
      for _ in 0..<2 { #expect(try await client.call(.put, activation, skin, as: token.headers).status == .ok) }
      #expect(try await client.call(.put, activation, #"{"skin":null}"#).status == .ok)
      let all = try await entries(client)
      #expect(
        all.map(\.action) == [
          "package-published", "user-created", "token-created", "activation-changed", "activation-changed",
        ])
      let (on, off) = (all[3], all[4])
      #expect(on.actor == "ann (token ci)" && off.actor == "root token" && on.address == "127.0.0.1")
      #expect(on.app?.rawValue == "festival" && on.before == nil)
      #expect(on.after?["skin"]?["id"] == "spring-festival" && off.before == on.after && off.after?["skin"] == .null)
      #expect(!"\(all)".contains(token.token))
      #expect(try await entries(client, "?after=3&limit=1").map(\.number) == [4])
      let admin = try await client.call(.get, "apps/festival/audit", as: token.headers)
      #expect(admin.status == .forbidden)
      #expect(try await client.call(.get, "audit?after=x").status == .badRequest)
    }
  }

  @Test("Policies, pins, notes, removed versions and webhooks are recorded, once, and without secrets")
  func operations() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer { $0.allowsPrivateWebhooks = true }
    try await server.test(.live) { client in
      for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      let skin = "apps/festival/skins/spring-festival/versions/1.1.0"
      for _ in 0..<2 {
        #expect(try await client.call(.put, "\(skin)/pin").status == .ok)
        #expect(try await client.call(.put, "\(skin)/notes", #"{"notes":"Lanterns"}"#).status == .ok)
        let policy = #"{"newest":1,"published_days":0,"used_days":0}"#
        #expect(try await client.call(.put, "apps/festival/retention", policy).status == .ok)
      }
      #expect(try await client.call(.post, "apps/festival/retention/run").status == .ok)
      #expect(try await client.call(.delete, "\(skin)/pin").status == .ok)
      let form = #"{"url":"http://127.0.0.1:9/hook","events":["published"]}"#
      let created = try await client.call(.post, "webhooks", form)
      let webhook = try created.json([String: MetadataValue].self)
      let (id, secret) = (try #require(webhook["id"]?.string), try #require(webhook["secret"]?.string))
      #expect(try await client.call(.delete, "webhooks/\(id)").status == .noContent)
      #expect(try await client.call(.delete, "webhooks/\(id)").status == .notFound)
      let all = try await entries(client)
      #expect(
        all.dropFirst(2).map(\.action) == [
          "version-pinned", "notes-changed", "retention-changed", "version-removed", "version-unpinned",
          "webhook-created", "webhook-removed",
        ])
      #expect(all[3].before == "" && all[3].after == "Lanterns" && all[4].after?["newest"] == 1)
      #expect(all[5].subject == "spring-festival 1.0.0" && all[5].actor == "root token")
      #expect(all[7].app == nil && all[8].before == all[7].after && !"\(all)".contains(secret))
    }
  }

  @Test("A refused change leaves no entry")
  func refused() async throws {
    try await TestWorld().test { client in
      try await client.addUser("alice", "viewer:*")
      #expect(try await client.call(.post, "users", #"{"name":"alice"}"#).status == .conflict)
      #expect(try await client.call(.delete, "users/bob").status == .notFound)
      #expect(try await client.activate(#"{"skin":null}"#).status == .notFound)
      #expect(try await entries(client).map(\.action) == ["user-created"])
    }
  }

  @Test("Each entry has the hash of the previous one, and changed or removed entries are found")
  func chain() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    for name in ["ann", "bob", "cleo"] {
      let response = try await server.request(
        .POST, "/api/v1/users", headers: RealServer.authorized + [("Content-Type", "application/json")],
        body: .bytes(.init(string: #"{"name":"\#(name)"}"#)))
      #expect(response.status == .created)
    }
    let response = try await server.request(.GET, "/api/v1/audit", headers: RealServer.authorized)
    let text = String(buffer: try await response.body.collect(upTo: 1 << 20))
    let environment = ["SKIN_SERVER_DATA": world.dataFolder.path]
    // Next to the running server.
    let printed = try await RealServer.run(["audit"], environment)
    #expect(printed.0 == 0 && printed.1 == text)
    let verified = try await RealServer.run(["audit", "--verify"], environment)
    #expect(verified.0 == 0 && verified.1.hasPrefix("Verified 3 entries."))
    let last = try #require(verified.1.split(separator: " ").last?.prefix(64))

    func verify(_ lines: [Substring], _ more: String...) async throws -> (Int32, String) {
      let file = world.folder.appending(path: "audit-\(UUID().uuidString).jsonl")
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      return try await RealServer.run(["audit", "--verify", "--file", file.path] + more)
    }
    let lines = text.split(separator: "\n")
    #expect(try await verify(lines).0 == 0)
    // As documented: the hash is of the line without its last member.
    let first = try #require(lines.first)
    let end = try #require(first.range(of: #","hash":""#))
    #expect(first[end.upperBound...].dropLast(2) == ContentHash(of: Data((first[..<end.lowerBound] + "}").utf8)).hex)
    var changed = lines
    changed[1] = Substring(changed[1].replacing("bob", with: "eve"))
    let found = try await verify(changed)
    #expect(found.0 == 1 && found.1.contains("broken-audit-log") && found.1.contains("Entry 2"))
    #expect(try await verify(lines.enumerated().filter { $0.offset != 1 }.map(\.element)).0 == 1)
    #expect(try await verify(Array(lines.dropFirst())).0 == 1)
    // Only a hash noted earlier reveals that the end was removed.
    #expect(try await verify(Array(lines.dropLast())).0 == 0)
    #expect(try await verify(Array(lines.dropLast()), "--contains", String(last)).0 == 1)
    #expect(try await verify(lines, "--contains", String(last)).0 == 0)
  }
}
