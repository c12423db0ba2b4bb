import Foundation

/// The keys whose names several kinds share: where sections are name spaces, and colors without `#`, which are texts, too.
///
/// Skins rarely have any. The cascade resolves the kinds apart from each other, under names with their section behind a slash, which
/// no name of a key contains.
struct SharedNames {
  /// The full names of the keys.
  let keys: Set<String>

  /// Finds the shared names of layers.
  /// - Parameters:
  ///   - layers: The entries of each layer.
  ///   - hasNamespaces: Whether the sections of each layer are name spaces.
  ///   - sharesNames: Whether kinds share names in each layer.
  init(_ layers: [[String: SkinDocument.Entry]], hasNamespaces: [Bool], sharesNames: [Bool]) {
    var keys: Set<String> = []
    for (position, layer) in layers.enumerated() where sharesNames[position] {
      for (key, entry) in layer {
        let isShared =
          !entry.others.isEmpty
          || hasNamespaces[position]
            && layers.contains { other in other[key].map { $0.kind.coexists(with: entry.kind) } ?? false }
        if isShared { keys.insert(key) }
      }
    }
    self.keys = keys
  }

  /// Names each entry of a shared key, and each alias of one or reference to it, with the section of its kind.
  func separated(_ layers: [[String: SkinDocument.Entry]]) -> [[String: SkinDocument.Entry]] {
    guard !keys.isEmpty else { return layers }
    var separated = layers
    for position in separated.indices {
      for key in keys {
        guard let entry = separated[position].removeValue(forKey: key) else { continue }
        for each in [entry.with([])] + entry.others { separated[position][each.kind.slot(of: key)] = each }
      }
    }
    let slots = separated.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    return separated.map { layer in
      layer.mapValues { entry in
        guard entry.fixedValue == nil else { return entry }
        return entry.renamed { target, kind in
          keys.contains(target) ? slot(of: target, for: kind, among: slots) : target
        }
      }
    }
  }

  /// The entry that an alias of a shared key means: the one of its own kind, or the first.
  private func slot(of key: String, for kind: SkinKind, among slots: Set<String>) -> String {
    let kinds = [kind] + SkinKind.allCases
    return kinds.map { $0.slot(of: key) }.first(where: slots.contains) ?? key
  }

  /// Puts the values of keys that share a name together.
  static func joined(_ names: [String], _ values: [ResolvedValue]) -> (names: [String], values: [ResolvedValue]) {
    var joined: (names: [String], values: [ResolvedValue]) = ([], [])
    var shared: [String: [ResolvedValue]] = [:]
    for (name, value) in zip(names, values) {
      if let slash = name.firstIndex(of: "/") {
        shared[String(name[..<slash]), default: []].append(value)
      } else {
        joined.names.append(name)
        joined.values.append(value)
      }
    }
    for (name, values) in shared {
      let ordered = values.flatMap(\.all).ordered { $0.any.kind.rank < $1.any.kind.rank }
      guard let first = ordered.first else { continue }
      joined.names.append(name)
      joined.values.append(ResolvedValue(first, others: Array(ordered.dropFirst())))
    }
    return joined
  }

  /// A section behind a key's name in a message: in an alias, in a cycle, or at the end of one.
  private static let section = "/(\(SkinKind.allCases.map(\.rawValue).joined(separator: "|")))(?=\\}| →|$)"

  /// An issue without the sections in the names of keys.
  static func readable(_ issue: SkinIssue) -> SkinIssue {
    let message = issue.message.replacingOccurrences(of: section, with: "", options: .regularExpression)
    return SkinIssue(
      issue.code, message, suggestion: issue.suggestion, place: issue.place, severity: issue.severity)
  }
}
