import SkinKit

extension RepositoryState {
  /// Returns the loaded targets of a partition, by path.
  ///
  /// - Complexity: O(*n*), where *n* is the number of loaded targets.
  /// - Parameter partition: The partition.
  /// - Returns: The targets; empty if it isn't loaded.
  public func targets(of partition: TargetsPartition) -> [String: TargetEntry] {
    targets.filter { TargetsPartition(of: $0.key) == partition }
  }

  /// The loaded targets by partition, and those without one: of other paths, and of the operator's delegated roles.
  ///
  /// - Complexity: O(*n*), where *n* is the number of loaded targets.
  public var dividedTargets: (partitions: [TargetsPartition: [String: TargetEntry]], rest: [String: TargetEntry]) {
    var parts = Dictionary(
      uniqueKeysWithValues: partitions.subtracting(unloaded).map { ($0, [String: TargetEntry]()) })
    var rest: [String: TargetEntry] = [:]
    for (path, entry) in allTargets {
      if targets[path] != nil, let partition = TargetsPartition(of: path), parts[partition] != nil {
        parts[partition]?[path] = entry
      } else {
        rest[path] = entry
      }
    }
    return (parts, rest)
  }

  /// Adds the stored targets of a partition.
  /// - Parameters:
  ///   - partition: The partition.
  ///   - stored: Its targets by path, as they were before ``unload(_:)``.
  public mutating func load(_ partition: TargetsPartition, _ stored: [String: TargetEntry]) {
    guard unloaded.remove(partition) != nil else { return }
    targets.merge(stored) { loaded, _ in loaded }
  }

  /// Removes the targets of partitions, which are stored elsewhere.
  ///
  /// The partitions stay published: signing doesn't touch them.
  /// - Parameter parts: The partitions; those that were never signed stay loaded.
  public mutating func unload(_ parts: Set<TargetsPartition>) {
    let parts = parts.intersection(partitions)
    targets = targets.filter { path, _ in TargetsPartition(of: path).map { !parts.contains($0) } ?? true }
    unloaded.formUnion(parts)
  }

  /// The newest files of all roles that the targets keys sign; empty if the repository was never signed.
  public var targetsFiles: [SignedRole] {
    [signedTargets].compactMap(\.self) + partitionRoles.compactMap { signedDelegations[$0] }
  }

  /// The names of the roles of apps and partitions.
  var partitionRoles: Set<String> {
    Set(partitions.map(\.role)).union(partitions.map { TargetsPartition.role(ofApp: $0.app) })
  }
}
