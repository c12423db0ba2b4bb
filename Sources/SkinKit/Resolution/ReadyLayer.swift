/// The top layer of a compiled skin: keys whose values need no resolution, because no layer is above them.
struct ReadyLayer {
  /// The names of the keys that have a value.
  let names: [String]
  /// The kinds of their sections.
  let kinds: [SkinKind]
  /// Their values.
  let values: [ResolvedValue]
  /// The entries of the other keys, whose values depend on other layers.
  let open: [String: SkinDocument.Entry]
  /// The positions of the names, if there is anything to look them up for.
  private let positions: [String: Int]

  /// Takes the top layer, if it is a compiled skin.
  /// - Parameters:
  ///   - layers: The layers, the top one first; `nil` if the first isn't compiled, or must be resolved with the others.
  ///   - contract: The required kinds of keys.
  init?(_ layers: [SkinLayer], contract: SkinContract) {
    guard let top = layers.first, let keys = top.compiled, !layers.contains(where: \.sharesNames),
      contract.permits(keys)
    else { return nil }
    (names, kinds, values) = (keys.names, keys.kinds, keys.values)
    let entries = keys.open.isEmpty ? [:] : top.entries
    open = Dictionary(uniqueKeysWithValues: keys.open.keys.compactMap { key in entries[key].map { (key, $0) } })
    let isAlone = layers.count == 1 && open.isEmpty
    positions = isAlone ? [:] : Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  /// Whether a key has a value.
  func contains(_ key: String) -> Bool { positions[key] != nil }

  /// The entry of a key that has a value.
  func entry(_ key: String) -> SkinDocument.Entry? {
    positions[key].map { position in
      let variants = values[position].variants
      return SkinDocument.Entry(
        kind: variants.any.kind, definition: variants.map { .value($0) }, place: SkinIssue.Place(key: key))
    }
  }
}
