extension SchemaMigration {
  /// Accounts, what they did, and who is told.
  static let peopleTables = """
    CREATE TABLE account (
      name TEXT PRIMARY KEY,
      -- The scrypt hash with its parameters, or NULL if the account has no password.
      password TEXT,
      is_enabled INTEGER NOT NULL,
      created_at REAL NOT NULL
    ) STRICT;
    -- The app is * for all apps.
    CREATE TABLE account_role (
      account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
      role TEXT NOT NULL,
      app TEXT NOT NULL,
      PRIMARY KEY (account, app, role)
    ) STRICT;
    -- The hash is the SHA-256 of the token. Scopes are separated by spaces.
    CREATE TABLE api_token (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
      name TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE,
      scopes TEXT NOT NULL,
      created_at REAL NOT NULL,
      expires_at REAL NOT NULL,
      last_used_at REAL
    ) STRICT;
    CREATE INDEX api_token_account ON api_token (account);
    -- The hash is the SHA-256 of the cookie's value.
    CREATE TABLE browser_session (
      hash TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
      created_at REAL NOT NULL,
      last_used_at REAL NOT NULL,
      expires_at REAL NOT NULL
    ) STRICT;
    CREATE INDEX browser_session_account ON browser_session (account);
    -- One-time links that set a password: of an account, or, if it is NULL, of a new administrator.
    CREATE TABLE setup_link (
      hash TEXT PRIMARY KEY,
      account TEXT REFERENCES account (name) ON DELETE CASCADE,
      expires_at REAL NOT NULL
    ) STRICT;
    -- A person is known by issuer and subject. The name is the claim by which the account was found.
    CREATE TABLE identity (
      id TEXT PRIMARY KEY,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
      name TEXT NOT NULL,
      linked_at REAL NOT NULL,
      last_used_at REAL NOT NULL,
      UNIQUE (issuer, subject)
    ) STRICT;
    CREATE INDEX identity_account ON identity (account);
    -- Answers of providers that were used, by the SHA-256 of their state, until they would be too old anyway.
    CREATE TABLE used_sign_in (
      hash TEXT PRIMARY KEY,
      expires_at REAL NOT NULL
    ) STRICT;
    -- The entry is a JSON object that names the hash of the previous entry; the hash is the SHA-256 of its bytes.
    CREATE TABLE audit_entry (
      number INTEGER PRIMARY KEY,
      app TEXT,
      entry TEXT NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_entry_app ON audit_entry (app, number);
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
    """
}
