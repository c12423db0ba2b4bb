import GRDB

/// The migrations of the SQLite database.
///
/// A released migration is never changed, only followed by another.
enum SQLiteSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: packages, activations, repository") { db in
      try db.execute(
        sql: """
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
            retired_in INTEGER
          ) STRICT;
          -- Files of targets by their path below the repository. Their bytes are blobs.
          CREATE TABLE target_file (
            path TEXT PRIMARY KEY,
            sha256 TEXT NOT NULL,
            length INTEGER NOT NULL,
            retired_in INTEGER
          ) STRICT;
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
            PRIMARY KEY (app, skin, version)
          ) STRICT;
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
          CREATE TABLE activation (
            app TEXT NOT NULL,
            channel TEXT NOT NULL,
            skin TEXT,
            version TEXT,
            changed_at REAL NOT NULL,
            changed_in INTEGER NOT NULL,
            PRIMARY KEY (app, channel),
            FOREIGN KEY (app, skin, version) REFERENCES package (app, skin, version),
            CHECK ((skin IS NULL) = (version IS NULL))
          ) STRICT;
          """)
    }
    migrator.registerMigration("2: rules of activations") { db in
      try db.execute(
        sql: """
          -- The complete document, or NULL if it has a skin only. The skin is a column, too, as a foreign key.
          ALTER TABLE activation ADD COLUMN document BLOB;
          """)
    }
    migrator.registerMigration("3: catalogs, reports") { db in
      try db.execute(
        sql: """
          CREATE TABLE catalog (
            app TEXT PRIMARY KEY,
            document BLOB NOT NULL,
            changed_at REAL NOT NULL,
            changed_in INTEGER NOT NULL
          ) STRICT;
          -- Uploaded pictures that no catalog names yet. Their bytes are blobs.
          CREATE TABLE picture (
            target TEXT PRIMARY KEY,
            app TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            uploaded_at REAL NOT NULL
          ) STRICT;
          -- The last state of one version of a skin on one device. The token is random and differs for every version. Missing
          -- values are empty strings.
          CREATE TABLE report (
            token BLOB PRIMARY KEY,
            app TEXT NOT NULL,
            channel TEXT NOT NULL,
            skin TEXT NOT NULL,
            version TEXT NOT NULL,
            kind TEXT NOT NULL,
            way TEXT NOT NULL,
            code TEXT NOT NULL,
            bytes INTEGER NOT NULL,
            day TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX report_day ON report (day);
          CREATE INDEX report_app ON report (app, day);
          -- The counts of days whose states were merged.
          CREATE TABLE report_count (
            app TEXT NOT NULL,
            channel TEXT NOT NULL,
            skin TEXT NOT NULL,
            version TEXT NOT NULL,
            kind TEXT NOT NULL,
            way TEXT NOT NULL,
            code TEXT NOT NULL,
            day TEXT NOT NULL,
            count INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            PRIMARY KEY (app, day, skin, version, channel, kind, way, code)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE report_code (
            app TEXT NOT NULL,
            code TEXT NOT NULL,
            PRIMARY KEY (app, code)
          ) STRICT, WITHOUT ROWID;
          """)
    }
    return migrator
  }
}
