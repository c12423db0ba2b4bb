#if os(Linux)
  import Foundation
  import SkinKit
  import SkinPackage
  import SkinTestSupport
  import Testing

  @testable import SkinUpdate

  @Suite("A store on a bad disk", .serialized)
  struct FaultTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Compiles the library that makes file operations fail; nil if there is no compiler.
    func faults() throws -> URL? {
      let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "FileFaults.c")
      let library = folder.url.appending(path: "faults.so")
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/cc") else {
        print("skipped: there is no C compiler /usr/bin/cc")
        return nil
      }
      #expect(try run("/usr/bin/cc", "-shared", "-fPIC", "-O1", "-o", library.path, source.path, "-ldl") == 0)
      return library
    }

    private func run(_ tool: String, _ arguments: String...) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(filePath: tool)
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }

    /// A failure of an operation on a file.
    enum Fault: String, CaseIterable, CustomTestStringConvertible {
      case killed, failing, dying, full
      var testDescription: String { rawValue }

      /// The step between tested operations; with `SKINKIT_THOROUGH` in the environment all are tested, in ten minutes.
      var stride: Int {
        guard ProcessInfo.processInfo.environment["SKINKIT_THOROUGH"] == nil else { return 1 }
        return self == .killed ? 3 : self == .failing ? 6 : 12
      }

      var environment: [String: String] {
        switch self {
        case .killed: ["FAULT_KIND": "kill"]
        case .failing: ["FAULT_KIND": "\(EIO)"]
        case .dying: ["FAULT_KIND": "\(EIO)", "FAULT_LASTS": "1"]
        case .full: ["FAULT_KIND": "\(ENOSPC)", "FAULT_LASTS": "1"]
        }
      }
    }

    @Test("Whichever operation on a file fails, the old or the new skin is left, complete", arguments: Fault.allCases)
    func everyFileOperation(_ fault: Fault) throws {
      guard let library = try faults() else { return }
      for (before, operation) in [
        ("switch:1,confirm", "switch:2"), ("switch:1,confirm,switch:2", "back"),
        ("install:4,install:3,switch:1,confirm,switch:2", "collect"),
      ] {
        let template = folder.url.appending(path: "template-\(operation)")
        #expect(try WorkerProcess.run(template, before).status == 0)
        let old = try WorkerProcess.check(template).model
        try check(operation, on: template, from: old, to: old.after(operation), fault, library)
      }
    }

    /// Repeats an operation, each time with another failing file operation.
    private func check(
      _ operation: String, on template: URL, from old: StoreModel, to new: StoreModel, _ fault: Fault, _ library: URL
    ) throws {
      var environment = ["LD_PRELOAD": library.path, "FAULT_COUNT": folder.url.appending(path: "count").path]
      let (counted, total) = try run(operation, on: template, environment, at: 0)
      #expect(counted.status == 0 && total > 20)
      environment.merge(fault.environment) { $1 }
      var (tried, kept, reported) = (0, 0, 0)
      for number in Swift.stride(from: 1, through: total, by: fault.stride) {
        tried += 1
        let store = folder.url.appending(path: "store")
        let (end, _) = try run(operation, on: template, environment, at: number)
        // The process reports the error and continues: it never crashes.
        #expect(end.wasKilled == (fault == .killed) && (end.wasKilled || end.status <= 1), "\(number): \(end.lines)")
        if !end.wasKilled, end.status == 1 { reported += 1 }
        let found = try WorkerProcess.check(store)
        #expect([old, new].contains(found.model), "\(number): \(end.lines)")
        #expect([old.lastGood, new.lastGood].contains(found.model.lastGood))
        #expect(found.issue == "none")
        #expect(found.temporaryFiles == 0 && found.orphans == 0, "\(number): \(end.lines)")
        if found.model == old { kept += 1 }
      }
      print(
        "\(fault.rawValue) at \(tried) of \(total) file operations of \(operation): \(reported) errors reported, "
          + "the old state \(kept) times")
    }

    /// Runs an operation on a copy of a store, with one failing file operation.
    private func run(
      _ operation: String, on template: URL, _ environment: [String: String], at number: Int
    ) throws -> (WorkerProcess.End, operations: Int) {
      let store = folder.url.appending(path: "store")
      try? FileManager.default.removeItem(at: store)
      try FileManager.default.copyItem(at: template, to: store)
      var environment = environment
      environment["FAULT_FOLDER"] = store.path
      environment["FAULT_AT"] = "\(number)"
      let end = try WorkerProcess.run(store, operation, environment)
      let count = try? String(contentsOf: folder.url.appending(path: "count"), encoding: .utf8)
      return (end, count.flatMap { Int($0) } ?? 0)
    }

    @Test(
      "An unreadable file with the right size and time is found by reading it, in pieces or at once, and repaired",
      arguments: ["check", "read"])
    func unreadableFile(_ reading: String) throws {
      guard let library = try faults() else { return }
      let store = folder.url.appending(path: "store")
      #expect(try WorkerProcess.run(store, "switch:1,confirm").status == 0)
      let objects = try FileManager.default.contentsOfDirectory(atPath: store.appending(path: "objects").path)
      let object = store.appending(path: "objects/\(try #require(objects.first))")
      // A second link keeps the inode number from being reused.
      let kept = folder.url.appending(path: "kept")
      try FileManager.default.linkItem(at: object, to: kept)
      var status = stat()
      #expect(stat(kept.path, &status) == 0)
      let bad = ["LD_PRELOAD": library.path, "FAULT_FOLDER": store.path, "FAULT_INODE": "\(status.st_ino)"]
      let found = try WorkerProcess.run(store, reading, bad)
      // A launch hashes what it shows.
      #expect(["launched 0 damaged-store", "failed damaged-store"].contains(found.lines.first), "\(found.lines)")
      #expect(try WorkerProcess.run(store, "install:1", bad).status == 0)
      let repaired = try WorkerProcess.run(store, reading, bad)
      #expect(repaired.status == 0, "\(repaired.lines)")
      #expect(try WorkerProcess.check(store).model.shown == 1)
    }

    /// Mounts a small volume for `body`; skipped if that isn't allowed.
    private func withVolume(_ kilobytes: Int, _ body: (URL) throws -> Void) throws {
      let volume = folder.url.appending(path: "volume")
      try FileManager.default.createDirectory(at: volume, withIntermediateDirectories: true)
      guard geteuid() == 0, try run("/bin/mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "skins", volume.path) == 0
      else {
        print("skipped: a volume can only be mounted by root")
        return
      }
      defer { #expect((try? run("/bin/umount", volume.path)) == 0) }
      try body(volume)
    }

    @Test("If the disk is full at any point, the previous skin stays, and the new one is installed once there is space")
    func fullDisk() throws {
      var (refused, points) = (0, 0)
      for free in stride(from: 0, through: 132, by: 12) {
        try withVolume(1_024) { volume in
          let store = volume.appending(path: "store")
          #expect(try WorkerProcess.run(store, "switch:1,confirm").status == 0)
          let old = try WorkerProcess.check(store).model
          let filler = volume.appending(path: "filler")
          try fill(filler, of: volume, leaving: free * 1_024)
          let end = try WorkerProcess.run(store, "switch:2,confirm")
          if end.status == 1 {
            refused += 1
            #expect(end.lines.last == "failed disk-full")
            // While it is still full.
            #expect(try SkinStore.beginLaunch(at: store).skin?.verify() != nil)
            #expect(try WorkerProcess.check(store).model == old)
          } else {
            #expect(end.status == 0, "\(end.lines)")
          }
          try FileManager.default.removeItem(at: filler)
          let next = try WorkerProcess.run(store, "switch:2,confirm")
          #expect(next.status == 0, "\(next.lines)")
          let found = try WorkerProcess.check(store)
          #expect(found.model.shown == 2 && found.orphans == 0 && found.temporaryFiles == 0)
          points += 1
        }
      }
      guard points > 0 else { return }
      print("full disk: \(refused) of \(points) switches were refused")
      #expect(refused > 0 && refused < points)
    }

    private func fill(_ file: URL, of volume: URL, leaving free: Int) throws {
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      let attributes = try FileManager.default.attributesOfFileSystem(forPath: volume.path)
      let room = try #require(attributes[.systemFreeSize] as? NSNumber).intValue
      try handle.write(contentsOf: Data(count: max(0, room - free)))
    }

    @Test("On a read-only volume, the current skin is shown, unconfirmed or not, and every change is refused")
    func readOnly() throws {
      try withVolume(1_024) { volume in
        let store = volume.appending(path: "store")
        #expect(try WorkerProcess.run(store, "switch:1,confirm,switch:2").status == 0)
        #expect(try run("/bin/mount", "-o", "remount,ro", volume.path) == 0)
        for _ in 0..<5 {
          let launch = SkinStore.beginLaunch(at: store)
          #expect(launch.skin?.manifest.version.major == 2 && launch.issue?.code == .storeFailure)
          try launch.skin?.verify()
        }
        #expect(try SkinStore.current(at: store)?.manifest.version.major == 2)
        let issue = #expect(throws: SkinIssue.self) { try SkinStore(at: store) }
        #expect(issue?.code == .storeFailure)
        #expect(try WorkerProcess.run(store, "confirm").status == 1)
        #expect(try run("/bin/mount", "-o", "remount,rw", volume.path) == 0)
        let found = try WorkerProcess.check(store)
        #expect(found.model.shown == 2 && found.model.fallback == 1)
      }
    }
  }
#endif
