// All that a lint may report: its own rules, and what reading, resolving and packing find.

import SkinKit

/// The rules that there are.
package enum RuleCatalog {
  /// The rules that look at a skin that was read.
  package static let rules: [any LintRule] = [
    MissingKeyRule(), UnknownKeyRule(), RedundantAliasRule(), SimilarKeysRule(), LowContrastRule(),
    UnknownContrastKeyRule(), UnreferencedFileRule(), NameCollisionRule(), LargeFileRule(), LargeSkinRule(),
    UndecodableImageRule(), ImageBombRule(), LargeImageRule(), MissingScaleRule(), WrongPixelSizeRule(),
    UnreadableFontRule(),
    UnknownFontRule(), SmallTextRule(), MissingIdentityRule(),
  ]

  /// What every rule is about, and every issue of reading and resolving; sorted by id.
  package static let descriptions = (rules.map(\.description) + reading).sorted { $0.id < $1.id }

  private static let byID = Dictionary(descriptions.map { ($0.id, $0) }) { first, _ in first }

  /// What a rule is about.
  /// - Parameter id: The rule's id.
  /// - Returns: The description; `nil` where there is no such rule.
  package static func description(of id: String) -> RuleDescription? { byID[id] }

  /// How to mend a rule's name that isn't known, as a sentence.
  package static func suggestion(for id: String) -> String {
    var spelling = Spelling(descriptions.map(\.id))
    return spelling.nearest(to: id).map { "Did you mean \($0)?" } ?? "`skin lint --list-rules` has them all."
  }

  /// What readers and the resolver find; which of them are only warnings depends on the format in a few cases.
  private static let reading = [
    RuleDescription(
      "alias-cycle", "Keys stand for each other", help: "None of them has a value. Give one of them its own.",
      level: .error),
    RuleDescription(
      "ambiguous-entry", "A folder holds several skins", help: "Give the file of the one that is meant.",
      level: .error),
    RuleDescription(
      "ambiguous-variant", "Two variants of an asset are for the same case",
      help: "The first of them counts. Remove one of them.",
      level: .warning),
    RuleDescription(
      "base-cycle", "Skins build on each other", help: "Let one of them build on another skin.", level: .error),
    RuleDescription(
      "duplicate-key", "A key is given twice", help: "Only one of the values can count. Remove or rename one of them.",
      level: .error),
    RuleDescription(
      "extends-cycle", "Groups of tokens extend each other",
      help: "None of them inherits anything then. Let one of them extend another group.",
      level: .error),
    RuleDescription(
      "ignored-variant", "A variant of an asset is for a case that skins don't tell apart",
      help: "Skins tell devices, scales, light and dark, and contrast apart. The variant is left out.",
      level: .warning),
    RuleDescription(
      "legacy-tokens", "Design tokens are written as before the text of 2025.10",
      help: "Values stand in `$value`. Convert the file with the tool that wrote it.",
      level: .error),
    RuleDescription(
      "malformed-color", "A colour can't be read", help: "docs/formats.md has the syntaxes of colours.", level: .error),
    RuleDescription(
      "malformed-configuration", "The configuration of the lint can't be read",
      help: "What can't be read of .skinlint.json is left out, and the rest counts.", level: .error),
    RuleDescription(
      "malformed-curve", "A timing curve can't be read", help: "The x of its two points must lie between 0 and 1.",
      level: .error),
    RuleDescription(
      "malformed-font", "A font can't be read", help: "The size must be above 0 and at most 1000 points.",
      level: .error),
    RuleDescription(
      "malformed-gradient", "A gradient can't be read", help: "It needs two colours or more at rising locations.",
      level: .error),
    RuleDescription(
      "malformed-json", "A file isn't JSON", help: "Nothing of the file can be read. The line says where it fails.",
      level: .error),
    RuleDescription(
      "malformed-key", "A key or module can't have this name", help: "docs/formats.md says how keys are named.",
      level: .error),
    RuleDescription(
      "malformed-plist", "A file isn't a property list",
      help: "Nothing of the file can be read. The line says where it fails.",
      level: .error),
    RuleDescription(
      "malformed-reference", "A reference can't be read",
      help: "Write `{group.token}`, or a JSON pointer such as `#/group/token/$value`.",
      level: .error),
    RuleDescription(
      "malformed-table", "A line of a table doesn't fit its columns",
      help: "Each line has a colour for every column, and then the key.",
      level: .error),
    RuleDescription(
      "missing-field", "A field that must be given is missing", help: "docs/formats.md has the fields of each format.",
      level: .error),
    RuleDescription(
      "missing-file", "A file that is named isn't there", help: "Add the file, or correct its name.", level: .error),
    RuleDescription(
      "missing-modifier", "A modifier has no default, and no context is chosen",
      help: "Choose one with --modifier, or give the modifier a default.",
      level: .error),
    RuleDescription(
      "missing-type", "Nothing says what type a token is of", help: "Give it or a group around it a `$type`.",
      level: .error),
    RuleDescription(
      "not-a-folder", "What should be a folder isn't one", help: "Give the path of a skin's folder.", level: .error),
    RuleDescription(
      "other-brand", "A skin is for another brand than the app's",
      help: "What it gives is left out. Give the skin of the app's own brand, or another --brand.",
      level: .error),
    RuleDescription(
      "out-of-range", "A number is outside of what its place allows", help: "The remedy has the limits.",
      level: .error),
    RuleDescription(
      "reference-type", "A reference leads to a value of another type",
      help: "Name a token of the type that the place asks for.",
      level: .error),
    RuleDescription(
      "shared-name", "Two sections use one name for different things",
      help: "The key of the later one gets the section's name before its own. Rename one of the two.",
      level: .warning),
    RuleDescription(
      "symbolic-link", "A symbolic link is among the files", help: "Replace it by the file that it points at.",
      level: .error),
    RuleDescription(
      "token-with-children", "An object is a token and a group at once",
      help: "Put the token's value into `$root`, or move the tokens in it out.",
      level: .error),
    RuleDescription(
      "too-deep", "References or groups go deeper than is followed",
      help: "Name what is meant at the end of the chain.",
      level: .error),
    RuleDescription(
      "too-many-keys", "The skin has too many keys", help: "Divide it into several skins.", level: .error),
    RuleDescription(
      "trailing-comma", "A comma stands after the last element",
      help: "JSON doesn't allow it; other tools refuse the file.", level: .warning),
    RuleDescription(
      "unknown-alias", "An alias names a key that has no value",
      help: "Name a key that exists, or give the app's own skin with --builtin.", level: .error),
    RuleDescription(
      "unknown-asset", "An asset is of a kind that skins don't have",
      help: "It is left out. Keep it in the app's own catalogue.",
      level: .warning),
    RuleDescription(
      "unknown-base", "The base skin isn't there", help: "Give it with --base, or name another one.", level: .warning),
    RuleDescription(
      "unknown-brand", "The skin doesn't have the brand", help: "Give --brand one of those that it has.",
      level: .error),
    RuleDescription(
      "unknown-context", "A modifier doesn't have the context", help: "The remedy has those that there are.",
      level: .error),
    RuleDescription(
      "unknown-field", "A field or section isn't known", help: "It is ignored; often it is misspelt.",
      level: .warning),
    RuleDescription(
      "unknown-format", "No format of skins is recognized", help: "docs/formats.md has the formats.", level: .error),
    RuleDescription(
      "unknown-modifier", "The resolver doesn't have the modifier", help: "The remedy has those that there are.",
      level: .error),
    RuleDescription(
      "unknown-system-color", "The values of a system colour aren't known",
      help: "Give the colour's components instead.",
      level: .error),
    RuleDescription(
      "unknown-type", "A token's type isn't one of the text of 2025.10", help: "docs/formats.md has the types.",
      level: .error),
    RuleDescription(
      "unreadable-file", "A file can't be read", help: "Check that the file may be read.", level: .error),
    RuleDescription(
      "unsafe-path", "A path leads out of the skin, or isn't portable",
      help: "Put the file into the skin, and give it a plain name.",
      level: .error),
    RuleDescription(
      "unsupported-file", "A file is in a syntax that isn't read", help: "Convert it to JSON.",
      level: .error),
    RuleDescription(
      "unsupported-reference", "A reference is of a kind that isn't followed",
      help: "Name a file of the skin, or what is in the same file.",
      level: .error),
    RuleDescription(
      "unsupported-schema", "The format is newer than this tool", help: "Update the tool, or convert the skin.",
      level: .error),
    RuleDescription(
      "unused-file", "Nothing in an asset catalogue names a file", help: "Remove the file, or name it in a slot.",
      level: .warning),
    RuleDescription(
      "wrong-type", "A value isn't of the kind that its place asks for",
      help: "A key keeps the kind that the app's own skin has it in. The value is left out.", level: .error),
  ]
}
