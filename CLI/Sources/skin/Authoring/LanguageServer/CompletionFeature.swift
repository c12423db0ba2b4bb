import SkinFormats
import SkinKit

/// Completion of aliases, sections, keys, fields and properties.
struct CompletionFeature {
  /// The most items of one answer.
  private static let mostItems = 2_000

  let place: TextPlace
  let analysis: SkinAnalysis

  /// The items as the protocol has them; `nil` if nothing can be completed here.
  var items: SkinSourceJSON? {
    guard let string = place.string else { return nil }
    let found = string.isKey ? names(string) : values(string)
    guard !found.isEmpty else { return nil }
    return .object([
      ("isIncomplete", .bool(found.count > Self.mostItems)), ("items", .array(Array(found.prefix(Self.mostItems)))),
    ])
  }

  // MARK: Values

  private func values(_ string: JSONOutline.JSONString) -> [SkinSourceJSON] {
    let lines = place.text.lines
    switch place.file {
    case .module, .tokens:
      let typed = lines.text(string.range.lowerBound..<place.offset)
      guard typed.hasPrefix("{"), !typed.contains("}") else { return [] }
      // Replaces the name up to a brace that is already there.
      let rest = lines.text(place.offset..<string.range.upperBound)
      let hasBrace = rest.contains("}")
      let after = hasBrace ? rest.prefix { $0 != "}" }.utf16.count : rest.utf16.count
      let range = string.range.lowerBound + 1..<place.offset + after
      return aliases(in: string).map { item($0, range: range, suffix: hasBrace ? "" : "}") }
    case .rules where string.path.dropLast().last == "set", .header where string.path.first == "contrast":
      return ShownKey.all(in: analysis.skin, of: analysis.document).map {
        item(($0.name, $0), range: string.range, suffix: "")
      }
    case .rules where string.path.last == "class" || string.path.contains("inside"):
      return UIKitClasses.names.map { plain($0, kind: 7, string.range) }
    case .header, .rules, .other: return []
    }
  }

  /// The keys whose values can be used at a place, by the names that are written there.
  private func aliases(in string: JSONOutline.JSONString) -> [(String, ShownKey)] {
    let own = Set(place.keys)
    let kind = place.kind
    let keys = ShownKey.all(in: analysis.skin, of: analysis.document).filter { key in
      let fits = kind.map { key.kind == $0 || (key.kind == .color && $0 == .gradient) || string.path.count > 2 } ?? true
      return fits && !own.contains(key.name)
    }
    guard case .tokens = place.file else { return keys.map { ($0.name, $0) } }
    let hasGroup = place.outline.texts.contains {
      $0.isKey && $0.place == nil && place.text.lines.text($0.range) == "app"
    }
    return keys.map { key in
      (hasGroup || !key.name.hasPrefix("app.") ? key.name : String(key.name.dropFirst("app.".count)), key)
    }
  }

  private func item(_ key: (name: String, shown: ShownKey), range: Range<Int>, suffix: String) -> SkinSourceJSON {
    let value = key.shown.values.any
    var members: [(key: String, value: SkinSourceJSON)] = [
      // Editors draw a color next to items of the kind 16.
      ("label", .string(key.name)), ("kind", .count(value.kind == .color ? 16 : 12)),
      ("detail", .string(VisibleText.onOneLine(value.description))),
      (
        "textEdit",
        .object([("range", place.text.lines.json(range)), ("newText", .string(key.name + suffix))])
      ),
    ]
    if case .color(let color) = value {
      members.append(("documentation", .string(color.withAlpha(1).hexadecimal)))
    }
    return .object(members)
  }

  // MARK: Names

  private func names(_ string: JSONOutline.JSONString) -> [SkinSourceJSON] {
    let lines = place.text.lines
    let path = string.path
    let taken = Set(
      place.outline.texts.filter { $0.isKey && $0.place === string.place && $0.range != string.range }.map {
        lines.text($0.range)
      })
    let names: [String]
    switch (place.file, path.count) {
    case (.module, 0): names = NativeValueReader.sections.keys.sorted() + ["about", "module", "removed", "$schema"]
    case (.module, 2...):
      guard let kind = place.kind else { return [] }
      let appearances = path.count == 2 ? ["any", "dark", "high-contrast", "dark,high-contrast"] : []
      names = NativeValueReader.fields(of: kind).sorted() + appearances
    case (.header, 0): names = NativeHeaderReader.fields.sorted() + ["$schema"]
    case (.rules, _) where path.last == "set": names = UIKitClasses.propertyNames
    case (.rules, _) where path.last == "match": names = SkinRule.Match.fields
    case (.rules, 1): names = ["match", "set"]
    default: names = []
    }
    return names.filter { !taken.contains($0) }.map { plain($0, kind: 10, string.range) }
  }

  private func plain(_ name: String, kind: Int, _ range: Range<Int>) -> SkinSourceJSON {
    .object([
      ("label", .string(name)), ("kind", .count(kind)),
      ("textEdit", .object([("range", place.text.lines.json(range)), ("newText", .string(name))])),
    ])
  }
}
