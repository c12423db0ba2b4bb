import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Resolution against a simple model")
struct ResolutionModelTests {
  @Test(
    "Random graphs of aliases resolve as in the model, whatever the order of their keys",
    arguments: (0..<40).map { UInt64(900 + $0) })
  func aliasGraphs(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    for _ in 0..<15 {
      let keys = Int.random(in: 1...12, using: &random)
      try check([RandomLayer(keys: keys, density: 1, varied: false, &random)], &random)
    }
  }

  @Test(
    "Random cascades of one to five layers with appearances resolve as in the model",
    arguments: (0..<40).map { UInt64(700 + $0) })
  func cascades(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    for _ in 0..<10 {
      let keys = Int.random(in: 1...8, using: &random)
      let layers = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        RandomLayer(keys: keys, density: 0.6, varied: true, &random)
      }
      try check(layers, &random)
    }
  }

  @Test(
    "Random cascades with languages, some of them without a value for all, resolve as in the model",
    arguments: (0..<40).map { UInt64(500 + $0) })
  func languages(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    for _ in 0..<3 {
      let keys = Int.random(in: 1...6, using: &random)
      let layers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        RandomLayer(keys: keys, density: 0.6, varied: true, languages: ["zh", "zh-Hant", "en"], &random)
      }
      try check(layers, &random)
    }
  }

  private func check(_ layers: [RandomLayer], _ random: inout SeededGenerator) throws {
    let isFirstBuiltIn = Bool.random(using: &random)
    try check(try resolve(layers, isFirstBuiltIn: isFirstBuiltIn), layers, isFirstBuiltIn: isFirstBuiltIn, &random)
    let compiled = try resolve(layers, isFirstBuiltIn: isFirstBuiltIn, isCompiled: true)
    try check(compiled, layers, isFirstBuiltIn: isFirstBuiltIn, &random)
  }

  private func check(
    _ skin: Skin, _ layers: [RandomLayer], isFirstBuiltIn: Bool, _ random: inout SeededGenerator
  ) throws {
    let model = Model(layers: layers, hasContract: isFirstBuiltIn)
    let light = model.values(in: .light)
    var keys = Set(light.keys)
    let languages = [nil] + ["zh", "zh-Hant-HK", "en", "fr"].compactMap { SkinLanguage($0) }.map(Optional.some)
    for appearance in languages.flatMap({ language in SkinAppearance.all.map { $0.speaking(language) } }) {
      let plain = model.values(in: SkinAppearance(language: appearance.language))
      // A key without a resolvable value for this appearance has the one for any, if there is one in its language.
      for (key, value) in model.values(in: appearance) {
        guard plain[key] != nil || light[key] != nil else { continue }
        keys.insert(key)
        let variants = skin.variants(for: AnySkinKey(key))
        #expect(variants?.value(in: appearance) == value, "\(key) \(appearance)")
        #expect(variants?.speaking(appearance.language)?[appearance.speaking(nil)] == value, "\(key) \(appearance)")
      }
    }
    #expect(Set(skin.keys) == keys)
    #expect(Set(skin.issues).count == skin.issues.count)
    for issue in skin.issues where issue.code == .aliasCycle {
      let members = issue.message.split(separator: ": ")[1].components(separatedBy: " → ")
      #expect(members.first == members.last && Set(members).count == members.count - 1)
      #expect(members.first == members.min() && issue.place.key == members.first)
    }
    let again = try resolve(layers.map { $0.shuffled(&random) }, isFirstBuiltIn: isFirstBuiltIn)
    #expect(again.issues == skin.issues)
    #expect(skin.keys.allSatisfy { again.variants(for: AnySkinKey($0)) == skin.variants(for: AnySkinKey($0)) })
  }

  private func resolve(_ layers: [RandomLayer], isFirstBuiltIn: Bool, isCompiled: Bool = false) throws -> Skin {
    let documents = try layers.enumerated().map { index, layer in
      let document = SkinDocument(
        format: .native,
        header: SkinHeader(
          id: SkinIdentifier("l\(index)"), base: index > 0 ? SkinIdentifier("l\(index - 1)") : nil),
        entries: layer.entries, files: SkinMemoryFiles([:]))
      guard isCompiled else { return document }
      let data = try #require(CompiledSkin(key: 1, sources: []).data(of: document))
      return try #require(CompiledSkin.document(data, key: 1, files: document.files, formats: [.native]))
    }
    let top = try #require(documents.last)
    return SkinResolver(builtIn: isFirstBuiltIn ? documents.first : nil, bases: documents).resolve(top)
  }
}

/// A layer of a few values and aliases, some of which have no target.
private struct RandomLayer {
  private(set) var entries: [String: SkinDocument.Entry] = [:]

