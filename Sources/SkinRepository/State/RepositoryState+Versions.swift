package import Foundation
import SkinKit
import SkinPackage
package import SkinUpdate

extension RepositoryState {
  /// Returns the version to which a package or a patch belongs: the one that it results in.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - entry: The target, whose description says where a patch leads.
  /// - Returns: The version; nil for other targets, and those whose path doesn't match their description.
  package static func key(_ path: String, _ entry: TargetEntry) -> IndexKey? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, let app = SkinIdentifier(String(parts[1])) else { return nil }
    let key: IndexKey
    switch entry.description {
    case .package(let package)?: key = IndexKey(app: app, package.reference)
    case .patch(let patch)?: key = IndexKey(app: app, id: patch.id, version: patch.to)
    default: return nil
    }
    return key.holds(path) ? key : nil
  }

  /// The targets of the loaded versions, and those that don't belong to versions or to roles that the targets keys sign.
  ///
  /// - Complexity: O(*n*), where *n* is the number of targets in memory.
  package var dividedTargets: (versions: [IndexKey: [String: TargetEntry]], rest: [String: TargetEntry]) {
    var versions = Dictionary(uniqueKeysWithValues: loaded.map { ($0, [String: TargetEntry]()) })
    var rest: [String: TargetEntry] = [:]
    for (path, entry) in allTargets {
      if targets[path] != nil, let key = Self.key(path, entry), loaded.contains(key) {
        versions[key]?[path] = entry
      } else {
        rest[path] = entry
      }
    }
    return (versions, rest)
  }

  /// Loads versions whose targets are in the index.
  /// - Parameters:
  ///   - range: The versions.
  ///   - read: Reads a node of the index.
  /// - Throws: `SkinIssue` if a node is malformed, or the error of `read`.
  package mutating func load(_ range: IndexSearch.Range, from read: (IndexReference) throws -> Data) throws {
    let records = try index.load(range, from: read)
    // A version that wasn't published is known not to be.
    if case .version(let key) = range, records.isEmpty { loaded.insert(key) }
    for record in records where loaded.insert(record.key).inserted {
      let entries = record.targets.compactMapValues(TargetEntry.init)
      targets.merge(entries) { changed, _ in changed }
    }
  }

  /// Loads the versions that activations show, so that they follow a change of one of them.
  package mutating func loadShown(from read: (IndexReference) throws -> Data) throws {
    for reference in shownVersions.values { try index.load(reference, from: read) }
  }

  /// Removes the targets of all loaded versions from memory. They stay published.
  package mutating func unload() {
    targets = targets.filter { path, entry in Self.key(path, entry).map { !loaded.contains($0) } ?? true }
    loaded = []
    index.unload()
  }

  /// The nodes with the versions that activations of the targets role show, by the activations' paths.
  var shownVersions: [String: IndexReference] { targets.compactMapValues { $0.custom?.shownVersions } }

  /// Brings the index, and the versions that activations show, up to date with the targets in memory.
  ///
  /// Targets without the index, as other tools sign them, are added to it.
  /// - Returns: The changed records; nil for a removed one.
  /// - Throws: `SkinIssue` with the code `unloaded-targets` if a version changed that isn't loaded.
  package mutating func updateIndex() throws -> [IndexKey: IndexRecord?] {
    var records: [IndexKey: IndexRecord] = [:]
    for (path, entry) in targets {
      guard let key = Self.key(path, entry) else { continue }
      records[key, default: IndexRecord(key: key, targets: [:])].targets[path] = entry.file
    }
    var changes: [IndexKey: IndexRecord?] = [:]
    for key in loaded.union(records.keys) {
      let published = try index.records(in: .version(key)).first
      guard loaded.contains(key) || published == nil else { throw SkinIssue.unloadedVersion(key) }
      if published != records[key] { changes[key] = .some(records[key]) }
    }
    try index.update(changes)
    loaded.formUnion(records.keys)
    let before = Set(shownVersions.values)
    if !changes.isEmpty {
      for (path, reference) in shownVersions {
        let shown = try index.node(reference)
        guard case .shown(let old) = shown, old.contains(where: { changes[$0.key] != nil }) else { continue }
        show(old.compactMap { changes[$0.key] ?? $0 }, by: path)
      }
    }
    for reference in before.subtracting(shownVersions.values) { index.drop(reference) }
    return changes
  }

  /// Sets the versions that an activation of the targets role shows.
  mutating func show(_ records: [IndexRecord], by activation: String) {
    guard let custom = targets[activation]?.custom else { return }
    let sorted = records.sorted { $0.key < $1.key }
    targets[activation]?.custom = custom.showing(sorted.isEmpty ? nil : index.add(.shown(sorted)))
  }

  /// Returns the loaded record of a version; nil if it isn't loaded or has no targets.
  func record(_ key: IndexKey) -> IndexRecord? {
    guard let package = targets[key.package] else { return nil }
    var record = IndexRecord(key: key, targets: [key.package: package.file])
    for (path, entry) in targets where Self.key(path, entry) == key { record.targets[path] = entry.file }
    return record
  }
}

extension TargetEntry {
  /// The target in the format of the metadata.
  package var file: TargetFile { TargetFile(length: length, sha256: sha256.hex, custom: custom) }

  /// Creates the entry of a file; nil without a SHA-256.
  package init?(_ file: TargetFile) {
    guard let hash = file.digest.hashes["sha256"].flatMap(ContentHash.init(hex:)) else { return nil }
    self.init(length: file.length, sha256: hash, custom: file.custom)
  }
}

extension SkinIssue {
  static func unloadedVersion(_ key: IndexKey) -> SkinIssue {
    SkinIssue(
      .unloadedTargets, "The targets of \(key) were changed without the published ones",
      suggestion: "Load the version from where the index is stored, and apply the change again.",
      place: .init(key: key.description))
  }
}
