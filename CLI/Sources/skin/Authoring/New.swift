import ArgumentParser
import Foundation
import SkinKit

/// The command `skin new`: creates the folder of a new skin.
struct New: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a new skin.",
    discussion: """
      Creates a folder with a skin.json and two modules with examples of colors, gradients, fonts, texts and numbers, \
      using keys of the sample app, and the JSON Schemas of both, with which editors complete and check them, in the \
      hidden folder .schemas, which isn't packed. Existing files are never overwritten.

      Example:
        skin new spring-festival --name "Spring Festival"
        skin new 春节 --id spring-festival
      """)

  @Argument(help: "The folder to create.", completion: .directory)
  var folder: String

  @Option(help: "The skin's identifier. (default: the folder's name, in Latin letters)", transform: parseIdentifier)
  var id: SkinIdentifier?

  @Option(help: "The skin's display name. (default: derived from the identifier)")
  var name: String?

  @Option(name: .customLong("version"), help: "The skin's version.", transform: parseVersion)
  var skinVersion = SkinVersion(1, 0, 0)

  @Option(help: "The identifier of the base skin.", transform: parseIdentifier)
  var base: SkinIdentifier?

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let url = URL(filePath: folder)
    let folderName = url.lastPathComponent
    guard let id = id ?? SkinIdentifier(derivedFrom: folderName) else {
      throw SkinIssue(
        .missingIdentity, "\"\(folderName)\" can't be a skin's identifier",
        suggestion: "Pass one with --id: 1 to 64 of a–z, 0–9, '.', '_' and '-'.", place: .init(key: "id"))
    }
    if isFolder(url.path) == false {
      throw SkinIssue(
        .alreadyExists, "\(folder) is a file, so no folder can be created there",
        suggestion: "Pass another name for the folder, or move the file away.", place: .init(file: folder))
    }
    if let existing = try? FileManager.default.contentsOfDirectory(atPath: url.path), !existing.isEmpty {
      throw SkinIssue(
        .occupiedFolder, "\(folder) exists and isn't empty", suggestion: "Choose another folder.",
        place: .init(file: folder))
    }
    let isNamed = self.id != nil || id.rawValue == folderName.lowercased()
    let files = try Starter(
      id: id, name: name ?? (isNamed ? id.words : folderName), version: skinVersion, base: base
    ).files()
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = url.appending(path: path)
      try makeFolder(file.deletingLastPathComponent())
      try create(Data(text.utf8), at: file)
    }
    console.line("Created \(console.styled(folder, .bold)):")
    if !isNamed { console.line("  The identifier is \(id). Change it in skin.json before the skin is published.") }
    for path in files.keys.sorted() { console.line("  \(path)") }
    console.line("Edit the modules, then run:")
    let quoted = ShellWord.quoted(folder)
    console.line("  skin lint \(quoted)")
    console.line("  skin preview \(quoted) -o previews")
    try console.value(CreationResult(folder: folder, id: id.rawValue, files: files.keys.sorted()))
  }

  private struct CreationResult: Encodable {
    let folder: String
    let id: String
    let files: [String]
  }
}

extension SkinIdentifier {
  /// Derives an identifier from a name: Latin letters without accents, and hyphens in place of blanks.
  /// - Parameter name: The name; `nil` if it has no letters or digits that could stand in an identifier.
  fileprivate init?(derivedFrom name: String) {
    if let same = SkinIdentifier(name.lowercased()) {
      self = same
      return
    }
    let latin = name.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
    let words = (latin ?? name).lowercased().split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    self.init(words.joined(separator: "-"))
  }

  /// The identifier's words, for people.
  fileprivate var words: String {
    rawValue.split { "-_.".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}

/// The files of a new skin.
private struct Starter {
  let id: SkinIdentifier
  let name: String
  let version: SkinVersion
  let base: SkinIdentifier?

  func files() throws -> [String: String] {
    let own = ["skin.json": try header(), "modules/app.json": Self.app, "modules/home.json": Self.home]
    return own.merging(SchemaName.ofSkins) { own, _ in own }
  }

  private func header() throws -> String {
    let base = try base.map { ",\n  \"base\": \(try quoted($0.rawValue))" } ?? ""
    return """
      {
        "$schema": ".schemas/skin.schema.json",
        "schema": 1,
        "id": \(try quoted(id.rawValue)),
        "name": \(try quoted(name)),
        "version": \(try quoted(version.description))\(base)
      }

      """
  }

  private func quoted(_ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  // The keys are those of the sample app, so that `skin preview` shows them.
  private static let app = """
    {
      "$schema": "../.schemas/module.schema.json",
      "colors": {
        "brand": "#C8102E",
        "page": {"any": "#FFF6EF", "dark": "#1C1210"},
        "text": {"any": "#2B1B17", "dark": "#F6E9E2"},
        "badge": "{app.brand}"
      },
      "gradients": {
        "bar_gradient": {"colors": ["#C8102E", "#F5A623"], "direction": "right"}
      },
      "fonts": {
        "bar_title_font": {"size": 18, "weight": "bold"}
      },
      "numbers": {
        "card_radius": 18
      }
    }

    """

  private static let home = """
    {
      "$schema": "../.schemas/module.schema.json",
      "texts": {
        "title_text": "Happy New Year"
      }
    }

    """
}
