import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// The published examples and cases of design tokens, each as its index describes it.
@Suite("Design tokens: published files", .enabled(if: Corpus.isThere, "the folder ../shared/corpus is not there"))
struct TokensCorpusTests {
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let status: String

    var name: String { String(path.split(separator: "/").last ?? "") }
    var number: String { String(name.prefix { $0 != "-" }) }
    var testDescription: String { path }

    func text() throws -> String {
      try String(contentsOf: Corpus.folder.appending(path: "tokens/\(path)"), encoding: .utf8)
    }

    /// Reads the file alone, under its name.
    func read(
      _ more: [String: String] = [:], _ options: SkinReadOptions = .init(strictness: .strict)
    ) throws -> SkinDocument {
      var options = options
      options.entry = name
      return try SkinDocument.read(
        SkinMemoryFiles(more.merging([name: try text()]) { $1 }), as: .tokens, options: options)
    }

    /// The errors of reading it, thrown or reported.
    func errors() -> [SkinIssue] {
      do {
        return try read().errors
      } catch {
        return [error as? SkinIssue].compactMap(\.self)
      }
    }
  }

  static let files: [File] = {
    let url = Corpus.folder.appending(path: "tokens/index.tsv")
    guard let data = try? Data(contentsOf: url) else { return [] }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return fields.count > 5 ? File(path: fields[0], status: fields[5]) : nil
    }
  }()

  static func files(in folder: String, _ statuses: Set<String>) -> [File] {
    files.filter { $0.path.hasPrefix(folder) && statuses.contains($0.status) }
  }

  /// Examples of the text that are incomplete, or contradict it, with their expected errors.
  static let examples: [String: (reason: String, codes: Set<SkinIssue.Code>)] = [
    "008": ("shows pointers into plain data, which no file of tokens can hold", [.legacyTokens]),
    "009": ("refers to {base.shadow}, which it doesn't show", [.unknownAlias]),
    "015": ("refers to {color.focusring}, which it doesn't show", [.unknownAlias]),
    "017": ("refers to {base.shadow}, which it doesn't show", [.unknownAlias]),
    "020": ("refers to {brand.secondary}, which it doesn't show", [.unknownAlias]),
    "021": ("refers to {font.serif}, which it doesn't show", [.unknownAlias]),
    "030": ("has the type string, which the text doesn't have", [.unknownType]),
    "032": ("extends a group of the example before", [.unknownAlias, .missingType]),
    "033": ("extends a group of the example before", [.unknownAlias, .missingType]),
    "034": ("leaves out types, and has a dimension as a text", [.missingType]),
    "038": ("has a padding without type", [.missingType]),
    "040": ("has no type", [.missingType]),
    "041": ("has no type", [.missingType]),
    "045": ("has the unit %, which the text doesn't have", [.wrongType]),
    "050": ("nests a whole token in a value", [.unknownField]),
    "076": ("refers to tokens of another example", [.unknownAlias]),
    "081": ("refers to tokens of another example", [.unknownAlias]),
    "082": ("refers to tokens of another example", [.unknownAlias]),
    "111": ("shows how references are merged, with plain data", [.legacyTokens]),
    "112": ("shows how references are merged, with plain data", [.legacyTokens]),
  ]

  @Test(
    "Examples of the text are read without error, the incomplete ones with their expected errors",
    arguments: files(in: "dtcg-spec-examples", ["spec example"]))
  func specExamples(file: File) throws {
    let errors = try file.read().errors
    #expect(Set(errors.map(\.code)) == Self.examples[file.number]?.codes ?? [], "\(errors)")
    #expect(errors.allSatisfy { $0.place.file == file.name && $0.place.line != nil && $0.place.key != nil })
  }

  @Test(
    "Invalid examples of the text, and pieces of files, are refused with their line",
    arguments: files.filter {
      $0.path.hasPrefix("dtcg-spec-examples")
        && ($0.status.hasPrefix("invalid") || $0.status.hasPrefix("resolver INPUT")
          || $0.status == "reference-object fragment")
    })
  func specInvalid(file: File) throws {
    let errors = file.errors()
    #expect(!errors.isEmpty && errors.allSatisfy { $0.place.file == file.name && $0.place.line != nil })
  }

  @Test("Cycles in the examples are reported with every member")
  func specCycles() throws {
    let rings: [String: (count: Int, members: [String])] = [
      "004": (3, ["a", "b", "c"]), "036": (1, ["button", "button.secondary"]), "037": (2, ["groupA", "groupB"]),
      "043": (3, ["a", "b", "c"]), "109": (2, ["foo.bar", "baz.bat"]), "110": (1, ["foo.bar", "foo.bar.baz"]),
    ]
    for file in Self.files where file.path.hasPrefix("dtcg-spec-examples") {
      guard let ring = rings[file.number] else { continue }
      let errors = file.errors().filter { [.aliasCycle, .extendsCycle].contains($0.code) }
      #expect(errors.count == ring.count, "\(file.name)")
      #expect(errors.allSatisfy { error in ring.members.allSatisfy { error.message.contains($0) } }, "\(errors)")
    }
  }

  /// The files that the text's examples of resolvers refer to, each with one token.
  static let namedFiles: [String: String] = {
    let names = [
      "foundation.json", "components/button.json", "themes/light.json", "themes/dark.json", "theme/light.json",
      "theme/dark.json", "theme/dark-high-contrast.json", "foundation/colors.json", "foundation/size.json",
      "foundation/typography.json", "foundation/animation.json", "size/base.json", "size/default.json",
      "size/large.json", "device/mobile.json", "device/tablet.json", "device/desktop.json", "typography/mobile.json",
      "typography/base.json", "base/legacy.json", "base/foundation.json", "base/color-ramps.json",
      "base/semantic.json", "light.json", "dark.json", "beta.json", "debug.json", "colors/ramps.json",
      "colors/semantic.json",
    ]
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, #"{"file": {"name": {"$type": "fontFamily", "$value": "\#(name)"}}}"#)
      })
  }()

  /// Examples of resolvers that are wrong even with a version and an order.
  static let resolvers: [String: (reason: String, codes: Set<SkinIssue.Code>)] = [
    "086": ("writes context for contexts in two modifiers", [.missingField]),
    "091": ("writes context for contexts", [.missingField]),
    "096": ("refers to a set that is cut short", [.missingField]),
    "102": ("has a modifier without default, for which a context must be chosen", [.missingModifier]),
    "103": ("refers to a set that it doesn't have", [.unknownAlias]),
  ]

  @Test(
    "Abridged resolvers of the text lack a version; with one and an order, they are read",
    arguments: files(in: "dtcg-spec-examples", ["spec example (abridged: no version)"]))
  func abridged(file: File) throws {
    let issue = #expect(throws: SkinIssue.self) { try file.read() }
    #expect(issue?.code == .missingField && issue?.place.key == "version" && issue?.place.line != nil)
    var text = try file.text()
    let start = try #require(text.firstIndex(of: "{"))
    let order = text.contains("resolutionOrder") ? "" : " \"resolutionOrder\": [],"
    text.insert(contentsOf: " \"version\": \"2025.10\",\(order)", at: text.index(after: start))
    let options = SkinReadOptions(entry: file.name, strictness: .strict)
    let files = SkinMemoryFiles(Self.namedFiles.merging([file.name: text]) { $1 })
    let errors = try SkinDocument.read(files, as: .tokens, options: options).errors
    #expect(Set(errors.map(\.code)) == Self.resolvers[file.number]?.codes ?? [], "\(errors)")
  }

  /// Cases that another tool accepts and the 2025.10 text doesn't, with their errors.
  static let leniencies: [String: (reason: String, code: SkinIssue.Code)] = [
    "001": ("YAML", .unsupportedFile), "003": ("YAML", .unsupportedFile),
    "016": ("a type of its own, and a reference in a text", .malformedReference),
    "072": ("the type boolean", .unknownType), "076": ("the type link", .unknownType),
    "080": ("the type string", .unknownType),
    "116": ("members of typography that the text doesn't have", .unknownField),
    "118": ("members of typography that the text doesn't have", .unknownField),
    "120": ("members of typography that the text doesn't have", .unknownField),
    "122": ("members of typography that the text doesn't have", .unknownField),
    "124": ("the type string, and members of typography", .unknownField),
  ]

  @Test(
    "Another tool's valid cases are read, its leniencies refused", arguments: files(in: "terrazzo-cases", ["valid"]))
  func validCases(file: File) {
    let errors = file.errors()
    guard let leniency = Self.leniencies[file.number] else {
      #expect(errors.isEmpty, "\(errors)")
      return
    }
    #expect(errors.contains { $0.code == leniency.code }, "\(leniency.reason): \(errors)")
  }

  @Test(
    "Another tool's invalid cases are refused with line and key", arguments: files(in: "terrazzo-cases", ["invalid"]))
  func invalidCases(file: File) {
    let errors = file.errors()
    #expect(!errors.isEmpty && errors.allSatisfy { $0.place.file == file.name && $0.place.line != nil })
  }

  @Test("Errors of an invalid case are reported at their lines")
  func linesOfCases() {
    let expected: [String: (SkinIssue.Code, Int, String)] = [
      "013": (.unknownAlias, 19, "color.semantic"), "018": (.referenceType, 14, "border.base"),
      "020": (.referenceType, 27, "border.nested"), "022": (.referenceType, 23, "stroke-style.dashed"),
      "024": (.missingField, 4, "app.border"), "028": (.wrongType, 5, "color.cobalt"),
      "036": (.wrongType, 12, "color.cobalt"), "038": (.unknownField, 12, "color.cobalt"),
      "042": (.wrongType, 5, "app.cubic"), "050": (.wrongType, 4, "app.xs"), "054": (.unknownField, 7, "app.xs"),
      "064": (.wrongType, 6, "app.microscopic"), "068": (.malformedReference, 3, "color"),
      "070": (.extendsCycle, 15, "button.secondary"), "090": (.outOfRange, 4, "app.kakarot"),
      "094": (.missingField, 18, "app.gradient"), "104": (.unknownField, 32, "app.shadow-base"),
      "108": (.wrongType, 7, "app.border-style"), "112": (.missingField, 5, "transition.ease-in-out"),
    ]
    for file in Self.files(in: "terrazzo-cases", ["invalid"]) {
      guard let (code, line, key) = expected[file.number] else { continue }
      let error = file.errors().first
      #expect(
        error?.code == code && error?.place.withoutColumn == .init(file: file.name, line: line, key: key),
        "\(file.name)")
    }
  }

  @Test(
    "Files from before the text are refused with a suggestion to convert them",
    arguments: files.filter { $0.path.hasPrefix("style-dictionary") })
  func legacy(file: File) {
    let errors = file.errors()
    #expect(!errors.isEmpty && errors.allSatisfy { !$0.suggestion.isEmpty && $0.place.file == file.name }, "\(errors)")
  }

  @Test("Mutations of published files are read, written or refused, without a crash", arguments: [41 as UInt64, 42])
  func mutations(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for file in Self.files where !file.path.hasPrefix("style-dictionary") {
      let original = Array(try file.text().utf8)
      for _ in 0..<10 {
        let bytes = random.rearranged(original)
        do {
          let options = SkinReadOptions(entry: file.name)
          let document = try SkinDocument.read(
            SkinMemoryFiles(contents: [file.name: Data(bytes)]), as: .tokens, options: options)
          #expect(document.issues.allSatisfy { !$0.suggestion.isEmpty })
          let read = try SkinDocument.read(
            SkinMemoryFiles(contents: try document.tokensOutput().files), as: .tokens)
          #expect(read.errors.isEmpty && read.entries.count == document.entries.count, "\(file.name) \(read.errors)")
        } catch {
          #expect(error is SkinIssue)
        }
      }
    }
  }

  @Test("A published resolver has light and dark values, and its aliases stay aliases")
  func figma() throws {
    let folder = "dtcg-playground/figma-sds/"
    var texts: [String: String] = [:]
    for file in Self.files where file.path.hasPrefix(folder) {
      texts[file.name.replacingOccurrences(of: "__", with: "/")] = try file.text()
    }
    let document = try SkinDocument.read(SkinMemoryFiles(texts), formats: .all)
    #expect(document.format == .tokens && document.errors.isEmpty && document.header.name == "Figma SDS")
    let entry = try #require(document.entries["color.background.default.default"])
    #expect(entry.definition[.dark] == .alias("color.gray.900") && entry.definition.any != entry.definition[.dark])
    let skin = SkinResolver().resolve(document)
    #expect(skin.issues.allSatisfy { $0.severity == .warning } && skin.count == document.entries.count)
    let key: SkinKey<SkinColor> = "color.background.default.default"
    #expect(skin.value(for: key) != nil && skin.value(for: key) != skin.value(for: key, in: .dark))
    #expect(skin.value(for: "typography.titleHero" as SkinKey<SkinFont>)?.weight == .bold)

    let written = try SkinDocument.read(SkinMemoryFiles(contents: try document.tokensOutput().files), formats: .all)
    #expect(
      written.errors.isEmpty && written.entries.mapValues(\.definition) == document.entries.mapValues(\.definition))
  }
}
