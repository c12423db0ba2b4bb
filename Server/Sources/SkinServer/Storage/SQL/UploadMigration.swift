extension SchemaMigration {
  /// The owners of uploads.
  static let uploadOwners = SchemaMigration(
    name: "19: owners of uploads",
    script: """
      -- The name of the user who began the upload, or NULL if it was begun before.
      ALTER TABLE upload ADD COLUMN owner TEXT;
      """)
}
