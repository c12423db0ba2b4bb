import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// The published files as a caller finds them: with the format recognized, and read leniently.
@Suite(
  "Design tokens of other tools: published files",
  .enabled(if: Corpus.isThere, "the folder ../shared/corpus is not there"))
struct TokensCorpusImportTests {
  /// The outcome of reading a file.
  enum Outcome: String, CaseIterable {
    case equal = "as strictly"
    case imported = "as an import"
    case plain = "as plain data, without tokens"
    case refused = "refused"
    case misread = "misread"
  }

  private func read(_ file: TokensCorpusTests.File, _ strictness: SkinReadOptions.Strictness) throws -> SkinDocument {
    try SkinDocument.read(
      SkinMemoryFiles([file.name: try file.text()]), formats: .all,
      options: .init(entry: file.name, strictness: strictness))
  }

  /// The number of tokens in a file: objects with `$value`, or with a `value` that is no group.
  private func tokens(in file: TokensCorpusTests.File) throws -> Int {
    let text = try file.text().replacing(#/(^|\s)\/\/.*/#.anchorsMatchLineEndings()) { $0.output.1 }
    var ignored: [SkinIssue] = []
    func count(_ json: SkinSourceJSON) -> Int {
      guard let members = json.members else { return 0 }
      if json["$value"] != nil || json["$ref"]?.string != nil { return 1 }
      if let value = json["value"], value.members?.contains(where: { $0.value.members != nil }) != true { return 1 }
      return members.reduce(0) { $0 + ($1.key.hasPrefix("$") && $1.key != "$root" ? 0 : count($1.value)) }
    }
    return count(try SkinSourceJSON(Data(text.utf8), file: file.name, warnings: &ignored))
  }

  private func outcome(_ file: TokensCorpusTests.File) throws -> (Outcome, present: Int?, read: Int) {
    let lenient: SkinDocument
    do {
      lenient = try read(file, .lenient)
    } catch is SkinIssue {
      return (.refused, nil, 0)
    }
    let strict = try? SkinDocument.read(
      SkinMemoryFiles([file.name: try file.text()]), as: .tokens,
      options: .init(entry: file.name, strictness: .strict))
    if let strict, strict.errors.isEmpty {
      let isEqual = strict.entries.mapValues(\.definition) == lenient.entries.mapValues(\.definition)
      return (isEqual ? .equal : .misread, strict.entries.count, lenient.entries.count)
    }
    guard lenient.errors.isEmpty else { return (.refused, nil, lenient.entries.count) }
    let present = try tokens(in: file)
    if lenient.format != .tokens { return (present == 0 ? .plain : .misread, present, lenient.entries.count) }
    // Groups that extend others have their tokens, too.
    if try file.text().contains("$extends"), lenient.entries.count > present {
      return (.imported, lenient.entries.count, lenient.entries.count)
    }
    return (lenient.entries.count == present ? .imported : .misread, present, lenient.entries.count)
  }

  @Test("Every file is read with all of its tokens, or refused with an error; none is misread")
  func table() throws {
    var counts: [String: [Outcome: Int]] = [:]
    var present = 0
    var read = 0
    for file in TokensCorpusTests.files {
      let (outcome, tokens, keys) = try outcome(file)
      let folder = String(file.path.split(separator: "/").first ?? "")
      counts[folder, default: [:]][outcome, default: 0] += 1
      if outcome != .refused, outcome != .plain {
        present += tokens ?? 0
        read += keys
      }
      #expect(outcome != .misread, "\(file.path): \(keys) keys, \(String(describing: tokens)) tokens")
    }
    for (folder, outcomes) in counts.sorted(by: { $0.key < $1.key }) {
      let texts = Outcome.allCases.map { "\(outcomes[$0] ?? 0) \($0.rawValue)" }
      print("\(folder): \(texts.joined(separator: ", "))")
    }
    print("files \(TokensCorpusTests.files.count), tokens \(present), keys \(read)")
    #expect(present == read && read > 500)
  }

  @Test(
    "Files of Style Dictionary and the lenient cases of another tool are read",
    arguments: [
      "style-dictionary/__integration____tokens__color__core.json", "style-dictionary/docs__public__demo-tokens.json",
      "style-dictionary/examples__basic__tokens__colors.json",
      "style-dictionary/examples__basic__tokens__dimensions.json",
      "style-dictionary/examples__advanced__tokens-deprecation__tokens__color__base.json",
      "style-dictionary/examples__advanced__tokens-deprecation__tokens__size__font.json",
      "style-dictionary/__tests______json_files__not_circular.json",
      "terrazzo-cases/116-typography-valid-lineheight-number.json",
      "terrazzo-cases/118-typography-valid-fontsize-alias.json",
      "terrazzo-cases/120-typography-valid-lineheight-alias-dimension.json",
      "terrazzo-cases/122-typography-valid-letterspacing-alias.json", "terrazzo-cases/072-extensions-valid-true.json",
      "terrazzo-cases/076-extensions-valid.json", "terrazzo-cases/028-color-invalid-string.json",
    ])
  func imports(path: String) throws {
    let file = try #require(TokensCorpusTests.files.first { $0.path == path })
    let (outcome, present, keys) = try outcome(file)
    let issues = try read(file, .lenient).issues
    #expect(outcome == .imported && present == keys && keys > 0, "\(issues)")
    let warnings = issues.filter { $0.code == .lenientTokens }
    #expect(!warnings.isEmpty && Set(warnings.map { $0.message.prefix(30) }).count == warnings.count)
  }

  @Test("The tokens of a folder of Style Dictionary refer to each other across files and syntaxes")
  func folders() throws {
    for (prefix, count) in [("__integration____tokens__", 100), ("examples__basic__tokens__", 30)] {
      var texts: [String: String] = [:]
      // One file of the examples defines the typography of another again.
      for file in TokensCorpusTests.files where file.name.hasPrefix(prefix) && !file.name.contains("object-values") {
        texts[file.name] = try file.text()
      }
      let document = try SkinDocument.read(SkinMemoryFiles(texts), formats: .all)
      #expect(document.format == .tokens && document.errors.isEmpty, "\(document.errors)")
      #expect(
        document.entries.count > count && SkinResolver().resolve(document).issues.allSatisfy { $0.severity == .warning }
      )
    }
  }

  @Test("Mutations of files of other tools are read or refused, without a crash", arguments: [51 as UInt64])
  func mutations(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for file in TokensCorpusTests.files where !file.path.hasPrefix("dtcg-spec") {
      let original = Array(try file.text().utf8)
      for _ in 0..<10 {
        let bytes = random.rearranged(original)
        do {
          let document = try SkinDocument.read(
            SkinMemoryFiles(contents: [file.name: Data(bytes)]), as: .tokens, options: .init(entry: file.name))
          #expect(document.issues.allSatisfy { !$0.suggestion.isEmpty })
          let written = try SkinDocument.read(SkinMemoryFiles(contents: try document.tokensOutput().files), as: .tokens)
          #expect(written.errors.isEmpty && written.entries.count == document.entries.count, "\(written.errors)")
        } catch {
          #expect(error is SkinIssue)
        }
      }
    }
  }
}
