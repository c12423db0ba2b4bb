import Crypto
import Foundation
import HTTPTypes
import SkinServerAPI

/// The page of one skin that an app offers: its version, its texts by language, and its pictures.
enum StoreEntryPage {
  /// The number of empty rows for further languages.
  private static let emptyRows = 2

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.activate, app)
    let (store, data) = (try await StoreData(app, visit), try await AppData(app, visit))
    let entry = try entry(visit, store, data, isRepeated: problem != nil)
    let rows = entry.languages.map { ($0, entry.texts[$0]) } + (0..<emptyRows).map { _ in ("", nil) }
    let drawn = try await data.pictures(of: entry.skin)
    let isListed = store.index(of: entry.skin.id) != nil
    return .page(
      "store-entry", title: data.title(of: entry.skin, visit.texts),
      view: [
        "back": store.path, "action": "\(store.path)/edit", "remove": "\(store.path)/remove",
        "tag": problem == nil ? store.tag : visit.form["tag"] ?? store.tag, "skin": entry.skin.id,
        "isListed": isListed, "saveText": visit.texts[isListed ? "save" : "store_add"],
        "versions": data.versions.reversed().filter { $0.id == entry.skin.id }.map { version -> View in
          ["value": version.version, "isChosen": version.version == entry.skin.version]
        },
        "rows": rows.enumerated().map { number, row -> View in
          [
            "number": number, "language": row.0, "name": row.1?.name ?? "",
            "description": row.1?.description ?? "", "isDefault": number == 0,
            "label": number == 0
              ? visit.texts["store_default_language"] : visit.texts("store_row", ["number": "\(number + 1)"]),
          ]
        },
        "pictures": (entry.previews ?? [:]).sorted { $0.key < $1.key }.flatMap { language, paths in
          paths.map { path -> View in
            [
              "language": language, "value": "\(language) \(path)", "source": store.source(path) ?? "",
              "label": visit.texts("store_keep_picture", ["language": language]),
            ]
          }
        },
        "drawn": ["light", "dark"].compactMap { appearance -> View? in
          guard let picture = drawn?.picture("screen", appearance) else { return nil }
          return [
            "value": picture.name, "source": picture.url, "width": picture.width, "height": picture.height,
            "label": visit.texts(
              "store_use_picture", ["appearance": PictureView.appearance(appearance, visit.texts)]),
          ]
        },
      ], section: "store", app: app, problem: problem)
  }

  static func save(_ visit: Visit) async throws -> PageAnswer {
    do {
      let texts = try texts(visit.form)
      return try await StorePage.change(visit, "listed") { store in
        let skin = SkinVersionName(id: visit.form["skin"] ?? "", version: visit.form["version"] ?? "")
        var entry = CatalogDocument.Entry(
          skin: skin, default: texts.first?.language ?? "", texts: [:], previews: kept(visit.form))
        for text in texts { entry.texts[text.language] = text.text }
        for name in visit.form.all("drawn") {
          let target = try await upload(name, skin, store.app, visit)
          var pictures = entry.previews?[entry.default] ?? []
          if !pictures.contains(target) { pictures.append(target) }
          entry.previews = (entry.previews ?? [:]).merging([entry.default: pictures]) { $1 }
        }
        if let index = store.index(of: skin.id) {
          store.catalog.skins[index] = entry
        } else {
          store.catalog.skins.append(entry)
        }
      }
    } catch let failure as APIFailure where failure.problem.code == "catalog-texts" {
      return try await show(visit, problem: failure)
    }
  }

  /// Returns the entry of the page: that of the refused form, that of the catalog, or a new one.
  private static func entry(
    _ visit: Visit, _ store: StoreData, _ data: AppData, isRepeated: Bool
  ) throws -> CatalogDocument.Entry {
    let named = (visit.query["add"] ?? "").split(separator: "@", maxSplits: 1).map(String.init)
    let id = (isRepeated ? visit.form["skin"] : visit.query["skin"]) ?? named.first ?? ""
    let known = data.versions.filter { $0.id == id }
    var entry: CatalogDocument.Entry
    if let index = store.index(of: id) {
      entry = store.catalog.skins[index]
    } else if let newest = known.first(where: { $0.version == named.last }) ?? known.last {
      entry = CatalogDocument.Entry(
        skin: SkinVersionName(id: id, version: newest.version), default: "en",
        texts: ["en": CatalogDocument.Text(name: newest.name)])
    } else {
      throw APIFailure(
        .notFound, code: "no-page", message: "“\(id)” was not published for \(store.app)",
        suggestion: "Check the address.")
    }
    if isRepeated {
      entry.skin.version = visit.form["version"] ?? entry.skin.version
      let rows = rows(visit.form)
      entry.default = rows.first?.language ?? ""
      entry.texts = Dictionary(rows.map { ($0.language, $0.text) }) { first, _ in first }
      entry.previews = kept(visit.form)
    }
    return entry
  }

  /// Returns the rows of a form that aren't empty.
  private static func rows(_ form: FormFields) -> [(language: String, text: CatalogDocument.Text)] {
    let (languages, names, descriptions) = (form.all("language"), form.all("name"), form.all("description"))
    return languages.indices.compactMap { index in
      guard names.indices.contains(index), descriptions.indices.contains(index) else { return nil }
      let parts = [languages[index], names[index], descriptions[index]].map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      guard !parts[0].isEmpty || !parts[1].isEmpty else { return nil }
      return (parts[0], CatalogDocument.Text(name: parts[1], description: parts[2].isEmpty ? nil : parts[2]))
    }
  }

  /// Returns the texts of a form, the default language first.
  /// - Throws: `APIFailure` if a language or a name is missing, or a language is named twice.
  private static func texts(_ form: FormFields) throws -> [(language: String, text: CatalogDocument.Text)] {
    let rows = rows(form)
    let areValid = rows.allSatisfy { row in
      row.language.wholeMatch(of: #/[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/#) != nil && !row.text.name.isEmpty
    }
    guard !rows.isEmpty, areValid, Set(rows.map { $0.language.lowercased() }).count == rows.count else {
      throw APIFailure(
        .unprocessableContent, code: "catalog-texts", message: "A language or a name is missing or wrong",
        suggestion: "Specify each language once, such as en or zh-Hans, with a name.")
    }
    return rows
  }

  /// Returns the pictures of a form that stay, by language.
  private static func kept(_ form: FormFields) -> [String: [String]]? {
    let pairs = form.all("picture").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    let pictures = Dictionary(grouping: pairs.filter { $0.count == 2 }) { $0[0] }.mapValues { $0.map { $0[1] } }
    return pictures.isEmpty ? nil : pictures
  }

  /// Uploads a picture that the server drew as one of the catalog.
  /// - Returns: The path by which the catalog names it.
  private static func upload(
    _ name: String, _ skin: SkinVersionName, _ app: String, _ visit: Visit
  ) async throws -> String {
    let picture = try await visit.api.send(PictureEndpoints.show, [app, skin.id, skin.version, name])
    // A changed picture needs another name.
    let hash = SHA256.hash(data: picture.body).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let answer = try await visit.api.upload(
      picture.body, to: CatalogEndpoints.upload.path([app, skin.id, "\(hash).png"]))
    return try APIClient.decode(answer, as: PictureAnswer.self).target
  }
}
