import Foundation

/// The form of one key.
enum EditKeyView {
  /// The kinds whose values differ between light and dark, so that the form always has both.
  private static let paired: Set = ["color", "gradient", "image", "shadow"]

  /// Returns the form of a key.
  /// - Parameters:
  ///   - key: The key.
  ///   - number: The number of the key on the page.
  ///   - visit: The visit, whose form may have been refused.
  /// - Returns: The values of the template `edit-key`.
  static func view(_ key: SkinEdit.Key, number: Int, _ visit: Visit) -> View {
    let texts = visit.texts
    let isSent = visit.form["key"] == key.key && visit.form["file"] == key.file && visit.form["kind"] == key.kind
    var appearances = key.values.keys.sorted { rank($0) < rank($1) }
    if paired.contains(key.kind), key.values["dark"] == nil, key.values["any"] != nil {
      appearances.insert("dark", at: 1)
    }
    let isVaried = appearances.count > 1
    var view: View = [
      "number": number, "id": "key-\(number)", "key": key.key, "kind": key.kind, "file": key.file,
      "kindName": EditFilter.name(key.kind, texts), "position": "\(key.file):\(key.line)",
      "saveLabel": texts("edit_save_of", ["key": key.key]),
      "fields": appearances.enumerated().map { index, appearance -> View in
        let name = Self.name(appearance, isVaried: isVaried, texts)
        var field = Self.field(key, appearance, sent: isSent ? visit.form : nil)
        field["id"] = "key-\(number)-\(index)"
        field["appearance"] = appearance
        field["label"] = name
        field["pickLabel"] = texts("edit_pick_of", ["key": key.key, "appearance": name])
        return field
      },
    ]
    if let note = key.note { view["note"] = note }
    let contrasts = (key.contrast ?? []).flatMap { one in
      [("light", one.light), ("dark", one.dark)].map { appearance, ratio -> View in
        [
          "text": texts(
            "edit_contrast",
            [
              "background": one.background, "appearance": texts[appearance == "dark" ? "dark" : "light"],
              "ratio": String(format: "%.2f", ratio),
            ]),
          "isLow": ratio < one.minimum,
          "minimum": texts("edit_contrast_low", ["minimum": String(format: "%g", one.minimum)]),
        ]
      }
    }
    view["contrasts"] = contrasts
    view["hasContrasts"] = !contrasts.isEmpty
    return view
  }

  private static func rank(_ appearance: String) -> String {
    let known = ["any": "0", "dark": "1", "high-contrast": "2", "dark,high-contrast": "3"]
    return known[appearance] ?? "4\(appearance)"
  }

  /// Returns the name of an appearance.
  private static func name(_ appearance: String, isVaried: Bool, _ texts: Texts) -> String {
    switch appearance {
    case "any": isVaried ? texts["light"] : texts["edit_all"]
    case "dark": texts["dark"]
    case "high-contrast": texts["edit_high_contrast"]
    case "dark,high-contrast": texts["edit_dark_high_contrast"]
    default: appearance
    }
  }

  /// Returns the input of one value.
  private static func field(_ key: SkinEdit.Key, _ appearance: String, sent: FormFields?) -> View {
    let (text, mode) = EditForm.text(of: key.values[appearance], key.kind)
    var view: View = [
      "value": sent?["value.\(appearance)"] ?? text, "was": text, "mode": mode.rawValue,
      "isRemovable": appearance != "any", "isColor": key.kind == "color",
      "isLong": mode == .json || (key.kind == "text" && text.count > 60) || text.contains("\n"),
    ]
    // An appearance without a value of its own shows another one.
    let isDark = appearance.split(separator: ",").contains("dark")
    if key.kind == "color", let shade = key.shown?[isDark ? "dark" : "light"] {
      view["shade"] = ["css": shade.css, "srgb": shade.srgb] as View
    }
    return view
  }
}
