// `skin generate`: the keys of a contract as Swift.

import ArgumentParser
import Foundation
import SkinKit

/// Writes typed keys for an app's code.
struct Generate: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a skin's keys as Swift, so that the compiler checks their names and kinds.",
    discussion: """
      The skin, in any format, is the contract: the app's own skin, as a rule. Each key becomes a constant named after \
      its module and name, such as `SkinKey.loginTitle` for login.title, with what the skin says about it as its \
      documentation, and marked as deprecated where the skin says so. The same skin gives the same bytes.

      Two keys whose names differ only in what Swift can't write get numbers, in the order of their names: `aB`, \
      `aB_2`; each is told as a warning.

      Examples:
        skin generate App/builtin -o Sources/App/SkinKeys.swift
        skin generate App/builtin -o Sources/App/SkinKeys.swift --check
        skin generate App/builtin -o Sources/Looks/Keys.swift --access public --enum Looks
      """)

  @OptionGroup var input: SkinInput

  @Option(name: .shortAndLong, help: "The Swift file to write.", completion: .file(extensions: ["swift"]))
  var output: String

  @Option(help: "Who may use the keys.")
  var access = KeySource.Access.internal

  @Option(
    name: .customLong("enum"),
    help: ArgumentHelp(
      "Put the keys into an enumeration of this name, instead of into SkinKey.", valueName: "name"))
  var container: String?

  @Flag(help: "Write nothing; exit with 1 if the file isn't up to date.")
  var check = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard let container, !KeyNames.isIdentifier(container) else { return }
    throw ValidationError("'\(container)' can't be the name of an enumeration.")
  }

  func execute(_ console: Console) async throws {
    let document = try input.document()
    let source = KeySource(document, access: access, container: container)
    let issues = document.issues + source.issues
    for issue in issues { console.issue(issue) }
    console.summary(of: issues)
    guard !issues.haveErrors else {
      console.line("Nothing was written: keys with errors would be missing.")
      try console.value(Generated(file: output, keys: 0, isUpToDate: false, issues: issues.map(IssueRecord.init)))
      throw ExitCode(1)
    }
    let data = Data(source.text.utf8)
    // A file that is up to date isn't touched, so that nothing is built again for it.
    let isUpToDate = (try? Data(contentsOf: URL(filePath: output))) == data
    if !check && !isUpToDate { try write(data, to: output) }
    try console.value(
      Generated(file: output, keys: source.count, isUpToDate: isUpToDate, issues: issues.map(IssueRecord.init)))
    if check {
      console.line(
        isUpToDate
          ? "\(console.styled("✓", .green)) \(output) is up to date"
          : "\(output) isn't up to date; run `skin generate` without --check.")
      if !isUpToDate { throw ExitCode(1) }
      return
    }
    console.line("\(isUpToDate ? "Left" : "Wrote") \(counted(source.count, "key")) in \(console.styled(output, .bold))")
  }

  private struct Generated: Encodable {
    let file: String
    let keys: Int
    let isUpToDate: Bool
    let issues: [IssueRecord]
  }
}
