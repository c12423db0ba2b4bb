extension SchemaMigration {
  /// The state of the signer, and the files that it signed.
  static let repositoryTables = """
    -- The state of the signer, as JSON.
    CREATE TABLE repository (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      state BLOB NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT;
    -- Signed files by their path below the repository. A file missing in the newest revision is retired, and deleted
    -- later, so that clients can finish a refresh.
    CREATE TABLE metadata_file (
      path TEXT PRIMARY KEY,
      bytes BLOB NOT NULL,
      -- The file's role, or NULL for the timestamp, which has no versions.
      role TEXT,
      retired_in INTEGER
    ) STRICT;
    CREATE INDEX metadata_file_role ON metadata_file (role) WHERE retired_in IS NULL;
    CREATE INDEX metadata_file_retired ON metadata_file (retired_in) WHERE retired_in IS NOT NULL;
    -- Files of targets by their path below the repository. Their bytes are blobs.
    CREATE TABLE target_file (
      path TEXT PRIMARY KEY,
      sha256 TEXT NOT NULL,
      length INTEGER NOT NULL,
      -- The partition of the file's target, or NULL.
      partition TEXT,
      retired_in INTEGER,
      -- The time at which it was retired, or NULL.
      retired_at REAL
    ) STRICT;
    CREATE INDEX target_file_partition ON target_file (partition) WHERE retired_in IS NULL;
    CREATE INDEX target_file_retired ON target_file (retired_in) WHERE retired_in IS NOT NULL;
    CREATE INDEX target_file_sha256 ON target_file (sha256);
    -- The targets of a partition, as JSON. The state has those of no partition.
    CREATE TABLE partition (
      name TEXT PRIMARY KEY,
      targets BLOB NOT NULL
    ) STRICT;
    -- Blobs of files that aren't served any longer, until they are removed.
    CREATE TABLE unused_blob (
      sha256 TEXT PRIMARY KEY
    ) STRICT;
    """
}
