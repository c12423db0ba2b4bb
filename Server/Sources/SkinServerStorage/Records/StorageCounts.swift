/// The numbers of records in the database.
package struct StorageCounts: Hashable, Sendable {
  /// The number of apps with packages.
  package var apps: Int
  /// The number of published versions of skins.
  package var versions: Int
  package var patches: Int
  /// The number of patches that are still to be made.
  package var waitingPatches: Int
  /// The number of patches that can't be made.
  package var failedPatches: Int
  /// The number of served files.
  package var files: Int
  /// The size of all served files.
  package var bytes: Int
}

extension MetadataReading {
  /// Counts the published packages and files.
  ///
  /// - Complexity: O(*n*), where *n* is the number of records.
  package func storageCounts() throws -> StorageCounts {
    func count(_ query: String) throws -> Int { try connection.value(query) ?? 0 }
    return StorageCounts(
      apps: try count("SELECT COUNT(DISTINCT app) FROM package"), versions: try count("SELECT COUNT(*) FROM package"),
      patches: try count("SELECT COUNT(*) FROM patch"),
      waitingPatches: try count("SELECT COUNT(*) FROM patch_request WHERE state = 'pending'"),
      failedPatches: try count("SELECT COUNT(*) FROM patch_request WHERE state = 'failed'"),
      files: try count("SELECT COUNT(*) FROM target_file"),
      bytes: try count("SELECT CAST(COALESCE(SUM(length), 0) AS BIGINT) FROM target_file"))
  }

  /// Returns some target files that are still served.
  package func someTargetFiles(_ count: Int) throws -> [ServedTarget] {
    try connection.rows(
      "SELECT * FROM target_file WHERE retired_in IS NULL ORDER BY app, path LIMIT $1", count
    ).map(ServedTarget.init)
  }
}
