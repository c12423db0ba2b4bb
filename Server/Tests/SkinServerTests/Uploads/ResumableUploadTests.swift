import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinServerHTTP

@Suite struct ResumableUploadTests {
  /// A client of the protocol.
  private struct Tus {
    let client: any TestClientProtocol

    func send(
      _ method: HTTPRequest.Method, _ uri: String, _ fields: [String: String] = [:], _ body: Data = Data(),
      version: String? = "1.0.0"
    ) async throws -> TestResponse {
      var headers = HTTPFields.authorized
      for (name, value) in fields.merging(version.map { ["Tus-Resumable": $0] } ?? [:], uniquingKeysWith: { $1 }) {
        headers[try #require(HTTPField.Name(name))] = value
      }
      return try await client.execute(
        uri: uri, method: method, headers: headers, body: body.isEmpty ? nil : ByteBuffer(bytes: body))
    }

    func begin(_ length: Int, sha256: String? = nil, app: String = "festival") async throws -> TestResponse {
      var fields = ["Upload-Length": "\(length)"]
      fields["Upload-Metadata"] = sha256.map { "filename YQ==,sha256 \(Data($0.utf8).base64EncodedString())" }
      return try await send(.post, "/api/v1/apps/\(app)/uploads", fields)
    }

    func append(_ part: Data, to uri: String, at offset: Int) async throws -> TestResponse {
      try await send(
        .patch, uri, ["Upload-Offset": "\(offset)", "Content-Type": "application/offset+octet-stream"], part)
    }
  }

