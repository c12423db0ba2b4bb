import HTTPTypes
import SkinServerAPI

/// The page of the skins that an app offers its users, in their order, and as users see them.
enum StorePage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.read, app)
    let (store, data) = (try await StoreData(app, visit), try await AppData(app, visit))
    let entries = store.catalog.skins
    let languages = Set(entries.flatMap(\.texts.keys)).sorted()
    let shown = visit.query["as"].flatMap { languages.contains($0) ? $0 : nil } ?? visit.texts.language.rawValue
    let offered = Set(entries.map(\.skin.id))
    let candidates = data.versions.reversed().filter { !offered.contains($0.id) }
    return .page(
      "store", title: visit.texts["nav_store"],
      view: [
        "action": store.path, "tag": store.tag, "isEmpty": entries.isEmpty, "mayChange": visit.may(.activate, app),
        "entries": entries.enumerated().map { view(of: $1, at: $0, of: entries.count, shown, store, visit) },
        "hasShownIn": !languages.isEmpty,
        "shownIn": languages.map { language -> View in
          [
            "name": language, "isCurrent": language == shown,
            "href": store.path + APIPath.query([("as", language)]),
          ]
        },
        "phones": [("as-light", "light"), ("as-dark", "dark")].map { style, caption -> View in
          [
            "style": style, "caption": PictureView.appearance(caption, visit.texts),
            "rows": entries.map { row(of: $0, shown, store) },
          ]
        },
        "channels": try await channels(app, visit), "hasCandidates": !candidates.isEmpty,
        "candidates": candidates.map { version -> View in
          let name = SkinVersionName(id: version.id, version: version.version)
          return ["value": name.text, "text": data.title(of: name, visit.texts)]
        },
      ], section: "store", app: app, problem: problem)
  }

  /// Moves a skin up or down.
  static func move(_ visit: Visit) async throws -> PageAnswer {
    try await change(visit, "moved") { store in
      guard let index = store.index(of: visit.form["skin"]) else { throw missing }
      let target = visit.form["direction"] == "up" ? index - 1 : index + 1
      guard store.catalog.skins.indices.contains(target) else { return }
      store.catalog.skins.swapAt(index, target)
    }
  }

  static func remove(_ visit: Visit) async throws -> PageAnswer {
    try await change(visit, "unlisted") { store in
      guard let index = store.index(of: visit.form["skin"]) else { throw missing }
      store.catalog.skins.remove(at: index)
    }
  }

  /// Changes the catalog, and returns to the list.
  static func change(
    _ visit: Visit, _ done: String, _ body: (inout StoreData) async throws -> Void
  ) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.activate, app)
    do {
      var store = try await StoreData(app, visit)
      // Checked before pictures are uploaded; the API checks it again.
      guard store.tag == visit.form["tag"] else {
        throw APIFailure(
          .preconditionFailed, code: "changed-meanwhile", message: "The catalog was changed by another client",
          suggestion: "Read it again, and repeat the change.")
      }
      try await body(&store)
      try await store.save(visit)
      return .redirect("\(store.path)?done=\(done)")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  private static let missing = APIFailure(
    .notFound, code: "changed-meanwhile", message: "The catalog doesn't offer this skin",
    suggestion: "Read it again, and repeat the change.")

  /// Returns the channels on which users may choose a skin.
  private static func channels(_ app: String, _ visit: Visit) async throws -> [View] {
    let list = try await visit.api.call(ActivationEndpoints.channels, app)
    var names: [View] = []
    for channel in ChannelsAnswer.stableFirst(list.channels) {
      let activation = try await visit.api.call(ActivationEndpoints.show, app, channel.channel)
      if activation.policy == "user" { names.append(["name": channel.channel]) }
    }
    return names
  }

  private static func view(
    of entry: CatalogDocument.Entry, at index: Int, of count: Int, _ language: String, _ store: StoreData,
    _ visit: Visit
  ) -> View {
    let (texts, name) = (visit.texts, entry.text(for: language)?.name ?? entry.skin.id)
    return [
      "name": name, "skin": entry.skin.id, "version": entry.skin.text,
      "edit": "\(store.path)/edit" + APIPath.query([("skin", entry.skin.id)]), "isFirst": index == 0,
      "isLast": index == count - 1, "upLabel": texts("store_up_of", ["skin": name]),
      "downLabel": texts("store_down_of", ["skin": name]), "editLabel": texts("store_edit_of", ["skin": name]),
      "languages": entry.languages.map { ["name": $0] as View },
    ]
  }

  private static func row(of entry: CatalogDocument.Entry, _ language: String, _ store: StoreData) -> View {
    let text = entry.text(for: language)
    var view: View = ["name": text?.name ?? entry.skin.id, "description": text?.description ?? ""]
    if let source = entry.pictures(for: language).first.flatMap(store.source) { view["picture"] = source }
    return view
  }
}
