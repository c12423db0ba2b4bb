/// The values of a skin's keys that no layer below it changes.
struct FixedValues {
  /// The values by key.
  let values: [String: ResolvedValue]

  /// Resolves a document by itself.
  /// - Complexity: Linear in the number of definitions.
  init(_ document: SkinDocument) {
    var cascade = SkinCascade([SkinLayer(document)], contract: SkinContract([]))
    let (names, values) = cascade.values()
    // Cycles and wrong kinds let keys fall back, which may end in another layer.
    let isClean = cascade.issues.isEmpty
    let open = Self.openKeys(of: document.entries)
    self.values = Dictionary(
      zip(names, values).filter { name, _ in
        !open.contains(name) && (isClean || document.entries[name]?.fixedValue != nil)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The keys that lead to one that the skin doesn't have, or not in every language.
  private static func openKeys(of entries: [String: SkinDocument.Entry]) -> Set<String> {
    var users: [String: [String]] = [:]
    var waiting: [String] = []
    for (key, entry) in entries {
      if entry.definition.isPartial { waiting.append(key) }
      for target in entry.targets {
        users[target, default: []].append(key)
        if entries[target] == nil { waiting.append(key) }
      }
    }
    var open: Set<String> = []
    while let key = waiting.popLast() {
      guard open.insert(key).inserted else { continue }
      waiting += users[key] ?? []
    }
    return open
  }
}

extension SkinDocument.Entry {
  /// The keys that the definitions of all appearances need.
  fileprivate var targets: [String] {
    guard fixedValue == nil else { return [] }
    let definition = definition
    return definition.any.keys + definition.others.values.flatMap(\.keys)
  }
}
