import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater: recovery")
final class UpdaterRecoveryTests: UpdaterSuite {
  @Test("Patches are chained if that is the cheapest path")
  func chain() async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    _ = try await updater.check()
    try device.publish(two)
    try device.publish(three)
    // The direct path is gone; 1.0.0 to 2.0.0 to 3.0.0 is still far smaller than the package.
    try device.repository.sign {
      $0.targets[RepositoryLayout.patch(app: app, id: spring, from: one, to: three)] = nil
    }
    let result = try await updater.check()
    #expect(result.kind == .patch)
    #expect(try device.launched() == SkinReference(id: spring, version: three))
    #expect(await store.installed.map(\.manifest.version) == [one, three])
  }

  @Test("A patch that can't be downloaded falls back to the full package")
  func missingPatch() async throws {
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    try device.publish(one)
    _ = try await updater.check()
    try device.publish(two)
    let patch = try device.stored(RepositoryLayout.patch(app: app, id: spring, from: one, to: two))
    device.repository.files[patch] = nil
    #expect(try await updater.check().kind == .full)
    #expect(try device.launched() == second)
    try await eventually("the fall back is reported") {
      await log.contains { if case .fellBack(let issue) = $0 { issue.code == .unexpectedStatus } else { false } }
    }
  }

  @Test("An interrupted download continues where it ended")
  func resumes() async throws {
    let (updater, path, length) = try await interruptedDownload()
    let result = try await updater.check()
    #expect(result.downloadedBytes == length - 10_000)
    #expect(try device.launched() == first)
    #expect(device.repository.requests.filter { $0.path == path }.map(\.status) == [200, 0, 0, 0, 0, 206])
  }

  @Test("The part of an interrupted download is discarded if it is wrong, and the complete file is downloaded")
  func poisonedPart() async throws {
    let (updater, path, length) = try await interruptedDownload()
    let folder = store.layout.downloads
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".part") })
    try noise(5, count: 10_000).write(to: folder.appending(path: name))
    device.repository.forgetRequests()
    let result = try await updater.check()
    #expect(result.downloadedBytes == 2 * length - 10_000)
    #expect(device.repository.requests.filter { $0.path == path }.map(\.status) == [206, 200])
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

  /// Publishes the first version, and interrupts its download after 10,000 bytes.
  private func interruptedDownload() async throws -> (updater: SkinUpdater, path: String, length: Int) {
    try device.publish(one)
    let path = try device.stored(RepositoryLayout.package(app: app, id: spring, version: one))
    device.repository.spoil(path, with: .cut(after: 10_000), .unreachable, .unreachable, .unreachable, .unreachable)
    let updater = try device.updater(store)
    #expect(await issue { _ = try await updater.check() }?.code == .networkFailure)
    return (updater, path, device.repository.files[path]?.count ?? 0)
  }
}
