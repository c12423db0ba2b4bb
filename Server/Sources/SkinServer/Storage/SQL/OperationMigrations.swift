extension SchemaMigration {
  /// Resumable uploads.
  static let uploads = SchemaMigration(
    name: "12: uploads",
    script: """
      -- Uploads in several requests. Their bytes are files until the package is published; then the row has its version.
      CREATE TABLE upload (
        id TEXT PRIMARY KEY,
        app TEXT NOT NULL,
        length INTEGER NOT NULL,
        sha256 TEXT,
        expires_at REAL NOT NULL,
        skin TEXT,
        version TEXT,
        CHECK ((skin IS NULL) = (version IS NULL))
      ) STRICT;
      """)

  /// Notes and warnings of versions.
  static let notes = SchemaMigration(
    name: "13: notes and warnings of versions",
    script: """
      CREATE TABLE version_note (
        app TEXT NOT NULL,
        skin TEXT NOT NULL,
        version TEXT NOT NULL,
        notes TEXT NOT NULL,
        PRIMARY KEY (app, skin, version),
        FOREIGN KEY (app, skin, version) REFERENCES package (app, skin, version) ON DELETE CASCADE
      ) STRICT;
      -- The warnings found when the package was read, as JSON. There may be more than are kept.
      CREATE TABLE version_lint (
        app TEXT NOT NULL,
        skin TEXT NOT NULL,
        version TEXT NOT NULL,
        count INTEGER NOT NULL,
        warnings BLOB NOT NULL,
        PRIMARY KEY (app, skin, version),
        FOREIGN KEY (app, skin, version) REFERENCES package (app, skin, version) ON DELETE CASCADE
      ) STRICT;
      """)

  /// Freezes, guards of rollouts, and reasons in the history of activations.
  static let rollouts = SchemaMigration(
    name: "14: freezes, guards of rollouts",
    script: """
      -- A remark about the change, such as the reason for which skins were switched off, or NULL.
      ALTER TABLE activation_state ADD COLUMN note TEXT;
      -- The times in which the documents of an app can't be changed, as JSON.
      CREATE TABLE freeze_list (
        app TEXT PRIMARY KEY,
        list BLOB NOT NULL
      ) STRICT;
      -- The limits of a channel's guard, as JSON.
      CREATE TABLE rollout_guard (
        app TEXT NOT NULL,
        channel TEXT NOT NULL,
        limits BLOB NOT NULL,
        PRIMARY KEY (app, channel)
      ) STRICT;
      -- Versions that a guard paused, until an operator clears them.
      CREATE TABLE rollout_pause (
        app TEXT NOT NULL,
        channel TEXT NOT NULL,
        skin TEXT NOT NULL,
        version TEXT NOT NULL,
        paused_at REAL NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (app, channel, skin, version)
      ) STRICT;
      """)
}
