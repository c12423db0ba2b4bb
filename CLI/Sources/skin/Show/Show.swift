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
      --json prints {"format": {"id", "reason"}, "skin": {"id", …}, "keys": {"home.title": {"type", "value", …}}, "issues": \
      [{"code", …}], …}; `skin schema show` prints its JSON Schema. On a terminal with colors, a swatch precedes each color.

      Examples:
        skin show spring-festival
        skin show spring-festival-1.0.0.skin --json
        skin show night --builtin App/builtin
        skin show festival.zip
        skin show themes/Night.plist --format swifttheme
        skin show Colors.xcassets --appearance dark,high-contrast
        skin show spring-festival --appearance zh-Hans
        skin show brand.resolver.json --modifier theme=dark --modifier size=large
        skin show Light.tokens.json --dark Dark.tokens.json
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
    let opened: OpenedSkin
    let document: SkinDocument
    let resolver: SkinResolver
    var format: FormatRecord?
    do {
      opened = try source.input.opened()
      let recognized = try source.input.recognized(opened)
      format = FormatRecord(recognized)
      console.format(recognized)
      document = try source.input.document(opened, as: recognized.format)
      resolver = try source.resolver()
    } catch let issue as SkinIssue {
      // The JSON has the same form as for a readable skin.
      console.issue(issue)
      try console.value(Output(format: format, issues: [IssueRecord(issue)]))
      throw ExitCode(1)
    }
    let skin = resolver.resolve(document)
    try module.map { try ModuleNames.check($0, of: skin) }
    let keys = ShownKey.all(in: skin, of: document, module: module)
    for line in KeyTable(keys, appearance: appearance, console).lines { console.line(line) }
    if !keys.isEmpty, !skin.issues.isEmpty { console.line() }
    for issue in skin.issues { console.issue(issue) }
    console.summary(of: skin.issues)
    if console.json {
      let chains = AliasChains(document, resolver: resolver, skin: skin)
      let records = keys.map { ($0.title, KeyRecord($0, aliases: chains, appearance: appearance)) }
      try console.value(
        Output(
          format: format, skin: HeaderRecord(document),
          brands: try document.format.brands(
            in: source.input.files(of: opened), options: source.input.readOptions(for: opened)),
          languages: Set(keys.flatMap(\.values.languages)).sorted().map(\.tag),
          keys: Dictionary(records) { first, _ in first }, issues: skin.issues.map(IssueRecord.init)))
    }
    if skin.issues.haveErrors { throw ExitCode(1) }
  }

  private struct Output: Encodable {
    /// The recognized format; `nil` if none was.
    let format: FormatRecord?
    /// The skin's header; `nil` if the skin can't be read.
    var skin: HeaderRecord?
    /// The white-label brands that the files have values for.
    var brands: [String] = []
    /// The languages of all values.
    var languages: [String] = []
    var keys: [String: KeyRecord] = [:]
    let issues: [IssueRecord]
  }
}
