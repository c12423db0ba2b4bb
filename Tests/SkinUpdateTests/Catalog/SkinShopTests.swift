import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// A gate that holds requests back until a test opens it.
private actor Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var asked = 0

  func wait() async {
    asked += 1
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    for waiter in waiting { waiter.resume() }
    waiting = []
  }
}

/// The lists that a stream gave.
private actor Lists {
  private(set) var all: [[CatalogItem]] = []
  var last: [CatalogItem.State] { all.last?.map(\.state) ?? [] }
  var pinned: [Bool] { all.last?.map(\.isPinned) ?? [] }

  func add(_ items: [CatalogItem]) { all.append(items) }
}

@Suite("A screen of skins")
struct SkinShopTests {
  let device: Device
  let store: SkinStore

  init() throws {
    device = try Device(skipsWaits: true)
    store = try device.store()
  }

  private func offer(_ skins: SkinReference...) throws {
    let entries = skins.map { skin in
      CatalogEntry(skin: skin, defaultLanguage: "en", texts: ["en": .init(name: skin.id.rawValue)])
    }
    try device.repository.publish(
      CatalogPublication(SkinCatalog(app: app, entries: entries), in: device.repository.state))
  }

  @Test("The list follows the catalog, downloads with their progress, pins and removals")
  func follows() async throws {
    try device.publish(one)
    let other = try device.publish(common, one)
    try offer(reference(spring, one), other)
    let updater = try device.updater(store)
    let lists = Lists()
    let stream = updater.catalogItems
    let reading = Task { for await items in stream { await lists.add(items) } }
    defer { reading.cancel() }
    _ = try await updater.catalog()
    try await eventually("the catalog is there") { await lists.last == [.available, .available] }
    _ = try await updater.check()
    try await eventually("the activated skin is current") { await lists.last == [.current, .available] }
    try await updater.download(other)
    try await eventually("the other is there") { await lists.last == [.current, .installed] }
    try await updater.pin(other)
    try await eventually("it is pinned") { await lists.pinned == [false, true] }
    try await updater.remove(other)
    try await eventually("it is removed, with its pin") {
      let (states, pins) = await (lists.last, lists.pinned)
      return states == [.current, .available] && pins == [false, false]
    }
    #expect(await store.installed.map(\.reference) == [reference(spring, one)])
  }

  @Test("A download waits, progresses and is interrupted, and the list shows it, also to later readers")
  func underWay() async throws {
    let (first, second) = try (device.publish(common, one), device.publish(identifier("other"), one))
    try offer(first, second)
    let gate = Gate()
    let transport = WatchedTransport(device.repository) { path in
      if path.contains("/targets/skins/") { await gate.wait() }
    }
    let updater = try device.updater(store, transport: transport, policy: DefaultUpdatePolicy())
    _ = try await updater.catalog()
    let running = Task { try await updater.download(first) }
    try await eventually("the package is asked for") { await gate.asked == 1 }
    let queued = Task { try await updater.download(second) }
    try await eventually("the second waits") { await updater.cachedCatalog.last?.state == .waiting }
    let length = try #require(await updater.cachedCatalog.first).downloadBytes
    #expect(await updater.cachedCatalog.first?.state == .downloading(received: 0, total: length))
    var late = updater.catalogItems.makeAsyncIterator()
    #expect(await late.next()?.map(\.state) == [.downloading(received: 0, total: length), .waiting])
    queued.cancel()
    try await eventually("no caller waits for the second") { await updater.cachedCatalog.last?.state == .available }
    running.cancel()
    await gate.open()
    await #expect(throws: CancellationError.self) { try await running.value }
    await #expect(throws: CancellationError.self) { try await queued.value }
    try await eventually("nothing is in progress") {
      await updater.cachedCatalog.map(\.state) == [.available, .available]
    }
    var last = await late.next()?.map(\.state)
    while last != [.available, .available] { last = await late.next()?.map(\.state) }
    #expect(await store.installed.isEmpty)
  }

  @Test("A changed catalog is downloaded with the next check; the list ends with the updater")
  func changes() async throws {
    try device.publish(one)
    let other = try device.publish(common, one)
    try offer(reference(spring, one))
    var updater: SkinUpdater? = try device.updater(store)
    let stream = try #require(updater).catalogItems
    let lists = Lists()
    let reading = Task { for await items in stream { await lists.add(items) } }
    _ = try await updater?.check()
    try await eventually("the catalog came with the check") { await lists.last == [.current] }
    try offer(other, reference(spring, one))
    _ = try await updater?.check()
    try await eventually("so does the changed one") { await lists.last == [.available, .current] }
    updater = nil
    await reading.value
  }

