#if os(Linux) || os(macOS)
  import Foundation
  import SkinTestSupport
  import Testing

  @Suite("A store whose process is killed", .serialized)
  struct KillTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The operations that prepare a store, and the one that is interrupted.
    struct Scenario: CustomTestStringConvertible {
      var before: String
      var operation: String
      var testDescription: String { "\(operation) after \(before)" }
    }

    static let scenarios = [
      Scenario(before: "open", operation: "install:1"),
      Scenario(before: "switch:1,confirm", operation: "switch:2"),
      Scenario(before: "switch:1,confirm,switch:2", operation: "confirm"),
      Scenario(before: "switch:1,confirm,switch:2", operation: "back"),
      Scenario(before: "switch:1,confirm,switch:2", operation: "fail"),
      Scenario(before: "switch:1,confirm,switch:2", operation: "switch:3"),
      Scenario(before: "switch:1,confirm,switch:2", operation: "follow:3"),
      Scenario(before: "switch:1,confirm,switch:2,confirm", operation: "off"),
      Scenario(before: "install:5,install:4,install:3,switch:1,confirm,switch:2", operation: "collect"),
      Scenario(before: "install:4,install:3,switch:1,confirm,switch:2", operation: "remove:3"),
      Scenario(before: "switch:1,confirm", operation: "pin:1"),
    ]

    @Test("Killed at every step, the next launch shows the old or the new skin, complete", arguments: scenarios)
    func everyStep(_ scenario: Scenario) throws {
      let template = folder.url.appending(path: "template")
      #expect(try WorkerProcess.run(template, scenario.before).status == 0)
      let old = try WorkerProcess.check(template).model
      let new = old.after(scenario.operation)
      var (step, kept) = (0, 0)
      var isFinished = false
      while !isFinished {
        step += 1
        let store = folder.url.appending(path: "\(step)")
        try FileManager.default.copyItem(at: template, to: store)
        let end = try WorkerProcess.run(store, scenario.operation, ["STOP_AT": "\(step)"])
        isFinished = !end.wasKilled
        let found = try WorkerProcess.check(store)
        #expect([old, new].contains(found.model), "step \(step): \(end.lines)")
        #expect([old.lastGood, new.lastGood].contains(found.model.lastGood))
        #expect(found.issue == "none")
        // A process that isn't killed completes its operation; otherwise the next process does.
        #expect(found.temporaryFiles == 0 && found.orphans == 0, "step \(step): \(end.lines)")
        if isFinished { #expect(found.model == new && end.status == 0) } else if found.model == old { kept += 1 }
        try FileManager.default.removeItem(at: store)
      }
      print("\(scenario.testDescription): killed at \(step - 1) steps, the old skin \(kept) times")
    }

    /// `SKIN_KILLS` sets the number of kills, half of which then come from outside, between steps, too.
    @Test("Killed at random moments of random operations, one after the other, it never loses a skin")
    func randomMoments() throws {
      let setting = ProcessInfo.processInfo.environment["SKIN_KILLS"].flatMap { Int($0) }
      let most = setting ?? 100
      var random = SeededGenerator(printing: 610)
      let store = folder.url.appending(path: "store")
      var (model, possible) = (StoreModel(), Set([StoreModel()]))
      var (kills, cutOff, old, new, ends) = (0, 0, 0, 0, 0)
      let operations = ["switch", "follow", "install", "confirm", "confirm", "back", "fail", "off", "collect"]
      while kills < most {
        let work = (0..<3).map { _ in
          let name = operations[Int.random(in: 0..<operations.count, using: &random)]
          let isOfVersion = ["switch", "follow", "install"].contains(name)
          return isOfVersion ? "\(name):\(Int.random(in: 1...5, using: &random))" : name
        }
        // It kills itself at a step, or this process kills it some time after a step.
        let moment = Int.random(in: 1...26, using: &random)
        let killsItself = setting == nil || Bool.random(using: &random)
        let worker = try WorkerProcess(
          store, work.joined(separator: ","), environment: killsItself ? ["STOP_AT": "\(moment)"] : ["TELL_STEPS": "1"])
        if !killsItself {
          for _ in 0..<moment { guard try worker.next() != nil else { break } }
          worker.kill()
        }
        let end = try worker.end()
        #expect(end.wasKilled || end.status == 0, "\(end.lines)")
        if end.wasKilled { kills += 1 } else { ends += 1 }
        // This process must find one of the states that the previous one may have left.
        for line in end.lines {
          let words = line.split(separator: " ").map(String.init)
          switch words[0] {
          case "launched":
            #expect(words[2] == "none", "\(line) after \(possible)")
            #expect(possible.map(\.shown).contains(Int(words[1])), "\(line) after \(possible)")
          case "opened":
            let found = try #require(StoreModel(words: Array(words.dropFirst())))
            #expect(possible.contains(found), "\(line) after \(possible)")
            if possible.count > 1, found == model { old += 1 }
            if possible.count > 1, found != model { new += 1 }
            (model, possible) = (found, [found])
          case "begin": possible = [model, model.after(words[1])]
          case "end":
            let found = try #require(StoreModel(words: Array(words.dropFirst())))
            #expect(possible.contains(found), "\(line) after \(possible)")
            (model, possible) = (found, [found])
          default: continue
          }
        }
        if end.lines.last(where: { !$0.hasPrefix("st") })?.hasPrefix("begin") == true { cutOff += 1 }
        // Another process reads the current skin and the fallback completely.
        if kills % 10 == 0 {
          let found = try WorkerProcess.check(store)
          #expect(possible.contains(found.model) && found.issue == "none")
          #expect(found.temporaryFiles == 0 && found.orphans == 0)
          (model, possible) = (found.model, [found.model])
        }
      }
      let found = try WorkerProcess.check(store)
      #expect(possible.contains(found.model))
      print(
        "\(kills) kills (\(ends) were too late), \(cutOff) of them within an operation; where it would have changed what is "
          + "shown, \(old) left the old state, \(new) the new one")
      #expect(cutOff > most / 5)
      // A few kills can't leave both.
      if most >= 100 { #expect(old > 0 && new > 0) }
    }
  }
#endif
