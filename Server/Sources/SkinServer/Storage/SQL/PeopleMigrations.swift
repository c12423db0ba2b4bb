import Foundation

extension SchemaMigration {
  static let people = SchemaMigration(
    name: "8: accounts, tokens, sessions",
    script: """
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
      """)

  static let audit = SchemaMigration(
    name: "9: audit log, history of activations",
    script: """
      -- The entry is a JSON object that names the hash of the previous entry; the hash is the SHA-256 of its bytes.
      CREATE TABLE audit_entry (
        number INTEGER PRIMARY KEY,
        app TEXT,
        entry TEXT NOT NULL,
        hash TEXT NOT NULL
      ) STRICT;
      CREATE INDEX audit_entry_app ON audit_entry (app, number);
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
        PRIMARY KEY (app, channel, number)
      ) STRICT;
      INSERT INTO activation_state (app, channel, number, skin, version, document, changed_at, changed_in, changed_by)
        SELECT app, channel, 1, skin, version, document, changed_at, changed_in, '' FROM activation;
      """)
}
