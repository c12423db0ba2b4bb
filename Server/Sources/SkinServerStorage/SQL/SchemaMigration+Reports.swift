extension SchemaMigration {
  /// The reports of devices, and their counts.
  static let reportTables = """
    -- The last state of one version of a skin on one device. The token is random and differs for every version. Missing
    -- values are empty strings.
    CREATE TABLE report (
      token BLOB PRIMARY KEY,
      app TEXT NOT NULL,
      channel TEXT NOT NULL,
      skin TEXT NOT NULL,
      version TEXT NOT NULL,
      app_version TEXT NOT NULL DEFAULT '',
      kind TEXT NOT NULL,
      way TEXT NOT NULL,
      code TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      day TEXT NOT NULL,
      -- Whether guards judge the state.
      is_judged INTEGER NOT NULL DEFAULT 1
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX report_day ON report (day);
    CREATE INDEX report_app ON report (app, day);
    -- The counts of days whose states were merged.
    CREATE TABLE report_count (
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
    CREATE TABLE report_code (
      app TEXT NOT NULL,
      code TEXT NOT NULL,
      PRIMARY KEY (app, code)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE report_app_version (
      app TEXT NOT NULL,
      version TEXT NOT NULL,
      PRIMARY KEY (app, version)
    ) STRICT, WITHOUT ROWID;
    """
}
