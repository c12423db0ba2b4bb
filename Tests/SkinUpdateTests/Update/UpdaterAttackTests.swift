import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater: attacks")
final class UpdaterAttackTests: UpdaterSuite {
  @Test("Patch from the wrong base: a patch signed as one from this version, but made from another, isn't applied")
  func patchFromWrongBase() async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    _ = try await updater.check()
    try device.publish(two)
    try device.publish(three)
    // The patch from 2.0.0 is passed off as the one from 1.0.0.
    let honest = RepositoryLayout.patch(app: app, id: spring, from: two, to: three)
    let forged = RepositoryLayout.patch(app: app, id: spring, from: one, to: three)
    let bytes = device.repository.files[try device.stored(honest)]
    let custom = device.repository.state.targets[forged]?.custom
    try device.repository.sign {
      let entry = try #require($0.targets[honest])
      $0.targets = $0.targets.filter { !$0.key.hasPrefix("patches/") }
      $0.targets[forged] = TargetEntry(length: entry.length, sha256: entry.sha256, custom: custom)
    }
    device.repository.files[try device.stored(forged)] = bytes
    #expect(try await updater.check().kind == .full)
    #expect(try device.launched() == SkinReference(id: spring, version: three))
  }

  @Test("Tampered package: a changed byte is refused, and what was shown stays", arguments: [0, 100, -1])
  func tamperedPackage(_ position: Int) async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    _ = try await updater.check()
    try device.publish(two)
    device.repository.files = device.repository.files.filter { !$0.key.contains("patches/") }
    let path = try device.stored(RepositoryLayout.package(app: app, id: spring, version: two))
    var bytes = try #require(device.repository.files[path])
    bytes[position < 0 ? bytes.count + position : position] ^= 1
    device.repository.files[path] = bytes
    let issue = await issue { _ = try await updater.check() }
    #expect([.mismatchedFile, .unexpectedStatus].contains(issue?.code))
    #expect(try device.launched() == first)
    #expect(await store.installed.count == 1)
  }

  @Test("Arbitrary software: another signed file in the place of the package is refused")
  func arbitrarySoftware() async throws {
    try device.publish(one)
    let honest = RepositoryLayout.package(app: app, id: spring, version: one)
    try device.publish(two)
    // The targets' key signed the file of 1.0.0 as 2.0.0.
    let target = RepositoryLayout.package(app: app, id: spring, version: two)
    let bytes = device.repository.files[try device.stored(honest)]
    try device.repository.sign {
      let entry = try #require($0.targets[honest])
      $0.targets[target]?.length = entry.length
      $0.targets[target]?.sha256 = entry.sha256
      // By the patch the honest 2.0.0 could still be built.
      $0.targets = $0.targets.filter { !$0.key.hasPrefix("patches/") }
    }
    device.repository.files[try device.stored(target)] = bytes
    let issue = await issue { _ = try await device.updater(store).check() }
    #expect(issue?.code == .mismatchedFile)
    #expect(try device.launched() == nil)
  }

  @Test("Endless data: a package is never read past its signed length")
  func endlessPackage() async throws {
    try device.publish(one)
    device.repository.spoil(try device.stored(package(one)), with: .endless)
    #expect(await issue { _ = try await device.updater(store).check() }?.code == .answerTooLong)
    #expect(try device.launched() == nil)
  }

  @Test("An activation for another app, put in this one's place, is refused")
  func activationForOtherApp() async throws {
    try device.publish(one)
    let forged = Activation(app: identifier("other"), channel: channel, skin: nil).data
    try publishActivation(forged)
    let updater = try device.updater(store)
    #expect(await issue { _ = try await updater.check() }?.code == .wrongActivation)
  }

  @Test("An activation of a later format, or none at all, is refused with a suggestion")
  func activationFormats() async throws {
    let updater = try device.updater(store)
    try publishActivation(Data("{\"format\":99,\"app\":\"festival\",\"channel\":\"stable\",\"skin\":null}".utf8))
    #expect(await issue { _ = try await updater.check() }?.code == .unknownActivationFormat)
    try publishActivation(Data("{\"format\":1,\"app\":\"festival\",\"channel\":\"stable\"}".utf8))
    #expect(await issue { _ = try await updater.check() }?.code == .malformedMetadata)
  }

  /// Signs any bytes as this app's activation.
  private func publishActivation(_ data: Data) throws {
    let path = RepositoryLayout.activation(app: app, channel: channel)
    let entry = TargetEntry(
      length: data.count, sha256: ContentHash(of: data),
      custom: TargetDescription.activation(app: app, channel: channel).custom)
    try device.repository.sign { $0.targets[path] = entry }
    device.repository.files["targets/" + RepositoryLayout.stored(path, hash: entry.sha256.hex)] = data
  }

  @Test("Activated but missing: the issue names the skin, and the current one stays")
  func missingPackage() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try publishActivation(
      Activation(app: app, channel: channel, skin: SkinReference(id: spring, version: three)).data)
    let issue = await issue { _ = try await updater.check() }
    #expect(issue?.code == .unknownTarget)
    #expect(issue?.message.contains("spring-festival 3.0.0") == true)
    #expect(try device.launched() == first)
  }

  @Test("A skin that isn't for this version of the app is refused before a byte of it is fetched")
  func unsuitable() async throws {
    var info = springInfo(one)
    info.app = PackageManifest.AppConstraints(minimum: two)
    try device.repository.publish(springFiles(one), info: info, app: app)
    try device.repository.activate(first, app: app, channel: channel)
    let old = try device.updater(store, appVersion: one)
    #expect(await issue { _ = try await old.check() }?.code == .unsuitableApp)
    #expect(!device.repository.requests.contains { $0.path.hasPrefix("targets/skins") })
    _ = try await device.updater(store, appVersion: two).check()
    #expect(try device.launched() == first)
  }

  @Test("Wrong key: an app that pinned another root accepts nothing")
  func wrongRoot() async throws {
    try device.publish(one)
    let other = try InMemoryRepository(clock: device.clock).root
    let updater = try device.updater(store, pinnedRoot: other)
    #expect(await issue { _ = try await updater.check() }?.code == .untrustedSignature)
    #expect(try device.launched() == nil)
  }

  @Test("Rollback: an older state of the whole repository doesn't bring the older skin back")
  func rollback() async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    let old = device.repository.files
    try device.publish(two)
    _ = try await updater.check()
    device.repository.files = old
    #expect(await issue { _ = try await updater.check() }?.code == .rolledBackMetadata)
    #expect(try device.launched() == second)
  }

  @Test("An attack at every request of an update never leaves an incomplete skin")
  func faultEverywhere() async throws {
    let updater = try await publishBoth()
    device.repository.forgetRequests()
    _ = try await updater.check()
    let paths = Set(device.repository.requests.map(\.path))
    #expect(paths.count == 7)
    // Each request in turn fails with each fault; the next check without one installs the new skin.
    for fault in [InMemoryRepository.Fault.status(500), .cut(after: 1), .endless, .unreachable] {
      for path in paths.sorted() {
        let place = try TemporaryFolder()
        let other = try SkinStore(at: place.url)
        let manifest = try springManifest(one)
        try await other.setCurrent(other.install(files: springFiles(one), manifest: manifest))
        let attacked = try device.updater(other)
        device.repository.spoil(path, with: fault, fault, fault, fault, fault)
        do { _ = try await attacked.check() } catch { #expect(error is SkinIssue) }
        let shown = try #require(try SkinStore.current(at: place.url))
        try shown.verify()
        device.repository.clearFaults()
        _ = try await attacked.check()
        #expect(try SkinStore.current(at: place.url)?.reference == second)
      }
    }
  }
}
