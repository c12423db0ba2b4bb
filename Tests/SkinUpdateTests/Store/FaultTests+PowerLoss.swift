import SkinTestSupport

#if os(Linux)
  import Foundation
  import SkinTestSupport
  import Testing

  extension FaultTests {
    /// The contents of the disk, derived from the operations of consecutive processes on a store.
    private struct Disk {
      let store: String
      /// The folders with names added or removed since they were last synced.
      private var added: Set<String> = []
      private var removed: Set<String> = []
      /// The new files whose contents aren't synced, and whether the journal isn't.
      private var unsynced: Set<String> = []
      private var isJournalUnsynced = true
      /// The moments at which a power loss would have left an incomplete skin.
      private(set) var mistakes: [String] = []

      init(_ store: URL) { self.store = store.path }

      mutating func follow(_ line: Substring) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return }
        let folder = URL(filePath: parts[1]).deletingLastPathComponent().path
        func isOfSkins(_ folder: String) -> Bool { folder.hasPrefix("\(store)/skins") }
        switch parts[0] {
        case "utimensat": unsynced.insert(parts[1])
        case "truncate":
          if added.contains(where: { isOfSkins($0) || $0 == "\(store)/objects" }) {
            mistakes.append("the journal is emptied, but new names in \(added) aren't synced")
          }
          isJournalUnsynced = true
        case "rename", "mkdir":
          let name = URL(filePath: parts[1]).lastPathComponent
          if folder == "\(store)/objects", isJournalUnsynced || unsynced.contains("\(store)/tmp/\(name)") {
            mistakes.append("\(name) is moved into its place, but it or the journal isn't synced")
          }
          if isOfSkins(folder), parts[0] == "rename", isJournalUnsynced {
            mistakes.append("a manifest is moved into its place, but the journal isn't synced")
          }
          if parts[1] == "\(store)/current", added.contains(where: { isOfSkins($0) || $0 == "\(store)/objects" }) {
            mistakes.append("current names a skin, but new names in \(added) aren't synced")
          }
          added.insert(folder)
        case "unlink":
          if folder == "\(store)/objects", removed.contains(where: isOfSkins) {
            mistakes.append("an object is removed, but the removal of manifests from \(removed) isn't synced")
          }
          removed.insert(folder)
        case "fsync":
          added.remove(parts[1])
          removed.remove(parts[1])
          unsynced.remove(parts[1])
          if parts[1] == "\(store)/journal" { isJournalUnsynced = false }
        case "syncfs": (added, removed, unsynced, isJournalUnsynced) = ([], [], [], false)
        default: break
        }
      }
    }

    /// A process that is killed, and the one that follows it.
    struct Succession: CustomTestStringConvertible {
      var before: String
      var operation: String
      var next: String
      /// Whether the second version's manifest is lost first, while all of its files exist.
      var losesManifest = false
      var testDescription: String { "\(operation), then \(next)\(losesManifest ? ", with the files there" : "")" }
    }

    @Test(
      "Wherever a process is killed, the next one relies on nothing that a power loss could undo",
      arguments: [
        Succession(before: "switch:1,confirm", operation: "install:2", next: "switch:2"),
        Succession(before: "install:2,switch:1,confirm", operation: "install:2", next: "switch:2", losesManifest: true),
        Succession(before: "install:4,install:3,switch:1,confirm,switch:2", operation: "collect", next: "confirm"),
      ])
    func powerLoss(_ succession: Succession) throws {
      guard let library = try faults() else { return }
      let template = folder.url.appending(path: "template")
      #expect(try WorkerProcess.run(template, succession.before).status == 0)
      if succession.losesManifest {
        let manifests = template.appending(path: "skins/worker/2.0.0")
        for name in try FileManager.default.contentsOfDirectory(atPath: manifests.path) {
          try FileManager.default.removeItem(at: manifests.appending(path: name))
        }
      }
      var step = 0
      var isFinished = false
      while !isFinished {
        step += 1
        let store = folder.url.appending(path: "\(step)")
        try FileManager.default.copyItem(at: template, to: store)
        let log = folder.url.appending(path: "\(step).log")
        var environment = ["LD_PRELOAD": library.path, "FAULT_FOLDER": store.path, "FAULT_LOG": log.path]
        environment["STOP_AT"] = "\(step)"
        isFinished = !(try WorkerProcess.run(store, succession.operation, environment).wasKilled)
        environment["STOP_AT"] = nil
        #expect(try WorkerProcess.run(store, succession.next, environment).status == 0)
        var disk = Disk(store)
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        for line in lines { disk.follow(line) }
        #expect(disk.mistakes.isEmpty, "step \(step): \(lines)")
      }
      #expect(step > 4)
    }

    @Test("An installation syncs all contents together, and then the folders of its names, however many files it has")
    func waits() throws {
      guard let library = try faults() else { return }
      let store = folder.url.appending(path: "store")
      #expect(try WorkerProcess.run(store, "open").status == 0)
      let log = folder.url.appending(path: "log")
      let environment = ["LD_PRELOAD": library.path, "FAULT_FOLDER": store.path, "FAULT_LOG": log.path]
      #expect(try WorkerProcess.run(store, "install:1", environment).status == 0)
      let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
      #expect(
        lines.filter { $0.contains("sync") } == [
          "syncfs \(store.path)/journal", "fsync \(store.path)/objects", "fsync \(store.path)/skins/worker/1.0.0",
        ])
    }

    @Test("The folders of a new store are synced before anything is written into them")
    func newStore() throws {
      guard let library = try faults() else { return }
      let store = folder.url.appending(path: "store")
      let log = folder.url.appending(path: "log")
      let environment = ["LD_PRELOAD": library.path, "FAULT_FOLDER": folder.url.path, "FAULT_LOG": log.path]
      #expect(try WorkerProcess.run(store, "open", environment).status == 0)
      let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
      let last = try #require(lines.firstIndex(of: "mkdir \(store.path)/tmp"))
      #expect(lines[..<last].count { $0.hasPrefix("mkdir \(store.path)") } == 7)
      #expect(lines[..<last].suffix(2) == ["fsync \(store.path)", "fsync \(folder.url.path)"])
    }
  }
#endif
