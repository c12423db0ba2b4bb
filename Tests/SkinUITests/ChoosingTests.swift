#if HEADLESS

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing
import UIKit

@testable import SkinUI

/// The reader of a format whose files take as long as a test wants.
private struct SlowReader: SkinFormatReader {
  let began: AsyncStream<Void>.Continuation
  let end = DispatchSemaphore(value: 0)

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { files.contains("slow.txt") }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    began.yield()
    end.wait()
    return try SkinDocument.read(SkinMemoryFiles(contents: ["skin.json": Data(#"{"schema": 1, "id": "slow"}"#.utf8)]))
  }
}

extension FacadeTests {
  @MainActor
  @Suite("Formats, and skins of one's own")
  struct ChoosingTests {
    private static let tokens = ##"{"home": {"title": {"$type": "color", "$value": "#00FFFF"}}}"##

    @Test("A folder in another format is reported with the argument that reads it, and is read with it")
    func formats() throws {
      let stage = try Stage(Stage.skins.merging(["Skins/sea/sea.tokens.json": Self.tokens]) { $1 })
      defer { stage.end() }
      stage.start()
      #expect(stage.issues.isEmpty, "\(stage.issues)")
      let issue = try #require(throws: SkinIssue.self) { try SkinApp.choose("sea") }
      #expect(issue.code == .unknownFormat && issue.place.file == "Skins/sea")
      #expect(issue.suggestion.contains("import SkinFormats and start with `formats: .all`"))
      #expect(SkinApp.available.map(\.id) == ["builtin", "night"] && stage.issues == [issue])
      stage.start(formats: .all)
      try SkinApp.choose("sea")
      #expect(stage.label().textColor.hex == "#00FFFF" && SkinApp.available.map(\.id) == ["builtin", "night", "sea"])
      SkinApp.start(in: stage.bundle, storage: stage.storage)
      #expect(stage.issues.last?.code == .startedTwice)
    }

    @Test("A chosen skin is shown once it is prepared, and remembered")
    func prepared() async throws {
      let stage = try Stage()
      defer { stage.end() }
      await #expect(throws: SkinIssue.self) { try await SkinApp.prepareAndChoose("night") }
      stage.start()
      let label = stage.label()
      try await SkinApp.prepareAndChoose("night", transition: .none)
      #expect(label.textColor.hex == "#0000FF" && SkinApp.current?.id == "night")
      await #expect(throws: SkinIssue.self) { try await SkinApp.prepareAndChoose("day") }
      #expect(SkinApp.current?.id == "night")
      stage.start()
      #expect(stage.label().textColor.hex == "#0000FF")
      try await SkinApp.prepareAndChoose(nil)
      #expect(SkinApp.current?.isBuiltIn == true)
      stage.start()
      #expect(SkinApp.current?.isBuiltIn == true)
    }

    @Test("A skin that is still being read gives way to a later choice")
    func overtaken() async throws {
      let stage = try Stage(Stage.skins.merging(["Skins/slow/slow.txt": ""]) { $1 })
      defer { stage.end() }
      let (began, beginning) = AsyncStream.makeStream(of: Void.self)
      let reader = SlowReader(began: beginning)
      stage.start(formats: [.native, SkinFormat("slow", reader: reader)])
      let label = stage.label()
      let slow = Task { try await SkinApp.prepareAndChoose("slow") }
      for await _ in began { break }
      try SkinApp.choose("night", transition: .none)
      reader.end.signal()
      try await slow.value
      #expect(SkinApp.current?.id == "night" && label.textColor.hex == "#0000FF")
      stage.start()
      #expect(SkinApp.current?.id == "night")
    }

    @Test("A call that fails leaves an earlier choice that is still being read")
    func failed() async throws {
      let stage = try Stage(Stage.skins.merging(["Skins/slow/slow.txt": ""]) { $1 })
      defer { stage.end() }
      let (began, beginning) = AsyncStream.makeStream(of: Void.self)
      let reader = SlowReader(began: beginning)
      stage.start(formats: [.native, SkinFormat("slow", reader: reader)])
      let slow = Task { try await SkinApp.prepareAndChoose("slow") }
      for await _ in began { break }
      await #expect(throws: SkinIssue.self) { try await SkinApp.show(contentsOf: stage.folder.file("none")) }
      _ = #expect(throws: SkinIssue.self) { try SkinApp.choose("day") }
      reader.end.signal()
      try await slow.value
      #expect(SkinApp.current?.id == "slow")
    }

    @Test("Observers of a change see the new skin as the current one")
    func observers() async throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      let names = SkinKit.Locked<[String]>([])
      let observer = NotificationCenter.default.addObserver(forName: SkinApp.didChange, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { names.withLock { $0.append(SkinApp.current?.name ?? "") } }
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      for (path, text) in Stage.skin("sea", name: "Sea", "#00FFFF", prefix: "") {
        try Stage.write(text, stage.folder.file(path))
      }
      try await SkinApp.prepareAndChoose("night", transition: .none)
      try await SkinApp.show(contentsOf: stage.folder.file("sea"), transition: .none)
      try await SkinApp.prepareAndChoose(nil, transition: .none)
      #expect(names.withLock { $0 } == ["Night", "Sea", "Built-in"])
    }

    @Test(
      "A skin made by the app, and those of a zip and a folder, are shown until the next choice, and not remembered")
    func own() async throws {
      let stage = try Stage()
      defer { stage.end() }
      SkinApp.show(.empty)
      #expect(stage.issues.map(\.code) == [.notStarted])
      stage.start()
      try SkinApp.choose("night")
      let label = stage.label()
      let values: SkinDictionaryStorage = ["home.title": .color(SkinColor(red: 0, green: 1, blue: 0))]
      SkinApp.show(SkinResolver().resolve(values))
      #expect(label.textColor.hex == "#00FF00" && SkinApp.current?.source == .own)

      let skin = Stage.skin("sea", name: "Sea", "#00FFFF", prefix: "")
      let zip = StoredZip.archive(skin.sorted { $0.key < $1.key }.map { ($0.key, Data($0.value.utf8)) })
      let file = stage.folder.file("opened.zip")
      try zip.write(to: file)
      try await SkinApp.show(contentsOf: file, transition: .none)
      #expect(label.textColor.hex == "#00FFFF" && SkinApp.current?.name == "Sea")

      let tokens = stage.folder.file("Tokens")
      try Stage.write(Self.tokens.replacingOccurrences(of: "00FFFF", with: "FFFF00"), tokens.appending(path: "a.json"))
      await #expect(throws: SkinIssue.self) { try await SkinApp.show(contentsOf: tokens) }
      #expect(label.textColor.hex == "#00FFFF" && SkinApp.current?.name == "Sea")
      try await SkinApp.show(contentsOf: tokens, formats: .all, transition: .none)
      #expect(label.textColor.hex == "#FFFF00" && SkinApp.current?.id == "Tokens")
      // A key that it lacks has the value of the built-in skin.
      #expect(label.font.pointSize == 20)

      SkinApp.fontScale = 1.5
      stage.start()
      #expect(SkinApp.current?.id == "night" && SkinApp.fontScale == 1.5)
      try await SkinApp.show(contentsOf: file, transition: .none)
      try SkinApp.choose("night")
      #expect(SkinApp.current?.id == "night" && label.textColor.hex == "#0000FF")
    }

    @Test("The sequence of issues has those since the start, each once, and the new ones")
    func issues() async throws {
      let stage = try Stage(
        Stage.skins.merging(["Skins/builtin/modules/bad.json": ##"{"colors": {"a": "#GG"}}"##]) { $1 })
      defer { stage.end() }
      stage.start()
      let first = try #require(stage.issues.first)
      SkinManager.report(first)
      var iterator = SkinApp.issues.makeAsyncIterator()
      #expect(await iterator.next() == first)
      _ = #expect(throws: SkinIssue.self) { try SkinApp.choose("day") }
      let second = SkinIssue("second", "a", suggestion: "b")
      SkinManager.report(second)
      #expect(await iterator.next() == second)
      SkinApp.end()
      #expect(await iterator.next() == nil)
    }
  }
}

#endif
