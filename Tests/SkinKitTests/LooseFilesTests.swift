import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Single files")
struct LooseFilesTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws {
    temporary = try TemporaryFolder()
    for path in ["night.plist", "image@2x.png", ".hidden", "parts/a.json", "parts/.secret/b.json", ".git/config"] {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(path.utf8).write(to: file)
    }
    try link("link.plist", to: "night.plist")
    try link("linked", to: "parts")
    try link("dangling", to: "nothing")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: name).path, withDestinationPath: folder.appending(path: target).path)
  }

  @Test("Only visible regular files next to it are listed; no hidden, linked or deeper ones")
  func listing() throws {
    let files = try SkinLooseFiles(folder.appending(path: "night.plist"))
    #expect(files.entry == "night.plist")
    #expect(files.paths == ["image@2x.png", "night.plist"])
    #expect(files.folderName == folder.lastPathComponent)
    #expect(try files.contents(of: "night.plist") == Data("night.plist".utf8))
  }

  @Test("A file below the folder is found by its relative path")
  func below() throws {
    let files = try SkinLooseFiles(folder.appending(path: "night.plist"))
    #expect(files.contains("parts/a.json"))
    #expect(try files.contents(of: "parts/a.json") == Data("parts/a.json".utf8))
    #expect(files.identity(of: "parts/a.json") != files.identity(of: "night.plist"))
  }

  @Test(
    "Paths that leave the folder, aren't normalized, or lead to hidden or linked files are refused",
    arguments: [
      "../night.plist", "parts/../night.plist", "parts/./a.json", "./night.plist", "/etc/passwd", "parts//a.json",
      "parts/", "parts", "", ".", "..", ".hidden", ".git/config", "parts/.secret/b.json", "link.plist", "linked/a.json",
      "dangling", "none.png", "parts/none", "parts\u{0}/a.json", "night.plist/x",
    ])
  func refused(path: String) throws {
    let files = try SkinLooseFiles(folder.appending(path: "night.plist"))
    #expect(!files.contains(path))
    let issue = #expect(throws: SkinIssue.self) { try files.contents(of: path) }
    #expect(issue?.code == .missingFile)
  }

  @Test("The requested file may be hidden, or a link to another")
  func asked() throws {
    let hidden = try SkinLooseFiles(folder.appending(path: ".hidden"))
    #expect(hidden.entry == ".hidden" && hidden.contains(".hidden"))
    let linked = try SkinLooseFiles(folder.appending(path: "link.plist"))
    #expect(linked.entry == "night.plist")
    #expect(try linked.contents(of: linked.entry) == Data("night.plist".utf8))
  }

  @Test("Items other than files are refused", arguments: ["none.plist", "parts", "dangling"])
  func noFile(name: String) {
    let issue = #expect(throws: SkinIssue.self) { try SkinLooseFiles(folder.appending(path: name)) }
    #expect(issue?.code == .missingFile && issue?.suggestion.isEmpty == false)
  }

  @Test("A file that vanished after it was listed is an issue")
  func vanished() throws {
    let files = try SkinLooseFiles(folder.appending(path: "night.plist"))
    try FileManager.default.removeItem(at: folder.appending(path: "night.plist"))
    let issue = #expect(throws: SkinIssue.self) { try files.contents(of: "night.plist") }
    #expect(issue?.code == .unreadableFile)
  }
}
