import Foundation
import SkinCompare
import SkinServerAPI

/// The form of one key.
enum EditKeyView {
  /// The kinds whose values differ between light and dark, so that the form always has both.
  private static let paired: Set = ["color", "gradient", "image", "shadow"]

  /// Returns the form of a key.
  /// - Parameters:
  ///   - key: The key.
  ///   - number: The number of the key on the page.
  ///   - edit: The edit.
  ///   - visit: The visit, whose form may have been refused.
  /// - Returns: The values of the template `edit-key`.
  static func view(_ key: EditAnswer.Key, number: Int, of edit: EditAnswer, _ visit: Visit) -> View {
    let texts = visit.texts
    let form = visit.form
    let isSent =
      form["operation"] == nil && form["key"] == key.key && form["file"] == key.file && form["kind"] == key.kind
    var appearances = key.values.keys.sorted { rank($0) < rank($1) }
    if paired.contains(key.kind), key.values["dark"] == nil, key.values["any"] != nil {
      appearances.insert("dark", at: 1)
    }
    let isVaried = appearances.count > 1
    var view: View = [
      "number": number, "id": "key-\(number)", "key": key.key, "kind": key.kind, "file": key.file,
      "kindName": EditFilter.name(key.kind, texts), "position": "\(key.file):\(key.line)",
      "saveLabel": texts("edit_save_of", ["key": key.key]), "removeLabel": texts("edit_remove_of", ["key": key.key]),
      "fields": appearances.enumerated().map { index, appearance -> View in
        let name = Self.name(appearance, isVaried: isVaried, texts)
        var field = Self.field(key, appearance, sent: isSent ? visit.form : nil, texts)
        field["id"] = "key-\(number)-\(index)"
        field["appearance"] = appearance
        field["label"] = name
        field["pickLabel"] = texts("edit_pick_of", ["key": key.key, "appearance": name])
        return field
      },
    ]
    if let note = key.note { view["note"] = note }
    if let files = key.files, !files.isEmpty {
      view["files"] = files.map { path -> View in
        let query = APIPath.query([("path", path), ("revision", "\(edit.revision)")])
        return [
          "path": path, "source": "\(EditPage.files(visit))\(query)", "isPicture": key.kind == "image",
          "accept": path.split(separator: ".").last.map { ".\($0)" } ?? "",
          "swapLabel": texts("edit_swap_of", ["file": path]),
        ]
      }
      view["hasFiles"] = true
    }
    let contrasts = (key.contrast ?? []).flatMap { one in
      let both = one.light == one.dark ? [(texts["edit_all"], one.light)] : nil
      return (both ?? [(texts["light"], one.light), (texts["dark"], one.dark)]).map { appearance, ratio -> View in
        [
          "text": texts(
            "edit_contrast",
            [
              "background": one.background, "appearance": appearance, "ratio": String(format: "%.2f", ratio),
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
  private static func field(
    _ key: EditAnswer.Key, _ appearance: String, sent: FormFields?, _ texts: Texts
  ) -> View {
    let (text, mode) = EditForm.text(of: key.values[appearance], key.kind)
    var view: View = [
      "value": sent?["value.\(appearance)"] ?? text, "was": text, "mode": mode.rawValue,
      "isRemovable": appearance != "any",
      "isLong": mode == .json || (key.kind == "text" && text.count > 60) || text.contains("\n"),
      "isPlain": mode != .gradient && mode.parts == nil,
    ]
    if mode == .gradient { view["gradient"] = gradient(key, appearance, sent: sent, texts) }
    if let kind = mode.parts { view["group"] = parts(kind, key.values[appearance], appearance, sent: sent, texts) }
    // An appearance without a value of its own shows another one.
    let isDark = appearance.split(separator: ",").contains("dark")
    if key.kind == "color", let shade = key.shown?[isDark ? "dark" : "light"] {
      var values: View = ["css": shade.css]
      if let contrast = key.contrast?.first, let below = contrast.below[isDark ? "dark" : "light"] {
        values["below"] = below.css
        values["background"] = contrast.background
      }
      view["shade"] = values
    }
    return view
  }

  /// Returns the inputs of a value of several parts.
  private static func parts(
    _ kind: EditParts.Kind, _ value: JSONValue?, _ appearance: String, sent: FormFields?, _ texts: Texts
  ) -> View {
    let shown = sent.map { EditParts(kind, $0, appearance, replacing: value) } ?? EditParts(kind, value)
    let hints = ["name": texts["edit_font_system"], "weight": "semibold, 600"]
    return [
      "inputs": EditParts.parts(of: kind, value).map { part -> View in
        let text = shown?.values[part.name] ?? ""
        return [
          "part": part.name, "name": EditParts.field(kind, part, appearance), "text": texts[part.label], "value": text,
          "isFlag": part.isFlag, "isChecked": text == "true", "hint": kind == .font ? hints[part.name] ?? "" : "",
          "isNeeded": part.name == EditParts.needed(kind),
        ]
      }
    ]
  }

  /// Returns the inputs of a gradient.
  private static func gradient(
    _ key: EditAnswer.Key, _ appearance: String, sent: FormFields?, _ texts: Texts
  ) -> View {
    let gradient = sent.map { EditGradient($0, appearance) } ?? EditGradient(key.values[appearance])
    let shades = key.stops?[appearance] ?? []
    let given = gradient?.stops ?? []
    // One for another color, and two for a gradient that has none.
    let stops = given + Array(repeating: EditGradient.Stop(color: "", place: ""), count: given.isEmpty ? 2 : 1)
    let direction = gradient?.direction ?? "right"
    let last = Double(max(shades.count - 1, 1))
    return [
      "hasColors": !shades.isEmpty,
      "colors": shades.enumerated().map { index, shade -> View in
        let place = index < stops.count ? Double(stops[index].place) : nil
        return ["css": shade.css, "offset": String(format: "%g%%", place ?? Double(index) / last * 100)]
      },
      "stops": stops.enumerated().map { index, stop -> View in
        var view: View = [
          "number": index + 1, "color": stop.color, "place": stop.place,
          "colorLabel": texts("edit_stop_color", ["number": "\(index + 1)"]),
          "placeLabel": texts("edit_stop_place", ["number": "\(index + 1)"]),
        ]
        let shade = index < shades.count ? shades[index].css : nil
        (view["fill"], view["css"]) = (shade ?? "none", shade ?? "#808080")
        return view
      },
      "isCustom": direction.isEmpty,
      "directions": EditGradient.directions.map { name, text -> View in
        ["value": name, "text": texts[text], "isChosen": name == direction]
      },
    ]
  }
}
