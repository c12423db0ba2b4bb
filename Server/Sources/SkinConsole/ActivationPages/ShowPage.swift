import HTTPTypes
import SkinKit
import SkinServerAPI

/// The page that shows a version on a channel, now or from a time on, to all devices or to a share of them.
///
/// The change is reviewed and made by `ActivationPage`.
enum ShowPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.activate, app)
    let data = try await AppData(app, visit)
    let list = try await visit.api.call(ActivationEndpoints.channels, app)
    let channels = ChannelsAnswer.stableFirst(list.channels).map(\.channel)
    let fields = visit.form.fields.isEmpty ? visit.query : visit.form
    let newest = data.versions.last.map { SkinVersionName(id: $0.id, version: $0.version) }
    let chosen = fields["skin"].map { SkinVersionName($0) } ?? newest
    let form = RuleForm(presets: fields, in: visit.zone)
    var view = form.view(data, visit, problem: problem)
    view["ruleSkins"] = data.options(chosen: chosen, visit.texts)
    view["hasChannels"] = !channels.isEmpty
    view["channels"] = channels.map { ["name": $0, "isChosen": $0 == fields["channel"]] as View }
    view["newChannel"] = fields["new_channel"] ?? (channels.isEmpty ? "stable" : "")
    view["action"] = path(data.folder)
    view["back"] = data.folder
    return .page(
      "show", title: visit.texts["show_skin"], view: view, section: "overview", app: app, problem: problem)
  }

  /// Shows the change next to the present state of the chosen channel.
  static func review(_ visit: Visit) async throws -> PageAnswer {
    let names = ["skin", "channel", "new_channel", "from", "zone", "share"]
    let back =
      path("/console/apps/\(APIPath.encode(visit.parameter("app")))")
      + APIPath.query(names.map { ($0, visit.form.text($0)) })
    // A new name is typed on purpose, and the list always has a choice.
    let channel = visit.form.text("new_channel") ?? visit.form["channel"] ?? ""
    guard SkinIdentifier(channel) != nil else { return try await show(visit, problem: badChannel(channel)) }
    return try await ActivationPage.review(visit, on: channel, back: back) { try await show(visit, problem: $0) }
  }

  /// Returns the refusal of a text that can't be the name of a channel.
  static func badChannel(_ text: String) -> APIFailure {
    APIFailure(
      .badRequest, code: "bad-channel", message: "“\(text)” can't be the name of a channel",
      suggestion: "Use at most 64 of a–z, 0–9, dot, underscore and hyphen, beginning with a letter or digit.",
      field: "channel")
  }

  private static func path(_ folder: String) -> String { "\(folder)/show" }
}
