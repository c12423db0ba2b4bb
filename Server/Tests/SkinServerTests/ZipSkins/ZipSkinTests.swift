import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOHTTP1
import SkinFormats
import SkinKit
import SkinPackage
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServerHTTP

@Suite struct ZipSkinTests {
  private struct Answer: Decodable, Equatable {
    var skinSign: String
    var skinUrl: String
  }

  private let path = "/zip-skin?app=festival&channel=stable"

  /// Returns a package with the layout of zip skins, alone or in addition to the native one.
  private func zipLike(_ version: String = "1.0.0", isNative: Bool = false) throws -> Data {
    let files = [
      "config.json": Data(##"{"home": {"colors": {"title": "#FF0000"}, "values": {"v": "\##(version)"}}}"##.utf8),
      "logo.png": TestSkin.noise(4_000, seed: 3),
    ]
    return try isNative
      ? TestSkin.native("spring-festival", version, files) : TestSkin.pack("spring-festival", version, files)
  }

  @Test(
    "A package with the layout of zip skins is served itself: the sign is its manifest's hash, the link leads to it",
    arguments: TestTransport.allCases, [false, true])
  func answers(_ transport: TestTransport, _ isNative: Bool) async throws {
    let world = try TestWorld()
    try await world.test(transport) { client in
      let package = try zipLike(isNative: isNative)
      try await client.publish(package)
      let before = try await client.get(path)
      #expect(before.status == .ok && before.headers[.contentType] == "application/json")
      #expect(try before.json(Answer.self) == Answer(skinSign: "", skinUrl: ""))
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      let on = try await client.get(path)
      let answer = try on.json(Answer.self)
      let file = world.folder.appending(path: "fetched.zip")
      try await client.get(answer.skinUrl).data.write(to: file)
      #expect(try Data(contentsOf: file) == package)
      #expect(try PackageReader(url: file).manifestHash.hex == answer.skinSign)
      let tag = try #require(on.headers[.eTag])
      #expect(on.headers[.cacheControl] == "no-cache")
      let same = try await client.get(path, headers: [.ifNoneMatch: tag])
      #expect(same.status == .notModified && same.data.isEmpty)
      try await client.activate(#"{"skin":null}"#)
      #expect(try await client.get(path, headers: [.ifNoneMatch: tag]).json(Answer.self).skinSign.isEmpty)
    }
  }

  @Test("An app that reads zip skins follows a server: on, the next version, off")
  func follows() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let question = try #require(URL(string: server.url + path))
    let folder = world.folder.appending(path: "skins")
    let skins = ZipSkins(at: folder, question: question, formats: [.config])
    for version in ["1.0.0", "2.0.0"] {
      let package = try zipLike(version)
      #expect(try await server.publish(package) == .created)
      #expect(try await server.activate(#"{"id":"spring-festival","version":"\#(version)"}"#) == .ok)
      guard case .changed(let files?) = try await skins.check() else { throw Timeout(description: "not downloaded") }
      #expect(files.archive.archiveSize == package.count)
      #expect(try ZipSkins.current(at: folder)?.paths == files.paths)
    }
    #expect(try await server.activate("null") == .ok)
    guard case .changed(nil) = try await skins.check() else { throw Timeout(description: "not switched off") }
    #expect(try ZipSkins.current(at: folder) == nil)
  }

  @Test("Links are absolute if the server knows its address")
  func publicAddress() async throws {
    let world = try TestWorld()
    let address = try #require(URL(string: "https://skins.example.com/base"))
    try await world.server { $0.publicURL = address }.test { client in
      try await client.publish(TestSkin.package())
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      let link = try await client.get(path).json(Answer.self).skinUrl
      #expect(link.hasPrefix("https://skins.example.com/base/zip-skins/festival/spring-festival/1.0.0/"))
      try await client.publish(zipLike("2.0.0"))
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"2.0.0"}}"#)
      let package = try await client.get(path).json(Answer.self).skinUrl
      #expect(package.hasPrefix("https://skins.example.com/base/repository/festival/targets/skins/festival/"))
    }
  }

  @Test("Rules are evaluated with the query's values at the server's time; rules with missing values don't apply")
  func evaluates() async throws {
    let world = try TestWorld()
    let clock = TestClock(Date(timeIntervalSince1970: 1_893_456_000))
    try await world.server(clock: clock.serverClock).test { client in
      try await client.publish(TestSkin.package())
      try await client.activate(
        #"""
        {"skin":null,"rules":[{"id":"r","skin":{"id":"spring-festival","version":"1.0.0"},
          "until":"2030-01-01T08:30:00","zone":"device","app":{"minimum":"2.0.0"},"locales":["zh"],"brands":["App1"],
          "share":{"below":10000,"salt":"s"}}]}
        """#)
      func isOn(_ query: String) async throws -> Bool {
        try await !client.get(path + query).json(Answer.self).skinSign.isEmpty
      }
      let all = "&version=2.0.0&locale=zh-Hans-CN&brand=App1&install=x&zone=Asia/Shanghai"
      #expect(try await isOn(all))
      for name in ["version", "locale", "brand", "install"] {
        let rest = all.split(separator: "&").filter { !$0.hasPrefix(name) }.map { "&\($0)" }.joined()
        #expect(try await !isOn(rest), "\(rest)")
      }
      clock.advance(by: 1_801)
      #expect(try await !isOn(all))
      #expect(try await isOn(all.replacingOccurrences(of: "Shanghai", with: "Kolkata")))
    }
  }

  @Test("A malformed query is refused")
  func refuses() async throws {
    try await TestWorld().test { client in
      #expect(try await client.get(path).errorCode == "unknown-app")
      try await client.publish(TestSkin.package())
      for wrong in ["/zip-skin", "/zip-skin?app=festival", path + "&version=new", path + "&zone=Moon"] {
        let answer = try await client.get(wrong)
        #expect(answer.status == .badRequest && answer.errorCode == "bad-name", "\(wrong)")
      }
      let method = try await client.execute(uri: path, method: .put, headers: .authorized)
      #expect(method.status == .methodNotAllowed)
    }
  }
}
