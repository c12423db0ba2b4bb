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
    // An activation that shows the version comes with its bases.
    if case .version = range { try loadBases(of: records, from: read) }
  }

  /// Loads the versions that activations show, so that they follow a change of one of them or of its bases.
  package mutating func loadShown(from read: (IndexReference) throws -> Data) throws {
    for reference in Set(shownVersions.values) {
      guard case .shown(let records, let bases) = try index.load(reference, from: read) else { continue }
      try loadBases(of: records + bases, from: read)
    }
  }

  /// Loads the part of the index with the skins on which versions build.
  private mutating func loadBases(
    of records: [IndexRecord], from read: (IndexReference) throws -> Data
  ) throws {
    var (pending, seen) = (records, Set<SkinIdentifier>())
    while let record = pending.popLast() {
      guard let base = record.base, let id = SkinIdentifier(base.id), seen.insert(id).inserted else { continue }
      pending += try index.load(
        .skin(app: record.key.app, id: id, atMost: 2 * Self.maximumCandidates), from: read)
    }
  }

  /// Removes the targets of all loaded versions from memory; they stay published.
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
    try updateShown(after: changes)
    return changes
  }

  /// The most versions of a base, from the newest one on, among which packages to build on are looked for.
  private static let maximumCandidates = 32
  /// The most packages of a base that come with an activation.
  private static let maximumBases = 2

  /// Brings the nodes with the versions that activations show up to date.
  private mutating func updateShown(after changes: [IndexKey: IndexRecord?]) throws {
    for (path, keys) in newlyShown {
      try show(keys.flatMap { try index.records(in: .version($0)) }, by: path)
    }
    if !changes.isEmpty {
      let changed = Set(changes.keys.map(\.id))
      for (path, reference) in shownVersions where newlyShown[path] == nil {
        guard case .shown(let records, let bases) = try index.node(reference) else { continue }
        let named = (records + bases).compactMap { $0.base.flatMap { SkinIdentifier($0.id) } }
        guard records.contains(where: { changes[$0.key] != nil }) || !changed.isDisjoint(with: named) else { continue }
        try show(records.compactMap { changes[$0.key] ?? $0 }, by: path)
      }
    }
    newlyShown = [:]
  }

  /// Sets the versions that an activation of the targets role shows.
  private mutating func show(_ records: [IndexRecord], by activation: String) throws {
    guard let custom = targets[activation]?.custom else { return }
    if let old = custom.shownVersions { index.drop(old) }
    let node = IndexNode.shown(records.sorted { $0.key < $1.key }, bases: try bases(of: records))
    targets[activation]?.custom = custom.showing(records.isEmpty ? nil : try index.add(node))
  }

  /// Returns the newest packages on which versions, or their bases, may build.
  private func bases(of records: [IndexRecord]) throws -> [IndexRecord] {
    var (found, pending) = ([IndexKey: IndexRecord](), records)
    while let record = pending.popLast() {
      guard let base = record.base, let id = SkinIdentifier(base.id) else { continue }
      let newest = try index.records(in: .skin(app: record.key.app, id: id, atMost: Self.maximumCandidates))
      for candidate in newest.filter({ base.allows($0.key.version) }).prefix(Self.maximumBases)
      where found[candidate.key] == nil {
        let package = IndexRecord(
          key: candidate.key, targets: candidate.targets.filter { $0.key == candidate.key.package })
        found[candidate.key] = package
        pending.append(package)
      }
    }
    return found.values.sorted { $0.key < $1.key }
  }
}

extension IndexRecord {
  /// The skin on which the version builds; nil if it builds on none.
  fileprivate var base: BaseConstraint? {
    guard case .package(let package)? = TargetDescription(custom: targets[key.package]?.custom) else { return nil }
    return package.base
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
