import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// Files of `../shared/hostile`, read as each format in turn, whatever they are.
@Suite("Hostile files as any format", .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
struct HostileFileTests {
  @Test("A hostile file is read or refused with issues that say what to do", arguments: [SkinFormat].all)
  func read(format: SkinFormat) throws {
    let folder = try #require(sharedFolder).appending(path: "hostile/content")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names {
      let files = try SkinLooseFiles(folder.appending(path: name))
      do {
        let document = try SkinDocument.read(files, as: format, options: .init(entry: files.entry))
        let issues = SkinResolver().resolve(document).issues
        #expect(issues.allSatisfy { !$0.message.isEmpty && !$0.suggestion.isEmpty }, "\(name): \(issues)")
      } catch let issue as SkinIssue {
        #expect(!issue.message.isEmpty && !issue.suggestion.isEmpty, "\(name): \(issue)")
      }
    }
    #expect(!names.isEmpty)
  }
}
