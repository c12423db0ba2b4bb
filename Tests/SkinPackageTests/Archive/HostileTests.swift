import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Hostile archives") struct HostileTests {
  static let archives = (try? HostileIndex.files { $0.hasPrefix("zip/") }) ?? []
  static let patches = (try? HostileIndex.files { $0.hasSuffix(".bsdiff") }) ?? []

  @Test("Each is accepted or refused as its index expects", .enabled(if: !archives.isEmpty), .timeLimit(.minutes(10)))
  func collection() throws {
    var table: [String] = []
    for file in Self.archives {
      let outcome = try Self.outcome(of: file)
      let isAccepted = outcome == "accepted"
      let isRight =
        switch file.expect {
        case "accept": isAccepted
        case "reject": !isAccepted
        default: true
        }
      if !isRight { table.append("\(file.file) (\(file.wrong)): expected \(file.expect), was \(outcome)") }
    }
    #expect(table.isEmpty, "\(table.joined(separator: "\n"))")
  }

  /// Opens an archive and reads all of it, as an app does with a zip skin: `skin.json` must be there.
  private static func outcome(of file: HostileIndex.File) throws -> String {
    do {
      let archive = try ZipArchive(url: file.url)
      let contents = try archive.all()
      guard contents["skin.json"] != nil else { return "no skin.json" }
      if let expected = file.content {
        let found = contents.mapValues { ContentHash(of: $0).hex }
        guard found == expected else { return "other contents" }
      }
      return "accepted"
    } catch let issue as SkinIssue {
      #expect(!issue.message.isEmpty && !issue.suggestion.isEmpty)
      return issue.code.rawValue
    }
  }
}
