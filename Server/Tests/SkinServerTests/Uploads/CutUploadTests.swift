import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinPackage
import SkinTestSupport
import Testing

/// Uploads over connections that are cut, to servers that are killed.
@Suite struct CutUploadTests {
  private static func tus(_ fields: [(String, String)]) -> [(String, String)] {
    RealServer.authorized + [("Tus-Resumable", "1.0.0")] + fields
  }

  @Test("`skin publish` continues after a cut connection and after the server was killed and restarted")
  func continues() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package(sharedBytes: 20 << 20)
    let file = world.folder.appending(path: "large.skin")
    try package.write(to: file)
    let server = try await RealServer(world)
    let proxy = try await UploadProxy(to: server.port, cuttingAfter: 6 << 20)
    let arguments = ["publish", file.path, "--server", proxy.url, "--app", "festival"]
    async let published = RealServer.run(arguments, ["SKIN_TOKEN": TestWorld.token], program: "skin")
    try await eventually("the connection is cut") { proxy.cuts == 1 }
    proxy.resume(to: server.port, cuttingAfter: 6 << 20)
    try await eventually("the connection is cut again") { proxy.cuts == 2 }
    try await server.kill()
    let kept = try uploaded(world)
    #expect(kept >= 8 << 20 && kept < package.count, "\(kept)")
    let second = try await RealServer(world)
    #expect(try uploaded(world) == kept)
    proxy.resume(to: second.port)
    let (code, text) = try await published
    #expect(code == 0, "\(text)")
    #expect(text.contains("trying again"))
    let repository = try await second.repository(world)
    #expect(repository.targets["skins/festival/spring-festival/1.0.0.skin"] == package)
    #expect(try uploaded(world) == 0)
    // The version is published already.
    let (again, _) = try await RealServer.run(arguments, ["SKIN_TOKEN": TestWorld.token], program: "skin")
    #expect(again == 0)
    await #expect(try second.stop() == 0)
  }

  @Test("A newer request takes an upload over from one whose connection hangs")
  func takesOver() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package(sharedBytes: 2 << 20)
    let server = try await RealServer(world)
    let begun = try await server.request(
      .POST, "/api/v1/apps/festival/uploads", headers: Self.tus([("Upload-Length", "\(package.count)")]))
    #expect(begun.status == .created)
    let path = try #require(begun.headers.first(name: "Location"))
    let (pieces, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    let part = [("Content-Type", "application/offset+octet-stream")]
    let hanging = Task { [count = package.count] in
      try await server.request(
        .PATCH, path, headers: Self.tus(part + [("Upload-Offset", "0")]),
        body: .stream(pieces, length: .known(Int64(count))))
    }
    source.yield(ByteBuffer(bytes: package.prefix(1 << 20)))
    try await eventually("a part has arrived") { try uploaded(world) >= 256 << 10 }
    let shown = try await server.request(.HEAD, path, headers: Self.tus([]))
    let offset = try #require(shown.headers.first(name: "Upload-Offset").flatMap { Int($0) })
    source.yield(ByteBuffer(bytes: package.dropFirst(1 << 20)))
    source.finish()
    // The server may close the connection before the client has read the answer.
    if case .success(let answer) = await hanging.result { #expect(answer.status == .conflict) }
    #expect(try uploaded(world) == offset)
    let rest = try await server.request(
      .PATCH, path, headers: Self.tus(part + [("Upload-Offset", "\(offset)")]),
      body: .bytes(ByteBuffer(bytes: package.dropFirst(offset))))
    #expect(rest.status == .noContent)
    let published = try await server.request(.POST, path + "/package", headers: RealServer.authorized)
    #expect(published.status == .created)
    try await server.stop()
  }

  /// The number of bytes of unfinished uploads.
  private func uploaded(_ world: TestWorld) throws -> Int {
    let folder = world.dataFolder.appending(path: "uploads")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
      .reduce(0) { sum, file in
        sum + (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0)
      }
  }
}
