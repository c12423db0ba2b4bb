import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinFormats
import SkinKit
import SkinPackage
import Testing

@Suite struct BrandZipSkinTests {
  private struct Answer: Decodable, Equatable {
    var skinSign: String
    var skinUrl: String
  }

  private static let path = "/zip-skin?app=festival&channel=stable"

  private static func module(_ color: String) -> Data { Data(##"{"colors": {"primaryColor": "\##(color)"}}"##.utf8) }

  /// Packages with values for two brands: converted, and with the author's files; with and without common ones.
  private static func package(isNative: Bool, hasCommon: Bool) throws -> Data {
    var files: [String: Data] = [:]
    for (brand, color) in [("App1", "#FF0000"), ("App2", "#00FF00")] + (hasCommon ? [("Common", "#0000FF")] : []) {
      if isNative {
        files[brand == "Common" ? "modules/app.json" : "brands/\(brand)/modules/app.json"] = module(color)
      } else {
        files["\(brand)/appstyle.json"] = Data(##"{"primaryColor": "\##(color)"}"##.utf8)
      }
    }
    return try isNative
      ? TestSkin.native("spring-festival", "1.0.0", files) : TestSkin.pack("spring-festival", "1.0.0", files)
  }

  private func names(_ world: TestWorld) throws -> Set<String> {
    let folder = world.dataFolder.appending(path: "zip-skins")
    return Set(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .map { URL(filePath: $0).lastPathComponent }.filter { $0.count > 2 })
  }

  /// Returns the color in the zip that the server links to for a brand; nil if it has none.
  private func color(
    _ brand: String?, _ client: any TestClientProtocol, _ world: TestWorld
  ) async throws -> (color: String?, answer: Answer) {
    let answer = try await client.get(Self.path + (brand.map { "&brand=\($0)" } ?? "")).json(Answer.self)
    let file = world.folder.appending(path: "\(UUID().uuidString).zip")
    try await client.get(answer.skinUrl).data.write(to: file)
    let document = try SkinDocument.read(ZipSkinFiles(url: file, formats: [.config]), formats: [.config])
    guard case .value(.color(let color))? = document.entries["app.primaryColor"]?.definition.any else {
      return (nil, answer)
    }
    return (color.description, answer)
  }

  @Test(
    "A brand's app gets the brand's values, with and without values common to all brands",
    arguments: [false, true], [false, true])
  func brands(isNative: Bool, hasCommon: Bool) async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.publish(Self.package(isNative: isNative, hasCommon: hasCommon))
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      let one = try await color("App1", client, world)
      let two = try await color("App2", client, world)
      #expect(one.color == "#FF0000" && two.color == "#00FF00")
      #expect(one.answer.skinSign != two.answer.skinSign && one.answer.skinUrl != two.answer.skinUrl)
      #expect(try await color("App1", client, world).answer == one.answer)
      if hasCommon {
        #expect(try await color(nil, client, world).color == "#0000FF")
        #expect(try await color("App3", client, world).color == "#0000FF")
      } else if isNative {
        #expect(try await color(nil, client, world).color == nil)
      } else {
        let response = try await client.get(Self.path)
        #expect(response.status == .badRequest)
      }
    }
  }

  @Test(
    "Brands that a package doesn't have add no zips; a brand's zip survives a restart and is built again if missing")
  func cache() async throws {
    let world = try TestWorld()
    let link = try await world.test { client in
      try await client.publish(Self.package(isNative: true, hasCommon: true))
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      _ = try await color(nil, client, world)
      let before = try names(world)
      for brand in ["a", "b", "c"] { _ = try await color(brand, client, world) }
      #expect(try names(world) == before)
      return try await color("App1", client, world).answer.skinUrl
    }
    let known = try names(world)
    try await world.test { client in
      let kept = try names(world)
      #expect(kept == known)
      let response = try await client.get(link)
      #expect(response.status == .ok)
    }
    try FileManager.default.removeItem(at: world.dataFolder.appending(path: "zip-skins"))
    let again = try await world.test { try await $0.get(link).status }
    #expect(again == .ok)
  }
}
