import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct CatalogPictureTests {
  @Test("A picture is returned once the catalog names it, to clients who may read the app")
  func picture() async throws {
    let world = try TestWorld()
    let bytes = TestSkin.noise(5_000, seed: 3)
    try await world.test { client in
      try await client.publish(TestSkin.package())
      let path = "apps/festival/skins/spring-festival/previews/home.png"
      let uploaded = try await client.execute(
        uri: "/api/v1/\(path)", method: .put, headers: .authorized, body: ByteBuffer(bytes: bytes))
      #expect(uploaded.status == .created)
      #expect(try await client.call(.get, path).errorCode == "unknown-picture")
      let catalog =
        #"{"skins":[{"skin":{"id":"spring-festival","version":"1.0.0"},"default":"en","#
        + #""texts":{"en":{"name":"Spring"}},"previews":{"en":["previews/festival/spring-festival/home.png"]}}]}"#
      #expect(try await client.call(.put, "apps/festival/catalog", catalog).status == .ok)
      let answer = try await client.call(.get, path)
      #expect(answer.status == .ok && answer.data == bytes && answer.headers[.contentType] == "image/png")
      var headers = HTTPFields.authorized
      headers[.ifNoneMatch] = answer.headers[.eTag]
      #expect(try await client.call(.get, path, as: headers).status == .notModified)
      try await client.addUser("mia", "viewer:other")
      let token = try await client.token(of: "mia", "read:other")
      #expect(try await client.call(.get, path, as: token.headers).status == .forbidden)
    }
  }
}
