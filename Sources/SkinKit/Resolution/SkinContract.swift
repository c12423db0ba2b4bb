/// The kinds of the keys of the app's own skin and its components, which other skins may not change.
struct SkinContract: Sendable {
  private var kinds: [String: SkinKind] = [:]
  /// The kinds of keys whose names several kinds share, without the first.
  private var others: [String: [SkinKind]] = [:]

  /// Collects the kinds of layers; if two name a key, the first decides.
  init(_ layers: [SkinLayer]) {
    for layer in layers {
      kinds.merge(layer.kinds) { first, _ in first }
      guard layer.sharesNames else { continue }
      for (key, entry) in layer.entries where !entry.others.isEmpty {
        others[key] = others[key] ?? entry.others.map(\.kind)
      }
    }
  }

  /// Whether there are no keys.
  var isEmpty: Bool { kinds.isEmpty }

  /// Whether a key is a color.
  func isColor(_ key: String) -> Bool { kinds[key] == .color || others[key]?.contains(.color) == true }

  /// Whether all keys of a compiled skin can serve where the contract's kinds are used.
  func permits(_ keys: CompiledKeys) -> Bool {
    isEmpty || (zip(keys.names, keys.kinds).allSatisfy(permits) && keys.open.allSatisfy(permits))
  }

  private func permits(_ key: String, _ kind: SkinKind) -> Bool {
    guard let expected = kinds[key] else { return true }
    return kind.serves(as: expected) || (kind == .gradient && expected == .color)
  }

  /// The entries of a layer that can serve where the contract's kinds are used; the others are reported.
  func entries(of layer: SkinLayer, _ issues: inout [SkinIssue]) -> [String: SkinDocument.Entry] {
    var entries = layer.entries
    for (key, entry) in layer.entries {
      if entry.others.isEmpty {
        guard let expected = kinds[key], !entry.kind.serves(as: expected) else { continue }
        entries[key] = usable(entry, key, of: layer, &issues)
      } else {
        var found: [SkinIssue] = []
        let kept = ([entry.with([])] + entry.others).compactMap { usable($0, key, of: layer, &found) }
        // Where sections are no name spaces, these are readings of one value, of which one is enough.
        if layer.hasNamespaces { issues += found } else if kept.isEmpty { issues += found.prefix(1) }
        entries[key] = kept.first?.with(Array(kept.dropFirst()))
      }
    }
    return entries
  }

  /// The entry, or its values as those of the expected kind; `nil` if they can't serve where that kind is used.
  private func usable(
    _ entry: SkinDocument.Entry, _ key: String, of layer: SkinLayer, _ issues: inout [SkinIssue]
  ) -> SkinDocument.Entry? {
    guard let expected = kinds[key], !entry.kind.serves(as: expected) else { return entry }
    let further = others[key] ?? []
    if further.contains(where: entry.kind.serves) { return entry }
    if layer.hasNamespaces, ([expected] + further).allSatisfy(entry.kind.coexists) { return entry }
    // A gradient may replace a color: it serves properties that show either, and others keep the color.
    if entry.kind == .gradient, ([expected] + further).contains(.color) { return entry }
    if let converted = entry.converted(to: expected) { return converted }
    issues.append(
      SkinIssue(
        .wrongType, "The key is \(entry.kind.withArticle), but the app's own skin has it as \(expected.withArticle)",
        suggestion: "Move it to the section for that kind, or rename it.", place: entry.place.placed(in: layer.folder)))
    return nil
  }
}

extension SkinLayer {
  /// The kinds of the keys' sections by name.
  fileprivate var kinds: [String: SkinKind] {
    guard let compiled else { return entries.mapValues(\.kind) }
    return compiled.open.merging(zip(compiled.names, compiled.kinds)) { first, _ in first }
  }
}

extension SkinDocument.Entry {
  /// The entry with values of another kind, for properties of that kind: a number is the size of the primary font, and a text the name of an
  /// image; `nil` if its values can't serve there.
  fileprivate func converted(to kind: SkinKind) -> SkinDocument.Entry? {
    guard let own = fixedValue else { return nil }
    let converted = own.variants.compactMap { value -> SkinDocument.Definition? in
      switch kind {
      // The primary font can't be that of its own name.
      case .font where place.key == SkinExpression.primaryFont: SkinFont(value).map { .value(.font($0)) }
      case .font: SkinFont(value).flatMap { SkinExpression.primaryFont(size: $0.size) }.map { .expression($0) }
      case .image: SkinImage(value).map { .value(.image($0)) }
      default: nil
      }
    }
    guard let converted, converted.others.count == own.variants.others.count else { return nil }
    return SkinDocument.Entry(kind: kind, definition: converted, place: place, note: note)
  }
}
