// `skin convert`: a skin of any format in another one.

import ArgumentParser
import Foundation
import SkinFormats
import SkinKit

/// Writes a skin in another format.
struct Convert: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Convert a skin from one format into another.",
    discussion: """
      Reads a skin of any format that is known, and writes all its keys, with the files that they name, into a new \
      folder. Nothing that exists is overwritten, and a failure leaves nothing behind. The exit code is 1 if something \
      can't be read; then nothing is written, unless --keep-going is given.

      Zip skins (--to config) have colours, images, texts and files only, and neither aliases nor bases: aliases are \
      followed, keys of --base and --builtin are written, too, and what has no place there is told and left out.

      Examples:
        skin convert Themes --to native -o night --id night --version 1.0.0
        skin convert night.plist --to native -o night --alpha argb
        skin convert white-label --brand North --to native -o north
        skin convert spring-festival --to tokens -o spring-festival-tokens
        skin convert spring-festival --to config --base winter -o spring-festival-zip
      """)

  /// A format that skins are written in.
  enum Target: String, ExpressibleByArgument, CaseIterable {
    case native
    case tokens
    case config

    /// Takes every name that the format has.
    init?(argument: String) {
      guard let format = SkinFormat(name: argument) else { return nil }
      self.init(rawValue: format.name)
    }
  }

  @OptionGroup var source: SkinSource

  @Option(
    help: ArgumentHelp(
      "The format to write; tokens are W3C design tokens, config is the config.json of zip skins.", valueName: "format")
  )
  var to: Target

  @Option(name: .shortAndLong, help: "The folder to make.", completion: .directory)
  var output: String

  @Option(help: "The skin's identifier, in place of its own.", transform: parseIdentifier)
  var id: SkinIdentifier?

  @Option(help: "The skin's name for people, in place of its own.")
  var name: String?

  @Option(name: .customLong("version"), help: "The skin's version, in place of its own.", transform: parseVersion)
  var skinVersion: SkinVersion?

  @Flag(help: "Leave out what can't be read, and convert the rest.")
  var keepGoing = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if to == .config {
      guard id == nil, name == nil, skinVersion == nil else {
        throw ValidationError("Zip skins say nothing of themselves: leave out --id, --name and --version.")
      }
    } else {
      guard source.builtin == nil, source.base.isEmpty else {
        throw ValidationError("--builtin and --base are for --to config; other formats keep the name of the base.")
      }
    }
  }

  func execute(_ console: Console) async throws {
    let document = try source.input.document()
    var issues = document.issues
    var written: SkinOutput?
    if keepGoing || !issues.haveErrors {
      let result = try result(of: document)
      issues += result.issues
      written = result
    }
    for issue in issues { console.issue(issue) }
    console.summary(of: issues)
    guard let written, keepGoing || !issues.haveErrors else {
      console.line("Nothing was written. Mend the errors, or leave out what they name with --keep-going.")
      try console.value(
        Converted(format: document.format, keys: document.entries.count, folder: nil, files: [], issues: issues))
      throw ExitCode(1)
    }
    try written.write(to: URL(filePath: output))
    // Zip skins have the keys of bases, too, and not all of the skin's own.
    let keys = to == .config ? try SkinDocument.read(written, as: .config).entries.count : document.entries.count
    console.line(
      "Converted \(counted(keys, "key")) from \(document.format.name) to \(to.rawValue) into "
        + "\(console.styled(output, .bold)): \(counted(written.paths.count, "file"))")
    try console.value(
      Converted(format: document.format, keys: keys, folder: output, files: written.paths, issues: issues))
  }

  private func result(of document: SkinDocument) throws -> SkinOutput {
    switch to {
    case .native: try document.nativeOutput(header: header(of: document))
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
