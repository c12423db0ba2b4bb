extension SchemaMigration {
  /// The states of the signer, and the files that it signed.
  static let repositoryTables = """
    -- The version of the last signature: one counter for the timestamps of all apps. Without a row, nothing begun yet.
    CREATE TABLE repository_version (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      version INTEGER NOT NULL
    ) STRICT;
    -- The root files that lead to the newest one, the same for all apps.
    CREATE TABLE root_file (
      version INTEGER PRIMARY KEY,
      bytes BLOB NOT NULL
    ) STRICT;
    -- The repository of each app.
    CREATE TABLE repository (
      app TEXT PRIMARY KEY,
      -- The state of the signer, as JSON.
      state BLOB NOT NULL,
      -- The version of the timestamp.
      version INTEGER NOT NULL,
      -- The number of changes.
      revision INTEGER NOT NULL,
      -- The version of the root that signed it.
      root INTEGER NOT NULL,
      -- The time to sign again, or NULL if this server can't.
      due_at REAL,
      -- The time at which the first of its top-level files expires, or NULL if it was never signed.
      expires_at REAL,
      -- The time at which its snapshot expires, or NULL.
      snapshot_expires_at REAL,
      -- The time at which the first of its files expires that a targets key signed, or NULL.
      targets_expire_at REAL,
      -- The largest share that one of its files has of the length that clients read.
      fill REAL NOT NULL,
      -- The size of its packages and patches.
      bytes INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX repository_version_order ON repository (version);
    CREATE INDEX repository_due ON repository (due_at);
    CREATE INDEX repository_expiry ON repository (expires_at);
    CREATE INDEX repository_targets_expiry ON repository (targets_expire_at);
    CREATE INDEX repository_fill ON repository (fill);
    CREATE INDEX repository_bytes ON repository (bytes);
    -- Signed files by their path below an app's repository. A file missing in the newest revision is retired, and
    -- deleted later, so that clients can finish a refresh.
    CREATE TABLE metadata_file (
      app TEXT NOT NULL,
      path TEXT NOT NULL,
      bytes BLOB NOT NULL,
      -- The file's role, or NULL for the timestamp and for nodes of the index, which have no versions.
      role TEXT,
      retired_in INTEGER,
      PRIMARY KEY (app, path)
    ) STRICT;
    CREATE INDEX metadata_file_role ON metadata_file (app, role) WHERE retired_in IS NULL;
    CREATE INDEX metadata_file_retired ON metadata_file (app, retired_in) WHERE retired_in IS NOT NULL;
    -- Files of targets by their path below an app's repository. Their bytes are blobs.
    CREATE TABLE target_file (
      app TEXT NOT NULL,
      path TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      length INTEGER NOT NULL,
      -- The version that the file's target belongs to, or NULL.
      version TEXT,
      retired_in INTEGER,
      -- The time at which it was retired, or NULL.
      retired_at REAL,
      PRIMARY KEY (app, path)
    ) STRICT;
    CREATE INDEX target_file_version ON target_file (app, version) WHERE retired_in IS NULL;
    CREATE INDEX target_file_retired ON target_file (retired_in) WHERE retired_in IS NOT NULL;
    CREATE INDEX target_file_sha256 ON target_file (sha256);
    -- Blobs of files that aren't served any longer, until they are removed.
    CREATE TABLE unused_blob (
      sha256 TEXT PRIMARY KEY
    ) STRICT;
    """
}
