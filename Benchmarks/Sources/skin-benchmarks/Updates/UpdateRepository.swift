// A repository of many targets, and the devices that follow it.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTesting
import SkinUpdate

/// An app's repository in memory, one of whose skins is active.
@MainActor struct UpdateRepository {
  let app: SkinIdentifier
  let channel: SkinIdentifier
  let clock = ManualClock()
  let repository: InMemoryRepository
  private let scratch: URL

  /// Publishes a skin, activates it, and describes others until there are enough targets.
  init(skin folder: URL, targetCount: Int, scratch: URL) throws {
    let document = try SkinDocument.read(FolderFiles(folder))
    guard let app = SkinIdentifier("festival"), let channel = SkinIdentifier("stable"), let id = document.header.id,
      let version = document.header.version
    else { throw WrongResult(description: "the example skin has no name or version") }
    (self.app, self.channel, self.scratch) = (app, channel, scratch)
    repository = try InMemoryRepository(clock: clock)
    try repository.publish(FolderFiles(folder), info: PackageManifest.Info(id: id, version: version), app: app)
    try repository.activate(SkinReference(id: id, version: version), app: app, channel: channel)
    let package = RepositoryLayout.package(app: app, id: id, version: version)
    try repository.sign { state in
      // As long as real ones: only their paths are others.
      let real = state.targets[package]
      for number in 0..<(targetCount - state.targets.count) {
        state.targets["skins/\(app)/\(id)-\(number)/\(version).skin"] = real
      }
      try WrongResult.unless(state.targets.count == targetCount && real != nil, "a target is missing")
    }
  }

  /// A client that has seen nothing yet.
  func newClient() throws -> MetadataFetcher { try client(newFolder()) }

  /// A client over the folder of an earlier one.
  func client(_ folder: URL) throws -> MetadataFetcher {
    try MetadataFetcher(
      pinnedRoot: repository.root, url: location.metadata, cache: MetadataCache(folder), transport: repository)
  }

  /// An updater with a store of its own.
  func newUpdater() throws -> SkinUpdater {
    try SkinUpdater(
      app: app, channel: channel, location: location, pinnedRoot: repository.root, store: SkinStore(at: newFolder()),
      transport: repository, clock: clock)
  }

  func newFolder() -> URL { scratch.appending(path: "device-\(UUID())") }

  /// What is served of a metadata file.
  func served(_ path: String) throws -> Data {
    guard let data = repository.files[path] else { throw WrongResult(description: "the repository has no \(path)") }
    return data
  }

  private var location: RepositoryLocation { repository.location(app: app, channel: channel) }
}
