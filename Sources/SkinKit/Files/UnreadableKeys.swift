/// The keys that files name and that can't be read, whose issues explain why they have no value.
package struct UnreadableKeys: Sendable {
  private var keys: Set<String> = []
  /// The modules whose files can't be read at all, so that they may have any key.
  private var modules: Set<String> = []

  package init() {}

  package init(of document: SkinDocument) {
    for issue in document.issues where issue.severity == .error {
      if let key = issue.place.key {
        if document.entries[key] == nil { keys.insert(key) }
      } else if Self.fileCodes.contains(issue.code), let name = issue.place.file?.split(separator: "/").last {
        modules.insert(String(name.prefix { $0 != "." }))
      }
    }
  }

  /// The codes of issues that keep a whole file from being read.
  private static let fileCodes: Set<SkinIssue.Code> = [
    .malformedJSON, "malformed-plist", .tooManyValues, .duplicateKey, .unreadableFile, .wrongType,
  ]

  /// Whether a key may be one of these.
  package func contains(_ key: String) -> Bool {
    guard !keys.isEmpty || !modules.isEmpty else { return false }
    return keys.contains(key) || modules.contains(String(key.prefix { $0 != "." }))
  }

  /// Adds other keys.
  package mutating func formUnion(_ other: UnreadableKeys) {
    keys.formUnion(other.keys)
    modules.formUnion(other.modules)
  }

  /// The keys of a component, each behind its name.
  func prefixed(with component: String) -> UnreadableKeys {
    var prefixed = self
    prefixed.keys = Set(keys.map { "\(component).\($0)" })
    if !modules.isEmpty { prefixed.modules = [component] }
    return prefixed
  }
}

extension SkinDocument {
  /// The document without the keys that alias or use unreadable ones, also through others.
  /// - Returns: The document, and a warning for each key that it doesn't have any more.
  /// - Complexity: Linear in the number of keys and their references.
  package func withoutDangling() -> (document: SkinDocument, issues: [SkinIssue]) {
    let unreadable = UnreadableKeys(of: self)
    var followers: [String: [String]] = [:]
    var waiting: [(key: String, target: String)] = []
    for (key, entry) in allEntries {
      for definition in [entry.definition.any] + entry.definition.appearances.map({ entry.definition[$0] }) {
        for target in definition.keys {
          followers[target, default: []].append(key)
          if entries[target] == nil, unreadable.contains(target) { waiting.append((key, target)) }
        }
      }
    }
    var kept = entries
    var issues: [SkinIssue] = []
    waiting = waiting.ordered { $0 < $1 }
    while let (key, target) = waiting.popLast() {
      guard let entry = kept.removeValue(forKey: key) else { continue }
      var place = entry.place
      place.key = key
      issues.append(
        SkinIssue(
          .unknownAlias, "The key is left out, as is {\(target)}, which it uses", suggestion: "Correct {\(target)}.",
          place: place, severity: .warning))
      waiting += (followers[key] ?? []).ordered { $1 < $0 }.map { ($0, key) }
    }
    guard !issues.isEmpty else { return (self, []) }
    let document = SkinDocument(
      format: format, header: header, entries: kept, rules: rules, contrast: contrast, unknown: unknown,
      issues: self.issues, files: files, candidates: candidates, formatFiles: formatFiles)
    return (document, issues)
  }
}
