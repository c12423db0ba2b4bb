import Foundation
import SkinTestSupport
import Testing

@Suite("Showing published files", .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
struct PublishedFileTests {
  let place: Workplace

  private let folder: URL

  init() throws {
    place = try Workplace()
    folder = try #require(sharedFolder)
  }

  /// Reads the rows of a table without its header.
  private func table(_ path: String) throws -> [[String]] {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8).split(whereSeparator: \.isNewline)
      .dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Shows a file, and checks that the output is JSON with keys and issues, and that the exit code matches the issues.
  private func show(_ path: String) throws -> (status: Int32, keys: Int, errors: [String]) {
    let file = folder.appending(path: path).path
    let result = try place.skin("show", file, "--json")
    let keys = try #require(try result.json["keys"] as? [String: Any], "\(path): \(result.errors)")
    let issues = try result.issues
    let errors = issues.filter { $0["severity"] as? String == "error" }
    #expect(result.status == (errors.isEmpty ? 0 : 1), "\(path): \(result.output)")
    #expect(
      issues.allSatisfy { $0["code"] is String && $0["message"] is String && $0["suggestion"] is String }, "\(path)")
    return (result.status, keys.count, errors.compactMap { $0["code"] as? String })
  }

  @Test("Themes are read without errors, except those whose parent has another name here")
  func themes() throws {
    let rows = try table("corpus/themes/index.tsv")
    for file in rows.map({ $0[0] }) {
      let shown = try show("corpus/themes/\(file)")
      let isOrphan = ["day.plist", "night.plist"].contains { file.hasSuffix("DDSkinDemo__\($0)") }
      #expect(shown.errors == (isOrphan ? ["missing-file"] : []), "\(file)")
      if !isOrphan { #expect(shown.keys > 0, "\(file)") }
    }
    #expect(!rows.isEmpty)
  }

  @Test("A set of an asset catalog is read without the files next to it")
  func catalogs() throws {
    let rows = try table("corpus/xcassets/index.tsv")
    for file in rows.map({ $0[0] }) {
      let shown = try show("corpus/xcassets/\(file)")
      #expect(shown.status == 0 && (shown.keys == 1 || file.contains("dataset")), "\(file)")
    }
    #expect(!rows.isEmpty)
  }

  @Test("Hostile files are refused")
  func hostile() throws {
    let folder = folder.appending(path: "hostile/content")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names {
      // UTF-16 with a byte order mark is supported (docs/formats.md).
      let isReadable = name == "json-utf16.json"
      #expect(try show("hostile/content/\(name)").status == (isReadable ? 0 : 1), "\(name)")
    }
    #expect(!names.isEmpty)
  }
}
