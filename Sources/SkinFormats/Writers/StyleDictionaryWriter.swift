import Foundation
public import SkinKit

extension SkinDocument {
  /// The skin as tokens for Style Dictionary 4: `tokens.json`, and a file for each appearance with the tokens that differ.
  ///
  /// The resolved value of a key `module.name` is the token of that path, with `$type` and `$value`. Colors, lengths and durations are
  /// texts as in CSS, which the transforms of Style Dictionary read. A theme includes `tokens.json`, and overrides it by
  /// `tokens.dark.json`, `tokens.high-contrast.json` and `tokens.dark-high-contrast.json`, as far as they apply. Values that tokens can't
  /// hold are left out or simplified, and each loss is one of the output's `issues`.
  /// ```swift
  /// try document.styleDictionaryOutput().write(to: folder)
  /// ```
  /// The same skin gives the same bytes.
  /// - Parameter resolver: The resolver with the skin's bases.
  /// - Returns: The files.
  /// - Throws: `SkinIssue` if a key has an invalid name, or there are too many keys.
  /// - Complexity: Linear in the number of keys and appearances.
  public func styleDictionaryOutput(resolver: SkinResolver = SkinResolver()) throws -> SkinOutput {
    try countedStyleDictionaryOutput(resolver: resolver).output
  }

  /// The skin as tokens for Style Dictionary, with the number of keys that were written.
  package func countedStyleDictionaryOutput(resolver: SkinResolver) throws -> (output: SkinOutput, keys: Int) {
    var writer = StyleDictionaryWriter(
      writable: try WritableKeys(self, resolver: resolver, format: "Tokens of Style Dictionary"))
    return try writer.output()
  }
}

/// Writes the files of one dictionary.
private struct StyleDictionaryWriter {
  /// The deepest path of a token, whose value must still be within the allowed nesting.
  private static let maximumDepth = 32

  private var writable: WritableKeys
  private var tokens: [SkinAppearance: [(path: [String], token: SkinSourceJSON)]] = [:]

  init(writable: WritableKeys) { self.writable = writable }

  mutating func output() throws -> (output: SkinOutput, keys: Int) {
    var written: Set<String> = []
    for key in writable.keys {
      guard let variants = writable.values(of: key, preferring: StyleDictionaryValue.kinds),
        let path = path(of: key, among: written), try add(variants, key.full, path)
      else { continue }
      written.insert(key.full)
    }
    writable.loseRulesAndFonts(
      ruleSuggestion: "Set the properties in the app's code.", fontSuggestion: "List it in a platform's assets.")
    var files: [String: Data] = ["tokens.json": Data(Self.json(tokens[.light] ?? []).text.utf8)]
    for (appearance, found) in tokens where appearance != .light {
      let name = appearance.description.replacingOccurrences(of: ",", with: "-")
      files["tokens.\(name).json"] = Data(Self.json(found).text.utf8)
    }
    return (SkinOutput(files: files, issues: writable.issues), written.count)
  }

  /// The names of a token's groups and its own; `nil` if a group is a token itself.
  private mutating func path(of key: WritableKeys.Key, among written: Set<String>) -> [String]? {
    let names = key.full.split(separator: ".").map(String.init)
    guard names.count <= Self.maximumDepth else {
      writable.lose(
        "The key has more than \(Self.maximumDepth) groups, and is left out", "Shorten its name.", key.full)
      return nil
    }
    var group = ""
    for name in names.dropLast() {
      group += group.isEmpty ? name : ".\(name)"
      guard written.contains(group) else { continue }
      writable.lose(
        "\(group) is a token, which can't contain others; the key is left out", "Rename one of the two.", key.full)
      return nil
    }
    return names
  }

  /// Adds a token to the files of the appearances in which it differs; `false` if it is left out.
  private mutating func add(_ variants: SkinVariants<SkinValue>, _ key: String, _ path: [String]) throws -> Bool {
    var found: [SkinAppearance: SkinSourceJSON] = [:]
    for appearance in SkinAppearance.all {
      var value = StyleDictionaryValue()
      guard let token = try value.token(variants[appearance]) else {
        writable.lose(
          "This \(variants.any.kind.rawValue) can't be a token of Style Dictionary; the key is left out",
          "Set a value of another kind, or convert the skin to W3C design tokens.", key)
        return false
      }
      if appearance == .light || variants.appearances.contains(appearance) {
        for loss in value.losses { writable.lose(loss, "Do nothing if the difference doesn't matter.", key) }
      }
      found[appearance] = token
    }
    let strong = SkinAppearance(isHighContrast: true)
    let both = SkinAppearance(isDark: true, isHighContrast: true)
    guard let light = found[.light], let dark = found[.dark], let contrast = found[strong], let last = found[both]
    else { return false }
    tokens[.light, default: []].append((path, light))
    if variants[.dark] != variants.any { tokens[.dark, default: []].append((path, dark)) }
    if variants[strong] != variants.any { tokens[strong, default: []].append((path, contrast)) }
    // The file for contrast overrides the one for dark.
    let layered = variants[strong] != variants.any ? variants[strong] : variants[.dark]
    if variants[both] != layered { tokens[both, default: []].append((path, last)) }
    return true
  }

  /// The tree of tokens.
  private static func json(_ tokens: [(path: [String], token: SkinSourceJSON)]) -> SkinSourceJSON {
    json(tokens[...], depth: 0)
  }

  /// The group of tokens with the same names above a depth, which are next to each other, as keys are sorted.
  private static func json(_ tokens: ArraySlice<(path: [String], token: SkinSourceJSON)>, depth: Int) -> SkinSourceJSON
  {
    var members: [(key: String, value: SkinSourceJSON)] = []
    var rest = tokens
    while let first = rest.first {
      let name = first.path[depth]
      if first.path.count == depth + 1 {
        members.append((name, first.token))
        rest = rest.dropFirst()
      } else {
        let end = rest.firstIndex { $0.path.count <= depth + 1 || $0.path[depth] != name } ?? rest.endIndex
        members.append((name, json(rest[rest.startIndex..<end], depth: depth + 1)))
        rest = rest[end...]
      }
    }
    return .object(members)
  }
}
