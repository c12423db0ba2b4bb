import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("A wrong bit in a store, with all sizes and times as before")
struct BitFlipTests {
  let device: Device
  private let first = SkinReference(id: spring, version: one)
  private let second = SkinReference(id: spring, version: two)
  /// The repository before the second version was published.
  private let older: [String: Data]

  /// A store with every kind of file: two healthy versions of a skin, on a base, and a pin.
  init() async throws {
    device = try Device(skipsWaits: true)
    let store = try device.store()
    let updater = try device.updater(store)
    try device.publish(common, one)
    try Self.publish(one, device)
    _ = try await updater.check()
    try await store.confirmHealthy()
    try await store.pin(first, true)
    older = device.repository.files
    try Self.publish(two, device)
    _ = try await updater.check()
    try await store.confirmHealthy()
    let folder = DownloadFolder(folder: store.layout.downloads)
    try noise(9, count: 100).write(to: folder.folder.appending(path: "left.part"))
  }

  private static func publish(_ version: SkinVersion, _ device: Device) throws {
    var info = springInfo(version)
    info.base = "common"
    try device.repository.publish(springFiles(version), info: info, app: app)
    try device.activate(SkinReference(id: spring, version: version))
  }

  enum Position: CaseIterable {
    case first, middle, last, random
  }

  @Test(
    "A launch shows the right skin, an older one, or with an issue the built-in one, each complete; an update repairs all",
    arguments: Position.allCases)
  func everyFile(_ position: Position) async throws {
    var random = SeededGenerator(printing: 2_032)
    let paths = try files(in: device.folder.url)
    for part in ["current", "format", "objects/", "skins/", "records/activation", "updater/bases.json", "trust/state"] {
      #expect(paths.contains { $0.hasPrefix(part) }, "no file \(part)")
    }
    for path in paths {
      let copy = try TemporaryFolder()
      let folder = copy.url.appending(path: "store")
      try FileManager.default.copyItem(at: device.folder.url, to: folder)
      for object in try files(in: folder) where object.hasPrefix("objects/") {
        #expect(StoredObject.setMark(folder.appending(path: object).path))
      }
      let bit = try flip(folder.appending(path: path), position, &random)
      let place: Comment = "\(path), bit \(bit)"
      let launch = launch(folder)
      #expect([nil, first, second].contains(launch.skin?.reference), place)
      #expect(launch.skin != nil || launch.issue != nil, place)
      if let skin = launch.skin { #expect(throws: Never.self, place) { try check(skin) } }
      // These have their values twice.
      if ["current", "records/activation", "records/pins"].contains(path) {
        #expect(launch.skin?.reference == second && launch.issue == nil, place)
      }
      let store = try SkinStore(at: folder)
      _ = try await device.updater(store).check()
      let next = self.launch(folder)
      #expect(next.skin?.reference == second && next.issue == nil, "\(place): \(next)")
      if let skin = next.skin { #expect(throws: Never.self, place) { try check(skin) } }
      let fallback = try #require(await store.fallback, place)
      #expect(throws: Never.self, place) { try fallback.verify() }
    }
  }

  @Test("No metadata file loses the protection against older metadata")
  func rollback() async throws {
    var random = SeededGenerator(printing: 2_032)
    let newer = device.repository.files
    for path in try files(in: device.folder.url) where path.hasPrefix("trust/") {
      for position in Position.allCases {
        let copy = try TemporaryFolder()
        let folder = copy.url.appending(path: "store")
        try FileManager.default.copyItem(at: device.folder.url, to: folder)
        let bit = try flip(folder.appending(path: path), position, &random)
        let store = try SkinStore(at: folder)
        device.repository.files = older
        let issue = await issue { _ = try await device.updater(store).check() }
        #expect(issue?.code == .rolledBackMetadata, "\(path), bit \(bit)")
        #expect(await store.current?.reference == second)
        device.repository.files = newer
        _ = try await device.updater(store).check()
      }
    }
  }

  @Test("A file that is too large to be checked at launch is found when it is read; an older skin replaces it at once")
  func large() async throws {
    let device = try Device(skipsWaits: true)
    let store = try device.store()
    let updater = try device.updater(store)
    try device.publish(one)
    _ = try await updater.check()
    try await store.confirmHealthy()
    let picture = noise(7, count: 3 << 20)
    var contents = Dictionary(
      uniqueKeysWithValues: try springFiles(two).paths.map { ($0, try springFiles(two).contents(of: $0)) })
    contents["images/large.png"] = picture
    try device.repository.publish(SkinMemoryFiles(contents: contents), info: springInfo(two), app: app)
    try device.activate(second)
    _ = try await updater.check()
    var random = SeededGenerator(printing: 2_032)
    let object = store.layout.object(ContentHash(of: picture))
    _ = try flip(object, .random, &random)
    let skin = try #require(SkinStore.beginLaunch(at: device.folder.url).skin)
    #expect(skin.reference == second)
    #expect(!(await store.noticeSwitch()))
    #expect(throws: SkinIssue.self) { try skin.contents(of: "images/large.png") }
    #expect(await store.noticeSwitch())
    #expect(await store.current?.reference == first)
    #expect(!(await store.noticeSwitch()))
    _ = try await updater.check()
    #expect(await store.current?.reference == second)
    #expect(try skin.contents(of: "images/large.png") == picture)
  }

  private func launch(_ folder: URL) -> StoreLaunch {
    SkinStore.beginLaunch(at: folder, app: app, channel: channel, context: ActivationContext(now: device.clock.now))
  }

  /// Reads everything that is shown of a skin.
  private func check(_ skin: InstalledSkin) throws {
    try skin.verify()
    let base = try #require(try skin.installedBase())
    #expect(base.manifest.id == common)
    try base.verify()
  }

  /// The paths of all files with contents, sorted.
  private func files(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
      DurableFile.size(of: folder.appending(path: path)) > 0
    }
  }

  /// Flips a bit of a file, and keeps the file's time.
  /// - Returns: The bit.
  private func flip(_ file: URL, _ position: Position, _ random: inout SeededGenerator) throws -> Int {
    var data = try Data(contentsOf: file)
    let bit =
      switch position {
      case .first: 0
      case .middle: data.count / 2 * 8 + 1
      case .last: data.count * 8 - 8
      case .random: Int.random(in: 0..<data.count * 8, using: &random)
      }
    data[bit / 8] ^= 1 << (bit % 8)
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: data)
    try handle.close()
    #if canImport(Darwin)
      var times = [status.st_atimespec, status.st_mtimespec]
    #else
      var times = [status.st_atim, status.st_mtim]
    #endif
    #expect(utimensat(AT_FDCWD, file.path, &times, 0) == 0)
    return bit
  }
}
