import HTTPTypes
import SkinKit
import SkinServerAPI

/// The page that changes the values of a published version in place, with pictures of the result.
enum EditPage {
  /// Begins to edit a version.
  static func begin(_ visit: Visit) async throws -> PageAnswer {
    let (app, skin, version) = (visit.parameter("app"), visit.parameter("skin"), visit.parameter("version"))
    try visit.require(.publish, app)
    let edit = try await visit.api.call(EditEndpoints.begin, app, skin, version)
    return .redirect(path(app, edit.upload))
  }

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, upload) = (visit.parameter("app"), visit.parameter("upload"))
    try visit.require(.publish, app)
    var first: String?
    if visit.query["file"] == nil {
      let begun = try await visit.api.call(EditEndpoints.show, app, upload, query: [("file", "")])
      first = begun.files.first { $0.keys > 0 }?.file
    }
    let filter = EditFilter(visit, first: first)
    let edit = try await visit.api.call(EditEndpoints.show, app, upload, query: filter.request)
    let draft = try await visit.api.call(DraftEndpoints.show, app, upload)
    let list = try await visit.api.call(DraftEndpoints.pictures, app, upload)
    let (texts, page) = (visit.texts, path(app, upload))
    let name = draft.name ?? edit.from.id
    var view: View = [
      "name": name, "version": edit.from.version, "revision": "\(edit.revision)",
      "back": "/console/apps/\(APIPath.encode(app))/skins/\(APIPath.encode(edit.from.id))",
      "page": page, "action": page + APIPath.query(filter.query), "undo": "\(page)/undo" + APIPath.query(filter.query),
      "canUndo": edit.undo > 0,
      "changeCount": edit.undo == 0
        ? texts["edit_unchanged"] : texts.count(edit.undo, "edit_changes_one", "edit_changes_other"),
      "publish": "/console/apps/\(APIPath.encode(app))/publish/\(APIPath.encode(upload))"
        + APIPath.query([("name", "\(name) \(edit.from.version)")]),
      "discard": "/console/apps/\(APIPath.encode(app))/publish/\(APIPath.encode(upload))/discard",
      "folder": "/api/v1/" + EditEndpoints.folder.path([app, upload]).text, "fileAddress": files(visit),
      "pictures": [
        "progress": "/api/v1/" + DraftEndpoints.progress.path([app, upload]).text, "isPending": list.state == "pending",
        "phones": ["light", "dark"].map { PictureView.phone(list, filter.section, $0, of: name, texts) },
      ] as View,
      "filter": filter.view(edit, texts), "add": adding(edit, visit),
      "keyCount": texts.count(edit.keyCount, "edit_keys_one", "edit_keys_other"),
      "keys": edit.keys.enumerated().map { EditKeyView.view($1, number: $0, of: edit, visit) },
      "isEmpty": edit.keys.isEmpty, "isCut": edit.keyCount > edit.keys.count,
      "hasLint": !draft.lint.isEmpty, "lint": draft.lint.map { Problems.view(of: $0, texts) },
      "lintTitle": texts.count(draft.errors + draft.warnings, "edit_issues_one", "edit_issues_other"),
    ]
    if let explained = Problems.explanations(texts) { view["explained"] = explained }
    if let newer = edit.newer {
      view["newer"] = texts("edit_newer", ["newer": newer, "version": edit.from.version])
    }
    return .page(
      "edit", title: texts("edit_title", ["skin": name]), view: view, section: "skins", app: app,
      problem: problem)
  }

  /// Returns the form that adds a key.
  private static func adding(_ edit: EditAnswer, _ visit: Visit) -> View {
    let (sent, texts) = (visit.form["operation"] == "add" ? visit.form : nil, visit.texts)
    let file = sent?["file"] ?? visit.query.text("file")
    return [
      "isOpen": sent != nil, "key": sent?["key"] ?? "",
      "files": edit.files.map { one -> View in
        ["value": one.file, "text": "\(one.prefix)… (\(one.file))", "isChosen": one.file == file]
      },
      "kinds": EditForm.defaults.map { one -> View in
        [
          "value": one.kind.rawValue, "text": EditFilter.name(one.kind.rawValue, texts),
          "isChosen": one.kind.rawValue == sent?["kind"],
        ]
      },
    ]
  }

  /// Changes the values of one key, or adds or removes it.
  static func change(_ visit: Visit) async throws -> PageAnswer {
    let (app, upload, form) = (visit.parameter("app"), visit.parameter("upload"), visit.form)
    try visit.require(.publish, app)
    return try await reloading(visit, anchor: form["anchor"]) {
      let changes = try EditForm.changes(form)
      guard !changes.isEmpty else { return [] }
      try await visit.api.call(
        EditEndpoints.change, app, upload,
        body: EditChangesForm(revision: EditForm.revision(form), changes: changes))
      return changes
    }
  }

  /// Undoes the last change.
  static func undo(_ visit: Visit) async throws -> PageAnswer {
    let (app, upload) = (visit.parameter("app"), visit.parameter("upload"))
    try visit.require(.publish, app)
    return try await reloading(visit) {
      try await visit.api.call(
        EditEndpoints.undo, app, upload, body: EditRevisionForm(revision: EditForm.revision(visit.form)))
      return []
    }
  }

  /// Shows the page after a change, or the problem that prevented it.
  private static func reloading(
    _ visit: Visit, anchor: String? = nil, _ change: () async throws -> [EditChangesForm.Change]
  ) async throws -> PageAnswer {
    let changes: [EditChangesForm.Change]
    do {
      changes = try await change()
    } catch let failure as APIFailure where !["unauthorized", "unknown-upload"].contains(failure.problem.code) {
      // The reader's own draft was changed, not something of a colleague's.
      var problem = failure
      if problem.problem.code == "changed-meanwhile" { problem.problem.code = "edit-changed" }
      return try await show(visit, problem: problem)
    }
    // An added key is shown alone, to be given its values.
    let added = changes.first { $0.operation == .add }
    let others = added.map { [("file", $0.file), ("kind", nil), ("search", $0.key)] }
    let query =
      (others ?? ["file", "kind", "search"].map { ($0, visit.query[$0]) })
      + ["background", "section"].map { ($0, visit.query[$0]) }
    let place = anchor.flatMap { Int($0) }.map { "#key-\($0)" } ?? ""
    return .redirect(path(visit.parameter("app"), visit.parameter("upload")) + APIPath.query(query) + place)
  }

  /// Returns the address of the files of the edit.
  static func files(_ visit: Visit) -> String {
    "/api/v1/" + EditEndpoints.file.path([visit.parameter("app"), visit.parameter("upload")]).text
  }

  private static func path(_ app: String, _ upload: String) -> String {
    "/console/apps/\(APIPath.encode(app))/edit/\(APIPath.encode(upload))"
  }
}

