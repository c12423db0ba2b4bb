import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// Reads every file of `../shared/corpus`, and compares the keys with what Foundation's parsers find in the files.
@Suite("The corpus of real files", .enabled(if: Corpus.isThere, "the folder ../shared/corpus doesn't exist"))
struct CorpusTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

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

  /// The rows of an index without its header.
  private func index(_ folder: String) throws -> [[String]] {
    try String(contentsOf: Corpus.folder.appending(path: "\(folder)/index.tsv"), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  private func write(_ contents: Data, _ path: String) throws {
    let file = place.file(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: file)
  }

  /// Reads and resolves a file or folder.
  private func read(_ url: URL) throws -> (format: SkinFormat, skin: Skin) {
    let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    let loose = isFolder ? nil : try SkinLooseFiles(url)
    let document = try SkinDocument.read(
      loose ?? SkinFolderFiles(url), formats: .all, options: .init(entry: loose?.entry))
    return (document.format, SkinResolver().resolve(document))
  }

  /// Reads a file or folder, and adds it to a row.
  private func add(_ url: URL, to row: inout Row, isTokens: Bool = false, _ expected: CorpusCount?) throws {
    let path = url.path
    row.inputs += 1
    let format: SkinFormat
    let skin: Skin
    do {
      (format, skin) = try read(url)
    } catch let issue as SkinIssue {
      if issue.suggestion.isEmpty { row.misread.append("\(path): \(issue)") }
      row.refused += 1
      return
    }
    let errors = skin.issues.filter { $0.severity == .error }
    guard errors.isEmpty else {
      if errors.contains(where: \.suggestion.isEmpty) { row.misread.append("\(path): \(errors)") }
      row.refused += 1
      return
    }
    let expected = try #require(expected, "\(path): the library reads it, and Foundation doesn't")
    if isTokens, format != .tokens {
      row.plain += 1
      if expected.count > 0 { row.misread.append("\(path): \(expected.count) tokens read as \(format)") }
      return
    }
    let keys = skin.keys
    row.read += 1
    row.keys += keys.count
    row.present += expected.inherits ? max(expected.count, keys.count) : expected.count
    if keys.count < expected.count || (keys.count > expected.count && !expected.inherits) {
      row.misread.append("\(path): \(keys.count) keys, \(expected.count) present")
    }
    for (key, value) in expected.values {
      guard let color = CorpusColor.hexadecimal(value), case .color(let read)? = skin.variants(key)?.any else {
        continue
      }
      let shown = read.description
      guard shown.hasPrefix("#") else { continue }
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
      let file = Corpus.folder.appending(path: "tokens/\(row[0])")
      let expected = try? CorpusCount(tokens: Data(contentsOf: file), file: row[0])
      let folder = String(row[0].prefix { $0 != "/" })
      try add(file, to: &rows[folder, default: Row()], isTokens: true, expected)
      // Files that refer to each other, in the folders that their projects have them in.
      guard folder == "style-dictionary", let end = row[2].range(of: "/tokens/"), let expected else { continue }
      try write(Data(contentsOf: file), "projects/\(row[2])")
      projects["projects/\(row[2][..<end.upperBound])", default: CorpusCount(count: 0)].merge(expected)
    }
    for (project, expected) in projects {
      try add(place.file(project), to: &rows["folders of projects", default: Row()], isTokens: true, expected)
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
      try write(Data(contentsOf: Corpus.folder.appending(path: "themes/\(row[0])")), path)
      files.append((path, row[5]))
    }
    for (path, kind) in files {
      let file = place.file(path)
      let data = try Data(contentsOf: file)
      let name = String(kind.prefix { $0 != " " })
      let folder = file.deletingLastPathComponent()
      if path.hasSuffix(".txt") {
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
          .filter { $0.contains { !$0.isWhitespace } }
        try add(file, to: &rows[name, default: Row()], CorpusCount(count: lines.count - 1))
      } else if name == "DKNightVersion" {
        let table = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        try add(file, to: &rows[name, default: Row()], CorpusCount(count: table?.count ?? 0))
      } else if name == "DDSkin" {
        var count = try CorpusCount(leaves: data)
        if !path.hasSuffix("base.plist") {
          var base = try CorpusCount(leaves: Data(contentsOf: folder.appending(path: "base.plist")))
          base.merge(count)
          count = base
        }
        try add(file, to: &rows[name, default: Row()], count.withoutSections)
      } else if path.hasSuffix("appstyle.json") {
        let login = try CorpusCount(leaves: Data(contentsOf: folder.appending(path: "login.json")))
        try add(
          folder, to: &rows[name, default: Row()], CorpusCount(count: try CorpusCount(leaves: data).count + login.count)
        )
      } else if !path.hasSuffix("login.json") {
        try add(file, to: &rows[name, default: Row()], CorpusCount(leaves: data))
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
        Corpus.folder.appending(path: "xcassets/\(row[0])"), to: &rows["single sets", default: Row()],
        CorpusCount(count: 1))
    }
    #if !os(iOS)
      let catalogs = try TemporaryFolder()
      let archive = Corpus.folder.appending(path: "evolution/ddg-ios-assets.tar.zst")
      try Script.run(
        "zstd --long=28 -dcq '\(archive.path)' | tar xf - --no-same-owner --no-same-permissions", in: catalogs.url)
      for path in try FileManager.default.subpathsOfDirectory(atPath: catalogs.url.path).sorted()
      where path.hasSuffix(".xcassets") {
        let catalog = catalogs.file(path)
        try add(catalog, to: &rows["whole catalogs", default: Row()], CorpusCount(catalog: catalog))
      }
      #expect(rows.count == 2)
    #endif
    report(rows)
  }
}
