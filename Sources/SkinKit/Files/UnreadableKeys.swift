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
