import SkinServerAPI

/// Warnings of the server as pages show them.
enum WarningView {
  /// The texts of warnings by code: the problem, and the way out.
  private static let translated: [String: (message: String, suggestion: String)] = [
    "damaged-storage": ("warning_damaged_storage", "warning_damaged_storage_next"),
    "signer-failed": ("warning_signer_failed", "warning_signer_failed_next"),
    "app-full": ("warning_app_full", "warning_app_full_next"),
    "disk-full": ("warning_disk_full", "warning_disk_full_next"),
    "metadata-too-long": ("warning_metadata_too_long", "warning_metadata_too_long_next"),
    "expiring-metadata": ("warning_expiring_metadata", "warning_expiring_metadata_next"),
    "missing-signing-key": ("warning_missing_key", "warning_missing_key_next"),
    "online-root-key": ("warning_online_root_key", "warning_online_root_key_next"),
    "unsigned-root": ("warning_unsigned_root", "warning_unsigned_root_next"),
  ]

  /// Returns a warning in the user's language, with the server's own words, or the values in them, as its detail.
  static func view(_ warning: IssueAnswer, _ texts: Texts) -> View {
    guard let keys = translated[warning.code] else {
      return Problems.view(of: warning, texts)
    }
    let isTranslated = !texts.server.codes.isEmpty
    let detail = isTranslated ? ServerTexts.values(in: warning.message).joined(separator: "、") : warning.message
    var view: View = [
      "message": texts[keys.message], "suggestion": texts[keys.suggestion], "code": warning.code,
    ]
    if !detail.isEmpty { view["detail"] = detail }
    return view
  }
}
