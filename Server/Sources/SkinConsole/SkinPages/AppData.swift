import SkinServerAPI

/// The published versions of an app, with their pictures.
struct AppData: Sendable {
  var app: String
  /// The versions, oldest first.
  var versions: [VersionAnswer]
  private let names: [SkinVersionName: String]
  private let api: APIClient

  /// Reads the versions of an app.
  init(_ app: String, _ visit: Visit) async throws {
    self.app = app
    api = visit.api
    let list = try await visit.api.call(VersionEndpoints.list, app)
    versions = list.skins
    names = Dictionary(
      versions.map { (SkinVersionName(id: $0.id, version: $0.version), $0.name) }, uniquingKeysWith: { $1 })
  }

  /// The folder of the app's pages.
  var folder: String { "/console/apps/\(APIPath.encode(app))" }

  /// Returns the path of a skin's page.
  func path(of skin: String) -> String { "\(folder)/skins/\(APIPath.encode(skin))" }

  /// Returns the path of a channel's page.
  func path(ofChannel channel: String) -> String { "\(folder)/channels/\(APIPath.encode(channel))" }

  /// Returns the name and number of a version, or of the skin that is part of the app.
  func title(of skin: SkinVersionName?, _ texts: Texts) -> String {
    guard let skin else { return texts["builtin"] }
    return "\(names[skin] ?? skin.id) \(skin.version)"
  }

  /// Returns the built-in skin and all versions, the newest first, as options.
  func options(chosen: SkinVersionName?, _ texts: Texts) -> [[String: Any]] {
    let published = versions.reversed().map { SkinVersionName(id: $0.id, version: $0.version) }
    // A rule may show a version that was removed since.
    let removed = chosen.flatMap { published.contains($0) ? nil : $0 }
    let builtin: [String: Any] = ["value": "", "text": texts["builtin"], "isChosen": chosen == nil]
    return [builtin]
      + ([removed].compactMap(\.self) + published).map { skin in
        ["value": skin.text, "text": title(of: skin, texts), "isChosen": skin == chosen]
      }
  }

  /// Returns the pictures of a version, or nil if it isn't published.
  func pictures(of skin: SkinVersionName?) async throws -> PicturesAnswer? {
    guard let skin else { return nil }
    return try await api.call(PictureEndpoints.list, app, skin.id, skin.version, unless: ["unknown-skin"])
  }

  /// Returns the two phones of a version, light and dark.
  func phones(of skin: SkinVersionName?, _ texts: Texts) async throws -> [View] {
    let list = try await pictures(of: skin)
    let title = title(of: skin, texts)
    // One phone is enough to say why there is no picture.
    let appearances = list?.picture("screen", "light") == nil ? ["light"] : ["light", "dark"]
    return appearances.map { PictureView.phone(list, "screen", $0, of: title, texts) }
  }
}
