import Foundation
import SkinFormats
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("Expressions against a simple model")
struct ExpressionModelTests {
  @Test(
    "Random graphs of expressions in layers and appearances resolve as in the model, and survive writing",
    arguments: (0..<40).map { UInt64(4_000 + $0) })
  func graphs(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    for _ in 0..<10 {
      let keys = Int.random(in: 1...9, using: &random)
      let layers = (0..<Int.random(in: 1...3, using: &random)).map { _ in ExpressionLayer(keys: keys, &random) }
      let documents = try layers.enumerated().map { index, layer in
        try SkinDocument.native(
          id: "l\(index)", base: index > 0 ? "l\(index - 1)" : nil, modules: ["m": layer.text(&random)])
      }
      #expect(documents.allSatisfy { $0.issues.isEmpty })
      let skin = try resolve(documents)
      let model = ExpressionModel(layers: layers)
      let light = try model.values(in: .light)
      #expect(Set(skin.keys) == Set(light.keys))
      for appearance in SkinAppearance.all {
        for (key, color) in try model.values(in: appearance) where light[key] != nil {
          #expect(skin.variants(for: AnySkinKey(key))?[appearance] == .color(color), "\(key) \(appearance)")
        }
      }
      for issue in skin.issues where issue.code == .aliasCycle {
        let members = issue.message.split(separator: ": ")[1].components(separatedBy: " → ")
        #expect(members.first == members.last && Set(members).count == members.count - 1)
        #expect(members.first == members.min() && issue.place.key == members.first && issue.place.line != nil)
      }
      #expect(skin.issues.allSatisfy { [.aliasCycle, .unknownAlias].contains($0.code) })
      let written = try documents.map { document in
        try SkinDocument.read(SkinMemoryFiles(contents: document.nativeOutput().files))
      }
      for (document, other) in zip(documents, written) {
        #expect(other.entries.mapValues(\.definition) == document.entries.mapValues(\.definition))
      }
      let again = try resolve(written)
      #expect(skin.keys.allSatisfy { again.variants(for: AnySkinKey($0)) == skin.variants(for: AnySkinKey($0)) })
    }
  }

  private func resolve(_ documents: [SkinDocument]) throws -> Skin {
    SkinResolver(bases: documents).resolve(try #require(documents.last))
  }
}

/// A color as a layer defines it.
private indirect enum Node {
  case color(String)
  case key(String)
  case opacity(Node, Int)
  case darker(Node, Int)
  case mix(Node, Node, Int)

  init(keys: Int, depth: Int, _ random: inout SeededGenerator) {
    func node(_ random: inout SeededGenerator) -> Node { Node(keys: keys, depth: depth + 1, &random) }
    switch Int.random(in: 0..<(depth < 3 ? 8 : 4), using: &random) {
    case 0, 1:
      self = .color(["#FF0000", "#00FF0080", "rgb(10 20 30 / 40%)", "#808080"].randomElement(using: &random) ?? "#000")
    case 2, 3: self = .key("m.k\(Int.random(in: 0...keys, using: &random))")
    case 4: self = .opacity(node(&random), Int.random(in: 0...100, using: &random))
    case 5: self = .darker(node(&random), Int.random(in: 0...100, using: &random))
    default: self = .mix(node(&random), node(&random), Int.random(in: 0...100, using: &random))
    }
    // An opacity of an opacity has no form in the syntax.
    if case .opacity(.opacity(let inner, _), let share) = self { self = .opacity(inner, share) }
  }

  var text: String {
    switch self {
    case .color(let text): text
    case .key(let name): "{\(name)}"
    case .opacity(let node, let share): "\(node.text) / \(share)%"
    case .darker(let node, let share): "darken(\(node.text), \(share)%)"
    case .mix(let first, let second, let share): "mix(\(first.text), \(second.text), \(share)%)"
    }
  }

  /// The keys in their order.
  var keys: [String] {
    switch self {
    case .color: []
    case .key(let name): [name]
    case .opacity(let node, _), .darker(let node, _): node.keys
    case .mix(let first, let second, _): first.keys + second.keys
    }
  }

  func color(_ values: [String: SkinColor]) throws -> SkinColor {
    switch self {
    case .color(let text): try SkinColor(text)
    case .key(let name): try #require(values[name])
    case .opacity(let node, let share): try node.color(values).withAlpha(Double(share) / 100)
    case .darker(let node, let share): try node.color(values).lightened(by: -Double(share) / 100)
    case .mix(let first, let second, let share):
      try first.color(values).mixed(with: second.color(values), share: Double(share) / 100)
    }
  }
}

/// A layer of colors, some of which differ between appearances.
private struct ExpressionLayer {
  private(set) var keys: [String: [SkinAppearance: Node]] = [:]

