import Foundation
import SkinKit
import SkinRepository
import SkinServerStorage
import SkinUpdate

/// A check of the served metadata by the rules of clients: signatures, versions, hashes, lengths and dates.
struct MetadataCheck {
  /// The issues that were found.
  private(set) var issues: [SkinIssue] = []
  /// The trusted metadata, as far as it can be trusted.
  private(set) var trusted: TrustedMetadata?
  private let files: [String: Data]
  /// The records of the index.
  private var indexed: [IndexKey: IndexRecord] = [:]

  /// Checks all metadata of an app that leads from the oldest served root to the targets.
  /// - Parameters:
  ///   - app: The app.
  ///   - files: The served metadata of an app.
  ///   - roots: The root files by version.
  ///   - now: The time to check dates against.
  init(of app: SkinIdentifier, _ files: [ServedMetadata], roots: [Int: Data], now: Date) {
    let roots = roots.map { (RepositoryLayout.metadata("root", version: $0), $1) }
    self.files = Dictionary(files.map { ($0.path, $0.bytes) } + roots) { $1 }
    do {
      try follow(app, now)
    } catch {
      issues.append(Self.issue(error))
    }
  }

  private mutating func follow(_ app: SkinIdentifier, _ now: Date) throws {
    let versions = files.keys.compactMap { $0.wholeMatch(of: #/metadata/([0-9]+)\.root\.json/#).flatMap { Int($0.1) } }
    guard let first = versions.min() else { throw Self.missing(RepositoryLayout.metadata("root", version: 1)) }
    var trusted = try TrustedMetadata(root: try file("root", first), now: now, app: app)
    defer { self.trusted = trusted }
    for version in versions.sorted().dropFirst() { try trusted.updateRoot(file("root", version)) }
    try trusted.checkRoot()
    guard let timestamp = files[RepositoryLayout.timestamp] else { throw Self.missing(RepositoryLayout.timestamp) }
    try checkLength(timestamp, "timestamp")
    _ = try trusted.updateTimestamp(timestamp)
    try trusted.updateSnapshot(file("snapshot", trusted.timestamp?.snapshot.version ?? 0))
    // Depth first; a role that can't be trusted doesn't hide the problems of the others.
    var pending: [(role: String, delegator: String?)] = [("targets", nil)]
    var seen: Set<String> = []
    while let (role, delegator) = pending.popLast() {
      guard seen.insert(role).inserted else { continue }
      do {
        let version = trusted.snapshot?.meta["\(role).json"]?.version ?? 0
        let metadata = try trusted.updateTargets(file(role, version), role: role, delegator: delegator)
        pending += (metadata.delegations?.roles ?? []).map { ($0.name, role) }
        if delegator == nil { try readIndex(of: metadata) }
      } catch {
        issues.append(Self.issue(error))
      }
    }
  }

  /// Reads all nodes of the index, and the versions that activations show.
  private mutating func readIndex(of targets: TargetsRole) throws {
    var search = IndexSearch(targets.index, in: .all)
    while let next = search.next { try search.take(node(next)) }
    indexed = Dictionary(search.records.map { ($0.key, $0) }) { first, _ in first }
    for (path, target) in targets.targets.sorted(by: { $0.key < $1.key }) {
      guard let reference = target.custom?.shownVersions else { continue }
      guard case .shown(let records, let bases) = try node(reference), records.allSatisfy({ indexed[$0.key] == $0 }),
        bases.allSatisfy({ base in base.targets.allSatisfy { indexed[base.key]?.targets[$0.key] == $0.value } })
      else {
        throw SkinIssue(
          .damagedStorage, "\(path) shows versions that differ from those of the index",
          suggestion: "Restore the database from a backup.", place: .init(file: path))
      }
    }
  }

  private func node(_ reference: IndexReference) throws -> IndexNode {
    guard let data = files[reference.path] else { throw Self.missing(reference.path) }
    return try IndexNode(data, named: reference)
  }

  /// All signed targets by path.
  ///
  /// A path that several roles describe has the description of the first one.
  var targets: [String: TargetFile] {
    let roles = trusted?.targets ?? [:]
    let others = roles.filter { $0.key != "targets" }.sorted { $0.key < $1.key }.map(\.value)
    let own = (roles["targets"]?.targets ?? [:]).merging(indexed.values.flatMap(\.targets).map { ($0.key, $0.value) }) {
      first, _ in first
    }
    return others.reduce(into: own) { all, role in all.merge(role.targets) { first, _ in first } }
  }

  private func file(_ role: String, _ version: Int) throws -> Data {
    let path = RepositoryLayout.metadata(role, version: version)
    guard let data = files[path] else { throw Self.missing(path) }
    try checkLength(data, role)
    return data
  }

  private func checkLength(_ data: Data, _ role: String) throws {
    let size = MetadataSize(role: role, length: data.count)
    guard size.share <= 1 else { throw size.issue }
  }

  private static func missing(_ path: String) -> SkinIssue {
    SkinIssue(
      .missingMetadata, "\(path) isn't in the database", suggestion: "Restore the database from a backup.",
      place: .init(file: path))
  }

  private static func issue(_ error: any Error) -> SkinIssue {
    error as? SkinIssue
      ?? SkinIssue(.damagedStorage, "The metadata can't be checked: \(error)", suggestion: "Restore a backup.")
  }
}
