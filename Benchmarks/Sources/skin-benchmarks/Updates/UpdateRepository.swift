import BenchmarkSupport
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTesting
import SkinUpdate

/// An in-memory repository with many targets and one active skin.
@MainActor struct UpdateRepository {
  let app: SkinIdentifier
  let channel: SkinIdentifier
  let clock = ManualClock()
  let repository: InMemoryRepository
  private let scratch: URL

  /// Publishes and activates a skin, and adds further targets up to a number.
  init(skin folder: URL, targetCount: Int, scratch: URL) throws {
    let document = try SkinDocument.read(SkinFolderFiles(folder))
    guard let app = SkinIdentifier("festival"), let channel = SkinIdentifier("stable"), let id = document.header.id,
      let version = document.header.version
    else { throw WrongResult(description: "the example skin has no name or version") }
    (self.app, self.channel, self.scratch) = (app, channel, scratch)
    repository = try InMemoryRepository(clock: clock)
    try repository.publish(SkinFolderFiles(folder), info: PackageManifest.Info(id: id, version: version), app: app)
    try repository.activate(SkinReference(id: id, version: version), app: app, channel: channel)
    let package = RepositoryLayout.package(app: app, id: id, version: version)
    try repository.sign { state in
      // Copies of real entries under other names, so that they have realistic lengths.
      guard let real = state.targets[package], case .package(var described)? = real.description else {
        throw WrongResult(description: "a target is missing")
      }
      for number in 0..<(targetCount - state.targets.count) {
        guard let name = SkinIdentifier("\(id)-\(number)") else { continue }
        described.id = name
        state.targets[RepositoryLayout.package(app: app, id: name, version: version)] = TargetEntry(
          length: real.length, sha256: real.sha256, custom: TargetDescription.package(described).custom)
      }
      try WrongResult.unless(state.targets.count == targetCount, "a target is missing")
    }
  }

  /// Creates a client without trusted metadata.
  func newClient() throws -> MetadataFetcher { try client(newFolder()) }

  /// Creates a client with the folder of an earlier one.
  func client(_ folder: URL) throws -> MetadataFetcher {
    try MetadataFetcher(
      pinnedRoot: repository.root, url: location.metadata, cache: MetadataCache(folder), transport: repository)
  }

  /// Creates an updater with a store of its own, and another clock than that of the repository if there is one.
  func newUpdater(clock other: (any UpdateClock)? = nil) throws -> SkinUpdater {
    try SkinUpdater(
      app: app, channel: channel, location: location, pinnedRoot: repository.root, store: SkinStore(at: newFolder()),
      transport: repository, clock: other ?? clock)
  }

  func newFolder() -> URL { scratch.appending(path: "device-\(UUID())") }

  /// Returns a served metadata file.
  func served(_ path: String) throws -> Data {
    guard let data = repository.files[path] else { throw WrongResult(description: "the repository has no \(path)") }
    return data
  }

  private var location: RepositoryLocation { repository.location(app: app, channel: channel) }
}