  init(keys count: Int, _ random: inout SeededGenerator) {
    for key in 0..<count where Int.random(in: 0..<10, using: &random) < 7 {
      var nodes: [SkinAppearance: Node] = [.light: Node(keys: count, depth: 0, &random)]
      for appearance in SkinAppearance.all.dropFirst() where Int.random(in: 0..<4, using: &random) == 0 {
        nodes[appearance] = Node(keys: count, depth: 0, &random)
      }
      keys["m.k\(key)"] = nodes
    }
  }

  func text(_ random: inout SeededGenerator) -> String {
    let members = keys.sorted { $0.key < $1.key }.shuffled(using: &random).map { key, nodes in
      let values = nodes.sorted { $0.key.description < $1.key.description }.map {
        "\"\($0.key)\": \"\($0.value.text)\""
      }
      return "\"\(key.dropFirst(2))\": {\(values.joined(separator: ", "))}"
    }
    return "{\"colors\": {\n\(members.joined(separator: ",\n"))}}"
  }
}

/// Resolves by repeated passes over all keys, as by hand.
private struct ExpressionModel {
  let layers: [ExpressionLayer]

  func values(in appearance: SkinAppearance) throws -> [String: SkinColor] {
    let names = Set(layers.flatMap(\.keys.keys))
    var options = Dictionary(uniqueKeysWithValues: names.map { ($0, self.options($0, appearance)[...]) })
    var values: [String: SkinColor] = [:]
    var without: Set<String> = []
    while true {
      var isChanged = false
      for name in names where values[name] == nil && !without.contains(name) {
        guard let node = options[name]?.first else {
          without.insert(name)
          isChanged = true
          continue
        }
        guard let missing = node.keys.first(where: { values[$0] == nil }) else {
          values[name] = try node.color(values)
          isChanged = true
          continue
        }
        if without.contains(missing) || !names.contains(missing) {
          options[name]?.removeFirst()
          isChanged = true
        }
      }
      if isChanged { continue }
      let waiting = names.filter { values[$0] == nil && !without.contains($0) }
      if waiting.isEmpty { return values }
      // Each waits for the first key without a value: those that lead back to themselves form a cycle.
      let inCycle = waiting.filter { start in
        var place = start
        for _ in waiting {
          guard let next = options[place]?.first?.keys.first(where: { values[$0] == nil }) else { return false }
          place = next
          if place == start { return true }
        }
        return false
      }
      for name in inCycle { options[name]?.removeFirst() }
    }
  }

  /// The candidates of a key: each layer's for the appearance, from the top, then the others.
  private func options(_ key: String, _ appearance: SkinAppearance) -> [Node] {
    var best: [Node] = []
    var rest: [Node] = []
    for layer in layers.reversed() {
      guard let nodes = layer.keys[key] else { continue }
      let order: [SkinAppearance] =
        appearance.isDark && appearance.isHighContrast
        ? [appearance, .dark, SkinAppearance(isHighContrast: true), .light]
        : appearance == .light ? [.light] : [appearance, .light]
      let given = order.compactMap { nodes[$0] }
      best += given.prefix(1)
      rest += given.dropFirst()
    }
    return best + rest
  }
}
