import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinCompare
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServerHTTP

@Suite struct EditTests: EditTesting {
  @Test("An edit that the user began is opened again, listed with who began it, and removed by an administrator")
  func reopens() async throws {
    let world = try TestWorld()
    try await world.quickServer { $0.maxUploads = 1 }.test { client in
      func remove(_ upload: UploadsAnswer.Upload, as headers: HTTPFields) async throws -> TestResponse {
        var headers = headers
        if let name = HTTPField.Name("Tus-Resumable") { headers[name] = "1.0.0" }
        return try await client.call(.delete, "apps/festival/uploads/\(upload.id)", as: headers)
      }
      try await publish(client)
      let path = try await begin(client)
      let changed = try await change(client, path, 0, value("app.columns", "any", "3"))
      #expect(changed.status == .ok)
      let again = try await client.call(.post, "apps/festival/skins/night/versions/1.0.0/edit")
      let edit: EditAnswer = try again.json()
      #expect(again.status == .ok && path.hasSuffix("/\(edit.upload)") && edit.revision == 1)
      try await client.addUser("ann", "publisher:festival")
      let ann = try await client.token(of: "ann", "publish:festival").headers
      _ = try await begin(client, as: ann)
      let list = try await client.call(.get, "apps/festival/uploads", as: ann).json(UploadsAnswer.self).uploads
      #expect(list.map(\.owner) == ["ann", "root token"] && list.map(\.isOwn) == [true, false])
      #expect(list.map(\.edited?.version) == ["1.0.0", "1.0.0"] && list.map(\.mayRemove) == [true, false])
      #expect(try await remove(list[1], as: ann).errorCode == "unknown-upload")
      #expect(try await remove(list[0], as: .authorized).status == .noContent)
      #expect(try await client.call(.get, "apps/festival/uploads").json(UploadsAnswer.self).uploads.count == 1)
    }
  }

  @Test("Colors change in light and dark, nothing else in their file does, and the draft becomes the next version")
  func colors() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await publish(client)
      let path = try await begin(client)
      let begun = try await edit(client, path)
      #expect(begun.revision == 0 && begun.undo == 0 && begun.newer == nil && begun.keyCount == 6)
      #expect(begun.files.map(\.file) == ["modules/app.json"])
      let page = try begun.key("app.page")
      #expect(page.kind == "color" && page.line == 4 && page.note == "Behind everything")
      #expect(page.values == ["any": .string("#FFFFFF")] && page.shown?["dark"]?.srgb == "#ffffff")
      #expect(try begun.key("app.link").shown?["light"]?.css == "#101010")
      #expect(try begun.key("app.columns").values == ["any": .integer(2)])
      #expect(try begun.key("app.bar").stops?["any"]?.map(\.srgb) == ["#000000", "#ffffff"])
      #expect(try begun.key("app.logo").files == ["images/logo.png"])

