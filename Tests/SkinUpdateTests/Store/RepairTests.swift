import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("A damaged store")
struct RepairTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates a store that shows 2.0.0 and can fall back to 1.0.0.
  private func makeStore() async throws -> (store: SkinStore, good: InstalledSkin, current: InstalledSkin) {
    let store = try SkinStore(at: folder.url)
    let good = try await store.show(spring: one, isHealthy: true)
    let current = try await store.show(spring: two, isHealthy: true)
    return (store, good, current)
  }

  /// A file that only the current skin has.
  private func ownFile(_ current: InstalledSkin, _ good: InstalledSkin) throws -> PackageManifest.File {
    let others = Set(good.manifest.files.map(\.sha256))
    return try #require(current.manifest.files.first { !others.contains($0.sha256) })
  }

  enum Damage: CaseIterable {
    case removed, shortened, changed, manifestRemoved, manifestChanged, folderInstead
  }

  @Test(
    "Whatever is damaged in the current skin, the last healthy one is shown, and installing repairs it",
    arguments: Damage.allCases)
  func current(_ damage: Damage) async throws {
    let (_, good, current) = try await makeStore()
    let file = try ownFile(current, good)
    let object = current.layout.object(file.sha256)
    let manifest = current.layout.manifest(current.reference, current.manifest.hash)
    switch damage {
    case .removed: try FileManager.default.removeItem(at: object)
    case .shortened: try noise(1, count: file.size - 1).write(to: object)
    case .changed: try noise(1, count: file.size).write(to: object)
    case .manifestRemoved: try FileManager.default.removeItem(at: manifest)
    case .manifestChanged: try Data("{}".utf8).write(to: manifest)
    case .folderInstead:
      try FileManager.default.removeItem(at: object)
      try FileManager.default.createDirectory(at: object, withIntermediateDirectories: true)
    }
    let launch = SkinStore.beginLaunch(at: folder.url)
    #expect(launch.skin == good && launch.issue?.code == .damagedStore && launch.attempt == 0)
    let isManifest = [.manifestRemoved, .manifestChanged].contains(damage)
    #expect(launch.damaged.map(\.sha256) == (isManifest ? [] : [file.sha256]))
    #expect(try SkinStore.current(at: folder.url) == good)
    let store = try SkinStore(at: folder.url)
    #expect(store.openingIssue?.code == .damagedStore)
    #expect(await store.current == good)
    // Only damaged files are requested again.
    let files = CountedFiles(springFiles(two))
    let repaired = try await store.install(files: files, manifest: current.manifest)
    #expect(files.asked == (isManifest ? [] : [file.path]))
    try repaired.verify()
    #expect(SkinStore.beginLaunch(at: folder.url).skin == repaired)
    #expect(await store.current == repaired)
  }

  @Test("If the last healthy skin is damaged, too, the built-in one is shown")
  func both() async throws {
    let (_, good, current) = try await makeStore()
    for skin in [good, current] {
      try FileManager.default.removeItem(at: skin.layout.manifest(skin.reference, skin.manifest.hash))
    }
    let launch = SkinStore.beginLaunch(at: folder.url)
    #expect(launch.skin == nil && launch.issue?.code == .damagedStore)
    #expect(throws: SkinIssue.self) { try SkinStore.current(at: folder.url) }
  }

  @Test(
    "A damaged skin that is replaced doesn't become the fallback instead of the last healthy one",
    arguments: [true, false])
  func keepsTheWhole(byLaunch: Bool) async throws {
    let (store, good, current) = try await makeStore()
    let next = try await store.install(spring: three)
    let file = try #require(current.manifest.file(at: "images/2.png"))
    try FileManager.default.removeItem(at: store.layout.object(file.sha256))
    let policy = HealthPolicy(launches: 1)
    if byLaunch {
      let decision = ActivationDecision(skin: next.reference, reason: .standard, upcoming: [])
      let launch = LaunchTransaction(layout: store.layout, policy: policy, decision: decision).run(nil, nil)
      #expect(launch.skin == next && launch.issue?.code == .damagedStore)
    } else {
      try await store.setCurrent(next)
      #expect(SkinStore.beginLaunch(at: folder.url, policy: policy).skin == next)
    }
    #expect(await store.fallback == good)
    #expect(try await store.collect(quota: 0).removed == [current.reference])
    let launch = SkinStore.beginLaunch(at: folder.url, policy: policy)
    #expect(launch.skin == good && launch.rolledBack == next.reference)
  }

  @Test("A damaged skin without an earlier one stays the fallback, and can be repaired")
  func keepsTheOnlyOne() async throws {
    let store = try SkinStore(at: folder.url)
    let only = try await store.install(spring: one)
    try await store.setCurrent(only)
    try await store.confirmHealthy()
    let next = try await store.install(spring: two)
    let file = try #require(only.manifest.file(at: "images/1.png"))
    try FileManager.default.removeItem(at: store.layout.object(file.sha256))
    try await store.setCurrent(next)
    try await store.install(spring: one)
    #expect(try await store.rollBack() == only)
  }

  @Test("A skin that was installed with higher limits than the defaults is shown and listed like others")
  func widerLimits() async throws {
    let path = String(repeating: "a/", count: 40) + "b.json"
    let files = SkinMemoryFiles(contents: [path: noise(1, count: 100)])
    let flat = SkinMemoryFiles(contents: ["b.json": noise(1, count: 100)])
    let data = try PackageWriter.describe(flat, info: springInfo(one)).data
    let text = String(decoding: data, as: UTF8.self).replacing("\"b.json\"", with: "\"\(path)\"")
    #expect(throws: SkinIssue.self) { try PackageManifest(data: Data(text.utf8)) }
    let manifest = try PackageManifest(data: Data(text.utf8), limits: PackageLimits(depth: 64))
    let store = try SkinStore(at: folder.url)
    let skin = try await store.install(files: files, manifest: manifest)
    try await store.setCurrent(skin)
    let launch = SkinStore.beginLaunch(at: folder.url)
    #expect(launch.skin == skin && launch.issue == nil)
    #expect(await store.installed == [skin])
  }

  @Test(
    "Damage that didn't change a file's size and time is found before the skin is shown, and repaired by the next update"
  )
  func silentDamage() async throws {
    let (store, good, current) = try await makeStore()
    let file = try ownFile(current, good)
    let object = current.layout.object(file.sha256)
    try noise(1, count: file.size).write(to: object)
    StoredObject.setMark(object.path)
    #expect(current.damagedFiles.isEmpty)
    let launch = SkinStore.beginLaunch(at: folder.url)
    #expect(launch.skin == good && launch.issue?.code == .damagedStore && launch.damaged == [file])
    try await store.install(files: springFiles(two), manifest: current.manifest).verify()
  }

  @Test("Files that lost their mark, as after a restore, are read once and accepted")
  func restored() async throws {
    let (_, _, current) = try await makeStore()
    let object = current.layout.object(current.manifest.files[0].sha256)
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: object.path)
    #expect(SkinStore.beginLaunch(at: folder.url).skin == current)
    var status = stat()
    #expect(stat(object.path, &status) == 0)
    #if canImport(Darwin)
      #expect(status.st_mtimespec.tv_sec == StoredObject.mark)
    #else
      #expect(status.st_mtim.tv_sec == StoredObject.mark)
    #endif
  }

  @Test("Files that are already stored are neither read nor written again")
  func sharesWithoutReading() async throws {
    let store = try SkinStore(at: folder.url)
    try await store.install(spring: one)
    let files = CountedFiles(springFiles(two))
    try await store.install(files: files, manifest: springManifest(two))
    #expect(files.asked.count == 3)
  }

  @Test("A damaged pointer loses neither skins nor the next switch")
  func pointer() async throws {
    let (store, good, current) = try await makeStore()
    try Data("{".utf8).write(to: store.layout.current)
    #expect(SkinStore.beginLaunch(at: folder.url).issue?.code == .damagedStore)
    #expect(await store.installed == [good, current])
    try await store.setCurrent(current)
    #expect(try SkinStore.current(at: folder.url) == current)
  }

  @Test("An incomplete or foreign journal is ignored, and a complete one is acted upon")
  func journal() async throws {
    let (store, _, current) = try await makeStore()
    let journal = StoreJournal(file: store.layout.journal)
    let stray = ContentHash(of: Data("stray".utf8))
    let object = store.layout.object(stray)
    let record = StoreJournal.Record(
      operation: .install, objects: [stray, current.manifest.files[0].sha256], manifest: current.manifest.hash)
    let complete = StoreJournal.data(record)
    #expect(StoreJournal.record(complete) == record)
    for length in 0..<complete.count {
      #expect(StoreJournal.record(complete.prefix(length)) == nil)
    }
    for torn in [complete.prefix(complete.count / 2), Data([0, 255, 10]), complete + complete] {
      try Data("stray".utf8).write(to: object)
      try torn.write(to: journal.file)
      _ = try SkinStore(at: folder.url)
      #expect(journal.isEmpty)
      #expect(FileManager.default.fileExists(atPath: object.path))
    }
    try complete.write(to: journal.file)
    _ = try SkinStore(at: folder.url)
    #expect(!FileManager.default.fileExists(atPath: object.path))
    // Files that a skin needs stay, whatever the journal lists.
    try current.verify()
  }

  @Test("The manifest of an interrupted installation is removed if a power loss took one of its files, and else stays")
  func incompleteInstallation() async throws {
    let (store, good, current) = try await makeStore()
    let other = try await store.install(spring: three)
    let journal = StoreJournal(file: store.layout.journal)
    let record = StoreJournal.Record(
      operation: .install, objects: other.manifest.files.map(\.sha256), manifest: other.manifest.hash)
    try journal.write(record)
    #expect(try await SkinStore(at: folder.url).installed == [good, current, other])
    let own = try #require(
      other.manifest.files.first { file in
        ![good, current].contains { $0.manifest.files.map(\.sha256).contains(file.sha256) }
      })
    try FileManager.default.removeItem(at: store.layout.object(own.sha256))
    try journal.write(record)
    #expect(try await SkinStore(at: folder.url).installed == [good, current])
    #expect(journal.isEmpty)
    for skin in [good, current] { try skin.verify() }
  }

  @Test("A manifest that can't be read stops only collections, also after an interrupted operation")
  func unreadableManifest() async throws {
    let (store, good, _) = try await makeStore()
    let other = try await store.install(spring: three)
    let manifest = store.layout.manifest(other.reference, other.manifest.hash)
    try FileManager.default.removeItem(at: manifest)
    try makeUnreadable(manifest)
    let stray = ContentHash(of: Data("stray".utf8))
    try Data("stray".utf8).write(to: store.layout.object(stray))
    let journal = StoreJournal(file: store.layout.journal)
    try journal.write(.init(operation: .install, objects: [stray]))
    let next = try SkinStore(at: folder.url)
    #expect(journal.isEmpty)
    try await next.setCurrent(good)
    #expect(SkinStore.beginLaunch(at: folder.url).skin == good)
    // The other skin may need it.
    #expect(FileManager.default.fileExists(atPath: store.layout.object(stray).path))
    #expect(await issue { try await next.collect(quota: nil) }?.code == .storeFailure)
    try FileManager.default.removeItem(at: manifest)
    try other.manifest.data.write(to: manifest)
    try await next.collect(quota: nil)
    #expect(!FileManager.default.fileExists(atPath: store.layout.object(stray).path))
    try other.verify()
  }

  @Test("Records survive, and a damaged one reads like one that was never written")
  func records() async throws {
    let record = StoreRecord(at: folder.url)
    #expect(record.read(.activation) == nil)
    try record.write(Data("spring".utf8), .activation)
    #expect(StoreRecord(at: folder.url).read(.activation) == Data("spring".utf8))
    let file = folder.url.appending(path: "records/activation")
    let bytes = try Data(contentsOf: file)
    for damaged in [bytes.dropLast(), bytes.prefix(10), Data()] {
      try damaged.write(to: file)
      #expect(record.read(.activation) == nil)
    }
    try record.write(Data(), .activation)
    #expect(record.read(.activation) == Data())
    try record.write(nil, .activation)
    #expect(record.read(.activation) == nil)
  }
}

/// Files that record the paths that were read.
private final class CountedFiles: SkinFiles {
  private let files: SkinMemoryFiles
  private let names = Locked<[String]>([])

  init(_ files: SkinMemoryFiles) { self.files = files }

  var asked: [String] { names.withLock { $0 } }
  var paths: [String] { files.paths }

  func contents(of path: String) throws -> Data {
    names.withLock { $0.append(path) }
    return try files.contents(of: path)
  }
}
