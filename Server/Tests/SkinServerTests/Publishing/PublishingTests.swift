import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerHTTP

@Suite struct PublishingTests {
  @Test(
    "A published package is served under its hash and named by the signed metadata", arguments: TestTransport.allCases)
  func publishes(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.test(transport) { client in
      let response = try await client.publish(package)
      #expect(response.status == .created)
      let answer = try response.json(VersionAnswer.self)
      #expect(answer.id == "spring-festival" && answer.version == "1.0.0" && answer.patches == [])
      #expect(answer.sha256 == ContentHash(of: package).hex)
      let location = try #require(response.headers[.location])
      #expect(try await client.get(location).data == package)
      let repository = try await client.repository(world)
      #expect(repository.targets["skins/festival/spring-festival/1.0.0.skin"] == package)
    }
  }

  @Test("A new version gets patches that rebuild it byte for byte", arguments: TestTransport.allCases)
  func makesPatches(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    let versions = try ["1.0.0", "1.1.0", "1.2.0"].map { try TestSkin.package("spring-festival", $0) }
    try await world.server { $0.patchBases = 2 }.test(transport) { client in
      for package in versions { #expect(try await client.publish(package).status == .created) }
      let newest = try TestSkin.package("spring-festival", "2.0.0")
      let answer = try await client.publish(newest).json(VersionAnswer.self)
      #expect(Set(answer.patches.map(\.from)) == ["1.1.0", "1.2.0"])
      #expect(answer.patches.allSatisfy { $0.state == "published" && $0.size ?? .max < newest.count / 2 })
      let repository = try await client.repository(world)
      let patch = try #require(
        repository.targets["patches/festival/spring-festival/1.2.0-2.0.0.skinpatch"])
      let (old, delta, output) = ("old.skin", "p.skinpatch", "new.skin")
      let files = [old, delta, output].map { world.folder.appending(path: $0) }
      try versions[2].write(to: files[0])
      try patch.write(to: files[1])
      try SkinPatch.apply([files[1]], to: files[0], output: files[2])
      #expect(try Data(contentsOf: files[2]) == newest)
    }
  }

  @Test("An encoded body is refused, because the server decodes none")
  func encodedBody() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.test { client in
      func publish(_ coding: String) async throws -> TestResponse {
        var headers = HTTPFields.authorized
        headers[.contentEncoding] = coding
        return try await client.execute(
          uri: "/api/v1/apps/festival/packages", method: .post, headers: headers, body: ByteBuffer(bytes: package))
      }
      let refused = try await publish("gzip")
      #expect(refused.status == .unsupportedMediaType && refused.errorCode == "bad-body")
      #expect(try await publish("identity, gzip").status == .unsupportedMediaType)
      #expect(try await publish("identity").status == .created)
      #expect(try await publish("").status == .ok)
      let activation = try await client.activate(#"{"skin":null}"#, headers: [.contentEncoding: "gzip"])
      #expect(activation.status == .unsupportedMediaType)
    }
  }

  @Test("Publishing the same bytes again changes nothing; other bytes for the same version are a conflict")
  func isIdempotent() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.test { client in
      let first = try await client.publish(package)
      let timestamp = try await client.get("/repository/festival/metadata/timestamp.json").data
      let second = try await client.publish(package)
      #expect(second.status == .ok && second.data == first.data)
      let other = try await client.publish(TestSkin.package(text: "other"))
      #expect(other.status == .conflict && other.errorCode == "version-taken")
      #expect(try await client.get("/repository/festival/metadata/timestamp.json").data == timestamp)
    }
    #expect(try world.blobNames() == [ContentHash(of: package).hex])
  }

  @Test("A tampered package is refused with a reason and leaves no files", arguments: TestTransport.allCases)
  func refusesTampered(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    var package = try TestSkin.package()
    package[package.count / 2] ^= 1
    try await world.test(transport) { [package] client in
      let response = try await client.publish(package)
      #expect(response.status == .unprocessableContent)
      let error = try response.json(ErrorAnswer.self).error
      #expect(!error.message.isEmpty && !error.suggestion.isEmpty)
      let other = try await client.publish(Data("no package".utf8))
      #expect(other.status == .unprocessableContent && !String(buffer: other.body).contains(world.folder.path))
      let answer = try other.json(ErrorAnswer.self).error
      #expect(answer.message == "The file is not a zip archive" && !answer.suggestion.contains("path"))
      #expect(try await client.publish(Data()).status == .badRequest)
    }
    #expect(try world.blobNames().isEmpty)
    #expect(try world.workNames().isEmpty)
  }

  @Test("An upload over the limit is refused", arguments: TestTransport.allCases)
  func limitsSize(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.server { $0.maxUpload = 10_000 }.test(transport) { client in
      let response = try await client.publish(TestSkin.package())
      #expect(response.status == .contentTooLarge && response.errorCode == "upload-too-large")
    }
  }

  @Test("Concurrent publications all succeed, one after the other")
  func publishesConcurrently() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for minor in 0..<8 {
          group.addTask { try await client.publish(TestSkin.package("spring-festival", "1.\(minor).0")).status }
        }
        for try await status in group { #expect(status == .created) }
      }
      let repository = try await client.repository(world)
      #expect(repository.targets.keys.count { $0.hasPrefix("skins/") } == 8)
      // One timestamp is signed at the start, and one for each publication.
      #expect(repository.timestamp == 9)
    }
  }

  @Test("Without the token, nothing can be published or listed", arguments: TestTransport.allCases)
  func requiresToken(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      let wrong: [HTTPFields] = [
        [:], [.authorization: "Bearer wrong"], [.authorization: "Basic \(TestWorld.token)"],
        [.authorization: "Bearer \(TestWorld.token)x"], [.authorization: "Bearer "],
      ]
      for headers in wrong {
        let response = try await client.execute(
          uri: "/api/v1/apps/festival/packages", method: .post, headers: headers, body: ByteBuffer(string: "x"))
        #expect(response.status == .unauthorized && response.errorCode == "unauthorized")
        #expect(response.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
        #expect(try await client.get("/api/v1/apps", headers: headers).status == .unauthorized)
      }
    }
  }

  @Test("The lists contain the published packages")
  func lists() async throws {
    try await TestWorld().test { client in
      for version in ["1.0.0", "2.0.0"] { try await client.publish(TestSkin.package("night", version)) }
      #expect(try await client.get("/api/v1/apps", headers: .authorized).json(AppsAnswer.self).apps == ["festival"])
      let skins = try await client.get("/api/v1/apps/festival/skins", headers: .authorized).json(VersionsAnswer.self)
        .skins
      #expect(skins.map(\.version) == ["1.0.0", "2.0.0"] && skins[1].patches.map(\.from) == ["1.0.0"])
      let unknown = try await client.get("/api/v1/apps/other/skins", headers: .authorized)
      #expect(unknown.status == .notFound && unknown.errorCode == "unknown-app")
      let bad = try await client.get("/api/v1/apps/Bad%20Name/skins", headers: .authorized)
      #expect(bad.status == .badRequest && bad.errorCode == "bad-name")
    }
  }
}
