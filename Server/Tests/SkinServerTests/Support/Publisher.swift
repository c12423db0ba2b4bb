// Somebody who publishes with a targets key of their own, as `skin publish --keys` does.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

@testable import SkinServer

/// A publisher on a machine of their own: keys, and what was seen of the repository.
struct Publisher {
  let world: TestWorld
  var keys: KeySet
  /// What this publisher trusts from the beginning.
  var root: Data
  /// Where what was seen is kept.
  let folder: URL

  init(_ world: TestWorld, keys: KeySet, named name: String = "publisher") {
    (self.world, self.keys, root) = (world, keys, world.root)
    folder = world.folder.appending(path: name)
  }

  /// The repository as a server shows it.
  func read(_ server: RealServer) async throws -> RemoteRepository {
    guard let url = URL(string: server.url + "/repository") else { throw CocoaError(.fileNoSuchFile) }
    return try await RemoteRepository.read(
      root: root, url: url, trust: folder, transport: URLSessionTransport(), now: Date())
  }

  /// Signs a state with its new files.
  /// - Returns: The bytes of the change.
  func change(
    _ repository: RemoteRepository, _ files: [PublishedBlob] = [], next: Data? = nil, keys other: KeySet? = nil
  ) throws -> Data {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "change-\(UUID().uuidString)")
    let signer = try TargetsSigner(root: repository.root, next: next, keys: other ?? keys)
    try RepositoryChange.write(signer.draft(repository.state, now: Date()), files: files, to: file)
    return try Data(contentsOf: file)
  }

  /// Makes the change that publishes a package, with patches from all earlier versions.
  func publication(_ package: Data, from server: RealServer) async throws -> Data {
    var repository = try await read(server)
    let file = folder.appending(path: "package-\(UUID().uuidString).skin")
    try package.write(to: file)
    let manifest = try PackageReader(url: file).manifest
    let app = try TestWorld.app
    var earlier: [URL] = []
    for base in repository.state.packages(app: app, id: manifest.id) {
      earlier.append(try await repository.download(base.target, to: folder.appending(path: "earlier")))
    }
    let publication = try PackagePublication(
      package: file, app: app, in: repository.state, earlier: earlier, work: folder)
    publication.apply(to: &repository.state)
    return try change(repository, publication.blobs)
  }

  /// Makes the change that has a channel show a skin.
  func activation(_ skin: SkinReference?, from server: RealServer) async throws -> Data {
    var repository = try await read(server)
    let (app, channel) = (try TestWorld.app, SkinIdentifier("stable"))
    guard let channel else { throw CocoaError(.featureUnsupported) }
    let publication = try ActivationPublication(
      Activation(app: app, channel: channel, skin: skin), in: repository.state)
    publication.apply(to: &repository.state)
    return try change(repository, publication.blobs)
  }

  /// Prepares what an app offers its users, with new pictures by their paths.
  func catalog(
    _ catalog: SkinCatalog, _ pictures: [String: URL], from server: RealServer
  ) async throws -> (repository: RemoteRepository, files: [PublishedBlob]) {
    var repository = try await read(server)
    let publication = try CatalogPublication(catalog, previews: pictures, in: repository.state)
    publication.apply(to: &repository.state)
    return (repository, publication.blobs)
  }
}

extension TestWorld {
  static var app: SkinIdentifier {
    get throws {
      guard let app = SkinIdentifier("festival") else { throw CocoaError(.featureUnsupported) }
      return app
    }
  }
}

/// What a server says of a change.
struct ChangeAnswer: Decodable {
  var timestamp: Int
  var targets: Int
  var changed: [String]
}

extension RealServer {
  /// Sends a change.
  func send(_ change: Data) async throws -> (status: Int, code: String?, answer: ChangeAnswer?) {
    let response = try await request(
      .POST, "/api/v1/changes", headers: Self.authorized, body: .bytes(ByteBuffer(bytes: change)))
    let data = Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
    let decoder = JSONDecoder()
    return (
      Int(response.status.code), (try? decoder.decode(ErrorAnswer.self, from: data))?.error.code,
      try? decoder.decode(ChangeAnswer.self, from: data)
    )
  }
}
