// Stores that earlier and later versions of SkinKit wrote.

import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Stores of other versions")
struct MigrationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A store of a former format shows its skin before and after it is brought to the latest", arguments: [1, 2])
  func former(_ format: Int) async throws {
    try writeStore(of: format, at: folder.url, current: one, installed: [one, two])
    #expect(try SkinStore.current(at: folder.url)?.reference.version == one)
    #expect(SkinStore.beginLaunch(at: folder.url).attempt == 0)
    let store = try SkinStore(at: folder.url)
    #expect(try String(contentsOf: store.layout.format, encoding: .utf8) == "3\n")
    #expect(try StoreLayout.names(in: store.layout.objects).allSatisfy { ContentHash(hex: $0) != nil })
    #expect(await store.current?.reference.version == one)
    #expect(await store.isConfirmed)
    let installed = await store.installed
    #expect(installed.map(\.reference.version) == [one, two])
    for skin in installed {
      try skin.verify()
      #expect(skin.damagedFiles.isEmpty)
    }
    // What it showed is what a later skin falls back to.
    try await store.setCurrent(installed[1])
    #expect(try await store.rollBack()?.reference.version == one)
  }

  @Test("A store of a former format with the built-in skin, or with nothing, is one after it, too", arguments: [1, 2])
  func empty(_ format: Int) async throws {
    try writeStore(of: format, at: folder.url, current: nil, installed: [])
    let store = try SkinStore(at: folder.url)
    #expect(await store.current == nil)
    #expect(store.openingIssue == nil)
    let bare = folder.url.appending(path: "bare")
    try FileManager.default.createDirectory(at: bare, withIntermediateDirectories: true)
    _ = try SkinStore(at: bare)
    #expect(StoreLayout(folder: bare).readFormat() == 3)
  }

  @Test("Stopped at any step on the way, a migration is made up for by the next opening", arguments: [1, 2])
  func interrupted(_ format: Int) async throws {
    struct Stop: Error {}
    var step = 0
    var isFinished = false
    while !isFinished {
      step += 1
      let place = folder.url.appending(path: "\(step)")
      try writeStore(of: format, at: place, current: two, installed: [one, two])
      let left = Locked(step)
      do {
        _ = try SkinStore(at: place) { _ in
          try left.withLock { left in
            left -= 1
            if left == 0 { throw Stop() }
          }
        }
        isFinished = true
      } catch is Stop {}
      let shown = try #require(try SkinStore.current(at: place))
      try shown.verify()
      #expect(shown.reference.version == two)
      let store = try SkinStore(at: place)
      #expect(store.layout.readFormat() == 3)
      for skin in await store.installed { try skin.verify() }
    }
    // Twelve files are moved and the version is written; of the first format the pointer, too.
    #expect(step == 12 + (format == 1 ? 4 : 2) + 1)
  }

  @Test("A skin that was read before a migration is whole at every step of it, and after it", arguments: [1, 2])
  func readers(_ format: Int) async throws {
    try writeStore(of: format, at: folder.url, current: one, installed: [one, two])
    let reader = try #require(try SkinStore.current(at: folder.url))
    let steps = Locked(0)
    _ = try SkinStore(at: folder.url) { _ in
      steps.withLock { $0 += 1 }
      #expect(reader.damagedFiles.isEmpty)
      try reader.verify()
    }
    #expect(steps.withLock { $0 } > 12)
    try reader.verify()
  }

  @Test("A file that is moved between a reader's looks at two places is found")
  func movedBetweenLooks() throws {
    try writeStore(of: 2, at: folder.url, current: one, installed: [one])
    let layout = StoreLayout(folder: folder.url)
    let hash = try springManifest(one).files[0].sha256
    var looks: [URL] = []
    let data = layout.atPlace(of: hash) { place in
      // The other process does all of its work after the first look.
      if looks.count == 1 { _ = try? SkinStore(at: folder.url) }
      looks.append(place)
      return try? Data(contentsOf: place)
    }
    #expect(data.map { ContentHash(of: $0) } == hash)
    #expect(looks == layout.places(of: hash) + [layout.object(hash)])
  }

  @Test("An installation that was cut off before the migration is ended, by a launch as well", arguments: [1, 2])
  func journal(_ format: Int) async throws {
    try writeStore(of: format, at: folder.url, current: two, installed: [one, two])
    let layout = StoreLayout(folder: folder.url)
    let stray = ContentHash(of: Data("stray".utf8))
    let needed = try springManifest(one).files[0].sha256
    try FileManager.default.createDirectory(
      at: layout.places(of: stray)[1].deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("stray".utf8).write(to: layout.places(of: stray)[1])
    try Data().write(to: layout.journal)
    try StoreJournal(file: layout.journal).begin(.init(operation: .install, objects: [stray, needed]))
    // A launch that changes what is shown takes the lock.
    let wanted = try #require(try SkinStore.current(at: folder.url)).reference.id
    let decision = ActivationDecision(skin: SkinReference(id: wanted, version: one), reason: .standard, upcoming: [])
    #expect(LaunchTransaction(layout: layout, policy: HealthPolicy(), decision: decision).take(nil, nil).issue == nil)
    #expect(!FileManager.default.fileExists(atPath: layout.places(of: stray)[1].path))
    let store = try SkinStore(at: folder.url)
    #expect(await store.current?.reference.version == one)
    for skin in await store.installed { try skin.verify() }
  }

  @Test("What else lies among a former format's files is left alone")
  func foreign() async throws {
    try writeStore(of: 2, at: folder.url, current: one, installed: [one])
    let prefix = try springManifest(one).files[0].sha256.hex.prefix(2)
    let notes = ["objects/.DS_Store", "objects/\(prefix)/.DS_Store"].map { folder.url.appending(path: $0) }
    for note in notes { try Data("foreign".utf8).write(to: note) }
    let store = try SkinStore(at: folder.url)
    try await store.current?.verify()
    try await store.collect(quota: 0)
    for note in notes { #expect(FileManager.default.fileExists(atPath: note.path)) }
  }

  @Test("A damaged file of a former format is found on the way, and mended by an installation", arguments: [1, 2])
  func damaged(_ format: Int) async throws {
    try writeStore(of: format, at: folder.url, current: one, installed: [one])
    let file = try springManifest(one).files[0]
    let object = StoreLayout(folder: folder.url).places(of: file.sha256)[1]
    try noise(9, count: file.size).write(to: object)
    #expect(SkinStore.beginLaunch(at: folder.url).damaged == [file])
    let store = try SkinStore(at: folder.url)
    #expect(store.openingIssue?.code == .damagedStore)
    try await store.install(files: springFiles(one), manifest: springManifest(one)).verify()
    #expect(await store.current?.reference.version == one)
  }

  @Test("A store of a later version is left alone, with a clear issue")
  func later() throws {
    _ = try SkinStore(at: folder.url)
    try Data("4\n".utf8).write(to: folder.url.appending(path: "format"))
    let issue = try #require(throws: SkinIssue.self) { try SkinStore(at: folder.url) }
    #expect(issue.code == .unknownStoreFormat)
    #expect(throws: SkinIssue.self) { try SkinStore.current(at: folder.url) }
    let launch = SkinStore.beginLaunch(at: folder.url)
    #expect(launch.skin == nil && launch.issue?.code == .unknownStoreFormat)
  }

  @Test("A damaged version file keeps nothing from being shown, and is written again")
  func damagedVersion() async throws {
    try writeStore(of: 2, at: folder.url, current: one, installed: [one])
    try Data("two".utf8).write(to: folder.url.appending(path: "format"))
    #expect(try SkinStore.current(at: folder.url)?.reference.version == one)
    let store = try SkinStore(at: folder.url)
    #expect(store.layout.readFormat() == 3)
    #expect(await store.current?.reference.version == one)
  }
}

/// Writes a store as SkinKit did when format 1 (without a file that says so) or 2 was the latest, byte by byte.
func writeStore(of format: Int, at place: URL, current: SkinVersion?, installed: [SkinVersion]) throws {
  let later = format == 2 ? ["leases", "records"] : []
  for name in ["objects", "skins", "trust", "tmp", "downloads"] + later {
    try FileManager.default.createDirectory(at: place.appending(path: name), withIntermediateDirectories: true)
  }
  try Data().write(to: place.appending(path: "lock"))
  try Data("left".utf8).write(to: place.appending(path: "tmp/0C1A"))
  for version in installed {
    let manifest = try springManifest(version)
    for file in manifest.files {
      let hex = file.sha256.hex
      let parent = place.appending(path: "objects/\(hex.prefix(2))")
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      let object = parent.appending(path: hex)
      try springFiles(version).contents(of: file.path).write(to: object)
      if format == 2 { StoredObject.setMark(object) }
    }
    let parent = place.appending(path: "skins/spring-festival/\(version)")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try manifest.data.write(to: parent.appending(path: "\(manifest.hash.hex).json"))
  }
  let hash = try current.map { try springManifest($0).hash.hex }
  let skin = current.map {
    "{\"id\":\"spring-festival\",\"manifest_sha256\":\"\(hash ?? "")\",\"version\":\"\($0)\"}"
  }
  let health = format == 2 ? "\"bad\":[],\"confirmed\":true,\"launches\":0,\"previous\":null," : ""
  let state = "{\(health)\"format\":\(format),\"skin\":\(skin ?? "null")}"
  try Data(state.utf8).write(to: place.appending(path: "current"))
  if format == 2 { try Data("2\n".utf8).write(to: place.appending(path: "format")) }
}
