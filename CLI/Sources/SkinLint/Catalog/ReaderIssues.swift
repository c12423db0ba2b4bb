extension RuleCatalog {
  /// The issues of readers and the resolver.
  ///
  /// Some formats tolerate an error and report a warning instead.
  static let readerIssues = [
    RuleDescription(
      "alias-cycle", "Keys alias or use each other",
      help: "None of them has a value. Set a value for one of them.",
      level: .error),
    RuleDescription(
      "ambiguous-entry", "A folder holds several skins", help: "Specify the file of one skin instead of the folder.",
      level: .error),
    RuleDescription(
      "ambiguous-file", "A name is that of several files in different folders",
      help: "Write it with more of its folders.",
      level: .warning),
    RuleDescription(
      "ambiguous-format", "Several formats would read the skin",
      help: "The issue lists what each would read. Specify the format with --format.", level: .error),
    RuleDescription(
      "ambiguous-variant", "Two variants of an asset are for the same case",
      help: "The first one is used. Remove one of them.",
      level: .warning),
    RuleDescription(
      "bare-color", "Hexadecimal digits have no #",
      help: "They are colors where colors are used, and texts elsewhere. Write # before the digits of colors.",
      level: .warning),
    RuleDescription(
      "base-cycle", "Skins build on each other", help: "Let one of them build on another skin.", level: .error),
    RuleDescription(
      "compiled-catalog", "A compiled asset catalog can't be read",
      help: """
        Next to a skin that can be a bundle on the device, it is a warning: a package doesn't have its pictures. Ship the .xcassets \
        folder that it was compiled from, or export its images as PNG files.
        """,
      level: .error),
    RuleDescription(
      "compiled-picture", "An image can only be one of a compiled asset catalog",
      help: "Check it on a device, or ship the .xcassets folder that the catalog was compiled from.", level: .warning),
    RuleDescription(
      "converted-names", "The names in a zip were converted from GBK",
      help: "Zip the skin with a tool that writes UTF-8, such as the Finder or `zip`.",
      level: .warning),
    RuleDescription(
      "converted-separators", "The names in a zip have backslashes between folders",
      help: "Zip the skin with a tool that writes slashes, as the zip format demands.",
      level: .warning),
    RuleDescription(
      "duplicate-key", "A key is defined twice", help: "Only one of the values is used. Remove or rename one of them.",
      level: .error),
    RuleDescription(
      "embedded-image", "A picture inside of a theme's file can't be read",
      help: "It is left out. Add it to the skin as a JPEG or PNG file.", level: .warning),
    RuleDescription(
      "empty-file", "A file of keys is empty", help: "Write { } into it, or remove it.", level: .warning),
    RuleDescription(
      "executable-file", "A file is a program, a library or a script",
      help: "Packages contain no code. Remove the file.", level: .error),
    RuleDescription(
      "extends-cycle", "Groups of tokens extend each other",
      help: "None of them inherits anything. Let one of them extend another group.",
      level: .error),
    RuleDescription(
      "file-kind-mismatch", "A file isn't what its name says",
      help: "Use the extension of its contents, or replace the file.", level: .error),
    RuleDescription(
      "ignored-variant", "A variant of an asset is for a case that skins don't distinguish",
      help: "Skins distinguish devices, scales, light and dark, and contrast. The variant is left out.",
      level: .warning),
    RuleDescription(
      "left-out-rule", "A rule of a list isn't applied",
      help:
        "setLabelBackgroundColor: and setShadowColor: don't mean every label. Write UILabel.backgroundColor if they should.",
      level: .warning),
    RuleDescription(
      "legacy-tokens", "Values aren't design tokens of the 2025.10 specification",
      help: "Values belong in `$value`. Without --strict, files of `value` and `type` are read, too.",
      level: .error),
    RuleDescription(
      "lenient-tokens", "Design tokens deviate from the specification, and are read",
      help: "Each kind of deviation is reported once. --strict refuses them.",
      level: .warning),
    RuleDescription(
      "limited-rule", "A rule without a tag applies only to the views of view controllers",
      help: "setBackgroundColor: and setTextColor: don't mean every view. Set a tag, or name a class.",
      level: .warning),
    RuleDescription(
      "malformed-color", "A color can't be read", help: "docs/formats.md has the syntaxes of colors.", level: .error),
    RuleDescription(
      "malformed-configuration", "The lint configuration can't be read",
      help: "Unreadable settings of .skinlint.json are left out; the rest applies.", level: .error),
    RuleDescription(
      "malformed-curve", "A timing curve can't be read", help: "The x of both points must be between 0 and 1.",
      level: .error),
    RuleDescription(
      "malformed-expression", "A reference or a computed color can't be read",
      help: "docs/formats.md has the syntax of references and expressions.", level: .error),
    RuleDescription(
      "malformed-font", "A font can't be read", help: "The size must be above 0 and at most 1000 points.",
      level: .error),
    RuleDescription(
      "malformed-gradient", "A gradient can't be read", help: "It needs two or more colors at increasing locations.",
      level: .error),
    RuleDescription(
      "malformed-json", "A file isn't JSON",
      help: "No part of the file can be read. The issue's line shows the mistake.",
      level: .error),
    RuleDescription(
      "malformed-key", "A key or module can't have this name", help: "docs/formats.md describes names of keys.",
      level: .error),
    RuleDescription(
      "malformed-plist", "A file isn't a property list",
      help: "No part of the file can be read. The issue's line shows the mistake.",
      level: .error),
    RuleDescription(
      "malformed-reference", "A reference can't be read",
      help: "Write `{group.token}`, or a JSON pointer such as `#/group/token/$value`.",
      level: .error),
    RuleDescription(
      "malformed-symbol", "A symbol of the system can't have this name",
      help: "Write a name of the app SF Symbols, such as star.fill.", level: .error),
    RuleDescription(
      "malformed-table", "A line of a table doesn't fit its columns",
      help: "Each line has a color for every column, followed by the key.",
      level: .error),
    RuleDescription(
      "malformed-theme", "A line of a theme can't be read",
      help: "Write a name and a value, or the name of a group. Only text in UTF-8 is read.", level: .warning),
    RuleDescription(
      "malformed-yaml", "A file isn't YAML that can be read",
      help: "No part of the file can be read. The issue's line shows the mistake.",
      level: .error),
    RuleDescription(
      "module-as-theme", "A theme has only sections of a module of the native format",
      help: "Pass the folder with the module's skin.json. If it is a theme, turn the rule off.",
      level: .warning),
    RuleDescription(
      "misnamed-folder", "No key comes from a folder, because of its name",
      help: "The folders of the native format are modules, brands and components. Rename the folder.", level: .warning),
    RuleDescription(
      "missing-field", "A required field is missing", help: "docs/formats.md lists the fields of each format.",
      level: .error),
    RuleDescription(
      "missing-file", "A named file is missing", help: "Add the file, or correct its name.", level: .error),
    RuleDescription(
      "missing-modifier", "A modifier has no default, and no context is selected",
      help: "Choose one with --modifier, or give the modifier a default.",
      level: .error),
    RuleDescription(
      "missing-type", "A token has no type", help: "Add a `$type` to the token or a group around it.",
      level: .error),
    RuleDescription(
      "not-a-folder", "A path doesn't name a folder", help: "Pass the path of a skin's folder.", level: .error),
    RuleDescription(
      "other-brand", "A skin is for another brand than the app's",
      help: "The skin is left out. Pass the skin of the app's own brand, or another --brand.",
      level: .error),
    RuleDescription(
      "out-of-range", "A number is out of range",
      help: "Each issue names the limits. A color with such a component is shown as the nearest one, with a warning.",
      level: .error),
    RuleDescription(
      "reference-type", "A reference leads to a value of another type",
      help: "Specify a token of the expected type.",
      level: .error),
    RuleDescription(
      "symbolic-link", "A file is a symbolic link", help: "Replace it with the file that it points to.",
      level: .error),
    RuleDescription(
      "token-with-children", "An object is a token and a group at once",
      help: "Put the token's value into `$root`, or move the tokens out of it.",
      level: .error),
    RuleDescription(
      "too-deep", "References or groups are nested too deeply",
      help: "Use the end of the chain directly.",
      level: .error),
    RuleDescription(
      "too-many-aliases", "Keys repeat large values of other keys too often",
      help: "Use a large value by its own key, or let fewer keys have it.", level: .error),
    RuleDescription(
      "too-many-brands", "The skin has too many brands", help: "Split it into several skins.", level: .error),
    RuleDescription(
      "too-many-languages", "The skin has values in too many languages", help: "Split it into several skins.",
      level: .error),
    RuleDescription(
      "too-many-keys", "The skin has too many keys", help: "Split it into several skins.", level: .error),
    RuleDescription(
      "too-many-values", "A file has too many values", help: "Divide it into several files.", level: .error),
    RuleDescription(
      "trailing-comma", "A comma follows the last element",
      help: "JSON doesn't allow it; other tools refuse the file.", level: .warning),
    RuleDescription(
      "unknown-alias", "An alias or a reference names a key that has no value",
      help: "Specify a key that exists, or give the app's own skin with --builtin.", level: .error),
    RuleDescription(
      "unknown-asset", "An asset's kind isn't supported by skins",
      help: "It is left out. Keep it in the app's own catalog.",
      level: .warning),
    RuleDescription(
      "unknown-base", "The base skin is missing", help: "Pass it with --base, or name another one.", level: .warning),
    RuleDescription(
      "unknown-brand", "The skin doesn't have the brand", help: "Pass one of the skin's brands with --brand.",
      level: .error),
    RuleDescription(
      "unknown-context", "A modifier doesn't have the context", help: "Each issue lists the modifier's contexts.",
      level: .error),
    RuleDescription(
      "unknown-field", "A field or section is unknown", help: "It is ignored. Often it is misspelled.",
      level: .warning),
    RuleDescription(
      "unknown-file-kind", "A file is of a kind that packages don't contain by default",
      help: "Remove it, or allow its kind with --allow-kind and in the app.", level: .error),
    RuleDescription(
      "unknown-format", "No skin format is recognized", help: "docs/formats.md lists the formats.", level: .error),
    RuleDescription(
      "unknown-modifier", "The resolver doesn't have the modifier", help: "Each issue lists the resolver's modifiers.",
      level: .error),
    RuleDescription(
      "unknown-system-color", "A system color is unknown",
      help: "Specify the color's components instead.",
      level: .error),
    RuleDescription(
      "unknown-type", "A token's type isn't part of the 2025.10 specification",
      help: "docs/formats.md lists the types.",
      level: .error),
    RuleDescription(
      "unread-file", "A file of keys isn't read, or a file of Interface Builder isn't loaded",
      help: """
        Move it next to appstyle.json, or into Common, a brand's folder or Components/NAME; or remove it. Next to an asset catalog, read \
        it by its own path.
        """,
      level: .warning),
    RuleDescription(
      "unreadable-file", "A file can't be read", help: "Check the file's permissions.", level: .error),
    RuleDescription(
      "unsafe-path", "A path leads out of the skin, or isn't portable",
      help: "Put the file into the skin, and give it a plain name.",
      level: .error),
    RuleDescription(
      "unsupported-file", "A file is in a syntax that isn't read", help: "Convert it to JSON.",
      level: .error),
    RuleDescription(
      "unsupported-reference", "A reference is of a kind that isn't followed",
      help: "Specify a file of the skin, or what is in the same file.",
      level: .error),
    RuleDescription(
      "unsupported-schema", "The format is newer than this tool", help: "Update the tool, or convert the skin.",
      level: .error),
    RuleDescription(
      "unused-file", "Nothing in an asset catalog names a file", help: "Remove the file, or name it in a slot.",
      level: .warning),
    RuleDescription(
      "wrong-type", "A value isn't of the kind that its place asks for",
      help: "A key keeps the kind that the app's own skin has it in. The value is left out.", level: .error),
  ]
}
