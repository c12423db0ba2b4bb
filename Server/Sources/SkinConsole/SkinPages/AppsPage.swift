import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI

/// The first page: the apps that the user may see.
enum AppsPage {
  /// The number of apps with pictures.
  private static let mostPictures = 12

  static func show(_ visit: Visit) async throws -> PageAnswer {
    let list = try await visit.api.call(VersionEndpoints.apps, unless: ["forbidden"])
    let names = list?.apps ?? []
    var apps: [View] = []
    for (position, app) in names.enumerated() {
      apps.append(try await view(of: app, hasPicture: position < mostPictures, visit))
    }
    // Roles may name apps before their first version is published.
    let unpublished = Set(visit.session.roles.map(\.app)).subtracting(names + ["*"])
      .filter { visit.may(.publish, $0) }.sorted()
    return .page(
      "apps", title: visit.texts["apps"],
      view: [
        "apps": apps, "isEmpty": apps.isEmpty && unpublished.isEmpty, "mayCreate": visit.may(.publish),
        "unpublished": unpublished.map { app -> View in
          ["name": app, "publish": "/console/apps/\(APIPath.encode(app))/publish"]
        },
        "hasNoRole": visit.session.roles.isEmpty,
      ], section: "apps")
  }

  /// Shows the form that names a new app, or leads to the publication of its first version.
  static func create(_ visit: Visit) async throws -> PageAnswer {
    try visit.require(.publish)
    let name = visit.query["app"]?.trimmingCharacters(in: .whitespaces)
    if let name, SkinIdentifier(name) != nil { return .redirect("/console/apps/\(APIPath.encode(name))/publish") }
    let problem = name.map { name in
      APIFailure(
        .badRequest, code: "app-name", message: "“\(name)” can't be the identifier of an app",
        suggestion: "Use at most 64 of a–z, 0–9, dot, underscore and hyphen, beginning with a letter or digit.")
    }
    return .page(
      "new-app", title: visit.texts["new_app"], view: ["name": name ?? ""], section: "apps", problem: problem)
  }

  /// Returns an app with the picture of its first channel.
  private static func view(of app: String, hasPicture: Bool, _ visit: Visit) async throws -> View {
    var view: View = ["name": app, "href": "/console/apps/\(APIPath.encode(app))"]
    let list = try await visit.api.call(ActivationEndpoints.channels, app)
    view["channels"] = list.channels.map { ["name": $0.channel, "isOn": $0.skin != nil || $0.rules > 0] as View }
    view["count"] = visit.texts.count(list.channels.count, "channels_one", "channels_other")
    guard hasPicture, let skin = ChannelsAnswer.stableFirst(list.channels).compactMap(\.skin).first else { return view }
    let pictures = try await visit.api.call(
      PictureEndpoints.list, app, skin.id, skin.version, unless: ["unknown-skin"])
    view["phone"] = PictureView.phone(pictures, "screen", "light", of: skin.text, visit.texts)
    return view
  }
}
