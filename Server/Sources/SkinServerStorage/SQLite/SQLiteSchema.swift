import GRDB

/// The schema of the SQLite database.
enum SQLiteSchema {
  /// Returns migrations for GRDB.
  static func migrator(_ migrations: some Sequence<SchemaMigration> = SchemaMigration.all) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { try migration.run(GRDBConnection(database: $0)) }
    }
    return migrator
  }
}
