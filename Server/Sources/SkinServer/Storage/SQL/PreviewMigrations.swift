extension SchemaMigration {
  /// Pictures of published versions.
  static let previews = SchemaMigration(
    name: "16: pictures of versions",
    script: """
      -- The drawing of a version's pictures. It waits in the state pending, with the time of its next attempt; this time
      -- is in the future while a server draws.
      CREATE TABLE preview (
        app TEXT NOT NULL,
        skin TEXT NOT NULL,
        version TEXT NOT NULL,
        state TEXT NOT NULL,
        code TEXT,
        reason TEXT,
        attempts INTEGER NOT NULL,
        changed_at REAL NOT NULL,
        due_at REAL,
        PRIMARY KEY (app, skin, version),
        FOREIGN KEY (app, skin, version) REFERENCES package (app, skin, version) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX preview_due ON preview (due_at) WHERE due_at IS NOT NULL;
      -- The pictures of the last drawing that succeeded. Their bytes are blobs.
      CREATE TABLE preview_picture (
        app TEXT NOT NULL,
        skin TEXT NOT NULL,
        version TEXT NOT NULL,
        name TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        length INTEGER NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        PRIMARY KEY (app, skin, version, name),
        FOREIGN KEY (app, skin, version) REFERENCES package (app, skin, version) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX preview_picture_blob ON preview_picture (sha256);
      """)
}
