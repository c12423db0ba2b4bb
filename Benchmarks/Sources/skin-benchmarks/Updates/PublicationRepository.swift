import BenchmarkSupport
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTesting
import SkinUpdate

/// An in-memory repository with many publications, whose index is stored elsewhere as on a server, and one device.
@MainActor struct PublicationRepository {
  /// The dimension in which a repository grows.
  enum Shape: String, CaseIterable {
    /// Versions of one skin.
    case versions
    /// Skins with one version each.
    case skins
  }

  /// The number of published packages.
  let publications: Int
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  private let skin: SkinReference
  private let repository: InMemoryRepository
  private let clock = ManualClock()
  private let store: SkinStore
  private let updater: SkinUpdater
  private let scratch: URL

  /// Publishes and activates a skin, and adds copies of its target as versions of another skin or as other skins.
  init(skin folder: URL, publications: Int, _ shape: Shape, scratch: URL) throws {
    let document = try SkinDocument.read(SkinFolderFiles(folder))
    guard let app = SkinIdentifier("festival"), let channel = SkinIdentifier("stable"), let id = document.header.id,
      let version = document.header.version
    else { throw WrongResult(description: "the example skin has no name or version") }
    (self.app, self.channel, self.publications, self.scratch) = (app, channel, publications, scratch)
    skin = SkinReference(id: id, version: version)
    repository = try InMemoryRepository(clock: clock)
    try repository.publish(SkinFolderFiles(folder), info: PackageManifest.Info(id: id, version: version), app: app)
    try repository.sign { state in
      guard let real = state.targets[RepositoryLayout.package(app: app, id: id, version: version)],
        case .package(var package)? = real.description
      else { throw WrongResult(description: "the package isn't published") }
      for number in 1..<publications {
        guard let id = SkinIdentifier("skin-\(shape == .skins ? number : 0)") else { continue }
        let (minor, patch) = (UInt16(number / 1_000), UInt16(number % 1_000))
        (package.id, package.version) = (id, shape == .skins ? version : SkinVersion(1, minor, patch))
        state.targets[RepositoryLayout.package(app: app, id: id, version: package.version)] = TargetEntry(
          length: real.length, sha256: real.sha256, custom: TargetDescription.package(package).custom)
      }
    }
    try repository.activate(skin, app: app, channel: channel)
    store = try SkinStore(at: scratch.appending(path: "device-\(UUID())"))
    updater = try SkinUpdater(
      app: app, channel: channel, location: repository.location(app: app, channel: channel),
      pinnedRoot: repository.root, store: store, transport: repository, clock: clock)
    try repository.sign { state in state.unload() }
  }

  /// Installs the skin.
  func begin() async throws {
    let first = try await updater.check()
    try WrongResult.unless(first.change != .none, "the first check installed no skin")
  }

  /// Returns the bytes of metadata and documents that a new device fetches to show its first skin.
  func bytesOfFirstRefresh() async throws -> Double {
    try activate(skin)
    let device = try SkinUpdater(
      app: app, channel: channel, location: repository.location(app: app, channel: channel),
      pinnedRoot: repository.root, store: SkinStore(at: scratch.appending(path: "device-\(UUID())")),
      transport: repository, clock: clock)
    repository.forgetRequests()
    let first = try await device.check()
    try WrongResult.unless(first.change != .none, "the first check installed no skin")
    return bytes
  }

  /// Returns the bytes that a check fetches after the skin was switched on or off.
  func bytesOfCheck() async throws -> Double {
    let isShown = await store.current != nil
    try activate(isShown ? nil : skin)
    repository.forgetRequests()
    try await check()
    return bytes
  }

  /// Returns the bytes with which a version is found that no channel shows, by a device that has read nothing of the
  /// index.
  func bytesOfOffer() async throws -> Double {
    let folder = scratch.appending(path: "client-\(UUID())")
    var client = try MetadataFetcher(
      pinnedRoot: repository.root, url: repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(folder), transport: repository)
    try await client.refresh(now: clock.now)
    repository.forgetRequests()
    let target = try await client.target(RepositoryLayout.package(app: app, id: skin.id, version: skin.version))
    try WrongResult.unless(target != nil, "the package wasn't found")
    return bytes
  }

  /// Returns the processor time of a check after an activation in microseconds.
  func timeOfCheck() async throws -> Double {
    try activate(nil)
    return try await nanoseconds(by: .allThreads) { try await check() } / 1e3
  }

  /// Returns the processor time of signing an activation in microseconds.
  func timeOfActivation() async throws -> Double { try nanoseconds { try activate(nil) } / 1e3 }

  /// The bytes of the answers so far, without those of packages.
  private var bytes: Double {
    Double(repository.requests.filter { !$0.path.hasSuffix(".skin") }.map(\.bytes).reduce(0, +))
  }

  /// Publishes another activation.
  private func activate(_ skin: SkinReference?) throws {
    var activation = Activation(app: app, channel: channel, skin: skin)
    activation.unknown["number"] = .integer(repository.state.version)
    guard let skin else { return try repository.publish(ActivationPublication(activation, in: repository.state)) }
    // The repository is locked while it is changed.
    let files = repository.files
    func read(_ node: IndexReference) throws -> Data {
      guard let data = files[node.path] else { throw WrongResult(description: "a node of the index is missing") }
      return data
    }
    try repository.sign { state in
      try state.loadShown(from: read)
      try state.load(.version(IndexKey(app: app, skin)), from: read)
    }
    try repository.publish(ActivationPublication(activation, in: repository.state))
    try repository.sign { state in state.unload() }
  }

  private func check() async throws {
    let before = repository.requests.count
    let result = try await updater.check()
    try WrongResult.unless(
      result.version == repository.state.version && repository.requests.count > before, "the check fetched nothing")
  }
}
