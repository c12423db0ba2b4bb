import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServerHTTP

@Suite struct DraftTests {
  /// Uploads bytes, and returns the path of the upload below the API.
  private func upload(
    _ data: Data, _ client: some TestClientProtocol, as headers: HTTPFields = .authorized
  ) async throws -> String {
    func send(_ method: HTTPRequest.Method, _ uri: String, _ fields: [String: String], _ body: Data) async throws
      -> TestResponse
    {
      var all = headers
      for (name, value) in fields.merging(["Tus-Resumable": "1.0.0"], uniquingKeysWith: { $1 }) {
        all[try #require(HTTPField.Name(name))] = value
      }
      return try await client.execute(uri: uri, method: method, headers: all, body: ByteBuffer(bytes: body))
    }
    let sha256 = Data(ContentHash(of: data).hex.utf8).base64EncodedString()
    let begun = try await send(
      .post, "/api/v1/apps/festival/uploads",
      ["Upload-Length": "\(data.count)", "Upload-Metadata": "sha256 \(sha256)"], Data())
    let uri = try #require(begun.headers[.location])
    let sent = try await send(
      .patch, uri, ["Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"], data)
    #expect(sent.status == .noContent)
    return String(uri.dropFirst("/api/v1/".count))
  }

  private func draft(_ client: some TestClientProtocol, _ path: String, _ query: String = "") async throws
    -> DraftAnswer
  {
    try await client.call(.get, "\(path)/draft\(query)").json()
  }

  @Test("A zipped folder of a native skin is recognized, checked, packed with the chosen version, and published")
  func native() async throws {
    let world = try TestWorld()
    try await world.test { client in
      let zip = TestZip.make(TestZip.native("night", #", "version": "1.0.0""#))
      let path = try await upload(zip, client)
      let answer = try await draft(client, path)
      #expect(answer.format == "native" && answer.id == "night" && answer.name == "Night" && !answer.isPackage)
      #expect(answer.version == "1.0.0" && answer.suggestedVersion == "1.0.0" && answer.published == [])
      #expect(answer.files == ["modules/home.json", "skin.json"] && answer.errors == 0)
      let body = #"{"version":"1.0.0","notes":" Darker bars \n"}"#
      let published = try await client.call(.post, "\(path)/publication", body)
      #expect(published.status == .created)
      #expect(try await client.call(.post, "\(path)/publication", body).status == .ok)
      let version: VersionAnswer = try await client.call(.get, "apps/festival/skins/night/versions/1.0.0").json()
      #expect(version.name == "Night" && version.notes == "Darker bars")
      // The same zip becomes the next version, also in its skin.json.
      let again = try await upload(zip, client)
      #expect(again != path)
      let next = try await draft(client, again)
      #expect(next.suggestedVersion == "1.0.1" && next.published == ["1.0.0"])
      #expect(try await client.call(.post, "\(again)/publication", #"{"version":"1.0.1"}"#).status == .created)
      let package = try #require(try await client.repository(world).targets["skins/festival/night/1.0.1.skin"])
      let file = world.folder.appending(path: "1.0.1.skin")
      try package.write(to: file)
      let reader = try PackageReader(url: file)
      #expect(reader.manifest.version.description == "1.0.1")
      #expect(String(decoding: try reader.contents(of: "skin.json"), as: UTF8.self).contains(#""1.0.1""#))
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: world.dataFolder.appending(path: "uploads").path)
    #expect(left.isEmpty)
    #expect(try world.workNames().isEmpty)
  }

  @Test("A zip with a kind of file that apps don't install has an error, unless the server's settings allow it")
  func kinds() async throws {
    let zip = TestZip.make(
      TestZip.native("night", #", "version": "1.0.0""#).merging(["night/snow.particles": "{}"]) { $1 })
    let world = try TestWorld()
    try await world.test { client in
      let path = try await upload(zip, client)
      #expect(try await draft(client, path).errors == 1)
      let refused = try await client.call(.post, "\(path)/publication", #"{"version":"1.0.0"}"#)
      #expect(refused.status == .unprocessableContent)
      let error = try refused.json(ErrorAnswer.self).error
      #expect(error.code == "unknown-file-kind" && error.suggestion.contains("package_kinds"))
    }
    let other = try TestWorld()
    let server = try await other.server { $0.packageKinds = .default.adding(["particles"]) }
    try await server.test { client in
      let path = try await upload(zip, client)
      #expect(try await client.call(.post, "\(path)/publication", #"{"version":"1.0.0"}"#).status == .created)
    }
  }

  @Test("A compiled asset catalog, which no package takes, has the warning of skin lint and no other")
  func compiledCatalog() async throws {
    let zip = TestZip.make([
      "Skin.bundle/appstyle.json": ##"{"ink_color": "#111111"}"##, "Skin.bundle/Assets.car": "BOMStore",
    ])
    try await TestWorld().test { client in
      let answer = try await draft(client, try await upload(zip, client))
      #expect(answer.lint.map(\.code) == ["compiled-catalog"] && answer.errors == 0)
    }
  }

  @Test("A single file of W3C tokens gets its identifier from the publisher, and is written in the native format")
  func tokens() async throws {
    let world = try TestWorld()
    try await world.test { client in
      let tokens =
        ##"{"home": {"title": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0]}}}}"##
      let path = try await upload(TestZip.make(["brand.tokens.json": tokens]), client)
      let answer = try await draft(client, path)
      #expect(answer.format == "tokens" && answer.id == nil && answer.suggestedVersion == nil)
      #expect(try await draft(client, path, "?id=brand").suggestedVersion == "1.0.0")
      let nameless = try await client.call(.post, "\(path)/publication", #"{"version":"1.0.0"}"#)
      #expect(nameless.status == .badRequest && nameless.errorCode == "bad-name")
      let published = try await client.call(
        .post, "\(path)/publication?channel=beta", #"{"id":"brand","version":"1.0.0","name":"Brand"}"#)
      #expect(published.status == .created)
      let package = try #require(try await client.repository(world).targets["skins/festival/brand/1.0.0.skin"])
      let file = world.folder.appending(path: "brand.skin")
      try package.write(to: file)
      let reader = try PackageReader(url: file)
      #expect(reader.manifest.name == "Brand" && reader.contains("skin.json"))
    }
  }

  @Test("A package is published with its own bytes under its own version, and packed again under another one")
  func package() async throws {
    try await TestWorld().test { client in
      let package = try TestSkin.package("spring", "2.0.0")
      let path = try await upload(package, client)
      let answer = try await draft(client, path)
      #expect(answer.isPackage && answer.id == "spring" && answer.suggestedVersion == "2.0.0")
      let other = try await client.call(.post, "\(path)/publication", #"{"id":"summer","version":"2.0.0"}"#)
      #expect(other.status == .badRequest && other.errorCode == "bad-name")
      let published = try await client.call(.post, "\(path)/publication", #"{"version":"2.0.0"}"#)
      #expect(try published.json(VersionAnswer.self).sha256 == ContentHash(of: package).hex)
      for (body, code) in [(#"{"version":"2.0.1"}"#, "upload-conflict"), (#"{"version":"2.0.0"}"#, nil)] {
        let repeated = try await client.call(.post, "\(path)/publication", body)
        #expect(repeated.errorCode == code && repeated.status == (code == nil ? .ok : .conflict), "\(body)")
      }
      let again = try await upload(package, client)
      #expect(try await client.call(.post, "\(again)/publication", #"{"version":"2.1.0"}"#).status == .created)
    }
  }

  @Test("A version that is taken is refused, and the draft stays for another one")
  func taken() async throws {
    try await TestWorld().test { client in
      #expect(try await client.publish(TestSkin.package("night", "1.0.0")).status == .created)
      let path = try await upload(TestZip.make(TestZip.native()), client)
      let refused = try await client.call(.post, "\(path)/publication", #"{"version":"1.0.0"}"#)
      #expect(refused.status == .conflict && refused.errorCode == "version-taken")
      #expect(try await draft(client, path).suggestedVersion == "1.0.1")
      let malformed = try await client.call(.post, "\(path)/publication", #"{"version":"one"}"#)
      #expect(malformed.status == .badRequest)
      #expect(try await client.call(.post, "\(path)/publication", #"{"version":"1.0.1"}"#).status == .created)
    }
  }

  @Test("Errors are shown at file, line and key with their suggestion, and nothing is published")
  func broken() async throws {
    try await TestWorld().test { client in
      let path = try await upload(TestZip.make(TestZip.native(color: "#C8102")), client)
      let answer = try await draft(client, path)
      let error = try #require(answer.lint.first { $0.severity == "error" })
      #expect(error.place?.file == "modules/home.json" && error.place?.line == 3 && error.place?.key == "home.title")
      #expect(error.code == "malformed-color" && !error.suggestion.isEmpty && answer.errors == 1)
      let refused = try await client.call(.post, "\(path)/publication", #"{"version":"1.0.0"}"#)
      #expect(refused.status == .unprocessableContent && refused.errorCode == "malformed-color")
      #expect(try await client.call(.get, "apps/festival/skins").status == .notFound)
    }
  }

  /// Archives that are no skins, with the codes of their errors.
  private static let hostile: [(name: String, data: Data, code: String)] = [
    ("bomb", TestZip.make(["a/skin.json": Data(count: 1_000)], inflated: 60 << 20), "ratio-too-high"),
    ("large file", TestZip.make(["a/skin.json": Data(count: 1_000)], inflated: 1 << 30), "file-too-large"),
    ("path that leaves", TestZip.make(["../skin.json": "{}"]), "unsafe-path"),
    ("absolute path", TestZip.make(["/etc/skin.json": "{}"]), "unsafe-path"),
    ("text", Data("no zip at all, but long enough for one to be sought".utf8), "not-an-archive"),
    ("foreign files", TestZip.make(["readme.md": "hello"]), "unknown-format"),
  ]

  @Test("Archives that are bombs, leave their folder or hold no skin are refused before they are unpacked")
  func archives() async throws {
    let world = try TestWorld()
    try await world.test { client in
      for archive in Self.hostile {
        let path = try await upload(archive.data, client)
        let response = try await client.call(.get, "\(path)/draft")
        let answer: DraftAnswer = try response.json()
        #expect(answer.errors == 1 && answer.format == nil && answer.files.isEmpty, "\(archive.name)")
        #expect(!String(buffer: response.body).contains(world.folder.path), "\(archive.name)")
        let refused = try await client.call(.post, "\(path)/publication", #"{"id":"a","version":"1.0.0"}"#)
        #expect(refused.status == .unprocessableContent, "\(archive.name)")
        #expect(answer.lint.first?.code == archive.code && refused.errorCode == archive.code, "\(archive.name)")
      }
      #expect(try world.workNames().isEmpty)
    }
  }

  @Test("Another user's upload is unknown, to administrators, too, and readers have no drafts")
  func owners() async throws {
    try await TestWorld().test { client in
      try await client.addUser("pia", "publisher:festival")
      try await client.addUser("otto", "publisher:festival")
      try await client.addUser("vera", "viewer:festival")
      let pia = try await client.token(of: "pia", "publish:festival").headers
      let path = try await upload(TestZip.make(TestZip.native()), client, as: pia)
      #expect(try await client.call(.get, "\(path)/draft", as: pia).status == .ok)
      for other in [try await client.token(of: "otto", "publish:festival").headers, .authorized] {
        for uri in ["draft", "draft/pictures", "draft/pictures/screen-light.png"] {
          let answer = try await client.call(.get, "\(path)/\(uri)", as: other)
          #expect(answer.status == .notFound && answer.errorCode == "unknown-upload")
        }
        let stolen = try await client.call(.post, "\(path)/publication", #"{"version":"1.0.0"}"#, as: other)
        #expect(stolen.status == .notFound)
        #expect(try await client.call(.post, "\(path)/package", as: other).status == .notFound)
        #expect(try await upload(TestZip.make(TestZip.native()), client, as: other) != path)
      }
      let vera = try await client.token(of: "vera", "read:festival").headers
      #expect(try await client.call(.get, "\(path)/draft", as: vera).status == .forbidden)
      let refused = try await client.call(.post, "\(path)/publication", #"{"version":"1.0.0"}"#, as: vera)
      #expect(refused.status == .forbidden)
      // A second token of the same user continues.
      let second = try await client.call(
        .post, "users/pia/tokens", #"{"name":"laptop","scopes":["publish:festival"],"days":30}"#
      ).json(TestToken.self).headers
      #expect(
        try await client.call(.post, "\(path)/publication", #"{"version":"1.0.0"}"#, as: second).status == .created)
    }
  }

  @Test("A draft survives a restart of the server, ends with its upload, and isn't one before all bytes arrived")
  func restarts() async throws {
    let world = try TestWorld()
    let path = try await world.test { client -> String in
      let path = try await upload(TestZip.make(TestZip.native()), client)
      var fields = HTTPFields.authorized
      fields[try #require(HTTPField.Name("Tus-Resumable"))] = "1.0.0"
      fields[try #require(HTTPField.Name("Upload-Length"))] = "10"
      let begun = try await client.execute(uri: "/api/v1/apps/festival/uploads", method: .post, headers: fields)
      let uri = try #require(begun.headers[.location])
      let incomplete = try await client.get(uri + "/draft", headers: .authorized)
      #expect(incomplete.status == .conflict && incomplete.errorCode == "upload-conflict")
      return path
    }
    try await world.test { client in
      #expect(try await draft(client, path).id == "night")
      var fields = HTTPFields.authorized
      fields[try #require(HTTPField.Name("Tus-Resumable"))] = "1.0.0"
      #expect(try await client.execute(uri: "/api/v1/\(path)", method: .delete, headers: fields).status == .noContent)
      #expect(try await client.call(.get, "\(path)/draft").errorCode == "unknown-upload")
    }
  }

  #if os(Linux)
    /// Draws a draft's pictures with a program instead of `skin`.
    private func pictures(
      _ script: String,
      _ check: @escaping @Sendable (PicturesAnswer, any TestClientProtocol, TestWorld) async throws -> Void
    ) async throws {
      let world = try TestWorld()
      let tool = world.folder.appending(path: "tool")
      try Script.write("while [ \"$1\" != --output ]; do shift; done; out=$2\n" + script, to: tool)
      try await world.server { $0.previewTool = tool }.test(.live) { client in
        let path = try await upload(TestZip.make(TestZip.native()), client)
        var list: PicturesAnswer = try await client.call(.get, "\(path)/draft/pictures").json()
        #expect(list.state == "pending")
        // The stream ends when the drawing ends.
        let progress = try await client.call(.get, "\(path)/draft/progress")
        list = try await client.call(.get, "\(path)/draft/pictures").json()
        let last = "event: end\ndata: {\"pictures\":\"\(list.state)\"}\n\n"
        #expect(String(decoding: progress.data, as: UTF8.self).hasSuffix(last))
        try await check(list, client, world)
        try await eventually("the work folder is gone") { try world.workNames().isEmpty }
        var fields = HTTPFields.authorized
        fields[try #require(HTTPField.Name("Tus-Resumable"))] = "1.0.0"
        _ = try await client.execute(uri: "/api/v1/\(path)", method: .delete, headers: fields)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: world.dataFolder.appending(path: "uploads").path).isEmpty)
    }

    @Test("The pictures of a draft are drawn by a process with limits, and removed with the upload")
    func draws() async throws {
      let script =
        #"mkdir -p "$out/phone-dark"; printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\0\007\0\0\0\011rest' "#
        + #"> "$out/phone-dark/bars.png""#
      try await pictures(script) { list, client, _ in
        #expect(list.state == "done" && list.pictures.map(\.name) == ["bars-dark.png"])
        let picture = try await client.get(try #require(list.pictures.first).url, headers: .authorized)
        #expect(picture.status == .ok && picture.headers[.contentType] == "image/png")
        let missing = try await client.get(
          try #require(list.pictures.first).url.replacing("bars", with: "text"), headers: .authorized)
        #expect(missing.errorCode == "unknown-picture")
      }
    }

    @Test("A drawing process that fails leaves the reason, and the draft can be published")
    func failsToDraw() async throws {
      try await pictures("echo 'no such section' >&2; exit 3") { list, _, _ in
        #expect(list.state == "failed" && list.failure?.code == "preview-failed" && list.pictures.isEmpty)
        #expect(list.failure?.message.contains("exit code 3") == true)
      }
    }
  #endif
}
