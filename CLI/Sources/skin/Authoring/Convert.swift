import ArgumentParser
import Foundation
import SkinFormats
import SkinKit

/// The command `skin convert`: writes a skin in another format.
struct Convert: SourceCommand {
  static let configuration = CommandConfiguration(
    abstract: "Convert a skin to another format.",
    discussion: """
      Reads a skin in any supported format, and writes its keys and files to a new folder. Existing files are never \
      overwritten. If anything can't be read, exits with 1 and writes nothing, unless --keep-going is given.

      The native format (--to native) holds everything: without --brand, all white-label brands are written. With \
      --brand, and in other formats, one variant of the skin is written.

      Zip skins (--to config), asset catalogs of Xcode (--to xcassets), style sheets (--to css) and tokens of Style \
      Dictionary (--to style-dictionary) have no aliases and bases. Aliases are resolved, keys of --base and \
      --builtin are included, and unsupported values are reported and left out.

      Examples:
        skin convert Themes --to native -o night --id night --version 1.0.0
        skin convert night.plist --to native -o night --alpha argb
        skin convert white-label --brand North --to native -o north
        skin convert spring-festival --to tokens -o spring-festival-tokens
        skin convert spring-festival --to config --base winter -o spring-festival-zip
        skin convert spring-festival --to xcassets -o Festival.xcassets
        skin convert spring-festival --to css -o festival-web
      """)

  /// A format that skins can be written in.
  enum Target: String, CaseIterable, Sendable {
    case native
    case tokens
    case config
    case xcassets
    case css
    case styleDictionary = "style-dictionary"

    /// Accepts the format's name and its aliases.
    /// - Throws: `ValidationError` with the nearest name, or all names.
    static func parse(_ text: String) throws -> Target {
      let name = text.lowercased()
      if let target = Target(rawValue: SkinFormat(name: name)?.name ?? name) { return target }
      let names = allCases.map(\.rawValue)
      let isReadable = SkinFormat(name: name) != nil
      let question = isReadable ? nil : Spelling.question(name, among: names)
      throw ValidationError(
        "'\(text)' is not a format that skins are written in. "
          + (question ?? "Use one of: \(names.joined(separator: ", "))."))
    }

    /// Whether the written skin has neither aliases nor a base, so that the keys of bases are written, too.
    var isResolved: Bool { self != .native && self != .tokens }
  }

  @OptionGroup var input: SkinInput
  @OptionGroup var fallbacks: FallbackOptions

  @Option(
    help: ArgumentHelp(
      """
      The format to write: native, tokens (W3C design tokens), config (the config.json of zip skins), xcassets \
      (an asset catalog of Xcode), css (custom properties) or style-dictionary.
      """,
      valueName: "format"), completion: .list(Target.allCases.map(\.rawValue)), transform: Target.parse
  )
  var to: Target

  @Option(
    name: .shortAndLong, help: "The folder to create, or - for the standard output if the result is a single file.",
    completion: .directory)
  var output: String

  @Option(help: "A new identifier for the skin.", transform: parseIdentifier)
  var id: SkinIdentifier?

  @Option(help: "A new display name for the skin.")
  var name: String?

  @Option(name: .customLong("version"), help: "A new version for the skin.", transform: parseVersion)
  var skinVersion: SkinVersion?

