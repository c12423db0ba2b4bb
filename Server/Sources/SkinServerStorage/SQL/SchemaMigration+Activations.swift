extension SchemaMigration {
  /// The skins that apps show, the limits of changes, and proposed changes.
  static let activationTables = """
    CREATE TABLE activation (
      app TEXT NOT NULL,
      channel TEXT NOT NULL,
      skin TEXT,
      version TEXT,
      -- The complete document, or NULL if it has a skin only. The skin is a column, too, as a foreign key.
      document BLOB,
      changed_at REAL NOT NULL,
      changed_in INTEGER NOT NULL,
      PRIMARY KEY (app, channel),
      FOREIGN KEY (app, skin, version) REFERENCES package (app, skin, version),
      CHECK ((skin IS NULL) = (version IS NULL))
    ) STRICT;
    -- Every state of every channel, numbered from 1.
    CREATE TABLE activation_state (
      app TEXT NOT NULL,
      channel TEXT NOT NULL,
      number INTEGER NOT NULL,
      skin TEXT,
      version TEXT,
      document BLOB,
      changed_at REAL NOT NULL,
      changed_in INTEGER NOT NULL,
      changed_by TEXT NOT NULL,
      -- A remark about the change, such as the reason for which skins were switched off, or NULL.
      note TEXT,
      PRIMARY KEY (app, channel, number)
    ) STRICT;
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
    CREATE INDEX picture_sha256 ON picture (sha256);
    -- The times in which the documents of an app can't be changed, as JSON.
    CREATE TABLE freeze_list (
      app TEXT PRIMARY KEY,
      list BLOB NOT NULL
    ) STRICT;
    -- The limits of a channel's guard, as JSON.
    CREATE TABLE rollout_guard (
      app TEXT NOT NULL,
      channel TEXT NOT NULL,
      limits BLOB NOT NULL,
      PRIMARY KEY (app, channel)
    ) STRICT;
    -- Versions that a guard paused, until an operator clears them.
    CREATE TABLE rollout_pause (
      app TEXT NOT NULL,
      channel TEXT NOT NULL,
      skin TEXT NOT NULL,
      version TEXT NOT NULL,
      paused_at REAL NOT NULL,
      reason TEXT NOT NULL,
      -- The activation before the pause, and the one after it.
      before BLOB,
      after BLOB,
      PRIMARY KEY (app, channel, skin, version)
    ) STRICT;
    -- Channels whose activation one person can't change alone. Proposals expire after some hours.
    CREATE TABLE approval_rule (
      app TEXT NOT NULL,
      channel TEXT NOT NULL,
      hours INTEGER NOT NULL,
      PRIMARY KEY (app, channel)
    ) STRICT;
    -- Proposed changes. The account is NULL for the root token; the base is the SHA-256 of the activation that the
    -- change replaces, empty if there was none. Until somebody decides, the columns from
    -- is_approved to reason are NULL.
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
      reason TEXT,
      -- The proposed request, as JSON; then the document is empty, the app is * for the server itself, and the channel
      -- may be empty. NULL if an activation is proposed.
      request BLOB,
      -- The random name of the approval that made the change, or NULL.
      approval TEXT
    ) STRICT;
    CREATE INDEX proposal_app ON proposal (app, proposed_at);
    """
}
