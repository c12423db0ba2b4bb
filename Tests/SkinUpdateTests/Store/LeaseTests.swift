#if os(Linux) || os(macOS)
  import Foundation
  import SkinKit
  import SkinPackage
  import SkinTestSupport
  import Testing

  @testable import SkinUpdate

  @Suite("A store of several processes", .serialized)
  struct LeaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A skin that another process shows is neither collected nor removed, until the process ends")
    func leased() async throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let reader = try WorkerProcess(folder.url, "hold")
      #expect(try reader.next() == "holding 1")
      // Two later healthy skins, so that the store itself doesn't need the first one any more.
      #expect(try WorkerProcess.run(folder.url, "switch:2,confirm,switch:3,confirm,collect").status == 0)
      #expect(try WorkerProcess.check(folder.url).installed == [1, 2, 3])
      #expect(try WorkerProcess.run(folder.url, "remove:1").lines.last == "failed skin-in-use")
      reader.closeInput()
      #expect(try reader.end().lines.last == "intact")
      #expect(try WorkerProcess.run(folder.url, "collect").status == 0)
      let found = try WorkerProcess.check(folder.url)
      #expect(found.installed == [2, 3] && found.orphans == 0)
    }

    #if os(Linux)
      @Test("A released lease or claim is free, although a process that is being started has its file open")
      func forked() throws {
        let file = folder.file("1.lease")
        var lease = try StoreLease(file, app: nil)
        let later = Date().addingTimeInterval(60)
        #expect(try lease != nil && RemovalClaim(file, now: later) == nil)
        let first = OpenFiles(of: file)
        #expect(!first.descriptors.isEmpty)
        lease = nil
        var claim = try RemovalClaim(file, now: later)
        #expect(claim != nil)
        let second = OpenFiles(of: file)
        claim = nil
        #expect(try StoreLease(file, app: nil) != nil)
        withExtendedLifetime((first, second)) {}
      }
    #endif

    @Test("A killed reader releases its lease")
    func killedReader() throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let reader = try WorkerProcess(folder.url, "hold")
      #expect(try reader.next() == "holding 1")
      reader.kill()
      #expect(try reader.end().wasKilled)
      #expect(try WorkerProcess.run(folder.url, "switch:2,confirm,switch:3,confirm,collect").status == 0)
      #expect(try WorkerProcess.check(folder.url).installed == [2, 3])
    }

    @Test("A skin that a suspended process shows stays, whichever process opens the store, until the process ends")
    func suspended() throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let sleeper = try WorkerProcess(folder.url, "suspend")
      #expect(try sleeper.next() == "asleep 1")
      // Each worker begins with a launch that shows the first skin briefly.
      for _ in 0..<2 { #expect(try WorkerProcess.run(folder.url, "open").status == 0) }
      #expect(try WorkerProcess.run(folder.url, "switch:2,confirm,switch:3,confirm,collect").status == 0)
      #expect(try WorkerProcess.check(folder.url).installed == [1, 2, 3])
      sleeper.closeInput()
      #expect(try sleeper.end().lines.last == "intact")
      #expect(try WorkerProcess.run(folder.url, "collect").status == 0)
      #expect(try WorkerProcess.check(folder.url).installed == [2, 3])
    }

    @Test("A process that was killed while suspended protects its skin for a week")
    func killedSleeper() async throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let sleeper = try WorkerProcess(folder.url, "suspend")
      #expect(try sleeper.next() == "asleep 1")
      sleeper.kill()
      #expect(try sleeper.end().wasKilled)
      #expect(try WorkerProcess.run(folder.url, "switch:2,confirm,switch:3,confirm,collect").status == 0)
      let store = try SkinStore(at: folder.url)
      #expect(try await store.collect(quota: 0).removed == [])
      let later = Date(timeIntervalSinceNow: TimeInterval(StoreLease.longestSleep) + 60)
      #expect(try await store.collect(quota: 0, now: later).removed.map(\.version.major) == [1])
    }

    @Test("If one of two suspended processes that show a skin wakes, the other one still protects it")
    func twoSleepers() throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm").status == 0)
      let sleepers = try (0..<2).map { _ in
        let sleeper = try WorkerProcess(folder.url, "suspend")
        #expect(try sleeper.next() == "asleep 1")
        return sleeper
      }
      #expect(try WorkerProcess.run(folder.url, "switch:2,confirm,switch:3,confirm").status == 0)
      for (sleeper, left) in zip(sleepers.reversed(), [[1, 2, 3], [2, 3]]) {
        sleeper.closeInput()
        #expect(try sleeper.end().lines.last == "intact")
        #expect(try WorkerProcess.run(folder.url, "collect").status == 0)
        #expect(try WorkerProcess.check(folder.url).installed == left)
      }
    }

    @Test(
      "An app resets the time of its own process that was killed while suspended, but of no other app's",
      arguments: [("festival", true), ("widget", false), (nil, false)])
    func endedSleeper(_ app: String?, isTakenBack: Bool) async throws {
      let file = folder.url.appending(path: "lease")
      let ended = ProcessLeases(isInBackground: true, app: "festival")
      let asleep = try #require(try ended.take(file))
      var next = try ProcessLeases(isInBackground: false, app: app).take(file)
      #expect(next != nil)
      next = nil
      if isTakenBack { try await released(file) } else { #expect(try RemovalClaim(file, now: Date()) == nil) }
      // It never resets its own time.
      withExtendedLifetime(asleep) {}
    }

    @Test("An app doesn't reset the time of an extension that was suspended before it")
    func extensionBeforeApp() throws {
      let file = folder.url.appending(path: "lease")
      let asleep = try [nil, "festival"].map { try ProcessLeases(isInBackground: true, app: $0).take(file) }
      #expect(asleep.allSatisfy { $0 != nil })
      var next = try ProcessLeases(isInBackground: false, app: "festival").take(file)
      #expect(next != nil)
      next = nil
      #expect(try RemovalClaim(file, now: Date()) == nil)
      withExtendedLifetime(asleep) {}
    }

    @Test("A lease whose file was removed is taken again at the same path")
    func removedFile() throws {
      let file = folder.url.appending(path: "lease")
      let leases = ProcessLeases(isInBackground: false)
      let lease = try #require(try leases.take(file))
      leases.enterBackground()
      try FileManager.default.removeItem(at: file)
      leases.enterForeground()
      #expect(try RemovalClaim(file, now: Date()) == nil)
      try FileManager.default.removeItem(at: file)
      #expect(try leases.take(file) === lease)
      #expect(try RemovalClaim(file, now: Date()) == nil)
    }

    @Test("In the background no lock is held, not even for leases taken there, and released skins can be removed")
    func background() async throws {
      let files = ["first", "second"].map { folder.url.appending(path: $0) }
      let leases = ProcessLeases(isInBackground: true)
      for file in files {
        var lease = try leases.take(file)
        #expect(lease != nil)
        try await unlocked(file)
        #expect(try RemovalClaim(file, now: Date()) == nil)
        leases.enterForeground()
        #expect(try isLocked(file))
        leases.enterBackground()
        try await unlocked(file)
        #expect(try RemovalClaim(file, now: Date()) == nil)
        lease = nil
        try await released(file)
      }
    }

    // A process that another test starts has this one's locks until it executes its program.

    private func released(_ file: URL) async throws {
      try await eventually("the lease is released") { try RemovalClaim(file, now: Date()) != nil }
    }

    private func unlocked(_ file: URL) async throws {
      try await eventually("no lock is held") { try !isLocked(file) }
    }

    private func isLocked(_ file: URL) throws -> Bool {
      let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }

    @Test("If no lease can be taken, a skin is read without one, and the next read tries again")
    func laterLease() async throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm,switch:2,confirm,switch:3,confirm").status == 0)
      let store = try SkinStore(at: folder.url)
      let first = try #require(await store.installed.first)
      let (leases, aside) = (store.layout.leases, folder.url.appending(path: "aside"))
      try FileManager.default.moveItem(at: leases, to: aside)
      _ = try first.contents(of: "images/0.png")
      try FileManager.default.moveItem(at: aside, to: leases)
      _ = try first.contents(of: "images/1.png")
      #expect(try await store.collect(quota: 0).removed == [])
      try first.verify()
    }

    @Test("A skin is protected by values that were read in this process, and by no others")
    func ownProcess() async throws {
      #expect(try WorkerProcess.run(folder.url, "switch:1,confirm,switch:2,confirm,switch:3,confirm").status == 0)
      let store = try SkinStore(at: folder.url)
      var first = await store.installed.first
      _ = try first?.contents(of: "images/0.png")
      #expect(try await store.collect(quota: 0).removed == [])
      _ = try first?.contents(of: "images/1.png")
      first = nil
      try await eventually("the skin is removed") { try await store.collect(quota: 0).removed.count == 1 }
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
      // However busy the machine is: the default ends after five seconds.
      let patient = Task { try await SkinStore(at: folder.url, attempts: .max, interrupt: nil).setCurrent(nil) }
      writer.closeInput()
      #expect(try writer.end().lines.last == "installed")
      try await patient.value
      try await store.setCurrent(nil)
      #expect(try SkinStore.current(at: folder.url) == nil)
    }

    @Test("The next writer completes the operation of a killed one, without opening the store again")
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
