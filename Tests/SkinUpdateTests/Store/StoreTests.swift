import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import Testing

@testable import SkinUpdate

/// A hook that stops a store at its n-th step with an error; KillTests kill the process there.
private final class Stopper: @unchecked Sendable {
  // Unchecked because of the counters, which are only accessed under `lock`.
  struct Stop: Error {}
  private let lock = NSLock()
  private var left: Int
  private(set) var steps: [StoreStep] = []

  init(atStep step: Int) { left = step }

  func step(_ step: StoreStep) throws {
    try lock.withLock {
      steps.append(step)
      left -= 1
      if left == 0 { throw Stop() }
    }
  }
}

@Suite("Store")
struct StoreTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func install(_ version: SkinVersion, in store: SkinStore) async throws -> InstalledSkin {
    try await store.install(spring: version)
  }

  @Test("An installed skin exists after the next opening, to the byte")
  func survives() async throws {
    do {
      let store = try SkinStore(at: folder.url)
      #expect(await store.current == nil)
      try await store.setCurrent(install(one, in: store))
    }
    let skin = try #require(try SkinStore.current(at: folder.url))
    #expect(skin.reference == SkinReference(id: spring, version: one))
    for path in springFiles(one).paths {
      #expect(try skin.contents(of: path) == springFiles(one).contents(of: path))
    }
    #expect(skin.paths == springFiles(one).paths)
    #expect(try await SkinStore(at: folder.url).current == skin)
  }

  @Test("A folder without a store has no current skin, and reading creates no store")
  func empty() throws {
    let place = folder.url.appending(path: "none")
    #expect(try SkinStore.current(at: place) == nil)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test("Versions share the files that didn't change")
  func shares() async throws {
    let store = try SkinStore(at: folder.url)
    _ = try await install(one, in: store)
    _ = try await install(two, in: store)
    let objects = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "objects").path)
    // Nine files each; the second version adds two images (its own, and the one that 1.0.0 had changed) and a color.
    #expect(objects.count == 9 + 3)
  }

  @Test("An error at any step leaves the old or the new skin complete, and the next attempt succeeds")
  func errors() async throws {
    var stepsSeen: Set<StoreStep> = []
    var step = 0
    var isFinished = false
    while !isFinished {
      step += 1
      let place = folder.url.appending(path: "\(step)")
      do {
        let store = try SkinStore(at: place)
        try await store.setCurrent(install(one, in: store))
      }
      let stopper = Stopper(atStep: step)
      do {
        let store = try SkinStore(at: place) { try stopper.step($0) }
        try await store.setCurrent(install(two, in: store))
        try await store.collect(quota: 0)
        isFinished = true
      } catch is Stopper.Stop {}
      stepsSeen.formUnion(stopper.steps)
      let shown = try #require(try SkinStore.current(at: place), "after step \(step)")
      try shown.verify()
      #expect([one, two].contains(shown.manifest.version))
      let pointerMoved = stopper.steps.contains(.pointerMoved)
      #expect(shown.manifest.version == (pointerMoved ? two : one), "after step \(step)")
      let store = try SkinStore(at: place)
      let left = try FileManager.default.contentsOfDirectory(atPath: place.appending(path: "tmp").path)
      #expect(left.isEmpty)
      for skin in await store.installed { try skin.verify() }
      try await store.setCurrent(install(two, in: store))
      try await store.collect(quota: 0)
      #expect(try SkinStore.current(at: place)?.manifest.version == two)
    }
    // 2.0.0 adds three files; each step was interrupted once.
    #expect(step > 12)
    #expect(stepsSeen.contains(.versionRemoved) && stepsSeen.contains(.objectRemoved))
  }

  @Test("A damaged file `current` is reported, and the next opening shows the built-in skin")
  func damagedPointer() async throws {
    do {
      let store = try SkinStore(at: folder.url)
      try await store.setCurrent(install(one, in: store))
    }
    for garbage in ["", "{", "{\"format\":1,\"skin\":{\"id\":\"../..\",\"version\":\"1.0.0\"}}", "{\"format\":9}"] {
      try Data(garbage.utf8).write(to: folder.url.appending(path: "current"))
      let issue = try #require(throws: SkinIssue.self) { try SkinStore.current(at: folder.url) }
      #expect(issue.code == .damagedStore)
      let store = try SkinStore(at: folder.url)
      #expect(await store.current == nil)
      #expect(store.openingIssue?.code == .damagedStore)
    }
  }

  @Test("A missing file of the current skin is reported, and installing again repairs it")
  func missingObject() async throws {
    do {
      let store = try SkinStore(at: folder.url)
      let skin = try await install(one, in: store)
      try await store.setCurrent(skin)
      try FileManager.default.removeItem(at: skin.layout.object(skin.manifest.files[3].sha256))
    }
    let issue = try #require(throws: SkinIssue.self) { try SkinStore.current(at: folder.url) }
    #expect(issue.code == .damagedStore)
    #expect(issue.place.file == springFiles(one).paths[3])
    let store = try SkinStore(at: folder.url)
    #expect(await store.current == nil)
    try await store.setCurrent(install(one, in: store))
    try SkinStore.current(at: folder.url)?.verify()
  }

  @Test("A file that another process changed is refused when it is read, and installing again repairs it")
  func changedObject() async throws {
    let store = try SkinStore(at: folder.url)
    let skin = try await install(one, in: store)
    let file = skin.manifest.files[2]
    let changed = noise(99, count: file.size)
    try changed.write(to: skin.layout.object(file.sha256))
    #expect(throws: SkinIssue.self) { try skin.contents(of: file.path) }
    try await install(one, in: store).verify()
  }

  @Test("A file that doesn't match the manifest is never installed")
  func wrongFile() async throws {
    let store = try SkinStore(at: folder.url)
    var files = springFiles(one)
    files.contents["images/3.png"] = noise(77, count: 4_000)
    let issue = await issue { try await store.install(files: files, manifest: springManifest(one)) }
    #expect(issue?.code == .mismatchedFile)
    #expect(await store.installed.isEmpty)
  }

  @Test("A skin that isn't installed can't be made current")
  func notInstalled() async throws {
    let store = try SkinStore(at: folder.url)
    let skin = InstalledSkin(manifest: try springManifest(one), layout: store.layout)
    #expect(await issue { try await store.setCurrent(skin) }?.code == .damagedStore)
  }

  @Test("A store still works after its folder was moved")
  func moved() async throws {
    let before = folder.url.appending(path: "before")
    let after = folder.url.appending(path: "after")
    do {
      let store = try SkinStore(at: before)
      try await store.setCurrent(install(one, in: store))
    }
    try FileManager.default.moveItem(at: before, to: after)
    try #require(try SkinStore.current(at: after)).verify()
  }

  @Test("Installing a version with other contents doesn't affect the current one")
  func sameVersionOtherContents() async throws {
    let store = try SkinStore(at: folder.url)
    let shown = try await install(one, in: store)
    try await store.setCurrent(shown)
    let other = try PackageWriter.describe(springFiles(three), info: springInfo(one))
    let second = try await store.install(files: springFiles(three), manifest: other)
    #expect(try SkinStore.current(at: folder.url) == shown)
    try shown.verify()
    try await store.setCurrent(second)
    #expect(try SkinStore.current(at: folder.url) == second)
  }

  @Test("A folder that can't be written is reported")
  func unwritable() throws {
    let place = folder.url.appending(path: "file")
    try makeUnreadable(place)
    #expect(throws: SkinIssue.self) { try SkinStore(at: place) }
  }
}
