import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater: known bad files")
final class DenyListTests: UpdaterSuite {
  @Test("A signed file that isn't a package is downloaded once, also after a restart, until its description changes")
  func package() async throws {
    try device.publish(one)
    let path = SkinUpdateTests.package(one)
    try device.forge(path, noise(1, count: 500))
    let first = try device.updater(store)
    #expect(await issue { _ = try await first.check() }?.code == .notAnArchive)
    #expect(await issue { _ = try await first.check() }?.code == .deniedTarget)
    let restarted = try device.updater(store)
    let again = await issue { _ = try await restarted.check() }
    #expect(again?.code == .deniedTarget)
    #expect(again?.message.contains("not-an-archive") == true)
    #expect(device.fetched.count == 1)
    try device.forge(path, noise(2, count: 500))
    #expect(await issue { _ = try await restarted.check() }?.code == .notAnArchive)
    #expect(device.fetched.count == 2)
  }

  @Test("A wrong signed patch is skipped in the plan of the next version")
  func wrongPatch() async throws {
    let updater = try await publishBoth()
    try device.forge(patch(one, two), noise(1, count: 100))
    #expect(try await updater.check().kind == .full)
    try await store.setCurrent(nil)
    try await store.collect(quota: 0, keeping: [reference(spring, one)])
    #expect(await store.installed.map(\.manifest.version) == [one])
    device.repository.forgetRequests()
    #expect(try await device.updater(store).check().kind == .full)
    let stored = try device.stored(SkinUpdateTests.package(two))
    #expect(device.fetched == [stored])
  }

  @Test("A newer app tries again what the older one couldn't read")
  func newerApp() async throws {
    try device.publish(one)
    try device.forge(SkinUpdateTests.package(one), noise(1, count: 500))
    for (version, code) in [(one, "not-an-archive"), (one, "known-bad-target"), (two, "not-an-archive")] {
      let updater = try device.updater(store, appVersion: version)
      #expect(await issue { _ = try await updater.check() }?.code.rawValue == code)
    }
  }

