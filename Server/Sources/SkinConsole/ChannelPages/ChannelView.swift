import SkinServerAPI

/// A channel as pages show it: in full, or as a line of a list.
enum ChannelView {
  private typealias State = ActivationStatesAnswer<ActivationDocument>.State

  /// The number of skins with pictures.
  private static let mostPictures = 2
  /// The number of listed changes and states.
  private static let mostStates = 5
  /// The number of listed states on the channel's own page.
  private static let statesOfPage = 25
  /// The days for which changes are listed.
  private static let days = 60

  /// Returns the name of a channel, its skin without a rule, and the number of its rules.
  static func summary(of channel: ChannelsAnswer.Channel, _ data: AppData, _ texts: Texts) -> View {
    [
      "name": channel.channel, "skin": data.title(of: channel.skin, texts), "hasRules": channel.rules > 0,
      "rules": texts.count(channel.rules, "rules_one", "rules_other"),
    ]
  }

  /// Returns a channel with pictures, shares, rules, changes, states and actions.
  /// - Parameters:
  ///   - channel: The channel.
  ///   - data: The versions of the app.
  ///   - visit: The request.
  ///   - isAlone: Whether the page has only this channel, and so lists more of its states, `before` that of the query.
  /// - Returns: The values of the template `channel-card`.
  /// - Throws: `APIFailure` if the API can't be read.
  static func view(
    of channel: String, _ data: AppData, _ visit: Visit, isAlone: Bool = false
  ) async throws -> View {
    let (app, texts, formats) = (data.app, visit.texts, visit.formats)
    let activation = try await visit.api.call(ActivationEndpoints.show, app, channel)
    let forecast = try await visit.api.call(EvaluationEndpoints.forecast, app, channel, query: [("days", "\(days)")])
    let before = isAlone ? visit.query["before"].flatMap { Int($0) } : nil
    let history = try await visit.api.call(
      ActivationEndpoints.history, app, channel, query: [("before", before.map { "\($0)" })])
    let folder = data.path(ofChannel: channel)
    let mayActivate = visit.may(.activate, app)
    var view = ActivationView.view(activation, data, visit)
    let brands = isAlone ? BrandFilter([activation], visit.query) : nil
    if let brands {
      view["brands"] = brands.view
      view["rules"] = (activation.followed(by: brands.chosen).rules ?? []).map {
        ActivationView.rule($0, data, visit)
      }
    }
    let choice = ("brand", brands?.chosen)
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
    if let sample = forecast.sample {
      view["sampled"] = texts("sample_devices", ["share": formats.share(below: GuardView.hundredths(sample))])
    }
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
    let listed = states(of: history.states, for: brands?.chosen, isNewest: before == nil)
      .prefix(isAlone ? statesOfPage : mostStates)
    view["statesAnchor"] = "states-\(channel)"
    if let last = listed.last, last.number > 1 {
      view["older"] =
        folder + (isAlone ? APIPath.query([("before", "\(last.number)"), choice]) : "") + "#states-\(channel)"
    }
    if before != nil { view["newest"] = "\(folder)\(APIPath.query([choice]))#states-\(channel)" }
    view["href"] = folder
    view["states"] = listed.enumerated().map { position, state -> View in
      let isCurrent = before == nil && position == 0
      let rules = state.activation.followed(by: brands?.chosen).rules ?? []
      var view: View = [
        "title": ActivationView.title(state.activation, data, texts), "at": formats.time(state.changedAt),
        "by": state.changedBy ?? "", "isCurrent": isCurrent,
        "rules": texts.count(rules.count, "rules_one", "rules_other"),
        "hasRules": !rules.isEmpty, "mayRevert": mayActivate && !isCurrent,
        "revert": "\(folder)/revert?number=\(state.number)",
        "revertLabel": texts("revert_to", ["number": "\(state.number)"]), "number": state.number,
      ]
      if let note = state.note { view["note"] = texts.phrase(note) }
      return view
    }
    let rollout = try await visit.api.call(GuardEndpoints.show, app, channel)
    view["paused"] = rollout.paused.filter { !$0.isShown }.map { GuardView.paused($0, channel, data, visit) }
    if isAlone {
      view["guard"] = GuardView.summary(of: rollout, data, visit)
      let rule = try await visit.api.call(ApprovalRuleEndpoints.show, app, channel)
      view["twoPeople"] = ApprovalRulePage.summary(of: rule, data, visit)
      if mayActivate, !activation.isOff { view["promote"] = "\(folder)/promotion" }
    }
    view["calendar"] = "\(folder)/calendar" + APIPath.query([choice])
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

  /// Returns the states that change something for the devices of a brand, and the current one.
  /// - Parameters:
  ///   - states: The states of the history, the last one first.
  ///   - brand: The brand; nil for all states.
  ///   - isNewest: Whether the first state is the current one.
  /// - Returns: The states, the last one first.
  private static func states(
    of states: [State], for brand: String?, isNewest: Bool
  ) -> [State] {
    guard brand != nil else { return states }
    return states.indices.filter { index in
      guard index > 0 || !isNewest, states.indices.contains(index + 1) else { return true }
      let (state, earlier) = (states[index].activation, states[index + 1].activation)
      return state.withdrawn != earlier.withdrawn
        || !state.followed(by: brand).isSame(as: earlier.followed(by: brand))
    }.map { states[$0] }
  }
}
