// Stores that earlier and later versions of SkinKit wrote.

import Foundation
import SkinKit
import SkinPackage
import Testing

@testable import SkinUpdate

@Suite("Stores of other versions")
struct MigrationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A store of the first format shows its skin before and after it is brought to the latest")
  func first() async throws {
    try writeFirstFormat(at: folder.url, current: one, installed: [one, two])
    #expect(try SkinStore.current(at: folder.url)?.reference.version == one)
    #expect(SkinStore.beginLaunch(at: folder.url).attempt == 0)
    let store = try SkinStore(at: folder.url)
    #expect(try String(contentsOf: store.layout.format, encoding: .utf8) == "2\n")
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

  @Test("A store of the first format with the built-in skin, or with nothing, is one after it, too")
  func empty() async throws {
    try writeFirstFormat(at: folder.url, current: nil, installed: [])
    let store = try SkinStore(at: folder.url)
    #expect(await store.current == nil)
    #expect(store.openingIssue == nil)
    let bare = folder.url.appending(path: "bare")
    try FileManager.default.createDirectory(at: bare, withIntermediateDirectories: true)
    _ = try SkinStore(at: bare)
    #expect(StoreLayout(folder: bare).readFormat() == 2)
  }

  @Test("Stopped at any step on the way, a migration is made up for by the next opening")
  func interrupted() async throws {
    struct Stop: Error {}
    var step = 0
    var isFinished = false
    while !isFinished {
      step += 1
      let place = folder.url.appending(path: "\(step)")
      try writeFirstFormat(at: place, current: two, installed: [one, two])
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
      #expect(store.layout.readFormat() == 2)
      for skin in await store.installed { try skin.verify() }
    }
    // Twelve files are marked, the pointer and the version written.
    #expect(step == 12 + 4 + 1)
  }

  @Test("A damaged file of the first format is found on the way, and mended by an installation")
  func damaged() async throws {
    try writeFirstFormat(at: folder.url, current: one, installed: [one])
    let file = try springManifest(one).files[0]
    let object = StoreLayout(folder: folder.url).object(file.sha256)
    try noise(9, count: file.size).write(to: object)
    let store = try SkinStore(at: folder.url)
    #expect(store.openingIssue?.code == .damagedStore)
    try await store.install(files: springFiles(one), manifest: springManifest(one)).verify()
    #expect(await store.current?.reference.version == one)
  }

  @Test("A store of a later version is left alone, with a clear issue")
  func later() throws {
    _ = try SkinStore(at: folder.url)
    try Data("3\n".utf8).write(to: folder.url.appending(path: "format"))
    let issue = try #require(throws: SkinIssue.self) { try SkinStore(at: folder.url) }
    #expect(issue.code == .unknownStoreFormat)
    #expect(throws: SkinIssue.self) { try SkinStore.current(at: folder.url) }
    let launch = SkinStore.beginLaunch(at: folder.url)
    #expect(launch.skin == nil && launch.issue?.code == .unknownStoreFormat)
  }

  @Test("A damaged version file keeps nothing from being shown, and is written again")
  func damagedVersion() async throws {
    try writeFirstFormat(at: folder.url, current: one, installed: [one])
    _ = try SkinStore(at: folder.url)
    try Data("two".utf8).write(to: folder.url.appending(path: "format"))
    #expect(try SkinStore.current(at: folder.url)?.reference.version == one)
    let store = try SkinStore(at: folder.url)
    #expect(store.layout.readFormat() == 2)
  }
}

/// Writes a store as SkinKit did before there was a format file, byte by byte.
func writeFirstFormat(at place: URL, current: SkinVersion?, installed: [SkinVersion]) throws {
  for name in ["objects", "skins", "trust", "tmp", "downloads"] {
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
      try springFiles(version).contents(of: file.path).write(to: parent.appending(path: hex))
    }
    let parent = place.appending(path: "skins/spring-festival/\(version)")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try manifest.data.write(to: parent.appending(path: "\(manifest.hash.hex).json"))
  }
  let hash = try current.map { try springManifest($0).hash.hex }
  let skin = current.map {
    "{\"id\":\"spring-festival\",\"manifest_sha256\":\"\(hash ?? "")\",\"version\":\"\($0)\"}"
  }
  try Data("{\"format\":1,\"skin\":\(skin ?? "null")}".utf8).write(to: place.appending(path: "current"))
}
