extension SchemaMigration {
  /// The two-person rule, and the proposals that it leads to.
  static let approvals = SchemaMigration(
    name: "15: approvals",
    script: """
      -- Channels whose activation one person can't change alone. Proposals expire after some hours.
      CREATE TABLE approval_rule (
        app TEXT NOT NULL,
        channel TEXT NOT NULL,
        hours INTEGER NOT NULL,
        PRIMARY KEY (app, channel)
      ) STRICT;
      -- Proposed changes. The account is NULL for the root token; the base is the SHA-256 of the activation that the
      -- change replaces, empty if there was none. The last four columns are NULL until somebody decides.
      CREATE TABLE proposal (
        id TEXT PRIMARY KEY,
        app TEXT NOT NULL,
        channel TEXT NOT NULL,
        document BLOB NOT NULL,
        base TEXT NOT NULL,
        account TEXT,
        actor TEXT NOT NULL,
        note TEXT,
        proposed_at REAL NOT NULL,
        expires_at REAL NOT NULL,
        is_approved INTEGER,
        decided_by TEXT,
        decided_at REAL,
        reason TEXT
      ) STRICT;
      CREATE INDEX proposal_app ON proposal (app, proposed_at);
      """)
}
