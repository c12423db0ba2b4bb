/// The kinds of the keys of the app's own skin and its components, which other skins may not change.
struct SkinContract: Sendable {
  private var kinds: [String: SkinKind] = [:]
  /// The kinds of keys whose names several kinds share, without the first.
  private var others: [String: [SkinKind]] = [:]

  /// Collects the kinds of layers; if two name a key, the first decides.
  init(_ layers: [SkinLayer]) {
    for layer in layers {
      kinds.merge(layer.entries.mapValues(\.kind)) { first, _ in first }
      guard layer.hasNamespaces else { continue }
      for (key, entry) in layer.entries where !entry.others.isEmpty {
        others[key] = others[key] ?? entry.others.map(\.kind)
      }
    }
  }

  /// Whether there are no keys.
  var isEmpty: Bool { kinds.isEmpty }

  /// The entries of a layer that keep to the contract; the others are reported.
  func entries(of layer: SkinLayer, _ issues: inout [SkinIssue]) -> [String: SkinDocument.Entry] {
    guard layer.hasNamespaces else {
      return layer.entries.filter { isAllowed($0.value, $0.key, inNamespaces: false, &issues) }
    }
    var entries = layer.entries
    for (key, entry) in layer.entries {
      let allowed = ([entry.with([])] + entry.others).filter { isAllowed($0, key, inNamespaces: true, &issues) }
      if allowed.count <= entry.others.count { entries[key] = allowed.first?.with(Array(allowed.dropFirst())) }
    }
    return entries
  }

  private func isAllowed(
    _ entry: SkinDocument.Entry, _ key: String, inNamespaces: Bool, _ issues: inout [SkinIssue]
  ) -> Bool {
    guard let expected = kinds[key], !entry.kind.serves(as: expected) else { return true }
    let further = others[key] ?? []
    if further.contains(where: entry.kind.serves) { return true }
    if inNamespaces, ([expected] + further).allSatisfy(entry.kind.coexists) { return true }
    issues.append(
      SkinIssue(
        .wrongType, "The key is a \(entry.kind.rawValue), but the app's own skin has it as a \(expected.rawValue)",
        remedy: "Move it to the section for that kind, or rename it.", place: entry.place))
    return false
  }
}
