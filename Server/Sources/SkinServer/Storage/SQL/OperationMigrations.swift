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
}
