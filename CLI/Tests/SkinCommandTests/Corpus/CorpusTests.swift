import Foundation
import SkinTestSupport
import Testing

/// Shows every file of `../shared/corpus`, and compares the keys with what Foundation's parsers find in the files.
@Suite("The corpus of real files", .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
final class CorpusTests: CommandSuite {
  /// The counts of the files of one kind.
  private struct Row {
    var inputs = 0
    var read = 0
    var plain = 0
    var refused = 0
    var present = 0
    var keys = 0
    var colors = 0
    var misread: [String] = []
  }

  private var corpus: URL { get throws { try #require(sharedFolder).appending(path: "corpus") } }

  /// The rows of an index without its header.
  private func index(_ folder: String) throws -> [[String]] {
    try String(contentsOf: corpus.appending(path: "\(folder)/index.tsv"), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Shows a file or folder, and adds it to a row.
  private func add(_ path: String, to row: inout Row, isTokens: Bool = false, _ expected: CorpusCount?) throws {
    row.inputs += 1
    let result = try place.skin("show", path, "--json")
    let json = try result.json
    let keys = json["keys"] as? [String: [String: Any]] ?? [:]
    let errors = try result.issues.filter { $0["severity"] as? String == "error" }
    guard result.status == 0, errors.isEmpty else {
      let isExplained = errors.allSatisfy { $0["message"] is String && $0["suggestion"] is String }
      if result.status != 1 || errors.isEmpty || !isExplained { row.misread.append("\(path): status \(result.status)") }
      row.refused += 1
      return
    }
    let expected = try #require(expected, "\(path): the tool reads it, and Foundation doesn't")
    let format = (json["format"] as? [String: Any])?["id"] as? String
    if isTokens, format != "tokens" {
      row.plain += 1
      if expected.count > 0 { row.misread.append("\(path): \(expected.count) tokens read as \(format ?? "nothing")") }
      return
    }
    row.read += 1
    row.keys += keys.count
    row.present += expected.inherits ? max(expected.count, keys.count) : expected.count
    if keys.count < expected.count || (keys.count > expected.count && !expected.inherits) {
      row.misread.append("\(path): \(keys.count) keys, \(expected.count) present")
    }
    for (key, value) in expected.values {
      guard let color = CorpusColor.hexadecimal(value), let shown = keys[key]?["value"] as? String,
        shown.hasPrefix("#")
      else { continue }
      row.colors += 1
      if shown != color { row.misread.append("\(path): \(key) is \(shown), not \(color)") }
    }
  }

  private func report(_ rows: [String: Row]) {
    print("format                 inputs  read  plain  refused  keys/present  colors compared  misread")
    for (name, row) in rows.sorted(by: { $0.key < $1.key }) {
      let keys = "\(row.keys)/\(row.present)"
      let name = name.padding(toLength: 22, withPad: " ", startingAt: 0)
      let numbers = [(row.inputs, 6), (row.read, 6), (row.plain, 7), (row.refused, 9)]
      let columns = numbers.map { String(repeating: " ", count: max(1, $1 - "\($0)".count)) + "\($0)" }.joined()
      print(
        "\(name) \(columns)  \(keys.padding(toLength: 12, withPad: " ", startingAt: 0))  "
          + "\("\(row.colors)".padding(toLength: 15, withPad: " ", startingAt: 0))  \(row.misread.count)")
      #expect(row.misread.isEmpty, "\(name): \(row.misread.joined(separator: "\n"))")
    }
  }

  @Test("Design tokens are read with all tokens and the colors in the files, or refused with a reason")
  func tokens() throws {
    var rows: [String: Row] = [:]
    var projects: [String: CorpusCount] = [:]
    for row in try index("tokens") {
      let file = try corpus.appending(path: "tokens/\(row[0])")
      let expected = try? CorpusCount(tokens: Data(contentsOf: file), file: row[0])
      let folder = String(row[0].prefix { $0 != "/" })
      try add(file.path, to: &rows[folder, default: Row()], isTokens: true, expected)
      // Files that refer to each other, in the folders that their projects have them in.
      guard folder == "style-dictionary", let end = row[2].range(of: "/tokens/"), let expected else { continue }
      try place.write(Data(contentsOf: file), "projects/\(row[2])")
      projects["projects/\(row[2][..<end.upperBound])", default: CorpusCount(count: 0)].merge(expected)
    }
    for (project, expected) in projects {
      try add(project, to: &rows["folders of projects", default: Row()], isTokens: true, expected)
    }
    report(rows)
    #expect(rows.values.reduce(0) { $0 + $1.keys } > 500 && rows.values.reduce(0) { $0 + $1.colors } > 100)
  }

  @Test("Themes are read with all their keys and colors")
  func themes() throws {
    var rows: [String: Row] = [:]
    // Files that belong together get their original names, and a folder for each of the repository's.
    var files: [(path: String, kind: String)] = []
    for row in try index("themes") {
      let path = "themes/\(row[1])-\(row[3].prefix(6))/\(row[2])"
      try place.write(Data(contentsOf: corpus.appending(path: "themes/\(row[0])")), path)
      files.append((path, row[5]))
    }
    for (path, kind) in files {
      let data = try place.read(path)
      let name = String(kind.prefix { $0 != " " })
      let folder = URL(filePath: path).deletingLastPathComponent().relativePath
      if path.hasSuffix(".txt") {
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
          .filter { $0.contains { !$0.isWhitespace } }
        try add(path, to: &rows[name, default: Row()], CorpusCount(count: lines.count - 1))
      } else if name == "DKNightVersion" {
        let table = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        try add(path, to: &rows[name, default: Row()], CorpusCount(count: table?.count ?? 0))
      } else if name == "DDSkin" {
        var count = try CorpusCount(leaves: data)
        if !path.hasSuffix("base.plist") {
          var base = try CorpusCount(leaves: try place.read("\(folder)/base.plist"))
          base.merge(count)
          count = base
        }
        try add(path, to: &rows[name, default: Row()], count.withoutSections)
      } else if path.hasSuffix("appstyle.json") {
        let login = try CorpusCount(leaves: try place.read("\(folder)/login.json"))
        try add(
          folder, to: &rows[name, default: Row()], CorpusCount(count: try CorpusCount(leaves: data).count + login.count)
        )
      } else if !path.hasSuffix("login.json") {
        try add(path, to: &rows[name, default: Row()], CorpusCount(leaves: data))
      }
    }
    report(rows)
    #expect(rows.values.allSatisfy { $0.refused == 0 && $0.read == $0.inputs } && rows.count == 4)
  }

  @Test("Asset catalogs are read with all sets and colors")
  func catalogs() throws {
    var rows: [String: Row] = [:]
    for row in try index("xcassets") where !row[0].contains(".dataset") {
      try add(
        corpus.appending(path: "xcassets/\(row[0])").path, to: &rows["single sets", default: Row()],
        CorpusCount(count: 1))
    }
    let archive = try corpus.appending(path: "evolution/ddg-ios-assets.tar.zst")
    let command = "zstd --long=28 -dcq '\(archive.path)' | tar xf - --no-same-owner --no-same-permissions"
    try place.write("", "catalogs/.there")
    let unpacked = try place.run(URL(filePath: "/bin/sh"), ["-c", command], in: "catalogs")
    if unpacked.status == 0 {
      for path in try FileManager.default.subpathsOfDirectory(atPath: place.url.appending(path: "catalogs").path)
        .sorted()
      where path.hasSuffix(".xcassets") {
        try add(
          "catalogs/\(path)", to: &rows["whole catalogs", default: Row()],
          CorpusCount(catalog: place.url.appending(path: "catalogs/\(path)")))
      }
    } else {
      print("no whole catalogs: zstd and tar can't unpack \(archive.path)")
    }
    report(rows)
  }
}
