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
  private func read(_ file: TokensCorpusTests.File, _ strictness: SkinReadOptions.Strictness) throws -> SkinDocument {
    try SkinDocument.read(
      SkinMemoryFiles([file.name: try file.text()]), formats: .all,
      options: .init(entry: file.name, strictness: strictness))
  }

  @Test("A file that strict reading accepts has the same tokens for lenient reading")
  func strictFiles() throws {
    var count = 0
    for file in TokensCorpusTests.files {
      guard let strict = try? file.read(), strict.errors.isEmpty else { continue }
      let lenient = try read(file, .lenient)
      #expect(strict.entries.mapValues(\.definition) == lenient.entries.mapValues(\.definition), "\(file.path)")
      count += 1
    }
    #expect(count > 50)
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
    let document = try read(file, .lenient)
    #expect(
      document.format == .tokens && document.errors.isEmpty && !document.entries.isEmpty, "\(document.issues)")
    let warnings = document.issues.filter { $0.code == .lenientTokens }
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
