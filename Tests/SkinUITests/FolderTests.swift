#if HEADLESS

import Foundation
import Testing
import UIKit

@testable import SkinUI

extension FacadeTests {
  @MainActor
  @Suite("The folder of skins")
  struct FolderTests {
    /// Starts an app with files, and returns the first issue.
    private func issue(
      _ files: [String: String], _ folder: String = "Skins", builtIn: String = "builtin"
    ) throws -> SkinIssue {
      let stage = try Stage(files)
      defer { stage.end() }
      stage.start(folder, builtIn: builtIn)
      // The app works nevertheless: views keep their values.
      #expect(stage.label().textColor.hex == "#000000")
      #expect(SkinApp.current?.id == builtIn && SkinApp.current?.isBuiltIn == true)
      return try #require(stage.issues.first)
    }

    @Test("A missing folder is reported with how to add it")
    func missing() throws {
      let found = try issue(["Info.json": "{}"])
      #expect(found.code == .missingSkinFolder && found.message == "The folder Skins isn't in the bundle App.app")
      #expect(found.remedy.contains("folder reference"))
    }

    @Test("Resources without their folders are recognized, as Xcode's groups copy them")
    func flattened() throws {
      let flat = ["skin.json": #"{"schema": 1, "id": "builtin"}"#, "home.json": ##"{"colors": {"title": "#F00"}}"##]
      let found = try issue(flat)
      #expect(found.code == .flattenedResources && found.remedy.contains("folder reference"))
      #expect(found.remedy.contains(#".copy("Skins")"#) && !found.remedy.contains("%@"))
    }

    @Test("A folder in the bundle of a package is recognized")
    func otherBundle() throws {
      let found = try issue(Stage.skin("builtin", "#FF0000", prefix: "Design_Design.bundle/Skins/"))
      #expect(found.code == .missingSkinFolder && found.message.contains("Design_Design.bundle"))
      #expect(found.remedy.contains("in: .module"))
    }

    @Test("A folder in other upper and lower case is reported, which only simulators find")
    func otherCase() throws {
      let found = try issue(Stage.skins, "skins")
      #expect(found.code == .missingSkinFolder && found.message.contains("no folder skins, but Skins"))
    }

    @Test("A built-in skin that the folder lacks is reported with those that it has")
    func noBuiltIn() throws {
      let found = try issue(Stage.skins, builtIn: "plain")
      #expect(found.code == .missingSkin && found.message == "Skins has no skin plain; it has builtin, night")
    }

    @Test("A skin in place of the folder of skins is reported")
    func skinItself() throws {
      let found = try issue(Stage.skin("Skins", "#FF0000", prefix: ""))
      #expect(found.code == .misplacedHeader && found.remedy == "Move its files into Skins/builtin.")
    }

    @Test("A skin in a folder too deep is reported")
    func tooDeep() throws {
      let found = try issue(Stage.skin("builtin", "#FF0000", prefix: "Skins/builtin/"))
      #expect(found.code == .misplacedHeader && found.message.contains("Skins/builtin/builtin/skin.json"))
    }

    @Test("A second skin.json next to the skins is reported, and the skins are shown")
    func double() throws {
      let stage = try Stage(Stage.skins.merging(["Skins/skin.json": #"{"schema": 1}"#]) { $1 })
      defer { stage.end() }
      stage.start()
      #expect(stage.label().textColor.hex == "#FF0000")
      #expect(stage.issues.map(\.code) == [.misplacedHeader] && stage.issues.first?.severity == .warning)
    }

    @Test("A folder whose name can't be that of a skin is reported, and isn't available")
    func badName() throws {
      let stage = try Stage(Stage.skins.merging(Stage.skin("My Skin", "#00FF00")) { $1 })
      defer { stage.end() }
      stage.start()
      #expect(SkinApp.available.map(\.id) == ["builtin", "night"])
      #expect(stage.issues.map(\.message) == ["Skins/My Skin can't be chosen, because its name isn't that of a skin"])
    }

    @Test("Choosing a skin that doesn't exist, or can't be read, throws and changes nothing")
    func choice() throws {
      let broken = Stage.skins.merging(["Skins/broken/skin.json": "{"]) { $1 }
      let stage = try Stage(broken)
      defer { stage.end() }
      #expect(throws: SkinIssue.self) { try SkinApp.choose("night") }
      stage.start()
      try SkinApp.choose("night")
      for (id, code) in [("day", SkinIssue.Code.missingSkin), ("../night", .missingSkin), ("Night", .missingSkin)] {
        let issue = try #require(throws: SkinIssue.self) { try SkinApp.choose(id) }
        #expect(issue.code == code && issue.message.contains("broken, builtin, night"))
      }
      #expect(throws: SkinIssue.self) { try SkinApp.choose("broken") }
      #expect(SkinApp.current?.id == "night")
      #expect(SkinApp.available.map(\.id) == ["builtin", "night"])
      stage.start()
      #expect(SkinApp.current?.id == "night")
    }

    @Test("A start after a failed one reads the right folder")
    func retry() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start("Looks")
      SkinApp.start("Skins", in: stage.bundle, storage: stage.storage)
      #expect(stage.label().textColor.hex == "#FF0000")
    }

    @Test("Settings before the start are reported, and not shown as saved")
    func early() throws {
      let stage = try Stage()
      defer { stage.end() }
      SkinApp.style = .dark
      SkinApp.fontScale = 2
      SkinApp.isEnabled = false
      #expect(stage.issues.map(\.code) == [.notStarted, .notStarted, .notStarted])
      #expect(SkinApp.style == .system && SkinApp.fontScale == 1 && SkinApp.isEnabled)
    }

    @Test("A choice that can't be saved is shown, and throws")
    func unwritable() throws {
      let stage = try Stage()
      defer { stage.end() }
      // A file in place of the folder.
      try Data().write(to: stage.storage)
      stage.start()
      let issue = try #require(throws: SkinIssue.self) { try SkinApp.choose("night") }
      #expect(issue.code == .unwritableFile && SkinApp.current?.id == "night")
      SkinApp.style = .dark
      #expect(stage.issues.last?.code == .unwritableFile && SkinApp.style == .dark)
    }

    @Test("The skins of a package are in Bundle.module")
    func module() throws {
      let stage = try Stage([:])
      defer { stage.end() }
      SkinApp.start("Skins", in: .module, builtIn: "builtin", storage: stage.storage)
      #expect(SkinApp.available.map(\.name) == ["Built-in", "Night"] && stage.issues.isEmpty)
      try SkinApp.choose("night")
      #expect(stage.label().textColor.hex == "#0000FF")
    }
  }
}

#endif
