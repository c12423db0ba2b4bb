import Foundation

/// One step of the database's schema.
///
/// A released migration is never changed, only followed by another. Its statements use the types `INTEGER`, `REAL`,
/// `TEXT` and `BLOB`, and tables are `STRICT`; each store writes them as its database does.
package struct SchemaMigration: Sendable {
  /// The name under which the database remembers that the migration was done.
  package var name: String
  /// The statements, each with a semicolon at the end of its last line.
  var script: String

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
  }
}

extension SchemaMigration {
  /// The names of the tables of some migrations, each after those that it refers to.
  package static func tables(_ migrations: some Sequence<SchemaMigration> = all) -> [String] {
    migrations.flatMap(\.statements).compactMap { statement in
      let code = statement.replacing(#/--[^\n]*\n/#, with: "")
      return code.firstMatch(of: #/^\s*CREATE TABLE (\w+)/#).map { String($0.1) }
    }
  }

  /// All migrations, in order.
  package static let all = [
    SchemaMigration(
      name: "1: tables, an index of versions",
      script: [repositoryTables, packageTables, activationTables, reportTables, peopleTables].joined(separator: "\n")),
    SchemaMigration(
      name: "2: names of columns",
      script: """
        ALTER TABLE patch_request RENAME COLUMN remedy TO suggestion;
        ALTER TABLE preview RENAME COLUMN remedy TO suggestion;
        -- Their JSON has the old name, too. A version without warnings counts as published before they were kept.
        DELETE FROM version_lint WHERE count > 0;
        ALTER TABLE report RENAME COLUMN way TO method;
        ALTER TABLE report_count RENAME COLUMN way TO method;
        """),
    SchemaMigration(
      name: "3: formats of webhooks",
      script: """
        ALTER TABLE webhook ADD COLUMN format TEXT NOT NULL DEFAULT 'json';
        ALTER TABLE webhook ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
        """),
    SchemaMigration(
      name: "4: days on which devices show versions",
      script: """
        -- The last day on which the device reported the state, which it repeats while it shows the version.
        ALTER TABLE report ADD COLUMN seen TEXT NOT NULL DEFAULT '';
        UPDATE report SET seen = day;
        DROP INDEX report_day;
        DROP INDEX report_app;
        CREATE INDEX report_seen ON report (seen);
        CREATE INDEX report_app_seen ON report (app, seen);
        CREATE INDEX report_app_day ON report (app, day);
        -- The number of devices that showed a version on a day.
        CREATE TABLE report_shown (
          app TEXT NOT NULL,
          day TEXT NOT NULL,
          skin TEXT NOT NULL,
          version TEXT NOT NULL,
          channel TEXT NOT NULL,
          app_version TEXT NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (app, day, skin, version, channel, app_version)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO report_shown (app, day, skin, version, channel, app_version, count)
          SELECT app, day, skin, version, channel, app_version, COUNT(*) FROM report WHERE kind = 'applied'
          GROUP BY app, day, skin, version, channel, app_version;
        """),
    SchemaMigration(
      name: "5: contents of uploads",
      script: """
        ALTER TABLE upload ADD COLUMN begun_at REAL NOT NULL DEFAULT 0;
        -- The version that an edit changes, or NULL.
        ALTER TABLE upload ADD COLUMN edited_skin TEXT;
        ALTER TABLE upload ADD COLUMN edited_version TEXT;
        """),
    SchemaMigration(
      name: "6: samples of reports",
      script: """
        -- The devices whose reports are counted, of 10,000; apps without a row count all.
        CREATE TABLE report_sample (
          app TEXT PRIMARY KEY NOT NULL,
          below INTEGER NOT NULL,
          salt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    SchemaMigration(
      name: "7: times of samples",
      script: """
        -- The time since which no other devices report.
        ALTER TABLE report_sample ADD COLUMN changed_at REAL NOT NULL DEFAULT 0;
        """),
    SchemaMigration(
      name: "8: test devices",
      script: """
        -- The test devices of an app in groups, as JSON.
        CREATE TABLE test_device_list (
          app TEXT PRIMARY KEY NOT NULL,
          list BLOB NOT NULL
        ) STRICT;
        """),
  ]
}
