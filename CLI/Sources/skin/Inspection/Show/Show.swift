import ArgumentParser
import Foundation
import SkinKit

/// The command `skin show`: prints the resolved keys and values of a skin.
struct Show: SourceCommand {
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

  @OptionGroup var input: SkinInput
  @OptionGroup var fallbacks: FallbackOptions
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
    var format: FormatRecord?
    let brands: [String]
    let shown: [ShownSkin]
    do {
      let opened = try input.opened(console)
      let recognized = try input.recognized(opened)
      format = FormatRecord(recognized)
      console.format(recognized)
      let skin = try input.branded(opened, as: recognized.format)
      console.brands(skin.brands.compactMap(\.header.brand))
      brands = try recognized.format.brands(
        in: input.files(of: opened), options: input.readOptions(for: opened))
      let resolvers = source.surroundings.resolvers()
      shown = try skin.shown.map { try ShownSkin($0, resolvers) }
    } catch let issue as SkinIssue {
      // The JSON has the same form as for a readable skin.
      console.issue(issue)
      try console.value(Output(format: format, issues: [IssueRecord(issue)]))
      throw ExitCode(1)
    }
    guard let first = shown.first else { return }
    try module.map { name in try ModuleNames.check(name, of: shown.first { $0.has(name) }?.skin ?? first.skin) }
    let keys = first.keys(module: module)
    var kinds = ValueKinds()
    var firstRecords: [String: KeyRecord] = [:]
    var others: [(String, [String: KeyRecord])] = []
    if console.json {
      firstRecords = records(of: first, keys, &kinds)
      for skin in shown.dropFirst() {
        guard let brand = skin.document.header.brand else { continue }
        others.append((brand, records(of: skin, skin.keys(module: module, besides: first), &kinds)))
      }
    } else {
      printTables(of: shown, keys, console)
    }
    var found = BrandedIssues()
    for skin in shown { found.add(skin.skin.issues, brand: skin.document.header.brand) }
    let issues = found.issues + kinds.issues
    if !keys.isEmpty, !issues.isEmpty { console.line() }
    for issue in issues { console.issue(issue) }
    console.summary(of: issues)
    if console.json {
      try console.value(
        Output(
          format: format, skin: HeaderRecord(first.document), brands: brands,
          languages: Set(shown.flatMap { $0.keys(module: module).flatMap(\.values.languages) }).sorted().map(\.tag),
          keys: firstRecords, brandKeys: others.isEmpty ? nil : Dictionary(others) { first, _ in first },
          issues: issues.map(IssueRecord.init)))
    }
    if issues.haveErrors { throw ExitCode(1) }
  }

  /// Prints the keys of the first brand, and those of the others that differ.
  private func printTables(of shown: [ShownSkin], _ keys: [ShownKey], _ console: Console) {
    for (index, skin) in shown.enumerated() {
      let keys = index == 0 ? keys : skin.keys(module: module, besides: shown[0])
      if shown.count > 1, let brand = skin.document.header.brand, !keys.isEmpty {
        if index > 0 { console.line() }
        console.line(console.styled("Brand \(brand)", .bold))
      }
      for line in KeyTable(keys, appearance: appearance, console).lines { console.line(line) }
    }
  }

  private func records(
    of skin: ShownSkin, _ keys: [ShownKey], _ kinds: inout ValueKinds
  ) -> [String: KeyRecord] {
    let chains = AliasChains(skin.document, resolver: skin.resolver, skin: skin.skin)
    let records = keys.map { key in
      (key.title, KeyRecord(key, aliases: chains, kinds: &kinds, appearance: appearance))
    }
    return Dictionary(records) { first, _ in first }
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
    /// The keys of further brands that differ from ``keys``, by brand; `nil` without any.
    var brandKeys: [String: [String: KeyRecord]]?
    let issues: [IssueRecord]
  }
}

/// A skin as the app of one brand, or of none, shows it.
private struct ShownSkin {
  let document: SkinDocument
  let resolver: SkinResolver
  let skin: Skin

  init(_ document: SkinDocument, _ resolvers: BrandResolvers) throws {
    self.document = document
    resolver = try resolvers.resolver(brand: document.header.brand)
    skin = resolver.resolve(document)
  }

  /// Whether it has keys of a module.
  func has(_ module: String) -> Bool { !keys(module: module).isEmpty }

  /// The keys of a module, or all.
  func keys(module: String?) -> [ShownKey] { ShownKey.all(in: skin, of: document, module: module) }

  /// The keys whose values differ from another brand's.
  func keys(module: String?, besides other: ShownSkin) -> [ShownKey] {
    let known = Dictionary(other.keys(module: module).map { ($0.title, $0.values) }) { first, _ in first }
    return keys(module: module).filter { known[$0.title] != $0.values }
  }
}
