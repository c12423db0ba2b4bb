import Foundation
import Testing

@testable import SkinServer

@Suite struct TestWorldTests {
  private func server() async throws -> (server: RepositoryServer, data: URL) {
    let world = try TestWorld()
    return (try await world.server(), world.dataFolder)
  }

  @Test("A server keeps the folders of its world, which are removed with it")
  func folders() async throws {
    var data = URL(filePath: "/")
    do {
      let opened = try await server()
      data = opened.data
      withExtendedLifetime(opened) { #expect(FileManager.default.fileExists(atPath: data.path)) }
    }
    #expect(!FileManager.default.fileExists(atPath: data.path))
  }
}
