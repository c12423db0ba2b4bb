import Foundation
import Testing

@Suite("Threat model")
struct ThreatModelTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  @Test("Every test that docs/threat-model.md names exists")
  func names() throws {
    let page = try String(contentsOf: Self.package.appending(path: "docs/threat-model.md"), encoding: .utf8)
    let rows = page.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("| **") }
    let named = rows.flatMap { row -> [String] in
      let column = row.split(separator: "|").last ?? ""
      return column.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
    #expect(rows.count > 10)
    #expect(named.count > rows.count)
    var source = ""
    for folder in ["Tests", "Server/Tests", "CLI/Tests"] {
      let tests = Self.package.appending(path: folder)
      let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        source += try String(contentsOf: file, encoding: .utf8)
      }
    }
    let missing = named.filter { !source.contains("\"\($0)\"") }
    #expect(missing.isEmpty)
  }
}
