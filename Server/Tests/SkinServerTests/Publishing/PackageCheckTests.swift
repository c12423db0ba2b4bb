import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServerHTTP

@Suite struct PackageCheckTests {
  /// Files without a complete skin, with the code and the place of the refusal.
  private static let broken: [(files: [String: String], code: String, place: SkinIssue.Place?)] = [
    (["readme.txt": "hello"], "unknown-format", nil),
    (["appstyle.json": "{\"main_color\":\n\"#112"], "malformed-json", .init(file: "appstyle.json", line: 2)),
    (
      ["Color.plist": "<?xml version=\"1.0\"?><plist><dict>\n<key>ink</key><str"], "malformed-plist",
      .init(file: "Color.plist", line: 2)
    ),
    (["brand.tokens.json": "{\"ink\": {\"$type\": \"col"], "malformed-json", .init(file: "brand.tokens.json", line: 1)),
    (
      ["config.json": "{\"home\": {\"images\": {\n\"tab\": \"tab1\"}}}"], "missing-file",
      .init(file: "config.json", line: 2, key: "home.tab")
    ),
    (
      [
        "skin.json": "{\"schema\": 1, \"id\": \"s\", \"version\": \"1.0.0\"}",
        "modules/home.json": "{\"colors\": {\n\"a\": \"red-ish\"}}",
      ],
      "malformed-color", .init(file: "modules/home.json", line: 2, key: "home.a")
    ),
    (
      [
        "skin.json": "{\"schema\": 1, \"id\": \"s\", \"version\": \"1.0.0\"}", "modules/home.json": "{}",
        "brands/App1/modules/home.json": "{\"files\": {\"a\": \"gone.gif\"}}",
      ], "missing-file", .init(file: "brands/App1/modules/home.json", line: 1, key: "home.a")
    ),
  ]

  @Test("A package that can't be read as a skin is refused with file, line, key and suggestion, and leaves no files")
  func refusesUnreadable() async throws {
    let world = try TestWorld()
    try await world.test { client in
      for (files, code, place) in Self.broken {
        let package = try TestSkin.pack("spring-festival", "1.0.0", files.mapValues { Data($0.utf8) })
        let response = try await client.publish(package)
        #expect(response.status == .unprocessableContent, "\(code)")
        let error = try response.json(ErrorAnswer.self).error
        #expect(error.code == code && error.place?.withoutColumn == place && !error.suggestion.isEmpty, "\(error)")
      }
      #expect(try await client.get("/api/v1/apps", headers: .authorized).data == Data("{\"apps\":[]}".utf8))
    }
    #expect(try world.blobNames().isEmpty)
  }

  @Test("The message is that of the first error, and all errors are listed")
  func listsErrors() async throws {
    let world = try TestWorld()
    let module = Data("{\"colors\": {\n\"a\": \"red-ish\",\n\"b\": \"{c}\",\n\"c\": \"{b}\"}}".utf8)
    let package = try TestSkin.native("spring-festival", "1.0.0", ["modules/home.json": module])
    try await world.test { client in
      let error = try await client.publish(package).json(ErrorAnswer.self).error
      #expect(error.code == "malformed-color" && error.message.contains("the first of 2 errors"))
      #expect(error.issues?.map(\.code) == ["malformed-color", "alias-cycle"])
      #expect(error.issues?.map(\.place?.line) == [2, 3])
    }
  }

