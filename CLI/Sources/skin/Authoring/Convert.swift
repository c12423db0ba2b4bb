import ArgumentParser
import Foundation
import SkinFormats
import SkinKit

/// The command `skin convert`: writes a skin in another format.
struct Convert: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Convert a skin to another format.",
    discussion: """
      Reads a skin in any supported format, and writes its keys and files to a new folder. Existing files are never \
      overwritten. If anything can't be read, exits with 1 and writes nothing, unless --keep-going is given.

      The native format (--to native) holds everything: without --brand, all white-label brands are written. With \
      --brand, and in other formats, one variant of the skin is written.

      Zip skins (--to config) contain only colors, images, texts and files, without aliases and bases. Aliases are \
      resolved, keys of --base and --builtin are included, and unsupported values are reported and left out.

      Examples:
        skin convert Themes --to native -o night --id night --version 1.0.0
        skin convert night.plist --to native -o night --alpha argb
        skin convert white-label --brand North --to native -o north
        skin convert spring-festival --to tokens -o spring-festival-tokens
        skin convert spring-festival --to config --base winter -o spring-festival-zip
      """)

  /// A format that skins can be written in.
  enum Target: String, ExpressibleByArgument, CaseIterable {
    case native
    case tokens
    case config

    /// Accepts the format's name and its aliases.
    init?(argument: String) {
      guard let format = SkinFormat(name: argument) else { return nil }
      self.init(rawValue: format.name)
    }
  }

  @OptionGroup var source: SkinSource

  @Option(
    help: ArgumentHelp(
      "The format to write: native, tokens (W3C design tokens) or config (the config.json of zip skins).",
      valueName: "format")
  )
  var to: Target

  @Option(name: .shortAndLong, help: "The folder to create.", completion: .directory)
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
    if to == .config {
      guard id == nil, name == nil, skinVersion == nil else {
        throw ValidationError("Zip skins have no identifier, name or version: leave out --id, --name and --version.")
      }
    } else {
      guard source.builtin == nil, source.base.isEmpty else {
        throw ValidationError("--builtin and --base need --to config; other formats keep the reference to the base.")
      }
    }
  }

  func execute(_ console: Console) async throws {
    let skin = to == .native ? try source.input.branded() : nil
    let document = try skin?.common ?? source.input.document()
    var issues = skin?.issues ?? document.issues
    var written: SkinOutput?
    if keepGoing || !issues.haveErrors {
      let result = try result(of: document, brands: skin?.brands ?? [])
      issues += result.issues
      written = result
    }
    for issue in issues { console.issue(issue) }
    console.summary(of: issues)
    guard let written, keepGoing || !issues.haveErrors else {
      console.line("Nothing was written. Fix the errors, or leave out the keys with errors with --keep-going.")
      try console.value(
        Converted(format: document.format, keys: document.entries.count, folder: nil, files: [], issues: issues))
      throw ExitCode(1)
    }
    try written.write(to: URL(filePath: output))
    // Zip skins also have the keys of bases, and may lack some of the skin's own.
    let keys = to == .config ? try SkinDocument.read(written, as: .config).entries.count : document.entries.count
    console.line(
      "Converted \(counted(keys, "key")) from \(document.format.name) to \(to.rawValue) in "
        + "\(console.styled(output, .bold)): \(counted(written.paths.count, "file"))")
    try console.value(
      Converted(format: document.format, keys: keys, folder: output, files: written.paths, issues: issues))
  }

  private func result(of document: SkinDocument, brands: [SkinDocument]) throws -> SkinOutput {
    switch to {
    case .native: try document.nativeOutput(header: header(of: document), brands: brands)
    case .tokens: try document.tokensOutput(header: header(of: document))
    case .config: try document.configOutput(resolver: try source.resolver())
    }
  }

  private func header(of document: SkinDocument) -> SkinHeader {
    var header = document.header
    header.id = id ?? header.id
    header.name = name ?? header.name
    header.version = skinVersion ?? header.version
    header.brand = header.brand ?? source.input.brand
    return header
  }

  private struct Converted: Encodable {
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
