import BenchmarkSupport
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTesting
import SkinUpdate

/// An in-memory repository with many publications, whose targets are stored elsewhere as on a server, and one device.
@MainActor struct PublicationRepository {
  /// The number of published packages.
  let publications: Int
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  private let repository: InMemoryRepository
  private let updater: SkinUpdater

  /// Publishes and activates a skin, and adds copies of its target, as versions of a number of skins.
  init(skin folder: URL, publications: Int, skins: Int, scratch: URL) throws {
    let document = try SkinDocument.read(SkinFolderFiles(folder))
    guard let app = SkinIdentifier("festival"), let channel = SkinIdentifier("stable"), let id = document.header.id,
      let version = document.header.version
    else { throw WrongResult(description: "the example skin has no name or version") }
    (self.app, self.channel, self.publications) = (app, channel, publications)
    let clock = ManualClock()
    repository = try InMemoryRepository(clock: clock)
    try repository.publish(SkinFolderFiles(folder), info: PackageManifest.Info(id: id, version: version), app: app)
    try repository.activate(SkinReference(id: id, version: version), app: app, channel: channel)
    try repository.sign { state in
      let real = state.targets[RepositoryLayout.package(app: app, id: id, version: version)]
      try WrongResult.unless(real != nil, "the package isn't published")
      for number in 0..<(publications - 1) {
        state.targets["skins/\(app)/skin-\(number % (skins - 1))/\(number / (skins - 1) + 1).0.0.skin"] = real
      }
    }
    updater = try SkinUpdater(
      app: app, channel: channel, location: repository.location(app: app, channel: channel),
      pinnedRoot: repository.root, store: SkinStore(at: scratch.appending(path: "device-\(UUID())")),
      transport: repository, clock: clock)
  }

  /// Installs the skin, and unloads all targets that an activation doesn't need.
  func begin() async throws {
    let first = try await updater.check()
    try WrongResult.unless(first.change != .none, "the first check installed no skin")
    let live = TargetsPartition.live(app: app)
    try repository.sign { state in state.unload(state.partitions.subtracting([live])) }
    try activate()
    let off = try await updater.check()
    try WrongResult.unless(off.change == .deactivated, "the skin wasn't switched off")
  }

  /// Returns the bytes that a check fetches after an activation.
  func bytesOfCheck() async throws -> Double {
    try activate()
    repository.forgetRequests()
    try await check()
    return Double(repository.requests.map(\.bytes).reduce(0, +))
  }

  /// Returns the processor time of a check after an activation in microseconds.
  func timeOfCheck() async throws -> Double {
    try activate()
    return try await nanoseconds(by: .allThreads) { try await check() } / 1e3
  }

  /// Returns the processor time of signing an activation in microseconds.
  func timeOfActivation() async throws -> Double { try nanoseconds { try activate() } / 1e3 }

  /// Publishes another document that shows no skin.
  private func activate() throws {
    var activation = Activation(app: app, channel: channel, skin: nil)
    activation.unknown["number"] = .integer(repository.state.version)
    try repository.publish(ActivationPublication(activation, in: repository.state))
  }

  private func check() async throws {
    let before = repository.requests.count
    let result = try await updater.check()
    try WrongResult.unless(
      result.version == repository.state.version && repository.requests.count > before, "the check fetched nothing")
  }
}
