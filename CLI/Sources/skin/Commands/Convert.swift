// `skin convert`: a skin of any format in another one.

import ArgumentParser
import Foundation
import SkinKit

/// Writes a skin in another format.
struct Convert: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Convert a skin from one format into another.",
    discussion: """
      Reads a skin of any format that is known, and writes all its keys, with the files that they name, into a new \
      folder. Nothing that exists is overwritten, and a failure leaves nothing behind. The exit code is 1 if something \
      can't be read; then nothing is written, unless --keep-going is given.

      Examples:
        skin convert Themes --to native -o night --id night --version 1.0.0
        skin convert night.plist --to native -o night --alpha argb
        skin convert white-label --brand North --to native -o north
        skin convert spring-festival --to tokens -o spring-festival-tokens
      """)

  /// A format that skins are written in.
  enum Target: String, ExpressibleByArgument, CaseIterable {
    case native
    case tokens

    func output(of document: SkinDocument, header: SkinHeader) throws -> SkinOutput {
      switch self {
      case .native: try document.nativeOutput(header: header)
      case .tokens: try document.tokensOutput(header: header)
      }
    }
  }

  @OptionGroup var input: SkinInput

  @Option(help: ArgumentHelp("The format to write; tokens are W3C design tokens.", valueName: "format"))
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

  func execute(_ console: Console) async throws {
    let document = try input.document()
    let issues = document.issues
    for issue in issues { console.issue(issue) }
    console.summary(of: issues)
    guard keepGoing || !issues.haveErrors else {
      console.line("Nothing was written. Mend the errors, or leave out what they name with --keep-going.")
      try console.value(Converted(from: document, folder: nil, files: [], issues: issues))
      throw ExitCode(1)
    }
    let result = try to.output(of: document, header: header(of: document))
    try result.write(to: URL(filePath: output))
    let files = (Array(result.files.keys) + result.copies.keys).sorted()
    console.line(
      "Converted \(counted(document.entries.count, "key")) from \(document.format.rawValue) to \(to.rawValue) into "
        + "\(console.styled(output, .bold)): \(counted(files.count, "file"))")
    try console.value(Converted(from: document, folder: output, files: files, issues: issues))
  }

  private func header(of document: SkinDocument) -> SkinHeader {
    var header = document.header
    header.id = id ?? header.id
    header.name = name ?? header.name
    header.version = skinVersion ?? header.version
    header.brand = header.brand ?? input.brand
    return header
  }

  private struct Converted: Encodable {
    let format: String
    let keys: Int
    let folder: String?
    let files: [String]
    let issues: [IssueRecord]

    init(from document: SkinDocument, folder: String?, files: [String], issues: [SkinIssue]) {
      format = document.format.rawValue
      keys = document.entries.count
      self.folder = folder
      self.files = files
      self.issues = issues.map(IssueRecord.init)
    }
  }
}
