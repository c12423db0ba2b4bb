import Foundation
import HTTPTypes
import SkinServerAPI

/// The page of an app: what its channels show, what comes next, and the last actions.
enum OverviewPage {
  /// The number of channels up to which each has its pictures and actions; more are a list.
  private static let mostChannels = 8

  static func show(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let list = try await visit.api.call(ActivationEndpoints.channels, app)
    let ordered = ChannelsAnswer.stableFirst(list.channels)
    let mayActivate = visit.may(.activate, app)
    var view: View = [
      "app": app, "isEmpty": ordered.isEmpty, "mayActivate": mayActivate, "show": "\(data.folder)/show",
      "health": try await health(visit), "seesHealth": visit.may(.administer),
      "mayKill": mayActivate && ordered.count > 1, "kill": "\(data.folder)/kill",
    ]
    if ordered.count > mostChannels {
      view["list"] = rows(ordered, data, visit)
    } else {
      var channels: [View] = []
      for channel in ordered { channels.append(try await ChannelView.view(of: channel.channel, data, visit)) }
      view["channels"] = channels
    }
    return .page("overview", title: app, view: view, section: "overview", app: app)
  }

  /// Returns the compact list of many channels, with those that a search finds.
  private static func rows(_ channels: [ChannelsAnswer.Channel], _ data: AppData, _ visit: Visit) -> View {
    let texts = visit.texts
    let search = visit.query["channel"]?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    let found = search.isEmpty ? channels : channels.filter { $0.channel.contains(search) }
    return [
      "page": data.folder, "search": search, "isSearched": !search.isEmpty, "isEmpty": found.isEmpty,
      "count": texts.count(found.count, "channels_one", "channels_other"),
      "rows": found.map { channel -> View in
        let path = data.path(ofChannel: channel.channel)
        return ChannelView.summary(of: channel, data, texts).merging([
          "href": path, "at": visit.formats.time(channel.changedAt), "mayActivate": visit.may(.activate, data.app),
          "activate": "\(path)/activation",
          "activateLabel": texts("activate_title", ["channel": channel.channel]), "kill": "\(path)/kill",
          "killLabel": texts("kill_channel", ["channel": channel.channel]),
        ]) { $1 }
      },
    ]
  }

  /// Returns the server's warnings.
  private static func health(_ visit: Visit) async throws -> [View] {
    let answer: HealthAnswer
    do {
      answer = try await visit.api.call(MonitoringEndpoints.health)
    } catch let failure as APIFailure where failure.status == .serviceUnavailable {
      return [
        ["message": visit.texts["health_failing"], "suggestion": visit.texts["health_failing_next"], "isOutage": true]
      ]
    }
    return answer.warnings.map { WarningView.view($0, visit.texts) }
  }
}
