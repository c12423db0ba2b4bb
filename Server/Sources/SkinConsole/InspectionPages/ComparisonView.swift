import SkinCompare
import SkinServerAPI

/// The keys and files that differ between two versions, as the page that compares them shows them.
enum ComparisonView {
  /// The numbers of shown values and files.
  private static let (mostValues, mostFiles) = (200, 100)
  private static let kinds = [
    "added": ("compare_added", "success"), "removed": ("compare_removed", "danger"), "changed": ("compare_changed", ""),
  ]

  /// Returns the values of the template.
  static func view(
    _ comparison: ComparisonAnswer, from: String, to: String, _ values: ValueViews, _ visit: Visit
  ) -> View {
    var values = values
    let texts = visit.texts
    let rows = comparison.keys.flatMap { key in key.values.map { (key, $0) } }
    let shown = rows.prefix(mostValues).map { key, change -> View in
      var view = kind(key.kind.rawValue, texts)
      view["name"] = key.name
      view["appearance"] = ValueViews.appearance(change.appearance, texts) ?? ""
      view["before"] = change.before.map { values.view($0, in: from) }
      view["after"] = change.after.map { values.view($0, in: to) }
      return view
    }
    let files = comparison.files.prefix(mostFiles).map { file -> View in
      var view = kind(file.kind.rawValue, texts)
      view["name"] = file.path
      view["sizes"] = [file.before, file.after].compactMap { $0.map(visit.formats.size) }.joined(separator: " → ")
      return view
    }
    var view: View = [
      "keys": shown, "files": files, "hasKeys": !shown.isEmpty, "hasFiles": !files.isEmpty, "from": from, "to": to,
      "keysTitle": shown.isEmpty
        ? texts["compare_keys_none"] : texts.count(comparison.keys.count, "compare_keys_one", "compare_keys_other"),
      "filesTitle": files.isEmpty
        ? texts["compare_files_none"] : texts.count(comparison.files.count, "compare_files_one", "compare_files_other"),
    ]
    if rows.count > shown.count { view["moreKeys"] = texts.count(rows.count - shown.count, "more_one", "more_other") }
    let further = comparison.files.count - files.count
    if further > 0 { view["moreFiles"] = texts.count(further, "more_one", "more_other") }
    return view
  }

  private static func kind(_ kind: String, _ texts: Texts) -> View {
    guard let (text, style) = kinds[kind] else { return ["kind": kind, "style": ""] }
    return ["kind": texts[text], "style": style]
  }
}