  init(keys: Int, density: Double, varied: Bool, languages: [String] = [], _ random: inout SeededGenerator) {
    for key in 0..<keys where Double.random(in: 0..<1, using: &random) < density {
      let kind: SkinKind = Int.random(in: 0..<5, using: &random) == 0 ? .flag : .number
      var others: [SkinAppearance: SkinDocument.Definition] = [:]
      for appearance in SkinAppearance.all.dropFirst() where varied && Int.random(in: 0..<4, using: &random) == 0 {
        others[appearance] = Self.definition(keys, kind, &random)
      }
      for tag in languages where Int.random(in: 0..<3, using: &random) == 0 {
        let isDark = Int.random(in: 0..<4, using: &random) == 0
        others[SkinAppearance(isDark: isDark, language: SkinLanguage(tag))] = Self.definition(keys, kind, &random)
      }
      var variants = SkinVariants(Self.definition(keys, kind, &random), others: others)
      if Int.random(in: 0..<3, using: &random) == 0 { variants = SkinVariants(inLanguages: others) ?? variants }
      entries["m.k\(key)"] = SkinDocument.Entry(
        kind: kind, definition: variants,
        place: .init(file: "m.json", line: key, key: "m.k\(key)"))
    }
  }

  private static func definition(
    _ keys: Int, _ kind: SkinKind, _ random: inout SeededGenerator
  ) -> SkinDocument.Definition {
    guard Int.random(in: 0..<3, using: &random) == 0 else {
      return .alias("m.k\(Int.random(in: 0...keys, using: &random))")
    }
    return .value(kind == .number ? .number(Double.random(in: 0..<1_000, using: &random)) : .flag(true))
  }

  /// The same layer, in a dictionary that was filled in another order.
  func shuffled(_ random: inout SeededGenerator) -> RandomLayer {
    var other = self
    other.entries = [:]
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }).shuffled(using: &random) { other.entries[key] = entry }
    return other
  }
}

/// Resolves by repeated passes over all keys, as by hand.
private struct Model {
  let layers: [RandomLayer]
  let hasContract: Bool

  func values(in appearance: SkinAppearance) -> [String: SkinValue] {
    let names = Set(layers.flatMap(\.entries.keys))
    var options = Dictionary(uniqueKeysWithValues: names.map { ($0, self.options($0, appearance)) })
    var values: [String: SkinValue] = [:]
    var without: Set<String> = []
    while true {
      var isChanged = false
      for name in names where values[name] == nil && !without.contains(name) {
        let (kind, definition): (SkinKind, SkinDocument.Definition)
        switch options[name]?.first {
        case nil:
          without.insert(name)
          isChanged = true
          continue
        case let option?: (kind, definition) = option
        }
        var isUsable = true
        switch definition {
        case .value(let value): values[name] = value
        case .alias(let target):
          if let value = values[target] {
            isUsable = value.kind == kind
            if isUsable { values[name] = value }
          } else if without.contains(target) || !names.contains(target) {
            isUsable = false
          } else {
            continue
          }
        case .expression: isUsable = false  // These layers have none; ExpressionModelTests are about them.
        }
        if !isUsable { options[name]?.removeFirst() }
        isChanged = true
      }
      if isChanged { continue }
      // The remaining keys wait for each other: those that lead back to themselves form a cycle.
      let waiting = names.filter { values[$0] == nil && !without.contains($0) }
      if waiting.isEmpty { return values }
      let inCircle = waiting.filter { start in
        var place = start
        for _ in waiting {
          guard case .alias(let next)? = options[place]?.first?.1 else { return false }
          place = next
          if place == start { return true }
        }
        return false
      }
      for name in inCircle { options[name]?.removeFirst() }
    }
  }

  /// The candidates of a key: each layer's for the appearance, from the top, then the others.
  private func options(_ key: String, _ appearance: SkinAppearance) -> [(SkinKind, SkinDocument.Definition)] {
    let contract = hasContract ? layers.first?.entries[key]?.kind : nil
    var best: [(SkinKind, SkinDocument.Definition)] = []
    var rest: [(SkinKind, SkinDocument.Definition)] = []
    for layer in layers.reversed() {
      guard let entry = layer.entries[key], contract == nil || contract == entry.kind else { continue }
      let plain = appearance.speaking(nil)
      let order: [SkinAppearance] =
        plain.isDark && plain.isHighContrast
        ? [plain, .dark, SkinAppearance(isHighContrast: true), .light] : plain == .light ? [.light] : [plain, .light]
      var languages: [String] = []
      for subtag in appearance.language?.tag.split(separator: "-") ?? [] {
        languages.insert(languages.first.map { "\($0)-\(subtag)" } ?? String(subtag), at: 0)
      }
      var said: [SkinDocument.Definition] = []
      for language in languages.map({ SkinLanguage($0) }) + [nil] {
        for one in order.map({ $0.speaking(language) })
        where one != .light && entry.definition.appearances.contains(one) {
          said.append(entry.definition[one])
        }
      }
      if !entry.definition.isPartial { said.append(entry.definition.any) }
      best += said.prefix(1).map { (entry.kind, $0) }
      rest += said.dropFirst().map { (entry.kind, $0) }
    }
    return best + rest
  }
}
