#if HEADLESS

import Foundation
import SkinTestSupport
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
      #expect(found.suggestion.contains("folder reference"))
    }

    @Test("Resources without their folders are recognized, as Xcode's groups copy them")
    func flattened() throws {
      let flat = ["skin.json": #"{"schema": 1, "id": "builtin"}"#, "home.json": ##"{"colors": {"title": "#F00"}}"##]
      let found = try issue(flat)
      #expect(found.code == .flattenedResources && found.suggestion.contains("folder reference"))
      #expect(found.suggestion.contains(#".copy("Skins")"#) && !found.suggestion.contains("%@"))
    }

    @Test("A folder in the bundle of a package is recognized")
    func otherBundle() throws {
      let found = try issue(Stage.skin("builtin", "#FF0000", prefix: "Design_Design.bundle/Skins/"))
      #expect(found.code == .missingSkinFolder && found.message.contains("Design_Design.bundle"))
      #expect(found.suggestion.contains("in: .module"))
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
      #expect(found.code == .misplacedHeader && found.suggestion == "Move its files into Skins/builtin.")
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

    @Test("Two skins with one id, and an id other than the folder's name, are reported with what each name is for")
    func ids() throws {
      func header(_ id: String) -> String { #"{"schema": 1, "id": "\#(id)"}"# }
      let stage = try Stage(
        Stage.skins.merging(["Skins/dark/skin.json": header("night"), "Skins/day/skin.json": header("light")]) { $1 })
      defer { stage.end() }
      stage.start()
      let found = Dictionary(grouping: stage.issues) { $0.place.file ?? "" }
      #expect(found.keys.sorted() == ["Skins/dark/skin.json", "Skins/day/skin.json"])
      #expect(found["Skins/dark/skin.json"]?.map(\.code) == [.ambiguousSkin])
      #expect(found["Skins/day/skin.json"]?.map(\.code) == [.otherSkinID])
      #expect(found["Skins/day/skin.json"]?.first?.message.contains("takes the name day") == true)
      #expect(stage.issues.allSatisfy { $0.severity == .warning && $0.place.line == 1 })
      try SkinApp.choose("day")
      #expect(SkinApp.current?.id == "day")
    }

    @Test(
      "A base is found by its id, and without one by its folder's name",
      arguments: [
        #""id": "dim", "#, "", #""id": "other", "#,
      ])
    func baseID(id: String) throws {
      let folder = id.contains("dim") ? "v2" : "dim"
      let stage = try Stage(
        Stage.skins.merging([
          "Skins/night/skin.json": #"{"schema": 1, "id": "night", "base": "dim"}"#,
          "Skins/night/modules/home.json": "{}",
          "Skins/\(folder)/skin.json": #"{\#(id)"schema": 1}"#,
          "Skins/\(folder)/modules/home.json": ##"{"colors": {"title": "#00FF00"}}"##,
        ]) { $1 })
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("night")
      #expect(stage.label().textColor.hex == "#00FF00")
      #expect(stage.issues.allSatisfy { $0.code == .otherSkinID }, "\(stage.issues)")
    }

    @Test("A zip in the folder is a skin of its name, with its images, and a folder of that name is used instead")
    func zip() throws {
      let stage = try Stage()
      defer { stage.end() }
      let skin = Stage.skin("sea", name: "Sea", "#00FFFF", prefix: "").merging(
        ["sea/modules/shop.json": ##"{"colors": {"a": "#GG"}}"##]) { $1 }
      let zip = StoredZip.archive(skin.sorted { $0.key < $1.key }.map { ($0.key, Data($0.value.utf8)) })
      for name in ["sea.zip", "night.zip"] {
        try zip.write(to: stage.bundle.bundleURL.appending(path: "Skins/\(name)"))
      }
      stage.start()
      #expect(stage.issues.map(\.code) == [.ambiguousSkin] && stage.issues.first?.place.file == "Skins/night.zip")
      #expect(SkinApp.available.map(\.id) == ["builtin", "night", "sea"])
      for _ in 0..<2 {
        try SkinApp.choose("sea")
        #expect(stage.label().textColor.hex == "#00FFFF" && SkinApp.current?.name == "Sea")
        #expect(stage.issues.last?.place.file == "Skins/sea.zip/modules/shop.json")
        stage.start()
        #expect(SkinApp.current?.id == "sea")
      }
      try SkinApp.choose("night")
      #expect(stage.label().textColor.hex == "#0000FF")
      try Data("no zip".utf8).write(to: stage.bundle.bundleURL.appending(path: "Skins/torn.zip"))
      stage.start()
      let torn = #expect(throws: SkinIssue.self) { try SkinApp.choose("torn") }
      #expect(torn?.place.file?.hasPrefix("Skins/torn.zip") == true)
    }

    @Test("A skin's fonts are available right after the start and after a choice, before the first binding")
    func fonts() throws {
      let stage = try Stage()
      defer { stage.end() }
      for (skin, family) in [("builtin", "Early1"), ("night", "Later2")] {
        guard let font = Self.font(named: family) else { return }
        let folder = stage.bundle.bundleURL.appending(path: "Skins/\(skin)")
        try font.write(to: folder.appending(path: "own.ttf"))
        try Data(#"{"schema": 1, "id": "\#(skin)", "fonts": ["own.ttf"]}"#.utf8).write(
          to: folder.appending(path: "skin.json"))
      }
      #expect(UIFont(name: "Early1Sans", size: 12) == nil)
      stage.start()
      #expect(UIFont(name: "Early1Sans", size: 12) != nil && UIFont(name: "Later2Sans", size: 12) == nil)
      try SkinApp.choose("night")
      #expect(UIFont(name: "Later2Sans", size: 12) != nil)
    }

    /// A font of the machine under another family's name of six letters.
    private static func font(named family: String) -> Data? {
      guard var data = try? Data(contentsOf: URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")) else {
        return nil
      }
      for encoding in [String.Encoding.ascii, .utf16BigEndian] {
        guard let old = "DejaVu".data(using: encoding), let new = family.data(using: encoding) else { return nil }
        while let range = data.range(of: old) { data.replaceSubrange(range, with: new) }
      }
      return data
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
