// `skin show`: every key of a skin with its resolved value.

import ArgumentParser
import Foundation
import SkinKit

/// Prints the resolved keys and values of a skin.
struct Show: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a skin's keys with their resolved values.",
    discussion: """
      Reads a folder in the native format or with a config.json, or a package. Aliases are followed; keys of a base \
      skin and of the app's own skin are there if these are given. Issues are listed after the keys, and the exit code \
      is 1 if one of them is an error.

      Examples:
        skin show spring-festival
        skin show spring-festival-1.0.0.skin --json
        skin show night --builtin App/builtin
        skin show festival.zip --plain
      """)

  @OptionGroup var source: SkinSource
  @OptionGroup var options: OutputOptions

  @Option(help: "Show only the keys of this module.")
  var module: String?

  func execute(_ console: Console) async throws {
    let document = try SkinDocument.read(source.files())
    let skin = try source.resolver().resolve(document)
    let names = skin.keys.filter { name in module.map { name.hasPrefix("\($0).") } ?? true }
    var keys: [String: KeyRecord] = [:]
    let width = names.map(\.count).max() ?? 0
    for name in names {
      guard let variants = skin.variants(for: AnySkinKey(name)) else { continue }
      keys[name] = KeyRecord(variants, place: document.entries[name]?.place)
      let kind = variants.any.kind.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
      let padded = name.padding(toLength: width, withPad: " ", startingAt: 0)
      console.line("\(padded)  \(console.styled(kind, .dim))  \(variants.any)")
      for appearance in variants.appearances {
        let indent = String(repeating: " ", count: width + 12)
        console.line("\(indent)\(console.styled("\(appearance):", .dim)) \(variants[appearance])")
      }
    }
    if !skin.issues.isEmpty { console.line() }
    for issue in skin.issues { console.issue(issue) }
    console.summary(of: skin.issues)
    let header = document.header
    try console.value(
      Output(
        format: document.format.rawValue, id: header.id?.rawValue, name: header.name,
        version: header.version?.description, base: header.base?.rawValue, keys: keys,
        issues: skin.issues.map(IssueRecord.init)))
    if skin.issues.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
  }

  private struct Output: Encodable {
    let format: String
    let id: String?
    let name: String?
    let version: String?
    let base: String?
    let keys: [String: KeyRecord]
    let issues: [IssueRecord]
  }
}
