import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinPackage
import SkinServerAPI
import Testing

@testable import SkinServerHTTP
@testable import SkinServerPublishing

@Suite struct ServingTests {
  @Test(
    "Files have strong entity tags, and an unchanged file is answered without a body", arguments: TestTransport.allCases
  )
  func answersConditionally(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      let target = try #require(try await client.publish(TestSkin.package()).headers[.location])
      for path in ["/repository/festival/metadata/timestamp.json", "/repository/festival/metadata/1.root.json", target]
      {
        let full = try await client.get(path)
        let tag = try #require(full.headers[.eTag])
        #expect(full.status == .ok && tag.hasPrefix("\"") && !tag.hasPrefix("W/"))
        #expect(full.headers[.contentLength] == "\(full.data.count)")
        for field in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
          let same = try await client.get(path, headers: [.ifNoneMatch: field])
          #expect(same.status == .notModified && same.data.isEmpty && same.headers[.eTag] == tag)
        }
        for field in ["\"other\"", "\"a,*,b\"", "\"x\", *"] {
          #expect(try await client.get(path, headers: [.ifNoneMatch: field]).data == full.data)
        }
        let head = try await client.execute(uri: path, method: .head)
        #expect(head.status == .ok && head.data.isEmpty && head.headers[.eTag] == tag)
        #expect(head.headers[.contentLength] == "\(full.data.count)")
      }
    }
  }

  @Test("The timestamp is always revalidated; files with a version or hash in their names are immutable")
  func cacheControl() async throws {
    let world = try TestWorld()
    try await world.test { client in
      let target = try #require(try await client.publish(TestSkin.package()).headers[.location])
      func caching(_ path: String) async throws -> String? { try await client.get(path).headers[.cacheControl] }
      #expect(try await caching("/repository/festival/metadata/timestamp.json") == "no-cache")
      #expect(try await caching(target)?.contains("immutable") == true)
      #expect(try await caching("/repository/festival/metadata/2.targets.json")?.contains("immutable") == true)
    }
    try await world.server { $0.timestampMaxAge = .seconds(5) }.test { client in
      let response = try await client.get("/repository/festival/metadata/timestamp.json")
      #expect(response.headers[.cacheControl] == "public, max-age=5")
    }
  }

  @Test("Ranges of a package can be downloaded, so that a download can be resumed", arguments: TestTransport.allCases)
  func servesRanges(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    let package = try TestSkin.package(sharedBytes: 400_000)
    let last = package.count - 1
    try await world.test(transport) { client in
      let target = try #require(try await client.publish(package).headers[.location])
      let parts: [(String, Range<Int>)] = [
        ("bytes=0-99", 0..<100), ("bytes=100-", 100..<package.count), ("bytes=-10", last - 9..<last + 1),
        ("bytes=0-999999999", 0..<package.count), ("bytes=\(last)-\(last)", last..<last + 1),
        ("bytes=100000-300000", 100_000..<300_001),
      ]
      for (field, range) in parts {
        let part = try await client.get(target, headers: [.range: field])
        #expect(part.status == .partialContent && part.data == package[range], "\(field)")
        #expect(
          part.headers[.contentRange] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(package.count)")
      }
      for field in ["bytes=\(package.count)-", "bytes=-0", "bytes=99999999999999999999-"] {
        let none = try await client.get(target, headers: [.range: field])
        #expect(none.status == .rangeNotSatisfiable && none.headers[.contentRange] == "bytes */\(package.count)")
      }
      for field in ["bytes=5-1", "bytes=0-1,5-6", "bytes=", "bytes=x-y", "lines=1-2", "bytes=-"] {
        #expect(try await client.get(target, headers: [.range: field]).data == package, "\(field)")
      }
      let tag = try #require(try await client.get(target).headers[.eTag])
      let same = try await client.get(target, headers: [.range: "bytes=0-9", .ifRange: tag])
      #expect(same.status == .partialContent)
      let other = try await client.get(target, headers: [.range: "bytes=0-9", .ifRange: "\"x\""])
      #expect(other.status == .ok && other.data == package)
    }
  }

  @Test(
    "A path that isn't a published file is answered with 404",
    arguments: [
      "/repository/", "/repository/festival/metadata/", "/repository/festival/metadata/99.root.json",
      "/repository/festival/metadata/../../skin-server.sqlite",
      "/repository/festival/targets/..%2f..%2fskin-server.sqlite",
      "/repository/%2e%2e/%2e%2e/etc/passwd", "/repository//etc/passwd",
      "/repository/festival/metadata/timestamp.json%00",
      "/repository/../health", "/nowhere", "/",
    ])
  func refusesTraversal(_ path: String) async throws {
    try await TestWorld().test(.live) { client in
      let response = try await client.get(path)
      #expect(response.status == .notFound && response.errorCode == "not-found", "\(path)")
      #expect(response.headers[.contentType] == "application/json")
    }
  }

  @Test("A wrong method is answered with the methods of the path", arguments: TestTransport.allCases)
  func namesMethods(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      let wrong: [(String, HTTPRequest.Method, String)] = [
        ("/health", .post, "GET, HEAD"), ("/repository/festival/metadata/timestamp.json", .put, "GET, HEAD"),
        ("/events?app=a&channel=b", .delete, "GET"), ("/api/v1/apps/festival/packages", .get, "POST"),
      ]
      for (path, method, allowed) in wrong {
        let response = try await client.execute(
          uri: path, method: method, headers: .authorized, body: ByteBuffer())
        #expect(response.status == .methodNotAllowed && response.headers[.allow] == allowed)
        #expect(response.errorCode == "method-not-allowed")
      }
      let unknown = try await client.execute(uri: "/health", method: .trace, body: ByteBuffer())
      #expect(unknown.status == .notImplemented && unknown.errorCode == "unknown-method")
    }
  }

  @Test("Health reports the version, the database and the expiry of the timestamp", arguments: TestTransport.allCases)
  func health(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      let response = try await client.get("/health")
      let health = try response.json(HealthAnswer.self)
      #expect(response.status == .ok && health.status == "ok" && health.database == "ok")
      #expect(health.version == ServerVersion.current && health.repository.timestamp == 1)
      #expect(try await client.execute(uri: "/health", method: .head).status == .ok)
    }
  }

  @Test("Files of previous versions are served until clients can have finished a refresh")
  func keepsOlderFiles() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.publish(TestSkin.package())
      let old = "/repository/festival/metadata/2.snapshot.json"
      #expect(try await client.get(old).status == .ok)
      for round in 0..<PublishingService.keptRevisions {
        let skin = round % 2 == 0 ? #"{"id":"spring-festival","version":"1.0.0"}"# : "null"
        #expect(try await client.get(old).status == .ok, "round \(round)")
        #expect(try await client.activate(#"{"skin":\#(skin)}"#).status == .ok)
      }
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      #expect(try await client.get(old).status == .notFound)
      #expect(try await client.get("/repository/festival/metadata/1.root.json").status == .ok)
      _ = try await client.repository(world)
    }
  }
}
