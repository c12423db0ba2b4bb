extension SchemaMigration {
  /// Patches that are made after their publication.
  static let patchRequests = SchemaMigration(
    name: "18: patches in the background",
    script: """
      -- A patch that a server makes after the publication of its result. It waits in the state pending, with the time of
      -- its next attempt. While a server makes it, this time is the end of the claim, and progress isn't NULL. The row of
      -- a published patch is removed.
      CREATE TABLE patch_request (
        app TEXT NOT NULL,
        skin TEXT NOT NULL,
        from_version TEXT NOT NULL,
        to_version TEXT NOT NULL,
        position INTEGER NOT NULL,
        state TEXT NOT NULL,
        code TEXT,
        reason TEXT,
        remedy TEXT,
        attempts INTEGER NOT NULL,
        progress REAL,
        changed_at REAL NOT NULL,
        due_at REAL,
        PRIMARY KEY (app, skin, from_version, to_version),
        FOREIGN KEY (app, skin, from_version) REFERENCES package (app, skin, version) ON DELETE CASCADE,
        FOREIGN KEY (app, skin, to_version) REFERENCES package (app, skin, version) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX patch_request_due ON patch_request (due_at) WHERE due_at IS NOT NULL;
      -- The same columns for the other queue.
      ALTER TABLE preview ADD COLUMN remedy TEXT;
      ALTER TABLE preview ADD COLUMN progress REAL;
      """)
}
