extension SchemaMigration {
  /// The identities of users at OpenID Connect providers.
  static let identities = SchemaMigration(
    name: "17: identities",
    script: """
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
      """)
}
