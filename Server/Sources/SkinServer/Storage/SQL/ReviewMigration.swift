extension SchemaMigration {
  /// Reports that guards judge, pauses that can be ended, and proposals of any request.
  static let reviews = SchemaMigration(
    name: "20: judged reports, ended pauses, proposed requests",
    script: """
      -- Whether guards judge the state. Those that were stored before are judged.
      ALTER TABLE report ADD COLUMN is_judged INTEGER NOT NULL DEFAULT 1;
      -- The activation before the pause, and the one after it; NULL if it was paused before this was recorded.
      ALTER TABLE rollout_pause ADD COLUMN before BLOB;
      ALTER TABLE rollout_pause ADD COLUMN after BLOB;
      -- The proposed request, as JSON; then the document is empty, the app is * for the server itself, and the channel
      -- may be empty. NULL if an activation is proposed.
      ALTER TABLE proposal ADD COLUMN request BLOB;
      -- The random name of the approval that made the change, or NULL.
      ALTER TABLE proposal ADD COLUMN approval TEXT;
      """)
}
