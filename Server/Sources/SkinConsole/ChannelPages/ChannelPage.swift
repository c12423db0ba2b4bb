import HTTPTypes
import SkinServerAPI

/// The page of a channel, with all states that it has had.
enum ChannelPage {
  static func show(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let list = try await visit.api.call(ActivationEndpoints.channels, app)
    guard list.channels.contains(where: { $0.channel == channel }) else {
      throw APIFailure(
        .notFound, code: "no-page", message: "\(app) has no channel \(channel)", suggestion: "Check the address.")
    }
    return .page(
      "channel", title: visit.texts("channel_title", ["channel": channel]),
      view: [
        "back": data.folder, "channel": try await ChannelView.view(of: channel, data, visit, isAlone: true),
      ], section: "overview", app: app)
  }
}
