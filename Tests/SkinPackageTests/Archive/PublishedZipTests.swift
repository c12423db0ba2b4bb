import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Published zip skins", .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
struct PublishedZipTests {
  private let folder: URL

  init() throws { folder = try #require(sharedFolder).appending(path: "published/z") }

  private func open(_ name: String) throws -> ZipSkinFiles {
    try ZipSkinFiles(url: folder.appending(path: name), formats: .all)
  }

  @Test(
    "A zip of any tool has the 15 keys and values of its folder",
    arguments: ["flat", "nested", "mac", "bsd", "pyzip", "flagless", "win", "gbk"])
  func anyTool(name: String) throws {
    let expected = try SkinDocument.read(SkinFolderFiles(folder.appending(path: "folder")), formats: .all)
    #expect(expected.entries.count == 15 && expected.issues.isEmpty)
    let files = try open("\(name).zip")
    let document = try SkinDocument.read(files, formats: .all)
    #expect(document.format == .config)
    #expect(document.entries.mapValues(\.definition) == expected.entries.mapValues(\.definition))
    for entry in document.entries.values {
      switch entry.definition.any {
      case .value(.image(let image)):
        for variant in image.variants { #expect(try variant.file.contents().count == 73) }
      case .value(.file(let file)): #expect(try file.contents().starts(with: Data("GIF8".utf8)))
      default: break
      }
    }
    let warnings: [String: SkinIssue.Code] = ["win": .convertedSeparators, "gbk": .convertedNames]
    #expect(document.issues.map(\.code) == [warnings[name]].compactMap(\.self))
    #expect(document.issues.allSatisfy { $0.severity == .warning } && files.fileIssues == document.issues)
  }

  @Test(
    "Packages stay strict: the same zips are refused as such", arguments: ["flat", "bsd", "win", "gbk", "flagless"])
  func strict(name: String) {
    #expect(issueCode { _ = try ZipArchive(url: folder.appending(path: "\(name).zip")) } != nil)
  }

  @Test("An incomplete zip names each missing image with its key and line")
  func half() throws {
    let issues = try SkinDocument.read(open("half.zip"), formats: .all).issues
    #expect(issues.map(\.code) == [.missingFile, .missingFile])
    #expect(
      issues.map(\.place.key) == [
        "home_tabbar.image_two_button_selected", "home_tabbar.image_three_button_selected",
      ])
    #expect(issues.map(\.place.line) == [20, 22] && issues.allSatisfy { $0.place.file == "config.json" })
    #expect(issues.allSatisfy { $0.message.contains("tab按钮2选中图片") })
  }

  @Test(
    "Hostile archives are refused as zip skins, too", .enabled(if: HostileIndex.folder != nil), .timeLimit(.minutes(10))
  )
  func hostile() throws {
    let archives = try HostileIndex.files { $0.hasPrefix("zip/") }
    #expect(!archives.isEmpty)
    for file in archives {
      let isAccepted: Bool
      do {
        let files = try ZipSkinFiles(url: file.url, formats: .all)
        for path in files.archive.paths { _ = try files.archive.contents(of: path) }
        isAccepted = files.contains("skin.json")
      } catch let issue as SkinIssue {
        isAccepted = false
        #expect(!issue.message.isEmpty && !issue.suggestion.isEmpty)
      }
      if file.expect == "accept" { #expect(isAccepted, "\(file.file)") }
      if file.expect == "reject" { #expect(!isAccepted, "\(file.file) (\(file.wrong))") }
    }
  }
}
