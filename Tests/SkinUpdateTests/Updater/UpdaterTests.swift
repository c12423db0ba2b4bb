// The way of an update from the repository to the current skin, and what can't lead it astray.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater")
struct UpdaterTests {
  let device: Device
  let store: SkinStore
  private let first = SkinReference(id: spring, version: one)
  private let second = SkinReference(id: spring, version: two)

  init() throws {
    device = try Device()
    store = try device.store()
  }

  private func stored(_ target: String) throws -> String {
    let entry = try #require(device.repository.state.targets[target])
    return "targets/" + RepositoryLayout.stored(target, hash: entry.sha256.hex)
  }

  @Test("Nothing activated: the built-in skin is shown")
  func nothing() async throws {
    let result = try await device.updater(store).check()
    #expect(result.change == .none)
    #expect(try device.launched() == nil)
  }

  @Test("An activated skin is fetched whole, and the next version as a patch of a fraction of its size")
  func fullThenPatch() async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    let full = try await updater.check()
    #expect(full.kind == .full)
    #expect(try device.launched() == first)
    try device.publish(two)
    let patched = try await updater.check()
    #expect(patched.kind == .patch)
    #expect(patched.downloadedBytes * 2 < full.downloadedBytes)
    #expect(try device.launched() == second)
    let skin = try #require(await store.current)
    for path in springFiles(two).paths { #expect(try skin.contents(of: path) == springFiles(two).contents(of: path)) }
    let downloads = try FileManager.default.contentsOfDirectory(atPath: store.layout.downloads.path)
    #expect(downloads.isEmpty)
  }

