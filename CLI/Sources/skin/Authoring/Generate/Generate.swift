import ArgumentParser
import Foundation
import SkinKeySource
import SkinKit

/// The command `skin generate`: writes a skin's keys as typed Swift constants.
struct Generate: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Generate Swift constants for a skin's keys, so that the compiler checks their names and kinds.",
    discussion: """
      Use the app's own skin, in any format. Each key becomes a constant named after its module and name, such as \
      `SkinKey.loginTitle` for login.title, with the skin's description and deprecation of the key. The same skin always \
      gives the same file.

      Keys with the same name in Swift get numbers, such as `aB` and `aB_2`, and a warning each.

      Examples:
        skin generate App/builtin -o Sources/App/SkinKeys.swift
        skin generate App/builtin -o Sources/App/SkinKeys.swift --check
        skin generate App/builtin -o Sources/Looks/Keys.swift --access public --enum Looks
      """)

  @OptionGroup var input: SkinInput

  @Option(name: .shortAndLong, help: "The Swift file to write.", completion: .file(extensions: ["swift"]))
  var output: String

  @Option(help: "The access level of the constants.")
  var access = KeySource.Access.internal

  @Option(
    name: .customLong("enum"),
    help: ArgumentHelp(
      "Declare the keys in an enumeration of this name instead of in SkinKey.", valueName: "name"))
  var container: String?

  @Flag(help: "Don't write the file, but exit with 1 if it isn't up to date.")
  var check = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard let container, !KeyNames.isIdentifier(container) else { return }
    throw ValidationError("'\(container)' can't be the name of an enumeration.")
  }

  func execute(_ console: Console) async throws {
    let opened = try input.opened(console)
    try opened.checkIsOutside(output)
    let document = try input.document(opened)
    let source = KeySource(document, access: access, container: container)
    let issues = document.issues + source.issues
    for issue in issues { console.issue(issue) }
    console.summary(of: issues)
    guard !issues.haveErrors else {
      console.line("Nothing was written, because the keys with errors would be missing. Fix the errors first.")
      try console.value(
        GenerationResult(file: output, keys: 0, isUpToDate: false, issues: issues.map(IssueRecord.init)))
      throw ExitCode(1)
    }
    let data = Data(source.text.utf8)
    // An up-to-date file isn't touched, to avoid needless builds.
    let isUpToDate = (try? Data(contentsOf: URL(filePath: output))) == data
    if !check && !isUpToDate { try OutputFile(path: output, kind: .constants).write { try write(data, to: $0) } }
    try console.value(
      GenerationResult(file: output, keys: source.count, isUpToDate: isUpToDate, issues: issues.map(IssueRecord.init)))
    if check {
      console.line(
        isUpToDate
          ? "\(console.styled("✓", .green)) \(output) is up to date"
          : "\(output) isn't up to date. Run `skin generate` without --check.")
      if !isUpToDate { throw ExitCode(1) }
      return
    }
    console.line(
      "\(isUpToDate ? "Up to date:" : "Wrote") \(counted(source.count, "key")) in \(console.styled(output, .bold))")
  }

  private struct GenerationResult: Encodable {
    let file: String
    let keys: Int
    let isUpToDate: Bool
    let issues: [IssueRecord]
  }
}

extension KeySource.Access: ExpressibleByArgument {}