  @Test("Progress is reported with the received bytes, in order")
  func progress() async throws {
    let skin = try device.publish(common, one)
    try offer(skin)
    let updater = try device.updater(store)
    let length = try #require(try await updater.catalog().first).downloadBytes
    let events = updater.events
    async let seen = {
      var steps: [UpdateTransfer] = []
      for await event in events {
        if case .downloading = event, let step = updater.reporter.broadcast.transfer { steps.append(step) }
        if case .installed = event { break }
      }
      return steps
    }()
    try await updater.download(skin)
    for step in await seen { #expect(step.skin == skin && step.received <= step.total && step.total == length) }
    #expect(updater.reporter.broadcast.transfer == nil)
  }

  @Test(
    "Without a network the cached catalog has everything; after the metadata expired it has the skins on the device")
  func offline() async throws {
    try device.publish(one)
    let other = try device.publish(common, one)
    try offer(reference(spring, one), other)
    let first = try device.updater(store)
    #expect(await first.cachedCatalog.isEmpty)
    _ = try await first.check()
    #expect(await first.cachedCatalog.isEmpty)
    let online = try await first.catalog()
    func offline() throws -> SkinUpdater {
      let transport = WatchedTransport(device.repository) { path in
        throw SkinIssue(.networkFailure, "\(path) is out of reach", suggestion: "Wait.")
      }
      return try device.updater(store, transport: transport, policy: DefaultUpdatePolicy())
    }
    #expect(try await offline().cachedCatalog == online)
    #expect(await issue { _ = try await offline().catalog() }?.code == .networkFailure)
    device.clock.advance(by: 400 * 86_400)
    #expect(try await offline().cachedCatalog.map(\.state) == [.current])
  }

  @Test("Downloaded pictures are available without a network, unless they were changed")
  func offlinePictures() async throws {
    let skin = try device.publish(spring, one)
    let picture = RepositoryLayout.preview(app: app, id: spring, name: "home.png")
    let file = device.folder.url.appending(path: "home.png")
    try noise(3, count: 5_000).write(to: file)
    let entry = CatalogEntry(
      skin: skin, defaultLanguage: "en", texts: ["en": .init(name: "Spring")], previews: ["en": [picture]])
    try device.repository.publish(
      CatalogPublication(
        SkinCatalog(app: app, entries: [entry]), previews: [picture: file], in: device.repository.state))
    let updater = try device.updater(store)
    _ = try await updater.catalog()
    _ = try await updater.preview(picture)
    device.repository.forgetRequests()
    #expect(try await updater.preview(picture) == noise(3, count: 5_000))
    #expect(device.repository.requests.isEmpty)
    let kept = try #require(device.repository.state.targets[picture]).sha256.hex
    try noise(4, count: 5_000).write(to: device.folder.url.appending(path: "updater/previews/\(kept)"))
    #expect(try await updater.preview(picture) == noise(3, count: 5_000))
    #expect(device.repository.requests.count == 1)
  }

  @Test("Pictures are limited in size: the oldest are removed")
  func pictureQuota() throws {
    var pictures = CatalogPictures(store.layout)
    pictures.limit = 10_000
    let targets = (0..<3).map { number in
      let data = noise(UInt64(number), count: 4_000)
      return (data, TargetFile(length: data.count, sha256: ContentHash(of: data).hex, custom: nil))
    }
    for (number, (data, target)) in targets.enumerated() {
      pictures.keep(data, target)
      let file = pictures.folder.appending(path: ContentHash(of: data).hex)
      let date = Date(timeIntervalSince1970: 1_000_000 + Double(number))
      if number < 2 { try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path) }
    }
    #expect(targets.map { pictures.read($0.1) == $0.0 } == [false, true, true])
    pictures.keep(noise(9, count: 10_001), targets[0].1)
    #expect(pictures.read(targets[0].1) == nil)
  }

  @Test("An older version on the device makes a skin an update, at the cost of the patch")
  func outdated() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try device.repository.publish(springFiles(two), info: springInfo(two), app: app)
    try offer(reference(spring, two))
    let item = try #require(try await updater.catalog().first)
    #expect(item.state == .outdated(one))
    #expect(item.downloadBytes == device.repository.state.targets[patch(one, two)]?.length)
    try await updater.download(reference(spring, two))
    #expect(try await updater.catalog().map(\.state) == [.installed])
  }

  @Test("A skin in use isn't removed: the current one, and the base of another one")
  func inUse() async throws {
    try device.publish(one)
    let base = try device.publish(common, one)
    let owner = try device.publish(identifier("other"), one, base: "common")
    try offer(reference(spring, one), base, owner)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try await updater.download(owner)
    let current = await issue { try await updater.remove(reference(spring, one)) }
    #expect(current?.code == .skinInUse && current?.suggestion == "Show another skin first.")
    let beneath = await issue { try await updater.remove(base) }
    #expect(beneath?.code == .skinInUse && beneath?.message.contains("other 1.0.0 builds on it") == true)
    try await updater.remove(owner)
    try await updater.remove(base)
    #expect(await updater.catalogStates == [])
    _ = try await updater.catalog()
    #expect(await updater.catalogStates == [.current, .available, .available])
    // A verified skin is verified again when it is installed again.
    try await updater.download(owner)
    #expect(await updater.catalogStates == [.current, .installed, .installed])
  }
}

extension SkinUpdater {
  fileprivate var catalogStates: [CatalogItem.State] { get async { await cachedCatalog.map(\.state) } }
}
