import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("Files of the app's bundle")
struct AppBundleFileTests {
  @Test("A file is found by its name, in folders too, and never outside of the bundle")
  func found() throws {
    try TemporaryFolder.use { folder in
      let app = folder.appending(path: "Demo.bundle")
      try FileManager.default.createDirectory(at: app.appending(path: "gifs"), withIntermediateDirectories: true)
      try Data("a".utf8).write(to: app.appending(path: "refresh.gif"))
      try Data("b".utf8).write(to: app.appending(path: "gifs/spin.gif"))
      try Data("secret".utf8).write(to: folder.appending(path: "secret.gif"))
      let files = AppBundleFiles(bundle: try #require(Bundle(path: app.path)))
      #expect(try files.contents(of: "refresh.gif") == Data("a".utf8))
      #expect(try files.contents(of: "gifs/spin.gif") == Data("b".utf8))
      for name in ["../secret.gif", "gifs/../../secret.gif", "/etc/hosts", "", "none.gif"] {
        #expect(!files.contains(name), "\(name)")
        let issue = #expect(throws: SkinIssue.self) { try files.contents(of: name) }
        #expect(issue?.code == .missingFile && issue?.place.file == name)
      }
    }
  }

  @Test("Two files of the bundle are equal by name, and differ from files of skins")
  func equality() {
    let own = SkinMemoryFiles(["refresh.gif": "a"])
    #expect(SkinFile(named: "refresh.gif") == SkinFile(named: "refresh.gif"))
    #expect(SkinFile(named: "refresh.gif") != SkinFile(named: "spin.gif"))
    #expect(SkinFile(named: "refresh.gif") != SkinFile(path: "refresh.gif", in: own))
    #expect(SkinFile(named: "refresh.gif").isInAppBundle && !SkinFile(path: "refresh.gif", in: own).isInAppBundle)
  }

  @Test("The native format names files of the bundle in an object")
  func native() throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles([
        "skin.json": #"{"schema": 1, "id": "a", "version": "1.0.0"}"#,
        "modules/m.json": #"{"files": {"f": {"named": "refresh.gif"}, "g": {"named": 1}, "h": {"name": "x"}}}"#,
      ]))
    #expect(document.entries["m.f"]?.definition.any == .value(.file(SkinFile(named: "refresh.gif"))))
    #expect(document.entries.count == 1 && document.issues.filter { $0.severity == .error }.count == 2)
  }
}
