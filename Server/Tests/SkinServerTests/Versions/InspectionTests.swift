import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinCompare
import SkinKit
import SkinServerAPI
import Testing

@Suite struct InspectionTests {
  private static let path = "/api/v1/apps/festival/skins/night/versions"

  /// A skin with a base, two brands, and a declared pair of colors.
  private static func branded(_ version: String, title: String = "#FFFFFF") throws -> Data {
    let header = """
      {"schema": 1, "id": "night", "name": "Night", "version": "\(version)", "base": "plain",
       "contrast": [{"text": "home.title", "background": "home.bar", "minimum": 4.5}]}
      """
    let module = """
      {"colors": {"title": {"any": "\(title)", "dark": "#CCCCCC"}, "bar": "#000080", "link": "{home.title}"}}
      """
    return try TestSkin.pack(
      "night", version, base: "plain",
      [
        "skin.json": Data(header.utf8), "modules/home.json": Data(module.utf8),
        "brands/market/modules/home.json": Data(##"{"colors": {"title": "#FFEEDD"}}"##.utf8),
        "brands/store/modules/home.json": Data(##"{"texts": {"greeting": "Hello"}}"##.utf8),
        "images/lamp.png": TestSkin.picture(100), "files/page.html": Data("<script>alert(1)</script>".utf8),
      ])
  }

  private func withSkins(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
    try await TestWorld().test { client in
      try await client.publish(
        TestSkin.native("plain", "1.0.0", ["modules/base.json": Data(##"{"colors": {"line": "#112233"}}"##.utf8)]))
      for (version, title) in [("1.0.0", "#FFFFFF"), ("1.1.0", "#000090")] {
        let answer = try await client.publish(Self.branded(version, title: title))
        #expect(answer.status == .created, "\(String(buffer: answer.body))")
      }
      try await body(client)
    }
  }

  @Test("The keys of a version have values for every appearance and brand, and say where these come from")
  func keys() async throws {
    try await withSkins { client in
      let keys = try await client.get("\(Self.path)/1.0.0/keys", headers: .authorized).json(SkinKeysAnswer.self)
      #expect(keys.brands == ["market", "store"])
      #expect(keys.keys.map(\.name) == ["base.line", "home.bar", "home.greeting", "home.link", "home.title"])
      let title = try #require(keys.keys.last)
      #expect(title.kind == "color" && title.layers.map(\.brand) == [nil, "market"])
      #expect(title.layers.map(\.origin) == [.own, .own])
      #expect(title.layers[0].values.map(\.text) == ["any #FFFFFF", "dark #CCCCCC"])
      #expect(title.layers[1].values.map(\.text) == ["any #FFEEDD"])
      #expect(title.layers[1].file == "brands/market/modules/home.json")
      let link = try #require(keys.keys.first { $0.name == "home.link" })
      #expect(link.layers.map(\.brand) == [nil, "market"] && link.layers.map(\.origin) == [.own, .followed])
      let line = try #require(keys.keys.first)
      #expect(line.layers.map(\.brand) == [nil] && line.layers.map(\.origin) == [.base])
      let greeting = try #require(keys.keys.first { $0.name == "home.greeting" })
      #expect(greeting.layers.map(\.brand) == ["store"])
      let pair = try #require(keys.contrast.first)
      #expect(keys.contrast.count == 1 && pair.text == "home.title" && pair.minimum == 4.5)
      #expect(pair.ratios.map(\.appearance) == ["any", "dark"] && pair.ratios.allSatisfy { $0.ratio > 9 })
    }
  }

  @Test("Two versions are compared by keys and files, and an unknown one is refused")
  func comparison() async throws {
    try await withSkins { client in
      let answer = try await client.get("\(Self.path)/1.1.0/comparison?from=1.0.0", headers: .authorized)
      let comparison = try answer.json(ComparisonAnswer.self)
      #expect(comparison.from == "1.0.0" && comparison.to == "1.1.0")
      #expect(comparison.keys.map(\.name) == ["home.link", "home.title"])
      let title = try #require(comparison.keys.last)
      #expect(title.kind == .changed && title.values.map(\.appearance) == ["any"])
      #expect(title.values[0].before?.text == "#FFFFFF" && title.values[0].after?.text == "#000090")
      #expect(comparison.files.map(\.path) == ["modules/home.json", "skin.json"])
      let unknown = try await client.get("\(Self.path)/1.1.0/comparison?from=9.0.0", headers: .authorized)
      #expect(unknown.status == .notFound && unknown.errorCode == "unknown-skin")
      for query in ["", "?from=", "?from=new"] {
        let wrong = try await client.get("\(Self.path)/1.1.0/comparison\(query)", headers: .authorized)
        #expect(wrong.status == .badRequest && wrong.errorCode == "bad-name")
      }
    }
  }

  @Test("A version's pictures are shown, and its other files only downloaded, without running anything")
  func files() async throws {
    try await withSkins { client in
      let picture = try await client.get("\(Self.path)/1.0.0/file?path=images/lamp.png", headers: .authorized)
      #expect(picture.status == .ok && picture.data == TestSkin.picture(100))
      #expect(picture.headers[.contentType] == "image/png" && picture.headers[.contentDisposition] == nil)
      let page = try await client.get("\(Self.path)/1.0.0/file?path=files/page.html", headers: .authorized)
      #expect(page.headers[.contentType] == "application/octet-stream")
      #expect(page.headers[.contentDisposition] == "attachment")
      for response in [picture, page] {
        #expect(response.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
      }
      for path in ["", "images", "../keys/root.json", "/etc/passwd", "images/none.png"] {
        let unknown = try await client.get("\(Self.path)/1.0.0/file?path=\(path)", headers: .authorized)
        #expect(unknown.status == .notFound && unknown.errorCode == "missing-file", "\(path)")
      }
    }
  }
}

extension SkinKeysAnswer.Layer.Value {
  fileprivate var text: String { "\(appearance) \(shown.text)" }
}