  @Test("A check with nothing new fetches three small files and changes nothing")
  func unchanged() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    device.repository.forgetRequests()
    let result = try await updater.check()
    #expect(result.change == .none)
    #expect(result.downloadedBytes == 0)
    #expect(device.repository.requests.count == 3)
  }

  @Test("Switched off, the built-in skin comes back; switched on again, nothing is fetched")
  func offAndOn() async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    _ = try await updater.check()
    try device.repository.activate(nil, app: app, channel: channel)
    #expect(try await updater.check().change == .deactivated)
    #expect(try device.launched() == nil)
    try device.repository.activate(first, app: app, channel: channel)
    let result = try await updater.check()
    #expect(result.downloadedBytes == 0)
    #expect(try device.launched() == first)
  }

  @Test("Patches are chained where that is the cheapest way")
  func chain() async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    _ = try await updater.check()
    try device.publish(two)
    try device.publish(three)
    // The direct way is gone; 1.0.0 to 2.0.0 to 3.0.0 is still far less than the package.
    try device.repository.sign {
      $0.targets[RepositoryLayout.patch(app: app, id: spring, from: one, to: three)] = nil
    }
    let result = try await updater.check()
    #expect(result.kind == .patch)
    #expect(try device.launched() == SkinReference(id: spring, version: three))
    #expect(await store.installed.map(\.manifest.version) == [one, three])
  }

  @Test("A patch that can't be had falls back to the full package")
  func missingPatch() async throws {
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    try device.publish(one)
    _ = try await updater.check()
    try device.publish(two)
    let patch = try stored(RepositoryLayout.patch(app: app, id: spring, from: one, to: two))
    device.repository.files[patch] = nil
    #expect(try await updater.check().kind == .full)
    #expect(try device.launched() == second)
    await eventually("the fall back is told") {
      await log.contains { if case .fellBack(let issue) = $0 { issue.code == .unexpectedStatus } else { false } }
    }
  }

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
    let bytes = device.repository.files[try stored(honest)]
    let custom = device.repository.state.targets[forged]?.custom
    try device.repository.sign {
      let entry = try #require($0.targets[honest])
      $0.targets = $0.targets.filter { !$0.key.hasPrefix("patches/") }
      $0.targets[forged] = TargetEntry(length: entry.length, sha256: entry.sha256, custom: custom)
    }
    device.repository.files[try stored(forged)] = bytes
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
    let path = try stored(RepositoryLayout.package(app: app, id: spring, version: two))
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
    // What the targets' key signed for 2.0.0 is the file of 1.0.0.
    let target = RepositoryLayout.package(app: app, id: spring, version: two)
    let bytes = device.repository.files[try stored(honest)]
    try device.repository.sign {
      let entry = try #require($0.targets[honest])
      $0.targets[target]?.length = entry.length
      $0.targets[target]?.sha256 = entry.sha256
    }
    device.repository.files[try stored(target)] = bytes
    let issue = await issue { _ = try await device.updater(store).check() }
    #expect(issue?.code == .mismatchedFile)
    #expect(try device.launched() == nil)
  }

  @Test("Endless data: a package is never read past its signed length")
  func endlessPackage() async throws {
    try device.publish(one)
    device.repository.spoil(try stored(RepositoryLayout.package(app: app, id: spring, version: one)), with: .endless)
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

  @Test("An activation of a later format, or none at all, is refused with a remedy")
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

  @Test("Activated but not there: the issue names the skin, and what was shown stays")
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

  @Test("Wrong key: an app that pinned another root takes nothing")
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

  @Test("A broken download goes on where it ended")
  func resumes() async throws {
    try device.publish(one)
    let path = try stored(RepositoryLayout.package(app: app, id: spring, version: one))
    let length = device.repository.files[path]?.count ?? 0
    device.repository.spoil(path, with: .cut(after: 10_000), .unreachable)
    let updater = try device.updater(store)
    #expect(await issue { _ = try await updater.check() }?.code == .networkFailure)
    let result = try await updater.check()
    #expect(result.downloadedBytes == length - 10_000)
    #expect(try device.launched() == first)
    #expect(device.repository.requests.filter { $0.path == path }.map(\.status) == [200, 0, 206])
  }

  @Test("What a broken download left is thrown away when it turns out wrong")
  func poisonedPart() async throws {
    try device.publish(one)
    let path = try stored(RepositoryLayout.package(app: app, id: spring, version: one))
    let sound = try #require(device.repository.files[path])
    device.repository.files[path] = noise(5, count: sound.count)
    device.repository.spoil(path, with: .cut(after: 10_000), .unreachable)
    let updater = try device.updater(store)
    #expect(await issue { _ = try await updater.check() } != nil)
    device.repository.files[path] = sound
    #expect(await issue { _ = try await updater.check() }?.code == .mismatchedFile)
    _ = try await updater.check()
    #expect(try device.launched() == first)
  }

  @Test("A damaged skin in the store is found at the next start and fetched again")
  func repairs() async throws {
    try device.publish(one)
    _ = try await device.updater(store).check()
    let skin = try #require(await store.current)
    let file = skin.manifest.files[1]
    try noise(3, count: file.size).write(to: skin.layout.object(file.sha256))
    let result = try await device.updater(store).check()
    #expect(result.kind == .full)
    _ = try device.launched()
  }

  @Test("Two checks at once are one")
  func coalesced() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    async let left = updater.check()
    async let right = updater.check()
    let results = try await [left, right]
    #expect(results[0] == results[1])
    #expect(device.repository.requests.count { $0.path == "metadata/timestamp.json" } == 1)
  }

  @Test("The events tell the story in its order, with bytes and kind")
  func events() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    let result = try await updater.check()
    await eventually("the last event") { await log.contains { if case .activated = $0 { true } else { false } } }
    let names = await log.events.map { "\($0)".prefix { $0 != "(" } }
    #expect(names.first == "checking")
    #expect(
      names.filter { $0 != "downloading" } == [
        "checking", "refreshed", "offered", "downloaded", "installed", "activated",
      ])
    #expect(await log.contains { $0 == .downloaded(bytes: result.downloadedBytes, kind: .full) })
    #expect(await log.contains { $0 == .downloading(received: result.downloadedBytes, total: result.downloadedBytes) })
  }

  @Test("Over a real socket: full package, patch, off")
  func realSocket() async throws {
    let repository = device.repository
    let server = try LoopbackServer { connection in
      let data = repository.files[String(connection.target.dropFirst("/repository/".count))]
      connection.send("HTTP/1.1 \(data == nil ? "404 Not Found" : "200 OK")\r\nConnection: close\r\n")
      connection.send("Content-Length: \(data?.count ?? 0)\r\n\r\n")
      connection.send(data ?? Data())
    }
    let updater = try SkinUpdater(
      app: app, channel: channel, location: RepositoryLocation(server: server.url(""), app: app, channel: channel),
      pinnedRoot: repository.root, store: store, clock: device.clock)
    try device.publish(one)
    #expect(try await updater.check().kind == .full)
    try device.publish(two)
    #expect(try await updater.check().kind == .patch)
    #expect(try device.launched() == second)
    try repository.activate(nil, app: app, channel: channel)
    #expect(try await updater.check().change == .deactivated)
  }

  @Test("An attack at every request of an update never leaves half a skin")
  func faultEverywhere() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try device.publish(two)
    device.repository.forgetRequests()
    _ = try await updater.check()
    let paths = Set(device.repository.requests.map(\.path))
    #expect(paths.count == 6)
    // Each request in turn fails in each way; the next check without a fault brings the new skin.
    for fault in [InMemoryRepository.Fault.status(500), .cut(after: 1), .endless, .unreachable] {
      for path in paths.sorted() {
        let place = try TemporaryFolder()
        let other = try SkinStore(at: place.url)
        let manifest = try springManifest(one)
        try await other.setCurrent(other.install(files: springFiles(one), manifest: manifest))
        let attacked = try device.updater(other)
        device.repository.spoil(path, with: fault, fault, fault, fault)
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