      let changed = try await change(
        client, path, 0, value("app.page", "dark", ##""oklch(0.2 0.02 280)""##),
        value("app.title", "any", ##""color(display-p3 0.1 0 0)""##), value("app.columns", "any", "3"))
      #expect(changed.status == .ok)
      let result: EditResultAnswer = try changed.json()
      #expect(result.revision == 1 && result.undo == 1 && result.errors == 0)
      let expected = Self.module
        .replacing(##""page":  "#FFFFFF""##, with: ##""page":  { "any": "#FFFFFF", "dark": "oklch(0.2 0.02 280)" }"##)
        .replacing(##""any": "#101010""##, with: ##""any": "color(display-p3 0.1 0 0)""##)
        .replacing(##""columns": 2"##, with: ##""columns": 3"##)
      #expect(try await text(client, path, world) == expected)
      let shown = try await edit(client, path, "?kind=color&search=page&background=app.title")
      #expect(shown.keys.map(\.key) == ["app.page"] && shown.keyCount == 1)
      let contrast = try #require(try shown.key("app.page").contrast?.first)
      #expect(contrast.background == "app.title" && contrast.minimum == 4.5 && contrast.light > 15)
      #expect(try shown.key("app.page").shown?["dark"]?.srgb != "#ffffff")

      let unchanged = try await client.call(.post, "\(path)/package")
      #expect(unchanged.status == .conflict && unchanged.errorCode == "upload-conflict")
      let published = try await client.call(.post, "\(path)/publication", #"{"version":"1.0.1","notes":"Dark pages"}"#)
      #expect(published.status == .created)
      let package = try #require(try await client.repository(world).targets["skins/festival/night/1.0.1.skin"])
      let file = world.folder.appending(path: "1.0.1.skin")
      try package.write(to: file)
      let reader = try PackageReader(url: file)
      #expect(try String(decoding: reader.contents(of: "modules/app.json"), as: UTF8.self) == expected)
      #expect(reader.manifest.version.description == "1.0.1" && reader.contains("images/logo.png"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.dataFolder.appending(path: "uploads").path) == [])
    #expect(try world.workNames().isEmpty)
  }

  @Test("Changes are undone one by one, also after a restart, and a removed value falls back to the one for any")
  func undo() async throws {
    let world = try TestWorld()
    let path = try await world.test { client -> String in
      try await publish(client)
      let path = try await begin(client)
      #expect(try await change(client, path, 0, value("app.page", "any", ##""#EEEEEE""##)).status == .ok)
      let removal = #"{"file":"modules/app.json","key":"app.title","appearance":"dark"}"#
      #expect(try await change(client, path, 1, removal).status == .ok)
      #expect(try await text(client, path, world).contains(##""title": "#101010","##))
      // The same value again is no change.
      let same: EditResultAnswer = try await change(client, path, 2, value("app.columns", "any", "2")).json()
      #expect(same.revision == 2 && same.undo == 2)
      return path
    }
    try await world.test { client in
      let first: EditResultAnswer = try await client.call(.post, "\(path)/edit/undo", #"{"revision":2}"#).json()
      #expect(first.revision == 3 && first.undo == 1)
      let text = try await text(client, path, world)
      #expect(text.contains(##""dark": "#F0F0F0""##) && text.contains("#EEEEEE"))
      #expect(try await client.call(.post, "\(path)/edit/undo", #"{"revision":3}"#).status == .ok)
      #expect(try await self.text(client, path, world) == Self.module)
      let none = try await client.call(.post, "\(path)/edit/undo", #"{"revision":4}"#)
      #expect(none.status == .conflict && none.errorCode == "nothing-to-undo")
    }
  }

  @Test("A change with an unknown kind is refused with the kinds, without names of types")
  func unknownKind() async throws {
    try await TestWorld().test { client in
      try await publish(client)
      let path = try await begin(client)
      let change = ##"{"file":"modules/app.json","key":"app.page","kind":"nonsense","value":"#EEEEEE"}"##
      let refused = try await self.change(client, path, 0, change)
      #expect(refused.status == .badRequest && refused.errorCode == "bad-body")
      let error = try refused.json(ErrorAnswer.self).error
      #expect(error.message.contains("“nonsense”") && !error.message.contains("SkinKind"))
      for kind in SkinKind.allCases { #expect(error.suggestion.contains(kind.rawValue)) }
    }
  }

  @Test("A change for another revision is refused and overwrites nothing, and a newer version must be confirmed")
  func conflicts() async throws {
    try await TestWorld().test { client in
      try await publish(client)
      let path = try await begin(client)
      #expect(try await change(client, path, 0, value("app.page", "any", ##""#EEEEEE""##)).status == .ok)
      let late = try await change(client, path, 0, value("app.page", "any", ##""#000000""##))
      #expect(late.status == .conflict && late.errorCode == "changed-meanwhile")
      let undo = try await client.call(.post, "\(path)/edit/undo", #"{"revision":0}"#)
      #expect(undo.status == .conflict && undo.errorCode == "changed-meanwhile")
      #expect(try await edit(client, path).key("app.page").values == ["any": .string("#EEEEEE")])

      try await publish(client, "1.1.0", Self.module.replacing("#FFFFFF", with: "#FAFAFA"))
      #expect(try await edit(client, path).newer == "1.1.0")
      let blind = try await client.call(.post, "\(path)/publication", #"{"version":"1.1.1"}"#)
      #expect(blind.status == .conflict && blind.errorCode == "newer-version")
      let old = try await client.call(.post, "\(path)/publication", #"{"version":"1.1.1","newest":"1.0.0"}"#)
      #expect(old.errorCode == "newer-version")
      let known = try await client.call(.post, "\(path)/publication", #"{"version":"1.1.1","newest":"1.1.0"}"#)
      #expect(known.status == .created)
      // An older version can be edited, without a question, if nothing is published meanwhile.
      let older = try await begin(client, "1.0.0")
      #expect(try await edit(client, older).newer == nil)
      #expect(try await client.call(.post, "\(older)/publication", #"{"version":"2.0.0"}"#).status == .created)
    }
  }

  @Test("Keys are added to their section and removed with their note, and what refers to them is named")
  func keys() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await publish(client)
      let path = try await begin(client)
      func change(_ operation: String, _ key: String, _ more: String = "") -> String {
        #"{"operation":"\#(operation)","file":"modules/app.json","key":"\#(key)"\#(more)}"#
      }
      let line = change("add", "app.line", ##","kind":"color","value":"#D0D0D0""##)
      let gap = change("add", "app.gap", #","kind":"insets","value":[1,2,3,4]"#)
      let added = try await self.change(client, path, 0, line, gap)
      #expect(added.status == .ok)
      let edit = try await edit(client, path)
      #expect(edit.keyCount == 8)
      #expect(try edit.key("app.line").values == ["any": .string("#D0D0D0")])
      #expect(try edit.key("app.gap").kind == "insets")
      let removed = try await self.change(
        client, path, 1, change("remove", "app.page"), change("remove", "app.columns"))
      #expect(removed.status == .ok)
      let expected = Self.module
        .replacing("  \"about\": { \"page\": { \"description\": \"Behind everything\" } },\n", with: "")
        .replacing(##""page":  "#FFFFFF",\##n    "##, with: "")
        .replacing(##""{app.title}"\##n"##, with: ##""{app.title}",\##n    "line": "#D0D0D0"\##n"##)
        .replacing("\"numbers\": { \"columns\": 2 },\n  ", with: "")
        .replacing(#""images/logo.png" }"#, with: #""images/logo.png" },\#n  "insets": { "gap": [1, 2, 3, 4] }"#)
      #expect(try await text(client, path, world) == expected)
      for (wrong, code) in [
        (line, "duplicate-key"),
        (change("remove", "app.page"), "unknown-value"), (change("add", "app.line2"), "unknown-value"),
        (change("add", "home.line", ##","kind":"color","value":"#D0D0D0""##), "malformed-key"),
        (change("add", "app.", ##","kind":"color","value":"#D0D0D0""##), "malformed-key"),
        (change("add", "app.a..b", ##","kind":"color","value":"#D0D0D0""##), "malformed-key"),
        (change("add", "app.line2", #","kind":"color","value":"gray-ish""#), "malformed-color"),
      ] {
        let refused = try await self.change(client, path, 2, wrong)
        #expect(refused.status == .unprocessableContent && refused.errorCode == code, "\(wrong)")
      }
      #expect(try await self.change(client, path, 2, change("rename", "app.link")).status == .badRequest)
      // The app's own skin may have the key, so this is a warning only.
      let referred: EditResultAnswer = try await self.change(client, path, 2, change("remove", "app.title")).json()
      #expect(referred.lint.contains { $0.place?.key == "app.link" }, "\(referred.lint)")
      for revision in [3, 4] {
        #expect(try await client.call(.post, "\(path)/edit/undo", #"{"revision":\#(revision)}"#).status == .ok)
      }
      #expect(try await text(client, path, world).contains("Behind everything"))
    }
  }

  /// Changes that are refused, with the codes of their errors.
  private static let wrong: [(change: String, code: String)] = [
    (##"{"file":"modules/app.json","key":"app.page","value":"#C8102"}"##, "malformed-color"),
    (#"{"file":"modules/app.json","key":"app.page","value":7}"#, "wrong-type"),
    (##"{"file":"modules/app.json","key":"app.page","appearance":"light","value":"#000"}"##, "unknown-field"),
    (##"{"file":"modules/app.json","key":"app.page","appearance":"sepia-tone-1","value":"#000"}"##, "unknown-value"),
    (#"{"file":"modules/app.json","key":"app.page","appearance":"dark"}"#, "unknown-value"),
    (#"{"file":"modules/app.json","key":"app.title"}"#, "unknown-value"),
    (##"{"file":"modules/app.json","key":"app.nothing","value":"#000"}"##, "unknown-value"),
    (##"{"file":"modules/other.json","key":"app.page","value":"#000"}"##, "missing-file"),
    (##"{"file":"../state.json","key":"app.page","value":"#000"}"##, "missing-file"),
    (##"{"file":"images/logo.png","key":"app.page","value":"#000"}"##, "missing-file"),
    (#"{"file":"modules/app.json","key":"app.columns","value":"many"}"#, "wrong-type"),
  ]

  @Test("A wrong value is refused with its file, line and key, and changes nothing")
  func wrongValues() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await publish(client)
      let path = try await begin(client)
      for (wrong, code) in Self.wrong {
        let refused = try await change(client, path, 0, value("app.title", "any", ##""#222222""##), wrong)
        #expect(refused.status == .unprocessableContent && refused.errorCode == code, "\(wrong)")
        #expect(!String(buffer: refused.body).contains(world.folder.path), "\(wrong)")
      }
      let refused = try await change(client, path, 0, value("app.page", "dark", #""dusk""#))
      let body = String(buffer: refused.body)
      for part in [#""file":"modules/app.json""#, #""key":"app.page""#, #""line":4"#] { #expect(body.contains(part)) }
      for body in [#"{"revision":0,"changes":[]}"#, #"{"revision":0}"#, "[]"] {
        #expect(try await client.call(.post, "\(path)/edit", body).status == .badRequest)
      }
      #expect(try await edit(client, path).revision == 0)
      #expect(try await text(client, path, world) == Self.module)
    }
  }

  @Test("A picture is replaced under its path, and undone like a value")
  func pictures() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await publish(client)
      let path = try await begin(client)
      func put(_ file: String, _ revision: String, _ data: Data) async throws -> TestResponse {
        try await client.execute(
          uri: "/api/v1/\(path)/edit/file?path=\(file)&revision=\(revision)", method: .put, headers: .authorized,
          body: ByteBuffer(bytes: data))
      }
      let picture = TestSkin.picture(500)
      #expect(try await put("images/logo.png", "0", picture).status == .ok)
      #expect(try await files(client, path, world).contents(of: "images/logo.png") == picture)
      let shown = try await client.call(.get, "\(path)/edit/file?path=images/logo.png")
      #expect(shown.status == .ok && Data(shown.body.readableBytesView) == picture)
      #expect(shown.headers[.contentType] == "image/png" && shown.headers[.xContentTypeOptions] == "nosniff")
      let text = try await client.call(.get, "\(path)/edit/file?path=modules/app.json")
      #expect(text.headers[.contentType] == "application/octet-stream")
      #expect(try await client.call(.get, "\(path)/edit/file?path=../state.json").errorCode == "missing-file")
      #expect(try await put("images/logo.png", "0", picture).errorCode == "changed-meanwhile")
      for name in ["images/none.png", "modules/app.json", "..%2Fstate.json"] {
        #expect(try await put(name, "1", picture).errorCode == "missing-file", "\(name)")
      }
      #expect(try await put("images/logo.png", "one", picture).status == .badRequest)
      #expect(try await client.call(.post, "\(path)/edit/undo", #"{"revision":1}"#).status == .ok)
      #expect(try await files(client, path, world).contents(of: "images/logo.png") == TestSkin.picture(400))
    }
  }

  @Test("A version in another format is converted to the native one, and edited there")
  func otherFormat() async throws {
    let world = try TestWorld()
    try await world.test { client in
      let config = Data(##"{"home": {"colors": {"title": "#FF0000"}, "values": {"rows": "2"}}}"##.utf8)
      let package = try TestSkin.pack("night", "1.0.0", ["config.json": config])
      #expect(try await client.publish(package).status == .created)
      let path = try await begin(client)
      let begun = try await edit(client, path)
      let title = try #require(begun.keys.first { $0.kind == "color" })
      let change = ##"{"file":"\##(title.file)","key":"\##(title.key)","value":"#00FF00"}"##
      #expect(try await self.change(client, path, 0, change).status == .ok)
      #expect(try await client.call(.post, "\(path)/publication", #"{"version":"1.0.1"}"#).status == .created)
      let target = try #require(try await client.repository(world).targets["skins/festival/night/1.0.1.skin"])
      let file = world.folder.appending(path: "1.0.1.skin")
      try target.write(to: file)
      let reader = try PackageReader(url: file)
      #expect(try String(decoding: reader.contents(of: title.file), as: UTF8.self).contains("#00FF00"))
      #expect(reader.contains("skin.json") && !reader.contains("config.json"))
    }
  }

  @Test("Only publishers edit, another user's edit is unknown, and an upload that isn't an edit has no revisions")
  func owners() async throws {
    try await TestWorld().test { client in
      try await publish(client)
      for (name, role) in [("pia", "publisher"), ("otto", "publisher"), ("vera", "viewer"), ("ada", "activator")] {
        try await client.addUser(name, "\(role):festival")
      }
      let pia = try await client.token(of: "pia", "publish:festival").headers
      let path = try await begin(client, as: pia)
      let body = #"{"revision":0,"changes":[\#(value("app.page", "any", ##""#EEEEEE""##))]}"#
      for other in [try await client.token(of: "otto", "publish:festival").headers, .authorized] {
        #expect(try await client.call(.get, "\(path)/edit", as: other).errorCode == "unknown-upload")
        #expect(try await client.call(.post, "\(path)/edit", body, as: other).errorCode == "unknown-upload")
        #expect(try await client.call(.get, "\(path)/edit/folder", as: other).errorCode == "unknown-upload")
      }
      for (name, scope) in [("vera", "read:festival"), ("ada", "activate:festival")] {
        let headers = try await client.token(of: name, scope).headers
        let begun = try await client.call(.post, "apps/festival/skins/night/versions/1.0.0/edit", as: headers)
        #expect(begun.status == .forbidden, "\(name)")
        #expect(try await client.call(.post, "\(path)/edit", body, as: headers).status == .forbidden, "\(name)")
        #expect(try await client.call(.get, "\(path)/edit", as: headers).status == .forbidden, "\(name)")
      }
      #expect(try await client.call(.post, "\(path)/edit", body, as: pia).status == .ok)
      // An upload of files can be published, but has no state to change.
      let zip = TestZip.make(TestZip.native())
      var fields = pia
      fields[try #require(HTTPField.Name("Tus-Resumable"))] = "1.0.0"
      fields[try #require(HTTPField.Name("Upload-Length"))] = "\(zip.count)"
      let uri = try #require(
        try await client.execute(uri: "/api/v1/apps/festival/uploads", method: .post, headers: fields)
          .headers[.location])
      fields[try #require(HTTPField.Name("Upload-Offset"))] = "0"
      fields[.contentType] = "application/offset+octet-stream"
      _ = try await client.execute(uri: uri, method: .patch, headers: fields, body: ByteBuffer(bytes: zip))
      let plain = String(uri.dropFirst("/api/v1/".count))
      for answer in [
        try await client.call(.get, "\(plain)/edit", as: pia),
        try await client.call(.post, "\(plain)/edit", body, as: pia),
        try await client.call(.post, "\(plain)/edit/undo", #"{"revision":0}"#, as: pia),
        try await client.call(.get, "\(plain)/edit/folder", as: pia),
      ] { #expect(answer.status == .conflict && answer.errorCode == "not-an-edit") }
      let unknown = try await client.call(.post, "apps/festival/skins/night/versions/9.0.0/edit")
      #expect(unknown.status == .notFound && unknown.errorCode == "unknown-skin")
    }
  }

  #if os(Linux)
    @Test("Each revision has pictures of its own")
    func revisions() async throws {
      let world = try TestWorld()
      let tool = world.folder.appending(path: "tool")
      let script =
        "while [ \"$1\" != --output ]; do shift; done; out=$2\n"
        + #"mkdir -p "$out/phone-dark"; printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\0\007\0\0\0\011rest' "#
        + #"> "$out/phone-dark/bars.png""#
      try Script.write(script, to: tool)
      try await world.server { $0.previewTool = tool }.test(.live) { client in
        try await publish(client)
        let path = try await begin(client)
        for revision in 0..<2 {
          var list: PicturesAnswer = try await client.call(.get, "\(path)/draft/pictures").json()
          #expect(list.state == "pending")
          try await eventually("revision \(revision) is drawn") {
            list = try await client.call(.get, "\(path)/draft/pictures").json()
            return list.state == "done"
          }
          let changed = try await change(
            client, path, revision, value("app.page", "any", ##""#00000\##(revision)""##))
          #expect(changed.status == .ok)
        }
        try await eventually("the work folder is gone") {
          // Versions are drawn, too.
          try world.workNames().isEmpty
        }
      }
    }
  #endif
}

extension EditAnswer {
  fileprivate func key(_ name: String) throws -> Key { try #require(keys.first { $0.key == name }) }
}