  @Flag(help: "Leave out keys with errors, and convert the rest.")
  var keepGoing = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    try OutputFile.validate(output, json: options.json, isBinary: false)
    if to.isResolved {
      guard id == nil, name == nil, skinVersion == nil else {
        throw ValidationError(
          "The format \(to.rawValue) has no identifier, name or version: leave out --id, --name and --version.")
      }
    } else {
      guard fallbacks.builtin == nil, fallbacks.base.isEmpty else {
        throw ValidationError(
          "--builtin and --base have no effect with --to \(to.rawValue), which keeps the reference to the base.")
      }
    }
    guard to != .xcassets || output.hasSuffix(".xcassets") || output.hasSuffix(".xcassets/") else {
      throw ValidationError("Xcode knows asset catalogs by their folder's name: end --output with .xcassets.")
    }
  }

  func execute(_ console: Console) async throws {
    let file = OutputFile(path: output, kind: .any)
    let console = console.besideOutput(file)
    let opened = try input.opened(console)
    try opened.checkIsOutside(output)
    let format = try input.recognized(opened).format
    let skin = to == .native ? try input.branded(opened, as: format) : nil
    var document = try skin?.common ?? input.document(opened, as: format)
    var brands = skin?.brands ?? []
    var issues = try skin?.issues ?? document.issues + leftOut(opened, as: format, besides: document)
    var written: (output: SkinOutput, keys: Int)?
    if keepGoing, issues.haveErrors {
      let kept = ([document] + brands).map { $0.withoutDangling() }
      (document, brands) = (kept[0].document, kept.dropFirst().map(\.document))
      var known = Set(issues)
      issues += kept.flatMap(\.issues).filter { known.insert($0).inserted }
    }
    if keepGoing || !issues.haveErrors {
      let result = try result(of: document, brands: brands)
      issues += result.output.issues
      written = result
    }
    for issue in issues { console.issue(issue) }
    console.summary(of: issues)
    guard let (written, keys) = written, keepGoing || !issues.haveErrors else {
      console.line("Nothing was written. Fix the errors, or leave out the keys with errors with --keep-going.")
      try console.value(
        ConversionResult(format: document.format, keys: document.entries.count, folder: nil, files: [], issues: issues))
      throw ExitCode(1)
    }
    if file.isStandardOutput {
      try send(written)
    } else {
      try written.write(to: URL(filePath: output)) { console.progress($0, $1, of: $2) }
    }
    console.line(
      "Converted \(counted(keys, "key")) from \(document.format.name) to \(to.rawValue) in "
        + "\(file.isStandardOutput ? "the standard output" : console.styled(output, .bold)): \(counted(written.paths.count, "file"))"
    )
    try console.value(
      ConversionResult(format: document.format, keys: keys, folder: output, files: written.paths, issues: issues))
  }

  /// The warning about brands with other values than the skin without a brand, which alone is written in formats but the native one.
  private func leftOut(
    _ opened: OpenedSkin, as format: SkinFormat, besides document: SkinDocument
  ) throws -> [SkinIssue] {
    guard input.brand == nil else { return [] }
    let names = try input.branded(opened, as: format).brands.filter { brand in
      brand.allEntries.contains { key, entry in
        // Keys of several kinds may share a name.
        let named = document.entries[key].map { [$0] + $0.others } ?? []
        guard let common = named.first(where: { $0.kind == entry.kind })?.definition else { return true }
        // The columns NORMAL and NIGHT of a color table are brands, too, and are the values for appearances.
        let isHeld = !entry.definition.isVaried && [common.any, common[.dark]].contains(entry.definition.any)
        return entry.definition != common && !isHeld
      }
    }.compactMap(\.header.brand)
    guard !names.isEmpty else { return [] }
    return [
      SkinIssue(
        .unwritableValue,
        "The values of the \(names.count == 1 ? "brand" : "brands") \(names.joined(separator: ", ")) are left out",
        suggestion: "Convert each brand by itself, with --brand \(names[0]), or write the format native.",
        severity: .warning)
    ]
  }

  /// Writes a result of a single file to the standard output.
  private func send(_ written: SkinOutput) throws {
    guard written.paths.count == 1, let path = written.paths.first else {
      throw SkinIssue(
        .unwritableFile, "The result has \(counted(written.paths.count, "file")), and the standard output holds one",
        suggestion: "Pass a folder with -o.", place: .init(file: output))
    }
    OutputFile.send(try written.contents(of: path))
  }

  /// The written files, and the number of their keys: those of bases are among them, and some of the skin's own may be left out.
  private func result(
    of document: SkinDocument, brands: [SkinDocument]
  ) throws -> (output: SkinOutput, keys: Int) {
    func readBack(_ output: SkinOutput, as format: SkinFormat) throws -> (output: SkinOutput, keys: Int) {
      (output, try SkinDocument.read(output, as: format).entries.count)
    }
    switch to {
    case .native:
      return (try document.nativeOutput(header: header(of: document), brands: brands), document.entries.count)
    case .tokens: return (try document.tokensOutput(header: header(of: document)), document.entries.count)
    case .config: return try readBack(document.configOutput(resolver: source.resolver()), as: .config)
    case .xcassets: return try readBack(document.assetCatalogOutput(resolver: source.resolver()), as: .assetCatalog)
    case .css: return try document.countedCSSOutput(resolver: source.resolver())
    case .styleDictionary: return try document.countedStyleDictionaryOutput(resolver: source.resolver())
    }
  }

  private func header(of document: SkinDocument) -> SkinHeader {
    var header = document.header
    header.id = id ?? header.id
    header.name = name ?? header.name
    header.version = skinVersion ?? header.version
    header.brand = header.brand ?? input.brand
    return header
  }

  private struct ConversionResult: Encodable {
    let format: String
    let keys: Int
    let folder: String?
    let files: [String]
    let issues: [IssueRecord]

    init(format: SkinFormat, keys: Int, folder: String?, files: [String], issues: [SkinIssue]) {
      self.format = format.name
      self.keys = keys
      self.folder = folder
      self.files = files
      self.issues = issues.map(IssueRecord.init)
    }
  }
}
