import SkinKit

/// Finds skins without an identifier or a version.
struct MissingIdentityRule: LintRule {
  let description = RuleDescription(
    "missing-identity", "The header lacks the id or the version",
    help: "Without them, the skin can be packed only with --id and --version, and can't be a base.", level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    guard context.document.format == .native else { return [] }
    let header = context.document.header
    // The reader reports fields that can't be read.
    let reported = Set(context.document.issues.filter { $0.place.file == "skin.json" }.compactMap(\.place.key))
    return [("id", header.id == nil), ("version", header.version == nil)].compactMap { field, isMissing in
      guard isMissing, !reported.contains(field) else { return nil }
      return issue(
        "The skin has no \(field), so it can only be packed with --\(field)",
        suggestion: "Add \"\(field)\" to skin.json.",
        place: .init(file: "skin.json", key: field))
    }
  }
}