/// The part of a skin's keys that the page shows.
struct EditFilter: Sendable {
  private let file: String?
  private let kind: String?
  private let search: String?
  private let background: String?
  /// The section of the gallery, or the screen, that the preview shows.
  let section: String

  private static let kinds = [
    ("color", "kind_color"), ("gradient", "kind_gradient"), ("font", "kind_font"), ("image", "kind_image"),
    ("text", "kind_text"), ("number", "kind_number"), ("flag", "kind_flag"), ("size", "kind_size"),
    ("insets", "kind_insets"), ("shadow", "kind_shadow"), ("duration", "kind_duration"), ("file", "kind_file"),
    ("url", "kind_url"), ("curve", "kind_curve"), ("object", "kind_object"),
  ]

  /// Reads the query.
  /// - Parameters:
  ///   - visit: The visit.
  ///   - first: The file that is shown without a query.
  init(_ visit: Visit, first: String?) {
    let query = visit.query
    kind = query.text("kind").flatMap { kind in Self.kinds.contains { $0.0 == kind } ? kind : nil }
    search = query.text("search")
    background = query.text("background")
    section = query.text("section").flatMap { PictureView.sections.contains($0) ? $0 : nil } ?? "screen"
    file = query["file"] == nil ? first : query.text("file")
  }

  /// The query of the page, where an empty file is for all of them.
  var query: [(String, String?)] {
    [("file", file ?? "")] + request.dropFirst() + [("section", section == "screen" ? nil : section)]
  }

  /// The query of the API.
  var request: [(String, String?)] {
    [("file", file), ("kind", kind), ("search", search), ("background", background)]
  }

  /// Returns the name of a kind.
  static func name(_ kind: String, _ texts: Texts) -> String {
    kinds.first { $0.0 == kind }.map { texts[$0.1] } ?? kind
  }

  func view(_ edit: EditAnswer, _ texts: Texts) -> View {
    [
      "files": edit.files.filter { $0.keys > 0 }.map { one -> View in
        ["value": one.file, "text": "\(one.file) (\(one.keys))", "isChosen": one.file == file]
      },
      "kinds": Self.kinds.map { one -> View in
        ["value": one.0, "text": texts[one.1], "isChosen": one.0 == kind]
      },
      "search": search ?? "", "background": background ?? "",
      "others": query.filter { $0.0 != "section" }.map { name, value -> View in ["name": name, "value": value ?? ""] },
      "section": section,
      "sections": PictureView.sections.map { one -> View in
        ["value": one, "text": PictureView.section(one, texts), "isChosen": one == section]
      },
    ]
  }
}
