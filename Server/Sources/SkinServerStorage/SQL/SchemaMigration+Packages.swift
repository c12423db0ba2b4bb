extension SchemaMigration {
  /// Published versions, and what is kept about each.
  static let packageTables = """
    CREATE TABLE package (
      app TEXT NOT NULL,
      skin TEXT NOT NULL,
      version TEXT NOT NULL,
      name TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      size INTEGER NOT NULL,
      manifest_sha256 TEXT NOT NULL,
      target TEXT NOT NULL UNIQUE,
      published_at REAL NOT NULL,
      published_in INTEGER NOT NULL,
      -- The order in which packages of one publication were inserted.
      number INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (app, skin, version)
    ) STRICT;
    CREATE INDEX package_number ON package (number);
    -- For servers that follow the changes of others.
    CREATE INDEX package_published_in ON package (published_in);
    CREATE INDEX package_published ON package (app, published_in);
    CREATE TABLE patch (
      app TEXT NOT NULL,
      skin TEXT NOT NULL,
      from_version TEXT NOT NULL,
      to_version TEXT NOT NULL,
      size INTEGER NOT NULL,
      target TEXT NOT NULL UNIQUE,
      PRIMARY KEY (app, skin, from_version, to_version),
      FOREIGN KEY (app, skin, from_version) REFERENCES package (app, skin, version),
      FOREIGN KEY (app, skin, to_version) REFERENCES package (app, skin, version)
    ) STRICT;
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
    -- The drawing of a version's pictures. It waits in the state pending, with the time of its next attempt; this time
    -- is in the future while a server draws.
    CREATE TABLE preview (
      app TEXT NOT NULL,
      skin TEXT NOT NULL,
      version TEXT NOT NULL,
      state TEXT NOT NULL,
      code TEXT,
      reason TEXT,
      remedy TEXT,
      attempts INTEGER NOT NULL,
      progress REAL,
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
    -- The rules by which an app's versions are kept, as JSON.
    CREATE TABLE retention (
      app TEXT PRIMARY KEY,
      policy BLOB NOT NULL
    ) STRICT;
    -- Versions that no policy removes.
    CREATE TABLE pin (
      app TEXT NOT NULL,
      skin TEXT NOT NULL,
      version TEXT NOT NULL,
      PRIMARY KEY (app, skin, version)
    ) STRICT;
    -- The last time at which an activation or a catalog named a version that it doesn't name any longer.
    CREATE TABLE version_use (
      app TEXT NOT NULL,
      skin TEXT NOT NULL,
      version TEXT NOT NULL,
      used_at REAL NOT NULL,
      PRIMARY KEY (app, skin, version)
    ) STRICT;
    -- Versions that were published once. Their numbers are never given to other contents.
    CREATE TABLE removed_version (
      app TEXT NOT NULL,
      skin TEXT NOT NULL,
      version TEXT NOT NULL,
      sha256 TEXT NOT NULL,
      removed_at REAL NOT NULL,
      is_withdrawn INTEGER NOT NULL,
      PRIMARY KEY (app, skin, version)
    ) STRICT;
    -- Uploads in several requests. Their bytes are files until the package is published; then the row has its version.
    CREATE TABLE upload (
      id TEXT PRIMARY KEY,
      app TEXT NOT NULL,
      length INTEGER NOT NULL,
      sha256 TEXT,
      expires_at REAL NOT NULL,
      skin TEXT,
      version TEXT,
      -- The name of the user who began the upload, or NULL.
      owner TEXT,
      CHECK ((skin IS NULL) = (version IS NULL))
    ) STRICT;
    """
}
