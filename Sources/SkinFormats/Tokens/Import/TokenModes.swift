import Foundation
import SkinKit

/// Files or sets of tokens for single appearances, by their names, such as `dark.tokens.json` next to `light.tokens.json`.
struct TokenModes {
  /// The sources of all appearances.
  private(set) var base: [TokenJSON] = []
  /// The sources that single appearances add.
  private(set) var modes: [SkinAppearance: [TokenJSON]] = [:]

  /// Divides sources by their names.
  ///
  /// A source is for one appearance only if it has a token that another one has, too: `dark-blue` next to `light-blue` isn't.
  init(_ sources: [(name: String, json: TokenJSON)]) {
    let appearances = sources.map { Self.appearance(of: $0.name) }
    guard appearances.contains(where: { $0 != nil && $0 != .light }) else {
      base = sources.map(\.json)
      return
    }
    let paths = sources.map { Self.tokenPaths(of: $0.json) }
    // The appearances of the sources that have each token; `nil` is for all.
    var owners: [String: Set<SkinAppearance?>] = [:]
    for (index, paths) in paths.enumerated() {
      for path in paths { owners[path, default: []].insert(appearances[index]) }
    }
    for (index, source) in sources.enumerated() {
      let isShared = paths[index].contains { (owners[$0]?.count ?? 0) > 1 }
      if let appearance = appearances[index], isShared {
        modes[appearance, default: []].append(source.json)
      } else {
        base.append(source.json)
      }
    }
  }

  /// Sources with those of appearances that a caller names.
  init(base: [TokenJSON], modes: [SkinAppearance: TokenJSON]) {
    self.base = base
    self.modes = modes.mapValues { [$0] }
  }

  /// The files that may replace tokens of others.
  var replacingFiles: Set<String> { Set(modes.values.flatMap { $0.map(\.file) }) }

  /// The steps of a resolver with the same result: a set, and a modifier of appearances.
  var steps: [TokenResolverReader.Step] {
    guard modes.contains(where: { $0.key != .light }) else {
      return [.set(base + (modes[.light] ?? []))]
    }
    let contrast = SkinAppearance(isHighContrast: true)
    let both = SkinAppearance(isDark: true, isHighContrast: true)
    func layered(_ appearances: [SkinAppearance]) -> [TokenJSON] { appearances.flatMap { modes[$0] ?? [] } }
    var contexts = [TokenModifier.Context(name: "light", sources: layered([.light]))]
    if modes[.dark] != nil || modes[both] != nil {
      contexts.append(.init(name: "dark", sources: layered([.light, .dark])))
    }
    if modes[contrast] != nil || modes[both] != nil {
      contexts.append(.init(name: "highContrast", sources: layered([.light, contrast])))
      contexts.append(.init(name: "darkHighContrast", sources: layered([.light, .dark, contrast, both])))
    }
    return [
      .set(base),
      .modifier(TokenModifier(name: "mode", contexts: contexts, defaultName: "light", place: .init())),
    ]
  }

  /// The appearance that the name of a file or set ends with, begins with or consists of; or that of one of its folders.
  static func appearance(of path: String) -> SkinAppearance? {
    var parts = path.split(separator: "/").map(String.init)
    guard var name = parts.popLast() else { return nil }
    let suffixes = TokenFiles.suffixes + [".json", ".jsonc"] + TokenFiles.otherSuffixes
    if let suffix = suffixes.sorted(by: { $0.count > $1.count }).first(where: name.lowercased().hasSuffix) {
      name.removeLast(suffix.count)
    }
    let words = name.split { !$0.isLetter && !$0.isNumber }.prefix(12)
    for count in stride(from: min(words.count, 4), to: 0, by: -1) {
      for part in [words.suffix(count), words.prefix(count)] {
        if let appearance = named(part.joined(separator: "-"), isWhole: count == words.count) { return appearance }
      }
    }
    return parts.reversed().lazy.compactMap { named($0, isWhole: true) }.first
  }

  /// The appearance of a name; words such as `default` mean one only if they are the complete name.
  private static func named(_ name: String, isWhole: Bool) -> SkinAppearance? {
    guard let appearance = TokenModifier.appearance(of: name, isAboutContrast: false) else { return nil }
    let plain = ["default", "normal", "standard", "any"]
    return isWhole || !plain.contains(name.lowercased()) ? appearance : nil
  }

  /// The paths of a source's tokens.
  private static func tokenPaths(of source: TokenJSON) -> Set<String> {
    var paths: Set<String> = []
    func visit(_ json: SkinSourceJSON, _ path: String) {
      guard let members = json.members else { return }
      if LegacyTokens.isToken(members) {
        paths.insert(path)
        return
      }
      for member in members where !member.key.hasPrefix("$") { visit(member.value, "\(path).\(member.key)") }
    }
    visit(source.json, "")
    return paths
  }
}
