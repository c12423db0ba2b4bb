import HTTPTypes
import SkinServerAPI

/// The first page: the apps that the user may see.
enum AppsPage {
  /// The number of apps with pictures.
  private static let mostPictures = 12

  static func show(_ visit: Visit) async throws -> PageAnswer {
    let list: AppsAnswer? = try await visit.api.get("apps", unless: ["forbidden"])
    var apps: [View] = []
    for (position, app) in (list?.apps ?? []).enumerated() {
      apps.append(try await view(of: app, hasPicture: position < mostPictures, visit))
    }
    return .page(
      "apps", title: visit.texts["apps"],
      view: [
        "apps": apps, "isEmpty": apps.isEmpty, "mayPublish": visit.session.roles.contains { $0.role != "viewer" },
        "hasNoRole": visit.session.roles.isEmpty,
      ], section: "apps")
  }

  /// Returns an app with the picture of its first channel.
  private static func view(of app: String, hasPicture: Bool, _ visit: Visit) async throws -> View {
    var view: View = ["name": app, "href": "/console/apps/\(APIPath.encode(app))"]
    let list: ChannelsAnswer = try await visit.api.get("apps/\(app)/channels")
    view["channels"] = list.channels.map { ["name": $0.channel, "isOn": $0.skin != nil || $0.rules > 0] as View }
    view["count"] = visit.texts.count(list.channels.count, "channels_one", "channels_other")
    guard hasPicture, let skin = ChannelsAnswer.stableFirst(list.channels).compactMap(\.skin).first else { return view }
    let pictures: PicturesAnswer? = try await visit.api.get(
      "apps/\(app)/skins/\(skin.id)/versions/\(skin.version)/pictures", unless: ["unknown-skin"])
    view["phone"] = PictureView.phone(pictures, "screen", "light", of: skin.text, visit.texts)
    return view
  }
}
