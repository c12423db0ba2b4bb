import HTTPTypes
import SkinServerAPI

/// The page of an app: what its channels show, what comes next, and the last actions.
enum OverviewPage {
  /// The number of channels with pictures.
  private static let mostChannels = 8
  /// The number of skins of a channel with pictures.
  private static let mostPictures = 2
  /// The number of listed actions of a channel.
  private static let mostStates = 5
  /// The days for which changes are listed.
  private static let days = 60

  static func show(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let list: ChannelsAnswer = try await visit.api.get("apps/\(app)/channels")
    var channels: [View] = []
    let ordered = ChannelsAnswer.stableFirst(list.channels)
    for channel in ordered.prefix(mostChannels) {
      channels.append(try await view(of: channel.channel, data, visit))
    }
    return .page(
      "overview", title: app,
      view: [
        "app": app, "channels": channels, "isEmpty": channels.isEmpty, "mayActivate": visit.may(.activate, app),
        "show": "\(data.folder)/show", "health": try await health(visit),
        "seesHealth": visit.may(.administer),
        "hasMore": list.channels.count > mostChannels,
        "more": ordered.dropFirst(mostChannels).map { ["name": $0.channel] as View },
      ], section: "overview", app: app)
  }

  /// Returns the server's warnings.
  private static func health(_ visit: Visit) async throws -> [View] {
    let answer: HealthAnswer
    do {
      answer = try await visit.api.get("/health")
    } catch let failure as APIFailure where failure.status == .serviceUnavailable {
      return [
        ["message": visit.texts["health_failing"], "suggestion": visit.texts["health_failing_next"], "isOutage": true]
      ]
    }
    return answer.warnings.map { ["message": $0.message, "suggestion": $0.suggestion, "isOutage": false] }
  }

  private static func view(of channel: String, _ data: AppData, _ visit: Visit) async throws -> View {
    let (app, texts, formats) = (data.app, visit.texts, visit.formats)
    let activation: ActivationDocument = try await visit.api.get("apps/\(app)/channels/\(channel)/activation")
    let forecast = try await visit.api.call(EvaluationEndpoints.forecast, app, channel, query: [("days", "\(days)")])
    let history: ActivationStatesAnswer<ActivationDocument> = try await visit.api.get(
      "apps/\(app)/channels/\(channel)/activation/history")
    let folder = "\(data.folder)/channels/\(APIPath.encode(channel))"
    let mayActivate = visit.may(.activate, app)
    var view = ActivationView.view(activation, data, visit)
    view["name"] = channel
    view["anchor"] = "channel-\(channel)"
    let shares = forecast.skins.sorted { $0.share > $1.share }
    let shown = shares.first?.skin
    view["shown"] = activation.isOff ? texts["off"] : data.title(of: shown, texts)
    var pairs: [View] = []
    for share in shares.prefix(mostPictures) {
      pairs.append([
        "skin": "\(data.title(of: share.skin, texts)) · \(formats.share(share.share))",
        "phones": try await data.phones(of: share.skin, texts),
      ])
    }
    view["pairs"] = pairs
    if let shown { view["skinPath"] = data.path(of: shown.id) }
    view["isShared"] = forecast.skins.count > 1
    view["shares"] = shares.map { share -> View in
      [
        "skin": data.title(of: share.skin, texts), "share": formats.share(share.share),
        "percent": Int((share.share * 100).rounded()),
      ]
    }
    view["devices"] =
      forecast.devices == 0
      ? texts["devices_none"] : texts.count(forecast.devices, "devices_one", "devices_other")
    view["usersDecide"] = forecast.skins.contains { $0.usersDecide }
    view["hasChanges"] = !forecast.changes.isEmpty
    view["changes"] = forecast.changes.prefix(mostStates).map { change -> View in
      let skins = change.skins.sorted { $0.share > $1.share }.map { share in
        let title = data.title(of: share.skin, texts)
        return share.share < 0.995 ? "\(title) (\(formats.share(share.share)))" : title
      }
      return ["at": formats.time(change.at), "skins": skins.joined(separator: ", ")]
    }
    view["hasDeviceTimes"] = (activation.rules ?? []).contains { $0.zone == "device" }
    view["hasUnknown"] = !forecast.unknown.isEmpty
    view["states"] = history.states.prefix(mostStates).enumerated().map { position, state -> View in
      var view: View = [
        "title": ActivationView.title(state.activation, data, texts), "at": formats.time(state.changedAt),
        "by": state.changedBy ?? "", "isCurrent": position == 0,
        "rules": texts.count((state.activation.rules ?? []).count, "rules_one", "rules_other"),
        "hasRules": !(state.activation.rules ?? []).isEmpty, "mayRevert": mayActivate && position > 0,
        "revert": "\(folder)/revert?number=\(state.number)",
        "revertLabel": texts("revert_to", ["number": "\(state.number)"]), "number": state.number,
      ]
      if let note = state.note { view["note"] = note }
      return view
    }
    let rollout = try await visit.api.call(GuardEndpoints.show, app, channel)
    view["paused"] = rollout.paused.filter { !$0.isShown }.map { paused -> View in
      [
        "title": data.title(of: paused.skin, texts), "reason": paused.reason, "at": formats.time(paused.pausedAt),
        "id": paused.skin.id, "version": paused.skin.version, "action": "\(folder)/resume", "mayResume": mayActivate,
        "label": texts("resume_version", ["skin": data.title(of: paused.skin, texts)]),
      ]
    }
    view["calendar"] = "\(folder)/calendar"
    view["calendarLabel"] = texts("calendar_title", ["channel": channel])
    view["device"] = "\(folder)/device"
    view["deviceLabel"] = texts("device_title", ["channel": channel])
    view["mayActivate"] = mayActivate
    view["activate"] = "\(folder)/activation"
    view["activateLabel"] = texts("activate_title", ["channel": channel])
    view["mayKill"] = mayActivate && !activation.isOff
    view["kill"] = "\(folder)/kill"
    view["killLabel"] = texts("kill_channel", ["channel": channel])
    return view
  }

  /// Shows a version again that the channel's guard paused.
  static func resume(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    let (skin, version) = (visit.form["skin"] ?? "", visit.form["version"] ?? "")
    try await visit.api.call(GuardEndpoints.resume, app, channel, skin, version)
    return .redirect("/console/apps/\(APIPath.encode(app))?done=resumed")
  }
}
