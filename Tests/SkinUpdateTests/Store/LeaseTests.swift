// Several processes at one store: who writes waits, who shows a skin keeps it.

#if os(Linux) || os(macOS)
  import Foundation
  import SkinKit
  import SkinPackage
  import Testing

  @testable import SkinUpdate

  @Suite("A store of several processes", .serialized)
  struct LeaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("What another process shows is neither collected nor removed, until it ends")
    func leased() async throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let reader = try WorkerProcess(folder.url, "hold")
      #expect(try reader.next() == "holding 1")
      // Two later healthy skins, so that the first one isn't needed any more by the store itself.
      #expect(try WorkerProcess.run(folder.url, "switch:2,confirm,switch:3,confirm,collect").status == 0)
      #expect(try WorkerProcess.check(folder.url).installed == [1, 2, 3])
      #expect(try WorkerProcess.run(folder.url, "remove:1").lines.last == "failed skin-in-use")
      reader.closeInput()
      #expect(try reader.end().lines.last == "whole")
      #expect(try WorkerProcess.run(folder.url, "collect").status == 0)
      let found = try WorkerProcess.check(folder.url)
      #expect(found.installed == [2, 3] && found.orphans == 0)
    }

    @Test("A reader that is killed holds nothing any more")
    func killedReader() throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let reader = try WorkerProcess(folder.url, "hold")
      #expect(try reader.next() == "holding 1")
      reader.kill()
      #expect(try reader.end().wasKilled)
      #expect(try WorkerProcess.run(folder.url, "switch:2,confirm,switch:3,confirm,collect").status == 0)
      #expect(try WorkerProcess.check(folder.url).installed == [2, 3])
    }

    @Test("A process that was suspended while it showed a skin keeps it for a week without a lock")
    func suspended() async throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let store = try SkinStore(at: folder.url)
      let manifest = try #require(await store.current).manifest
      let file = store.layout.lease(manifest.hash)
      var lease = try StoreLease.take(file)
      lease?.sleep()
      #expect(try WorkerProcess.run(folder.url, "switch:2,confirm,switch:3,confirm,collect").status == 0)
      #expect(try WorkerProcess.check(folder.url).installed == [1, 2, 3])
      lease = nil
      let later = Date(timeIntervalSinceNow: TimeInterval(StoreLease.longestSleep) + 60)
      #expect(try await store.collect(quota: 0, now: later).removed.map(\.version.major) == [1])
    }

    @Test("A skin is kept by the values that were read in this process, and by no others")
    func ownProcess() async throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm,switch:2,confirm,switch:3,confirm").status == 0)
      let store = try SkinStore(at: folder.url)
      var first = await store.installed.first
      _ = try first?.contents(of: "images/0.png")
      #expect(try await store.collect(quota: 0).removed == [])
      _ = try first?.contents(of: "images/1.png")
      first = nil
      #expect(try await store.collect(quota: 0).removed.count == 1)
    }

    @Test("A second writer waits for the first, and gives up with a clear issue; readers don't notice")
    func oneWriter() async throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let store = try SkinStore(at: folder.url, attempts: 2, interrupt: nil)
      let writer = try WorkerProcess(folder.url, "stall")
      #expect(try writer.next() == "stalled")
      #expect(await issue { try await store.setCurrent(nil) }?.code == .storeInUse)
      #expect(throws: SkinIssue.self) { try SkinStore(at: folder.url, attempts: 2, interrupt: nil) }
      #expect(try SkinStore.current(at: folder.url)?.manifest.version.major == 1)
      #expect(SkinStore.beginLaunch(at: folder.url).skin?.manifest.version.major == 1)
      let patient = Task { try await SkinStore(at: folder.url).setCurrent(nil) }
      writer.closeInput()
      #expect(try writer.end().lines.last == "installed")
      try await patient.value
      try await store.setCurrent(nil)
      #expect(try SkinStore.current(at: folder.url) == nil)
    }

    @Test("What a killed writer left is ended by whoever writes next, without opening the store anew")
    func endsOthers() async throws {
      let store = try SkinStore(at: folder.url)
      let writer = try WorkerProcess(folder.url, "stall")
      #expect(try writer.next() == "stalled")
      writer.kill()
      #expect(try writer.end().wasKilled)
      #expect(!StoreJournal(file: store.layout.journal).isEmpty)
      try await store.pin(SkinReference(id: spring, version: one), true)
      #expect(StoreJournal(file: store.layout.journal).isEmpty)
      #expect(try StoreLayout.names(in: store.layout.temporary) == [])
    }
  }
#endif
