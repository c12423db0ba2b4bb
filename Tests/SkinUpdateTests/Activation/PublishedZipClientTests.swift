import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinTestSupport
import SkinUpdate
import Testing

@Suite("Published zip skins on a device", .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
struct PublishedZipClientTests {
  private let temporary: TemporaryFolder
  private let samples: URL
  private let answers = ZipServer()

  init() throws {
    temporary = try TemporaryFolder()
    samples = try #require(sharedFolder).appending(path: "published/z")
  }

  private var place: URL { temporary.url.appending(path: "skins") }

  private func serve(_ name: String) throws {
    answers.serve(sign: name, try Data(contentsOf: samples.appending(path: "\(name).zip")))
  }

  private func skins(acceptsIncomplete: Bool = false) -> ZipSkins {
    ZipSkins(
      at: place, question: ZipServer.question, formats: [.config], acceptsIncomplete: acceptsIncomplete,
      transport: answers)
  }

  private func definitions(_ files: any SkinFiles) throws -> [String: SkinVariants<SkinDocument.Definition>] {
    try SkinDocument.read(files, formats: [.config]).entries.mapValues(\.definition)
  }

  @Test(
    "A zip of any tool is installed, and shown at the next launch",
    arguments: ["flat", "nested", "mac", "bsd", "pyzip", "flagless", "win", "gbk"])
  func installs(name: String) async throws {
    try serve(name)
    guard case .changed(let files?) = try await skins().check() else {
      Issue.record("nothing was installed")
      return
    }
    let expected = try definitions(SkinFolderFiles(samples.appending(path: "folder")))
    #expect(try expected.count == 15 && definitions(files) == expected)
    let current = try #require(try ZipSkins.current(at: place))
    #expect(try definitions(current) == expected && current.fileIssues == files.fileIssues)
    #expect(current.fileIssues.isEmpty == !["win", "gbk"].contains(name))
    guard case .unchanged = try await skins().check() else {
      Issue.record("\(name) was installed twice")
      return
    }
  }

  @Test("An incomplete zip is refused, and the skin before stays")
  func half() async throws {
    try serve("nested")
    _ = try await skins().check()
    let before = try #require(try ZipSkins.current(at: place))
    try serve("half")
    let issue = await #expect(throws: SkinIssue.self) { try await skins().check() }
    #expect(issue?.code == .incompleteZipSkin && issue?.place.key == "home_tabbar.image_two_button_selected")
    let after = try #require(try ZipSkins.current(at: place))
    #expect(try definitions(after) == definitions(before) && after.root == before.root)
    guard case .changed(let files?) = try await skins(acceptsIncomplete: true).check() else {
      Issue.record("nothing was installed")
      return
    }
    #expect(try definitions(files).count == 13)
  }
}
