import Foundation
import SkinKit
import SkinPackage
import Testing

@Suite("Hostile archives") struct HostileTests {
  struct Index: Decodable {
    struct File: Decodable {
      var file: String
      var expect: String
      var wrong: String
      var content: [String: String]?
    }
    var files: [File]
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/hostile").standardizedFileURL

  static let archives = files { $0.hasPrefix("zip/") }
  static let patches = files { $0.hasSuffix(".bsdiff") }

  private static func files(_ isWanted: (String) -> Bool) -> [Index.File] {
    guard let data = try? Data(contentsOf: folder.appending(path: "index.json")) else { return [] }
    let index = try? JSONDecoder().decode(Index.self, from: data)
    return index?.files.filter { isWanted($0.file) } ?? []
  }

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
  private static func outcome(of file: Index.File) throws -> String {
    do {
      let archive = try ZipArchive(url: folder.appending(path: file.file))
      let contents = try archive.all()
      guard contents["skin.json"] != nil else { return "no skin.json" }
      if let expected = file.content {
        let found = contents.mapValues { ContentHash(of: $0).hex }
        guard found == expected else { return "other contents" }
      }
      return "accepted"
    } catch let issue as SkinIssue {
      #expect(!issue.message.isEmpty && !issue.remedy.isEmpty)
      return issue.code.rawValue
    }
  }
}
