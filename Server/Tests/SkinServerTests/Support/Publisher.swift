import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinTransport
import SkinUpdate

/// A publisher with its own targets key, as in `skin publish --keys`.
struct Publisher {
  let world: TestWorld
  var keys: KeySet
  /// The pinned root.
  var root: Data
  /// The folder of the trusted metadata.
  let folder: URL

  init(_ world: TestWorld, keys: KeySet, named name: String = "publisher") {
    (self.world, self.keys, root) = (world, keys, world.root)
    folder = world.folder.appending(path: name)
  }

  /// Reads the repository of a server.
  func read(_ server: RealServer) async throws -> RemoteRepository {
    guard let url = URL(string: server.url + "/repository/festival") else { throw CocoaError(.fileNoSuchFile) }
    return try await RemoteRepository.read(
      root: root, url: url, trust: folder, transport: AsyncHTTPTransport(), now: Date())
  }

  /// Signs a state with its new files.
  /// - Returns: The bytes of the change.
  func change(
    _ repository: RemoteRepository, _ files: [PublishedBlob] = [], next: Data? = nil, keys other: KeySet? = nil
  ) throws -> Data {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "change-\(UUID().uuidString)")
    let signer = try TargetsSigner(root: repository.root, next: next, keys: other ?? keys)
    try RepositoryChange.write(
      signer.draft(repository.state, now: Date()), published: repository.targets, files: files, to: file)
    return try Data(contentsOf: file)
  }

  /// Returns the change that publishes a package, with patches from all earlier versions.
  func publication(
    _ package: Data, for audience: PackagePublication.Audience = .init(), from server: RealServer
  ) async throws -> Data {
    var repository = try await read(server)
    let file = folder.appending(path: "package-\(UUID().uuidString).skin")
    try package.write(to: file)
    let manifest = try PackageReader(url: file).manifest
    let app = try TestWorld.app
    try await repository.load(manifest.id, of: app, from: manifest.version, atMost: 16)
    var earlier: [URL] = []
    for base in repository.state.packages(app: app, id: manifest.id) {
      earlier.append(try await repository.download(base.target, to: folder.appending(path: "earlier")))
    }
    let publication = try PackagePublication(
      package: file, app: app, in: repository.state, earlier: earlier, work: folder, audience: audience)
    publication.apply(to: &repository.state)
    return try change(repository, publication.blobs)
  }

  /// Returns the change that activates a skin on the channel `stable`.
  func activation(
    _ skin: SkinReference?, sample: RolloutPercentage? = nil, from server: RealServer
  ) async throws -> Data {
    var activation = try Activation(app: TestWorld.app, channel: TestWorld.channel, skin: skin)
    activation.sample = sample
    return try await self.activation(activation, from: server)
  }

  /// Returns the change that sets an activation.
  func activation(_ activation: Activation, from server: RealServer) async throws -> Data {
    var repository = try await read(server)
    for skin in activation.skins { try await repository.load(skin.id, of: TestWorld.app, from: skin.version) }
    let publication = try ActivationPublication(activation, in: repository.state)
    publication.apply(to: &repository.state)
    return try change(repository, publication.blobs)
  }

  /// Returns a repository with a catalog, and the files of its new pictures.
  func catalog(
    _ catalog: SkinCatalog, _ pictures: [String: URL], from server: RealServer
  ) async throws -> (repository: RemoteRepository, files: [PublishedBlob]) {
    var repository = try await read(server)
    for entry in catalog.entries {
      try await repository.load(entry.skin.id, of: catalog.app, from: entry.skin.version)
    }
    let publication = try CatalogPublication(catalog, previews: pictures, in: repository.state)
    publication.apply(to: &repository.state)
    return (repository, publication.blobs)
  }
}

extension TestWorld {
  static var app: SkinIdentifier { get throws { try identifier("festival") } }
  static var channel: SkinIdentifier { get throws { try identifier("stable") } }

  private static func identifier(_ text: String) throws -> SkinIdentifier {
    guard let identifier = SkinIdentifier(text) else { throw CocoaError(.featureUnsupported) }
    return identifier
  }
}

extension RealServer {
  /// Sends a change.
  func send(_ change: Data) async throws -> (status: Int, code: String?, answer: ChangeAnswer?) {
    let answer = try await call(.POST, "apps/festival/changes", change)
    return (Int(answer.status.code), answer.error?.code, try? answer.json(ChangeAnswer.self))
  }
}
