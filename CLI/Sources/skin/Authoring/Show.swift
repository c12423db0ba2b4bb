import ArgumentParser
import Foundation
import SkinKit

/// The command `skin show`: prints the resolved keys and values of a skin.
struct Show: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a skin's keys with their resolved values.",
    discussion: """
      Reads a folder, a package, a zip skin or a single file in any format. Prints each key with its kind, its value, \
      and the file and line that define it, followed by values for other appearances and languages. Aliases are resolved. Keys of the \
      app's own skin and of base skins are included if you give these skins.

      Issues follow the keys. Keys with errors are left out, and the exit code is 1.
      --json prints {"keys": {"home.title": {"type", "value", …}}, "issues": [{"code", "message", "remedy", …}]}.

      Examples:
        skin show spring-festival
        skin show spring-festival-1.0.0.skin --json
        skin show night --builtin App/builtin
        skin show festival.zip
        skin show themes/Night.plist --format swifttheme
        skin show Colors.xcassets --appearance dark,high-contrast
        skin show spring-festival --appearance zh-Hans
        skin show brand.resolver.json --modifier theme=dark --modifier size=large
      """)

  @OptionGroup var source: SkinSource
  @OptionGroup var options: OutputOptions

  @Option(help: "Show only the keys of this module.")
  var module: String?

  @Option(
    help: ArgumentHelp(
      "Show the values of one appearance: any, dark, high-contrast, a language such as zh-Hans, or several with commas.",
      valueName: "appearance"),
    transform: parseAppearance)
  var appearance: SkinAppearance?

  func execute(_ console: Console) async throws {
    let document: SkinDocument
    let skin: Skin
    do {
      document = try source.input.document()
      skin = try source.resolver().resolve(document)
    } catch let issue as SkinIssue {
      // The JSON has the same form as for a readable skin.
      console.issue(issue)
      try console.value(Output(keys: [:], issues: [IssueRecord(issue)]))
      throw ExitCode(1)
    }
    let names = skin.keys.filter { name in module.map { name.hasPrefix("\($0).") } ?? true }
    let rows = names.flatMap { name in
      let entries = document.entries[name].map { [$0] + $0.others } ?? []
      return skin.allVariants(for: AnySkinKey(name)).enumerated().map { index, variants in
        // Keys of several kinds can share a name; the JSON has one object of each name.
        let title = index == 0 ? name : "\(name) (\(variants.any.kind.rawValue))"
        return (title, variants, (entries.first { $0.kind == variants.any.kind } ?? entries.first)?.place)
      }
    }
    let keys = rows.map { ($0, KeyRecord($1, appearance: appearance, place: $2)) }
    for line in KeyTable(rows, appearance: appearance).lines(console) { console.line(line) }
    if !rows.isEmpty, !skin.issues.isEmpty { console.line() }
    for issue in skin.issues { console.issue(issue) }
    console.summary(of: skin.issues)
    try console.value(
      Output(keys: Dictionary(keys) { first, _ in first }, issues: skin.issues.map(IssueRecord.init)))
    if skin.issues.haveErrors { throw ExitCode(1) }
  }

  private struct Output: Encodable {
    let keys: [String: KeyRecord]
    let issues: [IssueRecord]
  }
}
