import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Imported formats: published files", .enabled(if: Corpus.isThere, "the folder ../shared/corpus is not there"))
struct ImportsCorpusTests {
  /// The files of `themes` by their original names, in a folder for each repository's folder.
  private func folders() throws -> [String: [String: Data]] {
    let folder = Corpus.folder.appending(path: "themes")
    let table = try String(contentsOf: folder.appending(path: "index.tsv"), encoding: .utf8)
    var folders: [String: [String: Data]] = [:]
    for line in table.split(whereSeparator: \.isNewline).dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let path = fields[2].split(separator: "/").map(String.init)
      let key = ([fields[1], String(fields[3].prefix(6))] + path.dropLast()).joined(separator: "/")
      folders[key, default: [:]][try #require(path.last)] = try Data(contentsOf: folder.appending(path: fields[0]))
    }
    return folders
  }

  @Test("Every file is recognized correctly and read without an error")
  func all() throws {
    let formats: [String: SkinFormat] = [
      "DKNightVersion": .colorTable, "DDSkin": .inheritedPlist, "SwiftTheme": .theme, "HTSkinBundle": .appstyle,
    ]
    var count = 0
    for (name, files) in try folders() {
      let format = try #require(formats.first { name.contains($0.key) }?.value)
      for entry in files.keys.sorted() where format != .appstyle || entry == "appstyle.json" {
        let document = try SkinDocument.read(
          SkinMemoryFiles(contents: files), formats: .all, options: .init(entry: entry))
        #expect(document.format == format, "\(name)/\(entry)")
        #expect(document.issues.allSatisfy { $0.severity == .warning }, "\(document.issues)")
        #expect(!document.entries.isEmpty)
        #expect(SkinResolver().resolve(document).issues.allSatisfy { $0.severity == .warning })
        count += 1
      }
    }
    #expect(count == 13)
  }

  @Test("Files in one folder under other names are read one by one, too")
  func renamed() throws {
    let files = try SkinFolderFiles(Corpus.folder.appending(path: "themes"))
    for entry in files.paths where !entry.hasSuffix(".tsv") && !entry.contains("DDSkin") {
      let document = try SkinDocument.read(files, formats: .all, options: .init(entry: entry))
      #expect(document.issues.allSatisfy { $0.severity == .warning }, "\(document.issues)")
      #expect(!document.entries.isEmpty)
    }
  }

  @Test("The published values are read")
  func values() throws {
    let folders = try folders()
    func skin(_ name: String, _ entry: String) throws -> Skin {
      let files = try #require(folders.first { $0.key.contains(name) && $0.value[entry] != nil }?.value)
      return SkinResolver().resolve(
        try SkinDocument.read(SkinMemoryFiles(contents: files), formats: .all, options: .init(entry: entry)))
    }
    let night = try skin("DDSkin", "night.plist")
    #expect(night.value(for: "app.title" as SkinKey<SkinFont>)?.size == 25)
    #expect(night.value(for: "app.separator" as SkinKey<Double>) == 1)
    #expect(night.value(for: "app.icon" as SkinKey<SkinImage>)?.path == "icon2")
    #expect(night.value(for: "app.yellow" as SkinKey<SkinColor>) == (try SkinColor("rgba(128, 128, 0, 0.8)")))
    #expect(try skin("DDSkin", "day.plist").value(for: "app.buttonTitle" as SkinKey<String>) == "base button")
    let theme = try skin("SwiftTheme", "Night.json")
    #expect(theme.value(for: "Global.textFont" as SkinKey<SkinFont>)?.description == "PingFangSC-Regular 30")
    #expect(theme.value(for: "app.UIStatusBarStyle" as SkinKey<String>) == "LightContent")
    let login = try skin("HTSkinBundle", "appstyle.json")
    #expect(login.value(for: "login.selected_songs_color" as SkinKey<SkinColor>)?.description == "#4594FF")
    #expect(login.value(for: "login.next_button_bg_color" as SkinKey<SkinGradient>)?.stops.count == 3)
    #expect(login.value(for: "login.next_button_title_font" as SkinKey<SkinFont>)?.name == "Helvetica-Bold")
    let table = try skin("DKNightVersion", "DKColorTable.txt")
    #expect(table.value(for: "app.SEP" as SkinKey<SkinColor>, in: .dark)?.description == "#313131")
  }
}
