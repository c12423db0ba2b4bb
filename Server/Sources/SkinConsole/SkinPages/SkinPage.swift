import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI

/// The page of a skin: its versions with pictures, notes and warnings, the newest first.
enum SkinPage {
  /// The number of versions on a page.
  private static let limit = 8

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, skin) = (visit.parameter("app"), visit.parameter("skin"))
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let all = Array(data.versions.filter { $0.id == skin }.reversed())
    guard let newest = all.first else {
      throw APIFailure(
        .notFound, code: "no-page", message: "\(skin) was not published for \(app)", suggestion: "Check the address.")
    }
    let channels = try await visit.api.call(ActivationEndpoints.channels, app)
    let publishers = try await publishers(of: app, visit)
    let retention = try await visit.api.call(RetentionEndpoints.show, app)
    let withdrawn = try await visit.api.call(WithdrawalEndpoints.list, app)
    let search = visit.query["search"]?.trimmingCharacters(in: .whitespaces) ?? ""
    let versions =
      search.isEmpty
      ? all
      : all.filter { version in
        [version.version, version.name, version.notes ?? ""].contains { $0.localizedCaseInsensitiveContains(search) }
      }
    // The version whose notes were refused is on the page, too.
    let refused = problem == nil ? nil : versions.firstIndex { $0.version == visit.parameter("version") }
    let first = refused.map { $0 / limit * limit } ?? visit.query["from"].flatMap { Int($0) } ?? 0
    let start = min(max(first, 0), max(versions.count - 1, 0))
    var views: [View] = []
    for version in versions.dropFirst(start).prefix(limit) {
      var view = try await view(of: version, data, channels, publishers, visit)
      view.merge(Self.keeping(version, data, retention, visit)) { $1 }
      view["isNewest"] = version == newest
      if let problem, version.version == visit.parameter("version") {
        view["sentNotes"] = visit.form["notes"] ?? ""
        view["notesError"] = Problems.message(problem, visit.texts)
      }
      views.append(view)
    }
    let path = data.path(of: skin)
    var view: View = [
      "id": skin, "name": newest.name, "versions": views, "listPath": "\(data.folder)/skins",
      "count": visit.texts.count(versions.count, "versions_one", "versions_other"),
      "canCompare": all.count > 1, "compare": "\(path)/compare", "page": path, "search": search,
      "hasSearch": all.count > limit, "isSearched": !search.isEmpty, "isEmpty": versions.isEmpty,
    ]
    let gone = withdrawn.withdrawn.filter { $0.id == skin }
    view["hasWithdrawn"] = !gone.isEmpty
    view["withdrawn"] = gone.map { ["version": $0.version, "at": visit.formats.time($0.withdrawnAt)] as View }
    let filter = ("search", search.isEmpty ? nil : search)
    if start > 0 { view["newer"] = path + APIPath.query([filter, ("from", "\(max(start - limit, 0))")]) }
    if start + limit < versions.count {
      view["older"] = path + APIPath.query([filter, ("from", "\(start + limit)")])
    }
    return .page(
      "skin", title: newest.name, view: view, section: "skins", app: app, problem: problem)
  }

  /// Returns who published which version, for users who may read the audit log.
  private static func publishers(of app: String, _ visit: Visit) async throws -> [String: String] {
    guard visit.may(.administer, app) else { return [:] }
    let entries = try await visit.api.lines(
      AuditEndpoints.ofApp, [app], [("action", "package-published"), ("order", "newest")])
    return entries.reduce(into: [:]) { names, entry in
      names[entry.subject] = entry.actor
    }
  }

  private static func view(
    of version: VersionAnswer, _ data: AppData, _ channels: ChannelsAnswer, _ publishers: [String: String],
    _ visit: Visit
  ) async throws -> View {
    let (texts, formats, app) = (visit.texts, visit.formats, data.app)
    let name = SkinVersionName(id: version.id, version: version.version)
    let detail = try await visit.api.call(VersionEndpoints.show, app, version.id, version.version)
    let list = try await data.pictures(of: name)
    let title = "\(version.name) \(version.version)"
    let lint = detail.lint ?? []
    let sections = (list?.sections ?? []).filter { $0 != "screen" }
    var view: View = [
      "version": version.version, "name": version.name, "anchor": "version-\(version.version)",
      "place": "about-\(version.version)",
      "phones": try await data.phones(of: name, texts),
      "at": formats.time(version.publishedAt), "size": formats.size(version.size),
      "channels": channels.channels.filter { $0.skin == name }.map { ["name": $0.channel] as View },
      "patches": version.patches.map { Self.view(of: $0, version, visit) },
      "hasPatches": !version.patches.isEmpty, "isClean": detail.lint != nil && lint.isEmpty,
      "hasLint": !lint.isEmpty, "lintTitle": texts.count(detail.warnings ?? 0, "warnings_one", "warnings_other"),
      "lint": lint.map { Problems.view(of: $0, texts) },
      "hasSections": !sections.isEmpty,
      "sections": sections.map { section -> View in
        [
          "name": PictureView.section(section, texts),
          "pictures": ["light", "dark"].compactMap { appearance in
            list?.picture(section, appearance).map { picture -> View in
              [
                "source": picture.url, "width": picture.width, "height": picture.height,
                "alternative": texts(
                  "picture_of",
                  [
                    "skin": title, "section": PictureView.section(section, texts),
                    "appearance": PictureView.appearance(appearance, texts),
                  ]),
              ]
            }
          },
        ]
      },
      "draw": "\(data.path(of: version.id))/versions/\(APIPath.encode(version.version))/pictures",
      "mayDraw": visit.may(.publish, app) && ["none", "failed"].contains(list?.state ?? ""),
      "drawLabel": texts("draw_pictures_of", ["skin": title]),
      "keys": "\(data.path(of: version.id))/versions/\(APIPath.encode(version.version))/keys",
      "keysLabel": texts("skin_keys_of", ["skin": title]),
    ]
    if let notes = version.notes { view["notes"] = notes.split(separator: "\n").map { ["line": String($0)] as View } }
    if list?.state == "pending" || version.patches.contains(where: \.isPending) {
      view["progress"] = "/api/v1/" + VersionEndpoints.progress.path([app, version.id, version.version]).text
    }
    if let publisher = publishers[name.text] ?? publishers["\(version.id) \(version.version)"] {
      view["publisher"] = publisher
    }
    if let failure = list?.failure {
      view["failure"] = Problems.view(of: failure, texts)
    }
    return view
  }

  /// Returns whether a version is pinned, and what the user may do with it.
  private static func keeping(
    _ version: VersionAnswer, _ data: AppData, _ retention: RetentionAnswer, _ visit: Visit
  ) -> View {
    let (app, texts) = (data.app, visit.texts)
    let folder = "\(data.path(of: version.id))/versions/\(APIPath.encode(version.version))"
    let isPinned = retention.pinned.contains(SkinVersionName(id: version.id, version: version.version))
    let title = "\(version.name) \(version.version)"
    return [
      "mayShow": visit.may(.activate, app), "showLabel": texts("show_on_of", ["skin": title]),
      "show": "\(data.folder)/show"
        + APIPath.query([("skin", SkinVersionName(id: version.id, version: version.version).text)]),
      "setNotes": "\(folder)/notes", "sentNotes": version.notes ?? "", "notesField": "notes-\(version.version)",
      "notesLabel": texts("notes_edit_of", ["skin": title]), "edit": "\(folder)/edit",
      "mayEdit": visit.may(.publish, app), "editLabel": texts("edit_of", ["skin": title]),
      "isPinned": isPinned, "mayPin": visit.may(.publish, app), "mayWithdraw": visit.may(.activate, app),
      "pin": "\(folder)/pin", "pinTo": isPinned ? "false" : "true",
      "pinText": texts[isPinned ? "unpin" : "pin"],
      "pinLabel": isPinned ? texts("unpin_of", ["skin": title]) : texts("pin_of", ["skin": title]),
      "withdraw": "\(folder)/withdraw",
      "withdrawLabel": texts("withdraw_of", ["skin": title]),
    ]
  }

  private static func view(of patch: PatchAnswer, _ version: VersionAnswer, _ visit: Visit) -> View {
    let (texts, formats) = (visit.texts, visit.formats)
    guard let size = patch.size else {
      let names = [
        "waiting": "patch_waiting", "making": "patch_making", "skipped": "patch_skipped", "failed": "patch_failed",
      ]
      let progress = patch.progress.map { " " + formats.share($0) } ?? ""
      var view: View = ["from": patch.from, "state": names[patch.state].map { texts[$0] + progress } ?? patch.state]
      if patch.state == "failed", let failure = patch.failure {
        view["failure"] = Problems.view(of: failure, texts)
      }
      return view
    }
    return ["from": patch.from, "size": formats.size(size), "share": formats.share(share(size, version.size))]
  }

  private static func share(_ part: Int, _ whole: Int) -> Double { whole > 0 ? Double(part) / Double(whole) : 0 }

  /// Sets the notes of a version, or shows them again with the reason why they are refused.
  static func setNotes(_ visit: Visit) async throws -> PageAnswer {
    let (app, skin, version) = (visit.parameter("app"), visit.parameter("skin"), visit.parameter("version"))
    do {
      try await visit.api.call(
        VersionEndpoints.setNotes, app, skin, version, body: NotesForm(notes: visit.form["notes"] ?? ""))
    } catch var failure as APIFailure where !["unauthorized", "unknown-skin"].contains(failure.problem.code) {
      if failure.problem.code == "bad-body" { failure.problem.code = "notes-too-long" }
      return try await show(visit, problem: failure)
    }
    return .redirect(
      "/console/apps/\(APIPath.encode(app))/skins/\(APIPath.encode(skin))?done=notes#about-\(APIPath.encode(version))")
  }

  /// Asks the server to draw the pictures of a version.
  static func draw(_ visit: Visit) async throws -> PageAnswer {
    let (app, skin, version) = (visit.parameter("app"), visit.parameter("skin"), visit.parameter("version"))
    try await visit.api.call(PictureEndpoints.draw, app, skin, version)
    return .redirect("/console/apps/\(APIPath.encode(app))/skins/\(APIPath.encode(skin))?done=drawing")
  }
}
