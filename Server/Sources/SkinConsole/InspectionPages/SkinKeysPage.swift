import HTTPTypes
import SkinServerAPI

/// The page of a version's keys: a table of keys and brands, with what each brand inherits, and the contrasts.
enum SkinKeysPage {
  /// The number of keys on a page.
  private static let limit = 100

  static func show(_ visit: Visit) async throws -> PageAnswer {
    let (app, skin, version) = (visit.parameter("app"), visit.parameter("skin"), visit.parameter("version"))
    try visit.require(.read, app)
    let texts = visit.texts
    let data = try await AppData(app, visit)
    let title = data.title(of: SkinVersionName(id: skin, version: version), texts)
    let path = "\(data.path(of: skin))/versions/\(APIPath.encode(version))/keys"
    let (name, kind) = (visit.query["name"] ?? "", visit.query["kind"] ?? "")
    let isBranded = visit.query["branded"] == "true"
    let filters = [("name", name), ("kind", kind), ("branded", isBranded ? "true" : "")].filter { !$0.1.isEmpty }
    let start = max(visit.query["from"].flatMap { Int($0) } ?? 0, 0)
    let list = try await visit.api.call(
      InspectionEndpoints.keys, app, skin, version,
      query: filters.map { ($0.0, $0.1) } + [("offset", "\(start)"), ("limit", "\(limit)")])
    var values = ValueViews(app: app, skin: skin)
    let shown = list.keys.map { row($0, list.brands, version, &values, texts) }
    var view: View = [
      "skinPath": data.path(of: skin), "name": title, "action": path, "query": name, "rows": shown,
      "count": texts.count(list.total, "keys_one", "keys_other"), "isEmpty": shown.isEmpty,
      "hasBrands": !list.brands.isEmpty, "isBranded": isBranded, "brands": list.brands.map { ["name": $0] as View },
      "kinds": list.kinds.map { ["name": $0, "isChosen": $0 == kind] as View },
      "contrast": ContrastView.view(list.contrast, texts),
    ]
    func link(_ start: Int) -> String { path + APIPath.query(filters + [("from", "\(start)")]) }
    if start > 0 { view["previous"] = link(max(min(start, list.total) - limit, 0)) }
    if start + limit < list.total { view["next"] = link(start + limit) }
    return .page(
      "skin-keys", title: texts("skin_keys_title", ["skin": title]), view: view, section: "skins",
      app: app)
  }

  /// Returns the row of a key: a cell without a brand, and one for each brand.
  private static func row(
    _ key: SkinKeysAnswer.Key, _ brands: [String], _ version: String, _ values: inout ValueViews, _ texts: Texts
  ) -> View {
    let common = key.layers.first { $0.brand == nil }
    var cells: [View] = []
    for brand in [nil] + brands.map(Optional.some) {
      let own = key.layers.first { $0.brand == brand }
      let layer = own ?? common
      let shown = layer?.values.map { value -> View in
        var view = values.view(value.shown, in: version)
        view["appearance"] = ValueViews.appearance(value.appearance, texts) ?? ""
        return view
      }
      cells.append([
        "label": brand ?? texts["skin_keys_common"], "isMissing": layer == nil, "isInherited": own == nil,
        "note": note(own, layer, texts) ?? "", "values": shown ?? [],
      ])
    }
    let defined = common ?? key.layers.first
    let place = [defined?.file, defined?.line.map { "\($0)" }].compactMap(\.self).joined(separator: ":")
    return ["name": key.name, "kind": key.kind, "place": place, "cells": cells]
  }

  /// Returns where a cell's value comes from, or nil if the skin or the brand defines it.
  private static func note(_ own: SkinKeysAnswer.Layer?, _ shown: SkinKeysAnswer.Layer?, _ texts: Texts) -> String? {
    guard shown != nil else { return nil }
    switch own?.origin {
    case nil: return texts["skin_keys_inherited"]
    case .base: return texts["skin_keys_base"]
    case .followed: return texts["skin_keys_followed"]
    case .own: return nil
    }
  }
}
