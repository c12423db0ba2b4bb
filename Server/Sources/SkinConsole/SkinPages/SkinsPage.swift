import SkinServerAPI

/// The page of an app's skins.
enum SkinsPage {
  static func show(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let channels = try await visit.api.call(ActivationEndpoints.channels, app)
    var skins: [View] = []
    for (id, versions) in Dictionary(grouping: data.versions, by: \.id).sorted(by: { $0.key < $1.key }) {
      guard let newest = versions.last else { continue }
      let list = try await data.pictures(of: SkinVersionName(id: id, version: newest.version))
      skins.append([
        "id": id, "name": newest.name, "href": data.path(of: id),
        "phone": PictureView.phone(list, "screen", "light", of: newest.name, visit.texts),
        "count": visit.texts.count(versions.count, "versions_one", "versions_other"), "newest": newest.version,
        "at": visit.formats.time(newest.publishedAt),
        "channels": channels.channels.filter { $0.skin?.id == id }.map { ["name": $0.channel] as View },
      ])
    }
    return .page(
      "skins", title: visit.texts["nav_skins"],
      view: [
        "skins": skins, "mayPublish": visit.may(.publish, app), "publish": "\(data.folder)/publish",
        "drafts": "\(data.folder)/drafts",
        "publishCommand": "skin publish my-skin.skin --app \(app)",
        "count": visit.texts.count(skins.count, "skins_one", "skins_other"),
      ], section: "skins", app: app)
  }
}