  /// Publishes a package of which the server has other bytes, and checks for it until it is denied.
  /// - Returns: The updater, the path of the package, and its signed bytes.
  private func denied() async throws -> (updater: SkinUpdater, path: String, sound: Data) {
    try device.publish(one)
    let path = try device.stored(SkinUpdateTests.package(one))
    let sound = try #require(device.repository.files[path])
    device.repository.files[path] = noise(5, count: sound.count)
    let updater = try device.updater(store)
    for _ in 0..<3 { #expect(await issue { _ = try await updater.check() }?.code == .mismatchedFile) }
    #expect(await issue { _ = try await updater.check() }?.code == .deniedTarget)
    return (updater, path, sound)
  }

  @Test("A server whose file isn't the signed one is asked three times, then after a minute, then after two")
  func mismatch() async throws {
    let (updater, path, sound) = try await denied()
    #expect(device.fetched.count == 3)
    device.clock.advance(by: 61)
    #expect(await issue { _ = try await updater.check() }?.code == .mismatchedFile)
    device.clock.advance(by: 61)
    #expect(await issue { _ = try await updater.check() }?.code == .deniedTarget)
    device.repository.files[path] = sound
    device.clock.advance(by: 61)
    _ = try await updater.check()
    #expect(try device.launched() == reference(spring, one))
  }

  @Test("A file that was changed on the way is fetched at once in another network, also after a restart")
  func otherNetwork() async throws {
    let (updater, path, sound) = try await denied()
    // Another network that changes files is tried as often as the first.
    for _ in 0..<3 { #expect(await issue { try await updater.networkChanged() }?.code == .mismatchedFile) }
    for _ in 0..<2 { #expect(await issue { _ = try await updater.check() }?.code == .mismatchedFile) }
    #expect(await issue { _ = try await updater.check() }?.code == .deniedTarget)
    device.repository.files[path] = sound
    let restarted = try device.updater(store)
    #expect(await issue { _ = try await restarted.check() }?.code == .deniedTarget)
    try await restarted.networkChanged()
    #expect(try device.launched() == reference(spring, one))
  }

  @Test("Another network doesn't fetch again what is wrong as it was signed")
  func otherNetworkWrongAsSigned() async throws {
    try device.publish(one)
    try device.forge(SkinUpdateTests.package(one), noise(1, count: 500))
    let updater = try device.updater(store)
    #expect(await issue { _ = try await updater.check() }?.code == .notAnArchive)
    #expect(await issue { try await updater.networkChanged() }?.code == .deniedTarget)
    #expect(device.fetched.count == 1)
  }

  @Test("Another network leads to a check only after one that failed or was postponed")
  func checksInOtherNetwork() async throws {
    try device.publish(one)
    let policy = RecordingPolicy(.now)
    let updater = try device.updater(store, policy: policy)
    _ = try await updater.check()
    device.repository.forgetRequests()
    try await updater.networkChanged()
    #expect(device.repository.requests.isEmpty)
    try device.publish(two)
    device.repository.spoil("metadata/timestamp.json", with: .unreachable)
    #expect(await issue { _ = try await updater.check() }?.code == .networkFailure)
    await policy.say(.later)
    // The check that failed is repeated, and postponed; so is that one.
    try await updater.networkChanged()
    #expect(try device.launched() == reference(spring, one))
    await policy.say(.now)
    try await updater.networkChanged()
    #expect(try device.launched() == reference(spring, two))
  }

  @Test("A clock that was set back doesn't block a file for more than half an hour")
  func clock() {
    let target = TargetFile(length: 1, sha256: "00", custom: nil)
    let now = Date(timeIntervalSince1970: 1_893_456_000)
    var bad = DenyList()
    for _ in 0..<20 { bad.addMismatch("a", target, app: nil, code: .mismatchedFile, now: now) }
    #expect(bad.issue("a", target, app: nil, now: now + 1_799) != nil)
    #expect(bad.issue("a", target, app: nil, now: now + 1_801) == nil)
    #expect(bad.issue("a", target, app: nil, now: now - 10) == nil)
  }

  @Test("The deny list is limited, and a damaged record only costs a download")
  func bounds() async throws {
    var bad = DenyList()
    let target = TargetFile(length: 1, sha256: "00", custom: nil)
    for number in 0..<1_000 { bad.addBad("\(number)", target, app: nil, code: .badPatch) }
    #expect(bad.targets.count == DenyList.limit)
    #expect(bad.issue("999", target, app: nil, now: device.clock.now) != nil)
    try FolderRecord(store.layout).write(Data("{".utf8), as: DenyList.name)
    try device.publish(one)
    _ = try await device.updater(store).check()
    #expect(try device.launched() == reference(spring, one))
  }

  @Test("A store that is busy when the skin is installed isn't blamed on the package")
  func busyStore() async throws {
    try device.publish(one)
    let store = try SkinStore(at: device.folder.url, attempts: 2, interrupt: nil)
    let layout = store.layout
    let lock = Locked<StoreLock?>(nil)
    let downloads = AfterDownload(device) { _ in
      let taken = try StoreLock(layout.lock, store: layout.folder, attempts: 1_000)
      lock.withLock { $0 = taken }
    }
    let updater = try device.updater(store, downloads: downloads)
    #expect(await issue { _ = try await updater.check() }?.code == .storeInUse)
    #expect(updater.denyList.current.targets.isEmpty)
    lock.withLock { $0 = nil }
    device.repository.forgetRequests()
    _ = try await device.updater(store).check()
    #expect(try device.launched() == reference(spring, one))
    // It was here already.
    #expect(device.fetched.isEmpty)
  }

  @Test("A download that was removed before it was opened is fetched again")
  func removedDownload() async throws {
    try device.publish(one)
    let downloads = AfterDownload(device) { try FileManager.default.removeItem(at: $0.file) }
    let updater = try device.updater(store, downloads: downloads)
    #expect(await issue { _ = try await updater.check() }?.code == .missingFile)
    #expect(updater.denyList.current.targets.isEmpty)
    _ = try await device.updater(store).check()
    #expect(try device.launched() == reference(spring, one))
  }

  @Test("If a package fails only during installation, a patch is tried in the same check")
  func wrongWithin() async throws {
    try await publishBoth()
    let path = SkinUpdateTests.package(two)
    var bytes = try #require(device.repository.files[try device.stored(path)])
    // The middle has the contents of an image; names, sizes and manifest are unchanged.
    let middle = try #require(bytes.range(of: springFiles(two).contents(of: "images/2.png").prefix(400)))
    bytes[middle.lowerBound + 100] ^= 1
    try device.forge(path, bytes)
    // It is downloaded already, so that it is the cheapest path.
    let hash = try #require(device.repository.state.targets[path]).sha256.hex
    try bytes.write(to: store.layout.download(spring, hash))
    #expect(try await device.updater(store).check().kind == .patch)
    #expect(try device.launched() == reference(spring, two))
  }

  @Test("A damaged store isn't blamed on the patch")
  func damagedBase() async throws {
    let updater = try await publishBoth()
    // Noticed only when the patch reads it: sizes are right, and it was read once before.
    let skin = try #require(await store.current)
    for file in skin.manifest.files { try noise(9, count: file.size).write(to: skin.layout.object(file.sha256)) }
    #expect(try await updater.check().kind == .full)
    #expect(try device.launched() == reference(spring, two))
    #expect(updater.denyList.current.targets.isEmpty)
  }
}
