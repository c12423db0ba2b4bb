import SkinKit

extension SkinDocument {
  /// The document without the keys that alias or use unreadable ones, also through others.
  /// - Returns: The document, and a warning for each key that it doesn't have any more.
  /// - Complexity: Linear in the number of keys and their references.
  func withoutDangling() -> (document: SkinDocument, issues: [SkinIssue]) {
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
    waiting.sort { $0 < $1 }
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
