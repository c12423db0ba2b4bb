import SkinKit

/// The chains of aliases through a skin and its bases.
struct AliasChains {
  /// The most keys of a chain that are listed, because each key of a long chain has one of its own.
  static let maximumLinks = 16

  /// The skin, its bases and the app's own skin, the topmost first.
  private let layers: [SkinDocument]
  private let skin: Skin
  private let known = KnownChains()

  /// The chains that were followed before.
  private final class KnownChains {
    var targets: [Start: [String]] = [:]
  }

  private struct Start: Hashable {
    let key: String
    let kind: SkinKind
    let appearance: SkinAppearance
  }

  /// Prepares the chains of a resolved skin.
  /// - Parameters:
  ///   - document: The skin as its author wrote it.
  ///   - resolver: The resolver of `skin`.
  ///   - skin: The resolved skin, which says which aliases have a value.
  init(_ document: SkinDocument, resolver: SkinResolver, skin: Skin) {
    let bases = resolver.bases(of: document)
    let isNamed = resolver.builtIn?.header.id.map { id in bases.contains { $0.header.id == id } } ?? false
    layers = [document] + bases + (isNamed ? [] : [resolver.builtIn].compactMap(\.self))
    self.skin = skin
  }

  /// Returns the first keys that a key takes its value from in an appearance, each an alias of the next.
  /// - Returns: At most ``maximumLinks`` keys.
  /// - Complexity: Linear in the chain the first time, for all keys in it together.
  func chain(from key: String, _ kind: SkinKind, in appearance: SkinAppearance) -> [String] {
    func start(_ key: String) -> Start { Start(key: key, kind: kind, appearance: appearance) }
    var waiting: [String] = []
    var seen: Set = [key]
    var current = key
    while known.targets[start(current)] == nil {
      waiting.append(current)
      guard let target = target(of: current, kind, in: appearance), seen.insert(target).inserted else {
        known.targets[start(current)] = []
        waiting.removeLast()
        break
      }
      current = target
    }
    var chain = known.targets[start(current), default: []]
    for key in waiting.reversed() {
      chain = Array(([current] + chain).prefix(Self.maximumLinks))
      known.targets[start(key)] = chain
      current = key
    }
    return chain
  }

  /// Returns the entry that defines a key in the topmost skin that has it.
  func entry(of key: String, _ kind: SkinKind? = nil) -> (document: SkinDocument, entry: SkinDocument.Entry)? {
    for layer in layers {
      if let entry = Self.entry(of: key, kind, in: layer) { return (layer, entry) }
    }
    return nil
  }

  private func target(of key: String, _ kind: SkinKind, in appearance: SkinAppearance) -> String? {
    for layer in layers {
      guard let definition = Self.entry(of: key, kind, in: layer)?.definition.value(in: appearance) else { continue }
      guard case .alias(let target) = definition else { return nil }
      // Without a value, the resolver falls back to the next base.
      if skin.variants(for: AnySkinKey(target)) != nil { return target }
    }
    return nil
  }

  private static func entry(of key: String, _ kind: SkinKind?, in document: SkinDocument) -> SkinDocument.Entry? {
    guard let first = document.entries[key] else { return nil }
    return ([first] + first.others).first { $0.kind == kind } ?? first
  }
}
