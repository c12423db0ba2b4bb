extension SchemaMigration {
  /// Tables for policies of retention, and for versions and files that were removed.
  static let retention = SchemaMigration(
    name: "6: retention",
    script: """
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
      -- The time at which a file was retired, or NULL if it was retired before this was recorded.
      ALTER TABLE target_file ADD COLUMN retired_at REAL;
      -- Blobs of files that aren't served any longer, until they are removed.
      CREATE TABLE unused_blob (
        sha256 TEXT PRIMARY KEY
      ) STRICT;
      CREATE INDEX package_published ON package (app, published_in);
      """)
}