  @Test("An alias for a key that the built-in skin may have is accepted")
  func acceptsAliases() async throws {
    let world = try TestWorld()
    let package = try TestSkin.native(
      "spring-festival", "1.0.0", ["modules/home.json": Data(#"{"colors": {"a": "{app.brand}"}}"#.utf8)])
    try await world.test { client in
      let response = try await client.publish(package)
      #expect(response.status == .created)
    }
  }

  @Test("A package with kinds of files that apps don't install is refused unless the settings allow them")
  func kinds() async throws {
    let files = ["snow.particles": Data("{}".utf8), "scenes/a.SCNZ": Data([1]), "LICENSE": Data([1])]
    let package = try TestSkin.native("spring-festival", "1.0.0", files, kinds: .default.adding(["particles", "scnz"]))
    let world = try TestWorld()
    try await world.test { client in
      let response = try await client.publish(package)
      #expect(response.status == .unprocessableContent)
      let error = try response.json(ErrorAnswer.self).error
      #expect(error.code == "unknown-file-kind" && error.suggestion.contains("package_kinds"))
      #expect(error.issues?.map(\.place?.file) == ["scenes/a.SCNZ", "snow.particles"])
    }
    #expect(try world.blobNames().isEmpty)
    let settings = try await SettingsReader(
      environment: world.environment.merging(["SKIN_SERVER_PACKAGE_KINDS": ".particles, SCNZ"]) { $1 }
    ).settings()
    let server = try await world.server { $0.packageKinds = settings.packageKinds }
    try await server.test { client in
      let response = try await client.publish(package)
      #expect(response.status == .created)
    }
  }

  @Test("Every case of a forged package is published or refused as its table says")
  func kindCases() async throws {
    let world = try TestWorld()
    try await world.test { client in
      for (number, file) in FileKindCase.all.enumerated() {
        let id = try #require(SkinIdentifier("case-\(number)"))
        let header = Data(#"{"schema": 1, "id": "\#(id)", "version": "1.0.0"}"#.utf8)
        let files = [(path: file.path, contents: file.contents), (path: "skin.json", contents: header)]
          .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let manifest = try PackageManifest(
          info: .init(id: id, version: SkinVersion(1, 0, 0)),
          files: files.map { .init(path: $0.path, size: $0.contents.count, sha256: ContentHash(of: $0.contents)) })
        let response = try await client.publish(StoredZip.archive([(PackageManifest.path, manifest.data)] + files))
        guard let code = file.code else {
          #expect(response.status == .created, "\(file): \(response)")
          continue
        }
        #expect(try response.json(ErrorAnswer.self).error.code == code.rawValue, "\(file): \(response)")
      }
    }
  }

  @Test("A signed change with a kind of file that apps don't install is refused")
  func kindsInChanges() async throws {
    let keys = KeySet.make()
    let world = try TestWorld(online: [.snapshot, .timestamp], keys: keys)
    let publisher = Publisher(world, keys: keys.only([.targets]))
    let server = try await RealServer(world)
    let package = try TestSkin.native(
      "spring-festival", "1.0.0", ["snow.particles": Data("{}".utf8)], kinds: .default.adding(["particles"]))
    let result = try await server.send(publisher.publication(package, from: server))
    #expect(result.status == 422 && result.code == "unknown-file-kind", "\(result)")
  }

  @Test("A skin in another format is accepted with its author's files")
  func acceptsOtherFormats() async throws {
    let world = try TestWorld()
    let package = try TestSkin.pack(
      "spring-festival", "1.0.0", ["appstyle.json": Data(##"{"main_color": "#112233"}"##.utf8)])
    try await world.test { client in
      let response = try await client.publish(package)
      #expect(response.status == .created)
    }
  }

  @Test("A signed change with a package that can't be read as a skin is refused and leaves no files")
  func refusesInChanges() async throws {
    let keys = KeySet.make()
    let world = try TestWorld(online: [.snapshot, .timestamp], keys: keys)
    let publisher = Publisher(world, keys: keys.only([.targets]))
    let server = try await RealServer(world)
    for (files, code, _) in Self.broken {
      let package = try TestSkin.pack("spring-festival", "1.0.0", files.mapValues { Data($0.utf8) })
      let result = try await server.send(publisher.publication(package, from: server))
      #expect(result.status == 422 && result.code == code, "\(code): \(result)")
    }
    #expect(try world.blobNames().isEmpty)
  }
}
