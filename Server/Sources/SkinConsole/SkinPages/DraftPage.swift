import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI

/// The second step of a publication: what was recognized, what is wrong, and the fields of the version.
enum DraftPage {
  private static let formats = [
    "native": "format_native", "config": "format_config", "appstyle": "format_appstyle",
    "tokens": "format_tokens", "plist-folder": "format_plist_folder", "inherited-plist": "format_inherited_plist",
    "rule-plist": "format_rule_plist", "xcassets": "format_xcassets", "theme": "format_theme",
    "color-table": "format_color_table", "vscode": "format_vscode", "itermcolors": "format_itermcolors",
    "xccolortheme": "format_xccolortheme", "tgios-theme": "format_tgios_theme", "attheme": "format_attheme",
  ]

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let (app, upload) = (visit.parameter("app"), visit.parameter("upload"))
    try visit.require(.publish, app)
    let source = visit.form["source"] ?? visit.query["name"] ?? ""
    let proposed = identifier(from: source)
    let draft = try await visit.api.call(DraftEndpoints.show, app, upload, query: [("id", proposed)])
    let folder = "/console/apps/\(APIPath.encode(app))"
    let path = "\(folder)/publish/\(APIPath.encode(upload))"
    let channels = try await visit.api.call(ActivationEndpoints.channels, app, unless: ["unknown-app"])
    let isNew = channels == nil
    var view = try await about(draft, proposed, source, visit)
    view["back"] = "\(folder)/publish"
    view["path"] = path
    view["self"] = path + APIPath.query([("name", source)])
    if let edit = draft.edit {
      view["edit"] = ["path": "\(folder)/edit/\(APIPath.encode(upload))"] as View
      view["back"] = "\(folder)/skins/\(APIPath.encode(edit.from.id))"
    }
    if draft.errors == 0 {
      let list = try await visit.api.call(DraftEndpoints.pictures, app, upload)
      let name = draft.name ?? draft.id ?? proposed
      let appearances = list.picture("screen", "light") == nil ? ["light"] : ["light", "dark"]
      var pictures: View = [
        "phones": appearances.map { PictureView.phone(list, "screen", $0, of: name, visit.texts) }
      ]
      if list.state == "pending" {
        pictures["progress"] = "/api/v1/" + DraftEndpoints.progress.path([app, upload]).text
      }
      view["pictures"] = pictures
      view["form"] = form(draft, proposed, channels?.channels ?? [], visit)
    }
    return .page(
      "draft", title: PublishPage.title(app, isNew: isNew, visit.texts), view: view,
      section: isNew ? "apps" : "skins", app: isNew ? nil : app, problem: problem)
  }

  /// Publishes the skin.
  static func publish(_ visit: Visit) async throws -> PageAnswer {
    let (app, upload, form) = (visit.parameter("app"), visit.parameter("upload"), visit.form)
    try visit.require(.publish, app)
    let brands = (form["brands"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let query =
      form.all("channel").map { ("channel", Optional($0)) }
      + brands.filter { !$0.isEmpty }.map { ("brand", Optional($0)) }
      + [("base_minimum", form.text("base_minimum")), ("base_maximum", form.text("base_maximum"))]
    do {
      let published = try await visit.api.call(
        DraftEndpoints.publish, app, upload, query: query,
        body: PublicationForm(
          id: form.text("id"), version: form["version"] ?? "", name: form.text("display_name"),
          notes: form["notes"] ?? "", newest: form.text("newest")))
      return .redirect(
        "/console/apps/\(APIPath.encode(app))/skins/\(APIPath.encode(published.id))?done=published")
    } catch let failure as APIFailure where !["unauthorized", "unknown-upload"].contains(failure.problem.code) {
      return try await show(visit, problem: failure)
    }
  }

  /// Returns the values about the recognized skin.
  private static func about(
    _ draft: DraftAnswer, _ proposed: String, _ source: String, _ visit: Visit
  ) async throws -> View {
    let (texts, formats) = (visit.texts, visit.formats)
    let errors = draft.lint.filter { $0.severity == "error" }
    let warnings = draft.lint.filter { $0.severity != "error" }
    var view: View = [
      "source": source, "size": formats.size(draft.size),
      "files": draft.files.map { ["path": $0] as View },
      "fileCount": texts.count(draft.fileCount, "files_one", "files_other"), "hasFiles": !draft.files.isEmpty,
      "isClean": draft.lint.isEmpty, "hasErrors": !errors.isEmpty, "hasWarnings": !warnings.isEmpty,
      "errorTitle": texts.count(draft.errors, "errors_one", "errors_other"),
      "warningTitle": texts.count(draft.warnings, "warnings_one", "warnings_other"),
      "errors": errors.map { Problems.view(of: $0, texts) }, "warnings": warnings.map { Problems.view(of: $0, texts) },
    ]
    if let format = draft.format { view["format"] = Self.formats[format].map { texts[$0] } ?? format }
    if let name = draft.name ?? draft.id { view["skinName"] = name }
    if let base = draft.base { view["base"] = base }
    return view
  }

  /// Returns the values of the form.
  private static func form(
    _ draft: DraftAnswer, _ proposed: String, _ channels: [ChannelsAnswer.Channel], _ visit: Visit
  ) -> View {
    let (texts, sent) = (visit.texts, visit.form)
    let chosen = Set(sent.all("channel"))
    var view: View = [
      "version": sent["version"] ?? draft.suggestedVersion ?? "1.0.0",
      "displayName": sent["display_name"] ?? draft.name ?? "", "notes": sent["notes"] ?? "",
      "brands": sent["brands"] ?? "", "hasBase": draft.base != nil,
      "baseMinimum": sent["base_minimum"] ?? "", "baseMaximum": sent["base_maximum"] ?? "",
      "channels": channels.map { channel -> View in
        ["name": channel.channel, "isChecked": chosen.contains(channel.channel)]
      },
      "hasChannels": !channels.isEmpty,
      "isAudienceOpen": !chosen.isEmpty || sent.text("brands") != nil,
    ]
    if let id = draft.id { view["ownID"] = id } else { view["id"] = sent["id"] ?? proposed }
    if let edit = draft.edit, let newer = edit.newer {
      view["newer"] =
        [
          "version": newer, "text": texts("edit_newer", ["newer": newer, "version": edit.from.version]),
          "confirm": texts("edit_newer_confirm", ["newer": newer]),
        ] as View
    }
    if let newest = draft.published?.first {
      view["versionHelp"] = texts("publish_version_newest", ["version": newest])
    } else {
      view["versionHelp"] = texts["publish_version_first"]
    }
    return view
  }

  /// Returns an identifier for a skin that has none, from the name of its file or folder.
  static func identifier(from name: String) -> String {
    let stem = name.prefix(200).lowercased().replacing(
      #/\.(zip|skin|json|plist|tokens|xcassets|txt|bundle)$/#, with: "")
    let replaced = stem.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") ? $0 : "-" }
    let parts = String(replaced).split(separator: "-").joined(separator: "-")
    let text = String(parts.drop { !$0.isLetter && !$0.isNumber }.prefix(64))
    return text.isEmpty ? "skin" : text
  }
}
