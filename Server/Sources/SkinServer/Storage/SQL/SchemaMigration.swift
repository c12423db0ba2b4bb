import Foundation
import SkinUpdate

/// One step of the database's schema.
///
/// A released migration is never changed, only followed by another. Its statements use the types `INTEGER`, `REAL`,
/// `TEXT` and `BLOB`, and tables are `STRICT`; each store writes them as its database does.
struct SchemaMigration: Sendable {
  /// The name under which the database remembers that the migration was done.
  var name: String
  /// The statements, each with a semicolon at the end of its last line.
  var script: String
  /// Computes values that statements can't.
  var complete: @Sendable (any SQLConnection) throws -> Void = { _ in }

  /// The statements, in order.
  var statements: [String] {
    script.components(separatedBy: ";\n").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
  }

  /// Changes the schema.
  /// - Parameters:
  ///   - connection: The connection, in a transaction.
  ///   - translate: Returns a statement as the database writes it.
  /// - Throws: The database error.
  func run(_ connection: any SQLConnection, _ translate: (String) -> String = { $0 }) throws {
    for statement in statements { try connection.execute(translate(statement)) }
    try complete(connection)
  }
}

extension SchemaMigration {
  /// The names of all tables after some migrations, each after those that it refers to.
  static func tables(_ migrations: some Sequence<SchemaMigration> = all) -> [String] {
    migrations.flatMap(\.statements).reduce(into: []) { tables, statement in
      let code = statement.replacing(#/--[^\n]*\n/#, with: "")
      if let match = code.firstMatch(of: #/^\s*CREATE TABLE (\w+)/#) {
        tables.append(String(match.1))
      } else if let match = code.firstMatch(of: #/^\s*DROP TABLE (\w+)/#) {
        tables.removeAll { $0 == match.1 }
      } else if let match = code.firstMatch(of: #/^\s*ALTER TABLE (\w+) RENAME TO (\w+)/#) {
        tables = tables.map { $0 == match.1 ? String(match.2) : $0 }
      }
    }
  }

  /// All migrations, in order.
  static let all = [
    packages, rules, reports, partitions, packageOrder, retention, versions, people, audit, appVersions, webhooks,
    uploads, notes, rollouts, approvals, previews, identities, patchRequests,
    uploadOwners, reviews,
  ]

  private static let packages = SchemaMigration(
    name: "1: packages, activations, repository",
    script: """
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

  private static let rules = SchemaMigration(
    name: "2: rules of activations",
    script: """
      -- The complete document, or NULL if it has a skin only. The skin is a column, too, as a foreign key.
      ALTER TABLE activation ADD COLUMN document BLOB;
      """)

  private static let reports = SchemaMigration(
    name: "3: catalogs, reports",
    script: """
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

  private static let partitions = SchemaMigration(
    name: "4: partitions",
    script: """
      -- The targets of a partition, as JSON. The state has those of no partition.
      CREATE TABLE partition (
        name TEXT PRIMARY KEY,
        targets BLOB NOT NULL
      ) STRICT;
      -- The file's role, or NULL for the timestamp, which has no versions.
      ALTER TABLE metadata_file ADD COLUMN role TEXT;
      CREATE INDEX metadata_file_role ON metadata_file (role) WHERE retired_in IS NULL;
      CREATE INDEX metadata_file_retired ON metadata_file (retired_in) WHERE retired_in IS NOT NULL;
      -- The partition of the file's target, or NULL.
      ALTER TABLE target_file ADD COLUMN partition TEXT;
      CREATE INDEX target_file_partition ON target_file (partition) WHERE retired_in IS NULL;
      CREATE INDEX target_file_retired ON target_file (retired_in) WHERE retired_in IS NOT NULL;
      CREATE INDEX target_file_sha256 ON target_file (sha256);
      CREATE INDEX picture_sha256 ON picture (sha256);
      """,
    complete: { connection in
      let paths: [String] = try connection.values("SELECT path FROM metadata_file")
      for path in paths {
        try connection.execute(
          "UPDATE metadata_file SET role = $1 WHERE path = $2", RepositoryLayout.role(ofMetadata: path), path)
      }
    })

  private static let packageOrder = SchemaMigration(
    name: "5: order of packages",
    script: """
      -- The order in which packages of one publication were inserted.
      ALTER TABLE package ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
      UPDATE package SET number = published_in;
      CREATE INDEX package_number ON package (number);
      """)

  private static let versions = SchemaMigration(
    name: "7: packages by version",
    script: """
      -- For servers that follow the changes of others.
      CREATE INDEX package_published_in ON package (published_in);
      """)

  private static let appVersions = SchemaMigration(
    name: "10: app versions of reports",
    script: """
      ALTER TABLE report ADD COLUMN app_version TEXT NOT NULL DEFAULT '';
      CREATE TABLE report_count_by_version (
        app TEXT NOT NULL,
        channel TEXT NOT NULL,
        skin TEXT NOT NULL,
        version TEXT NOT NULL,
        app_version TEXT NOT NULL,
        kind TEXT NOT NULL,
        way TEXT NOT NULL,
        code TEXT NOT NULL,
        day TEXT NOT NULL,
        count INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        PRIMARY KEY (app, day, skin, version, channel, app_version, kind, way, code)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO report_count_by_version
        (app, channel, skin, version, app_version, kind, way, code, day, count, bytes)
        SELECT app, channel, skin, version, '', kind, way, code, day, count, bytes FROM report_count;
      DROP TABLE report_count;
      ALTER TABLE report_count_by_version RENAME TO report_count;
      CREATE TABLE report_app_version (
        app TEXT NOT NULL,
        version TEXT NOT NULL,
        PRIMARY KEY (app, version)
      ) STRICT, WITHOUT ROWID;
      """)

  private static let webhooks = SchemaMigration(
    name: "11: webhooks",
    script: """
      -- The events are names with commas between them. An app of NULL stands for all apps.
      CREATE TABLE webhook (
        id TEXT PRIMARY KEY,
        url TEXT NOT NULL,
        secret BLOB NOT NULL,
        events TEXT NOT NULL,
        app TEXT,
        created_at REAL NOT NULL
      ) STRICT;
      -- A delivery is due at next_at, or NULL after its end.
      CREATE TABLE webhook_delivery (
        id TEXT PRIMARY KEY,
        webhook TEXT NOT NULL,
        event TEXT NOT NULL,
        body BLOB NOT NULL,
        state TEXT NOT NULL,
        created_at REAL NOT NULL,
        attempts INTEGER NOT NULL,
        next_at REAL
      ) STRICT;
      CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE next_at IS NOT NULL;
      CREATE INDEX webhook_delivery_webhook ON webhook_delivery (webhook, created_at);
      CREATE TABLE webhook_attempt (
        delivery TEXT NOT NULL,
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        status INTEGER,
        answer TEXT NOT NULL,
        PRIMARY KEY (delivery, number)
      ) STRICT;
      -- Problems that were reported and aren't over, so that they aren't reported again.
      CREATE TABLE webhook_problem (
        name TEXT PRIMARY KEY
      ) STRICT;
      """)
}
