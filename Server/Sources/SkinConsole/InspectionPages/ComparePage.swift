import HTTPTypes
import SkinServerAPI

/// The page that compares two versions of a skin: pictures over each other, divided by a slider, keys and files.
enum ComparePage {
  static func show(_ visit: Visit) async throws -> PageAnswer {
    let (app, skin, texts) = (visit.parameter("app"), visit.parameter("skin"), visit.texts)
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let versions = data.versions.filter { $0.id == skin }
    guard let newest = versions.last else {
      throw APIFailure(
        .notFound, code: "no-page", message: "\(skin) was not published for \(app)", suggestion: "Check the address.")
    }
    func chosen(_ name: String, _ other: VersionAnswer) -> VersionAnswer {
      versions.first { $0.version == visit.query[name] } ?? other
    }
    let to = chosen("to", newest)
    let from = chosen("from", versions.last { $0.version != to.version } ?? newest)
    let before = try await data.pictures(of: SkinVersionName(id: skin, version: from.version))
    let after = try await data.pictures(of: SkinVersionName(id: skin, version: to.version))
    let sections = after?.sections ?? []
    let section = sections.first { $0 == visit.query["section"] } ?? "screen"
    let appearance = visit.query["appearance"] == "dark" ? "dark" : "light"
    let sides: [View] = [(from, before, "compare_before"), (to, after, "compare_after")].map { version, list, label in
      let title = "\(version.name) \(version.version)"
      return [
        "label": texts[label], "version": version.version,
        "phone": PictureView.phone(list, section, appearance, of: title, texts),
      ]
    }
    let hasBoth = before?.picture(section, appearance) != nil && after?.picture(section, appearance) != nil
    // Versions that are equal in name have no difference to ask for.
    let comparison =
      from.version == to.version
      ? nil
      : try await visit.api.call(
        InspectionEndpoints.comparison, app, skin, to.version, query: [("from", from.version)])
    let difference = comparison.map {
      ComparisonView.view(
        $0, from: from.version, to: to.version, ValueViews(app: app, skin: skin), visit)
    }
    var view: View = [:]
    view["difference"] = difference
    return .page(
      "compare", title: texts("compare_title", ["skin": newest.name]),
      view: view.merging([
        "name": newest.name, "skinPath": data.path(of: skin), "action": "\(data.path(of: skin))/compare",
        "sides": sides, "hasBoth": hasBoth, "isSame": hasBoth && same(before, after, section, appearance),
        "selects": [
          select("from", "compare_before", versions.map { ($0.version, $0.version) }, from.version, texts),
          select("to", "compare_after", versions.map { ($0.version, $0.version) }, to.version, texts),
          select(
            "section", "compare_section", sections.map { ($0, PictureView.section($0, texts)) }, section, texts),
          select(
            "appearance", "compare_appearance",
            ["light", "dark"].map { ($0, PictureView.appearance($0, texts)) }, appearance, texts),
        ],
      ]) { first, _ in first }, section: "skins", app: app)
  }

  private static func same(
    _ before: PicturesAnswer?, _ after: PicturesAnswer?, _ section: String, _ appearance: String
  ) -> Bool {
    func hash(_ list: PicturesAnswer?) -> Substring? {
      list?.picture(section, appearance)?.url.split(separator: "sha256=").last
    }
    return hash(before) == hash(after)
  }

  private static func select(
    _ name: String, _ label: String, _ options: [(value: String, text: String)], _ chosen: String, _ texts: Texts
  ) -> View {
    [
      "name": name, "label": texts[label],
      "options": options.map { ["value": $0.value, "text": $0.text, "isChosen": $0.value == chosen] as View },
    ]
  }
}
