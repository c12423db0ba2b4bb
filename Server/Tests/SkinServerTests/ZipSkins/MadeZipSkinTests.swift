import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOHTTP1
import SkinFormats
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServerPublishing

@Suite struct MadeZipSkinTests {
  private struct Answer: Decodable, Equatable {
    var skinSign: String
    var skinUrl: String
  }

  private static let path = "/zip-skin?app=festival&channel=stable"
  private static let logo = TestSkin.noise(90_000, seed: 5)

  /// Returns a native skin with more than zip skins can express.
  private static func native(
    _ version: String = "1.0.0", base: String? = nil, title: String = "#C8102E"
  ) throws -> Data {
    let module = ##"""
      {"colors": {"title": "\##(title)", "heading": "{title}", "shade": {"any": "#00000080", "dark": "#FFF"}},
       "gradients": {"sky": ["#000", "#FFF"]}, "texts": {"hello": "新春快乐"},
       "images": {"logo": {"file": "images/logo.png", "recipe": [{"round": 3}]}}, "files": {"sound": "sounds/bell.caf"}}
      """##
    return try TestSkin.native(
      "spring-festival", version, base: base,
      ["modules/home.json": Data(module.utf8), "images/logo@2x.png": logo, "sounds/bell.caf": Data("ding".utf8)])
  }

  private func activate(_ client: any TestClientProtocol, _ version: String = "1.0.0") async throws {
    try await client.activate(#"{"skin":{"id":"spring-festival","version":"\#(version)"}}"#)
  }

  private func answer(_ client: any TestClientProtocol) async throws -> Answer {
    try await client.get(Self.path).json(Answer.self)
  }

  /// Returns the names of the blobs and records in the cache.
  private func names(_ world: TestWorld) throws -> Set<String> {
    let folder = world.dataFolder.appending(path: "zip-skins")
    return Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .map { URL(filePath: $0).lastPathComponent }.filter { $0.count > 2 })
  }

  @Test("A zip skin is built from a package with a kind of file that the server's settings allowed")
  func kinds() async throws {
    let world = try TestWorld()
    let (package, zip) = (world.folder.appending(path: "a.skin"), world.folder.appending(path: "a.zip"))
    try TestSkin.native(
      "spring-festival", "1.0.0",
      ["modules/home.json": Data(#"{"files": {"snow": "snow.particles"}}"#.utf8), "snow.particles": Data("{}".utf8)],
      kinds: .default.adding(["particles"])
    ).write(to: package)
    #expect(try ZipSkinBuilder.build(package, bases: [], to: zip)?.issues == [])
  }

  @Test("An app that reads zip skins gets the colors, images, texts and files of a native skin and its base")
  func endToEnd() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let winter = Data(##"{"colors": {"back": "#0000FF", "title": "#0000FF"}, "texts": {"season": "Winter"}}"##.utf8)
    #expect(try await server.publish(TestSkin.native("winter", "1.0.0", ["modules/home.json": winter])) == .created)
    #expect(try await server.publish(Self.native(base: "winter")) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    let question = try #require(URL(string: server.url + Self.path))
    let folder = world.folder.appending(path: "skins")
    let skins = ZipSkins(at: folder, question: question, formats: [.config])
    guard case .changed(let files?) = try await skins.check() else { throw Timeout(description: "not downloaded") }
    let document = try SkinDocument.read(files, formats: [.config])
    #expect(document.format == .config && document.issues.isEmpty)
    func value(_ key: String) -> SkinValue? {
      if case .value(let value)? = document.entries[key]?.definition.any { value } else { nil }
    }
    for key in ["home.title", "home.heading"] { #expect(try value(key) == .color(SkinColor("#C8102E"))) }
    #expect(try value("home.back") == .color(SkinColor("#0000FF")))
    #expect(try value("home.shade") == .color(SkinColor("#00000080")))
    #expect(value("home.hello") == .text("新春快乐") && value("home.season") == .text("Winter"))
    guard case .image(let image)? = value("home.logo"), case .file(let sound)? = value("home.sound") else {
      throw Timeout(description: "no image or no file")
    }
    #expect(try image.variants.map(\.scale) == [2] && image.variants.first?.file.contents() == Self.logo)
    #expect(try sound.contents() == Data("ding".utf8))
    #expect(document.entries.count == 8)
    guard case .unchanged = try await skins.check() else { throw Timeout(description: "downloaded twice") }
    #expect(try ZipSkins.current(at: folder)?.paths == files.paths)
  }

  @Test(
    "The zip is valid for other tools, and is served like the repository's files", arguments: TestTransport.allCases)
  func serves(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.test(transport) { client in
      try await client.publish(Self.native())
      try await activate(client)
      let answer = try await answer(client)
      let full = try await client.get(answer.skinUrl)
      #expect(full.status == .ok && full.headers[.contentType] == "application/zip")
      #expect(full.headers[.contentLength] == "\(full.data.count)" && full.headers[.acceptRanges] == "bytes")
      #expect(full.headers[.cacheControl]?.contains("immutable") == true)
      let file = world.folder.appending(path: "made.zip")
      try full.data.write(to: file)
      #expect(try PackageReader(url: file).manifestHash.hex == answer.skinSign)
      #expect(try answer.skinUrl.hasSuffix("/\(ContentHash(ofFile: file).hex).zip"))
      let unzip = Process()
      unzip.executableURL = URL(filePath: "/usr/bin/unzip")
      unzip.arguments = ["-tqq", file.path]
      try unzip.run()
      unzip.waitUntilExit()
      #expect(unzip.terminationStatus == 0)

      let tag = try #require(full.headers[.eTag])
      let same = try await client.get(answer.skinUrl, headers: [.ifNoneMatch: tag])
      #expect(same.status == .notModified && same.data.isEmpty)
      let part = try await client.get(answer.skinUrl, headers: [.range: "bytes=1000-", .ifRange: tag])
      #expect(part.status == .partialContent && part.data == full.data.dropFirst(1000))
      let none = try await client.get(answer.skinUrl, headers: [.range: "bytes=\(full.data.count)-"])
      #expect(none.status == .rangeNotSatisfiable)
      let head = try await client.execute(uri: answer.skinUrl, method: .head)
      #expect(head.data.isEmpty && head.headers[.contentLength] == "\(full.data.count)")
    }
  }

  @Test("The sign depends on the zip's contents: the version of the skin and of its base")
  func signs() async throws {
    try await TestWorld().test { client in
      func winter(_ version: String, _ color: String) throws -> Data {
        let module = Data(##"{"colors": {"back": "\##(color)"}}"##.utf8)
        return try TestSkin.native("winter", version, ["modules/home.json": module])
      }
      try await client.publish(Self.native(base: "winter"))
      try await client.publish(Self.native("2.0.0", title: "#00FF00"))
      try await activate(client)
      let alone = try await answer(client)
      try await client.publish(winter("1.0.0", "#0000FF"))
      let based = try await answer(client)
      try await client.publish(winter("1.1.0", "#00FFFF"))
      let newer = try await answer(client)
      try await activate(client, "2.0.0")
      let second = try await answer(client)
      let all = [alone, based, newer, second]
      #expect(Set(all.map(\.skinSign)).count == 4 && Set(all.map(\.skinUrl)).count == 4)
      try await activate(client)
      #expect(try await answer(client) == newer)
      // Earlier links stay valid, for apps in the middle of a download.
      for link in all.map(\.skinUrl) { #expect(try await client.get(link).status == .ok) }
    }
  }

  @Test("Concurrent requests, and a restarted server, build the zip only once")
  func buildsOnce() async throws {
    let world = try TestWorld()
    func builds(_ server: RealServer) throws -> Int {
      try server.logLines().count { $0["message"] as? String == "zip skin built" }
    }
    let first = try await RealServer(world)
    #expect(try await first.publish(Self.native()) == .created)
    #expect(try await first.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    let answers = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<40 { group.addTask { try await first.get(Self.path) } }
      return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
    }
    #expect(answers.count == 1)
    #expect(try await first.stop() == 0)
    #expect(try builds(first) == 1)
    let second = try await RealServer(world)
    #expect(try await second.get(Self.path) == answers.first)
    #expect(try await second.stop() == 0)
    #expect(try builds(second) == 0)
  }

  @Test("Unused files are removed at the start; missing and damaged zips are built again under the same link")
  func rebuilds() async throws {
    let world = try TestWorld()
    let folder = world.dataFolder.appending(path: "zip-skins")
    let link = try await world.test { client in
      try await client.publish(Self.native())
      try await activate(client)
      return try await answer(client).skinUrl
    }
    let names = try names(world)
    #expect(names.count == 2)
    let hash = try #require(link.split(separator: "/").last?.prefix(64)).description
    let zip = folder.appending(path: "\(hash.prefix(2))/\(hash)")
    let bytes = try Data(contentsOf: zip)

    let stranger = ContentHash(of: Data("stranger".utf8)).hex
    let place = folder.appending(path: String(stranger.prefix(2)))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data("stranger".utf8).write(to: place.appending(path: stranger))
    try Data(#"{"format":1}"#.utf8).write(to: folder.appending(path: "\(stranger).json"))
    try Data("half".utf8).write(to: folder.appending(path: ".half"))
    try Data("damaged".utf8).write(to: zip)
    try await world.test { client in
      #expect(try self.names(world) == names)
      // The link is requested before the query.
      #expect(try await client.get(link).data == bytes)
      #expect(try await answer(client).skinUrl == link)
      try FileManager.default.removeItem(at: zip)
      #expect(try await client.get(link).data == bytes)
      try FileManager.default.removeItem(at: zip)
      #expect(try await answer(client).skinUrl == link)
      #expect(try Data(contentsOf: zip) == bytes)
    }
    // A missing folder, as after a move of the server, is created again, too.
    try FileManager.default.removeItem(at: folder)
    let again = try await world.test { try await $0.get(link).data }
    #expect(again == bytes)
  }

  @Test("A package that can't be read as a skin is reported in the answer and the log, and others are still served")
  func reportsFailures() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let package = try Self.native("1.0.0")
    #expect(try await server.publish(package) == .created)
    // Unreadable packages can't be published, but a blob can be damaged, or be from an older server.
    let nothing = try TestSkin.pack("spring-festival", "1.0.0", ["readme.txt": Data("hello".utf8)])
    let blobs = world.dataFolder.appending(path: "blobs")
    let stored = try #require(
      FileManager.default.subpathsOfDirectory(atPath: blobs.path).first {
        $0.hasSuffix(ContentHash(of: package).hex)
      })
    try nothing.write(to: blobs.appending(path: stored))
    #expect(try await server.publish(Self.native("2.0.0")) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    let response = try await server.request(.GET, Self.path)
    #expect(response.status == .internalServerError)
    let body = Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
    let problem = try JSONDecoder().decode(ErrorAnswer.self, from: body).error
    #expect(problem.code == "no-zip-skin" && problem.message.contains("spring-festival 1.0.0"))
    #expect(problem.suggestion.contains("skin convert"))
    try await eventually("the failure is in the log") {
      try server.logLines().contains { $0["message"] as? String == "can't convert a package to a zip skin" }
    }
    #expect(try await server.activate(#"{"id":"spring-festival","version":"2.0.0"}"#) == .ok)
    #expect(try await JSONDecoder().decode(Answer.self, from: server.get(Self.path)).skinSign.count == 64)
  }

  @Test("Unknown paths are answered with 404")
  func unknownPaths() async throws {
    try await TestWorld().test { client in
      try await client.publish(Self.native())
      let other = String(repeating: "0", count: 64) + ".zip"
      for path in ["1.0.0/\(other)", "1.0.0/x", "9.0.0/\(other)", "new/\(other)", "1.0.0/..%2F..%2Flock"] {
        let answer = try await client.get("/zip-skins/festival/spring-festival/\(path)")
        #expect(answer.status == .notFound && answer.errorCode == "not-found", "\(path)")
      }
      #expect(try await client.get("/zip-skins/No/spring-festival/1.0.0/\(other)").status == .badRequest)
      let method = try await client.execute(
        uri: "/zip-skins/festival/spring-festival/1.0.0/\(other)", method: .put, headers: .authorized)
      #expect(method.status == .methodNotAllowed)
    }
  }
}