  private func names(_ world: TestWorld) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: world.dataFolder.appending(path: "uploads").path)
  }

  @Test(
    "A package that arrives in parts is published, and again with the same answer")
  func publishes() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.test { client in
      let tus = Tus(client: client)
      let options = try await tus.send(.options, "/api/v1/apps/festival/uploads", version: nil)
      #expect(options.status == .noContent && options.field("Tus-Version") == "1.0.0")
      #expect(options.field("Tus-Extension") == "creation,termination,expiration")
      #expect(options.field("Tus-Max-Size") == "\(64 << 20)")
      let begun = try await tus.begin(package.count)
      #expect(begun.status == .created && begun.field("Tus-Resumable") == "1.0.0")
      #expect(begun.field("Upload-Expires")?.hasSuffix("GMT") == true)
      let uri = try #require(begun.headers[.location])
      let half = package.count / 2
      let first = try await tus.append(package.prefix(half), to: uri, at: 0)
      #expect(first.status == .noContent && first.field("Upload-Offset") == "\(half)")
      let incomplete = try await tus.send(.post, uri + "/package")
      #expect(incomplete.status == .conflict && incomplete.errorCode == "upload-conflict")
      let shown = try await tus.send(.head, uri)
      #expect(shown.status == .ok && shown.field("Upload-Offset") == "\(half)")
      #expect(shown.field("Upload-Length") == "\(package.count)" && shown.headers[.cacheControl] == "no-store")
      let again = try await tus.append(package.prefix(half), to: uri, at: 0)
      #expect(again.status == .conflict && again.errorCode == "upload-conflict")
      #expect(try await tus.append(package.dropFirst(half), to: uri, at: half).status == .noContent)
      let published = try await tus.send(.post, uri + "/package")
      #expect(published.status == .created)
      let repeated = try await tus.send(.post, uri + "/package")
      #expect(repeated.status == .ok && repeated.data == published.data)
      let direct = try await client.publish(package)
      #expect(direct.status == .ok && direct.data == published.data)
      #expect(try await client.get(#require(published.headers[.location])).data == package)
    }
    #expect(try names(world).isEmpty && world.workNames().isEmpty)
  }

  @Test("The same file is found again by its hash, also after it was published, and only for its app")
  func findsAgain() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    let hash = ContentHash(of: package).hex
    try await world.test { client in
      let tus = Tus(client: client)
      let begun = try await tus.begin(package.count, sha256: hash)
      let uri = try #require(begun.headers[.location])
      #expect(try await tus.append(package.prefix(100), to: uri, at: 0).status == .noContent)
      let again = try await tus.begin(package.count, sha256: hash)
      #expect(again.status == .ok && again.headers[.location] == uri && again.field("Upload-Offset") == "100")
      let other = try await tus.begin(package.count, sha256: hash, app: "lantern")
      #expect(other.status == .created && other.headers[.location] != uri)
      let foreign = uri.replacingOccurrences(of: "festival", with: "lantern")
      #expect(try await tus.send(.head, foreign).status == .notFound)
      #expect(try await tus.append(package.dropFirst(100), to: uri, at: 100).status == .noContent)
      #expect(try await tus.send(.post, uri + "/package").status == .created)
      let done = try await tus.begin(package.count, sha256: hash)
      #expect(done.headers[.location] == uri && done.field("Upload-Offset") == "\(package.count)")
      #expect(try await tus.send(.post, uri + "/package").status == .ok)
    }
  }

  @Test("Malformed requests are refused, and an upload with other bytes than announced is removed")
  func refuses() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.test { client in
      let tus = Tus(client: client)
      let old = try await tus.send(
        .post, "/api/v1/apps/festival/uploads", ["Upload-Length": "10"], version: "0.2.2")
      #expect(old.status == .preconditionFailed && old.field("Tus-Version") == "1.0.0")
      #expect(old.field("Tus-Resumable") == "1.0.0" && old.errorCode == "unsupported-version")
      #expect(try await tus.begin(0).status == .contentTooLarge)
      #expect(try await tus.begin(1 << 40).status == .contentTooLarge)
      #expect(try await tus.begin(10, sha256: "no hash").status == .badRequest)
      #expect(try await tus.send(.post, "/api/v1/apps/festival/uploads").status == .badRequest)
      #expect(try await tus.send(.head, "/api/v1/apps/festival/uploads/none").status == .notFound)
      #expect(try await tus.send(.put, "/api/v1/apps/festival/uploads/none").status == .methodNotAllowed)
      let wrong = try await tus.begin(package.count, sha256: ContentHash(of: Data("other".utf8)).hex)
      let uri = try #require(wrong.headers[.location])
      let typed = try await tus.send(.patch, uri, ["Upload-Offset": "0"], package)
      #expect(typed.status == .unsupportedMediaType)
      let long = try await tus.append(package + Data("x".utf8), to: uri, at: 0)
      #expect(long.status == .contentTooLarge)
      #expect(try await tus.append(package, to: uri, at: 0).status == .noContent)
      let refused = try await tus.send(.post, uri + "/package")
      #expect(refused.status == .unprocessableContent && refused.errorCode == "mismatched-upload")
      #expect(try await tus.send(.head, uri).status == .notFound)
      let noise = try await tus.begin(5)
      let second = try #require(noise.headers[.location])
      #expect(try await tus.append(Data("noise".utf8), to: second, at: 0).status == .noContent)
      #expect(try await tus.send(.post, second + "/package").status == .unprocessableContent)
    }
    #expect(try names(world).isEmpty && world.blobNames().isEmpty)
  }

  @Test("Uploads of a user for an app are limited in number and by the disk reserve, and a removed one makes room")
  func limits() async throws {
    let world = try TestWorld()
    try await world.server { $0.maxUploads = 2 }.test { client in
      let tus = Tus(client: client)
      let first = try await tus.begin(1000)
      #expect(try await tus.begin(1000).status == .created)
      let third = try await tus.begin(1000)
      #expect(third.status == .tooManyRequests && third.errorCode == "too-many-uploads")
      #expect(third.headers[.retryAfter] != nil)
      let refusal = String(buffer: third.body)
      #expect(refusal.contains("root token has 2 unfinished uploads and edits for festival"), "\(refusal)")
      #expect(refusal.contains("an upload of 1000 bytes"), "\(refusal)")
      // Other apps have room.
      #expect(try await tus.begin(1000, app: "other").status == .created)
      #expect(try await tus.send(.delete, #require(first.headers[.location])).status == .noContent)
      #expect(try names(world).count == 2)
      #expect(try await tus.begin(1000).status == .created)
    }
    let full = try TestWorld()
    try await full.server { $0.diskReserve = .max / 2 }.test { client in
      let refused = try await Tus(client: client).begin(1000)
      #expect(refused.status.code == 507 && refused.errorCode == "disk-full")
    }
  }

  @Test("An upload expires after its last request, and its file is removed")
  func expires() async throws {
    let (world, clock) = (try TestWorld(), TestClock())
    try await world.server(clock: clock.serverClock) { $0.uploadLifetime = .seconds(3600) }
      .test(.live) { client in
        let tus = Tus(client: client)
        let uri = try #require(try await tus.begin(1000).headers[.location])
        clock.advance(by: 3000)
        #expect(try await tus.append(Data(count: 10), to: uri, at: 0).status == .noContent)
        clock.advance(by: 3000)
        #expect(try await tus.send(.head, uri).status == .ok)
        clock.advance(by: 601)
        #expect(try await tus.send(.head, uri).status == .notFound)
        let gone = try await tus.append(Data(count: 10), to: uri, at: 10)
        #expect(gone.status == .notFound && gone.errorCode == "unknown-upload")
        try await eventually("the file is removed") {
          clock.advance(by: 600)
          return try names(world).isEmpty
        }
      }
  }
}

extension TestResponse {
  /// Returns the value of a header.
  fileprivate func field(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}
