#if os(Linux)
  import AsyncHTTPClient
  import Foundation
  import NIOCore
  import NIOHTTP1
  import SkinPackage
  import SkinServerAPI
  import SkinTestSupport
  import Testing

  @testable import SkinServer

  @Suite struct PreviewPictureTests {
    private let path = "apps/festival/skins/spring-festival/versions/2.0.0/pictures"
    private let world: TestWorld

    init() throws { world = try TestWorld() }

    /// Packs the example's skin.
    private func package() async throws -> Data {
      let folder = URL(filePath: #filePath)
        .appending(path: "../../../../../Examples/FestivalApp/Skins/spring-festival-2.0.0").standardizedFileURL
      let file = world.folder.appending(path: "spring.skin")
      let (code, text) = try await RealServer.run(["pack", folder.path, "-o", file.path], program: "skin")
      #expect(code == 0, "\(text)")
      return try Data(contentsOf: file)
    }

    private func answer(_ server: RealServer) async throws -> PicturesAnswer {
      let answer = try await server.call(.GET, path)
      #expect(answer.status == .ok)
      return try answer.json(PicturesAnswer.self)
    }

    private func drawn(_ server: RealServer) async throws -> PicturesAnswer {
      var last = try await answer(server)
      try await eventually("the pictures are drawn") {
        last = try await answer(server)
        return last.state != "pending"
      }
      #expect(last.state == "done", "\(last.failure?.message ?? "")")
      return last
    }

    private func get(_ path: String, _ server: RealServer, _ fields: [(String, String)] = []) async throws
      -> (response: Int, headers: HTTPHeaders, data: Data)
    {
      let response = try await server.request(.GET, path, headers: RealServer.authorized + fields)
      let data = Data(try await response.body.collect(upTo: 16 << 20).readableBytesView)
      return (Int(response.status.code), response.headers, data)
    }

    @Test("A published skin is drawn, served with its hash, checked, backed up, and removed with its version")
    func drawsAndKeeps() async throws {
      let server = try await RealServer(
        world, ["SKIN_SERVER_PREVIEWS": "on", "SKIN_SERVER_COLLECT_INTERVAL": "1s", "SKIN_SERVER_FILE_GRACE": "0s"])
      #expect(try await server.publish(try await package()) == .created)
      let list = try await drawn(server)
      #expect(Set(list.pictures.map(\.name)) == Set(PreviewPlan.pictures.map(\.name)))
      #expect(Set(list.pictures.map(\.appearance)) == ["light", "dark"])
      let screen = try #require(list.pictures.first { $0.name == "screen-light.png" })
      #expect((screen.width, screen.height, screen.scale) == (780, 1_688, 2) && screen.section == "screen")
      var hashes: Set<String> = []
      let keep = ProcessInfo.processInfo.environment["SKIN_TEST_PICTURES"].map { URL(filePath: $0) }
      for picture in list.pictures {
        let (status, headers, data) = try await get(picture.url, server)
        #expect(status == 200 && headers.first(name: "Content-Type") == "image/png")
        #expect(headers.first(name: "Cache-Control") == "private, max-age=31536000, immutable")
        #expect(ContentHash(of: data).hex == picture.sha256 && data.count == picture.size)
        hashes.insert(try #require(picture.sha256))
        if let keep { try data.write(to: keep.appending(path: picture.name)) }
      }
      // Each section differs from all others. This skin looks the same in both appearances in some of them.
      let dark = Set(list.pictures.filter { $0.appearance == "dark" }.map(\.sha256))
      #expect(dark.count == PreviewPlan.sections.count + PreviewPlan.screens.count)
      print("pictures:", list.pictures.map { "\($0.name) \($0.width)x\($0.height) \($0.size)" }.joined(separator: ", "))
      let plain = "/api/v1/\(path)/screen-light.png"
      #expect(try await get(plain, server).headers.first(name: "Cache-Control") == "private, no-cache")
      let hash = try #require(screen.sha256)
      #expect(try await get(plain, server, [("If-None-Match", "\"\(hash)\"")]).response == 304)
      let unknown = try await server.call(.GET, "\(path)/nothing.png")
      #expect(unknown.status == .notFound && unknown.error?.code == "unknown-picture")
      #expect(try await server.request(.GET, plain).status == .unauthorized)

      let (code, text) = try await RealServer.run(["check"], world.environment)
      #expect(code == 0 && !text.contains("nothing names"), "\(text)")
      let backup = world.folder.appending(path: "backup")
      #expect(try await RealServer.run(["backup", backup.path], world.environment).0 == 0)
      let saved = Set(try FileManager.default.subpathsOfDirectory(atPath: backup.path).map { $0.suffix(64) })
      #expect(hashes.allSatisfy { saved.contains($0[...]) })

      // Drawn again, the pictures are the same, and their blobs stay.
      #expect(try await server.call(.POST, path).status == .accepted)
      #expect(try await drawn(server).pictures == list.pictures)

      #expect(try await server.publish(try TestSkin.package("spring-festival", "3.0.0")) == .created)
      let policy = Data(#"{"newest":1,"published_days":0,"used_days":0}"#.utf8)
      #expect(try await server.call(.PUT, "apps/festival/retention", policy).status == .ok)
      #expect(try await server.call(.POST, "apps/festival/retention/run").status == .ok)
      let gone = try await server.call(.GET, path)
      #expect(gone.status == .notFound && gone.error?.code == "unknown-skin")
      try await eventually("the pictures' files are removed") { try world.blobNames().isDisjoint(with: hashes) }
      #expect(try await server.stop() == 0)
    }

    @Test("Sections that can't be drawn are left out, and the others have their pictures")
    func undrawable() async throws {
      let server = try await RealServer(world, ["SKIN_SERVER_PREVIEWS": "on"])
      let fonts = #"{"title": {"size": 1000}, "body": {"size": 900}}"#
      let module = Data(#"{"numbers": {"spacing": 1e9}, "fonts": \#(fonts)}"#.utf8)
      let package = try TestSkin.native("spring-festival", "2.0.0", ["modules/app.json": module])
      #expect(try await server.publish(package) == .created)
      let names = Set(try await drawn(server).pictures.map(\.name))
      #expect(
        names.isStrictSubset(of: PreviewPlan.pictures.map(\.name)) && names.contains("screen-light.png"), "\(names)")
      #expect(try await server.stop() == 0)
    }

    @Test("`skin-server check` reports a damaged picture, and a migrated server serves all pictures")
    func checksAndMigrates() async throws {
      let server = try await RealServer(world, ["SKIN_SERVER_PREVIEWS": "on"])
      #expect(try await server.publish(try await package()) == .created)
      let list = try await drawn(server)
      #expect(try await server.stop() == 0)
      let other = world.folder.appending(path: "other")
      let (code, text) = try await RealServer.run(
        ["migrate", "--from", world.dataFolder.path, "--to", other.path], world.environment)
      #expect(code == 0, "\(text)")
      let next = try await RealServer(world, ["SKIN_SERVER_DATA": other.path])
      for picture in list.pictures { #expect(try await get(picture.url, next).response == 200) }
      #expect(try await next.stop() == 0)
      let picture = try #require(list.pictures.first)
      let hash = try #require(picture.sha256)
      try Data("damaged".utf8).write(to: world.blobFile(hash))
      let damaged = try await RealServer.run(["check"], world.environment)
      #expect(damaged.0 == 1 && damaged.1.contains(hash))
    }
  }
#endif
