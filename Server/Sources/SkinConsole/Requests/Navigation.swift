import SkinServerAPI

/// The entries of the navigation that a user may open.
enum Navigation {
  /// Returns the entries for the server.
  static func entries(_ visit: Visit, current: String?) -> [View] {
    var entries = [("apps", "/console", "nav_apps")]
    if visit.may(.administer) {
      entries += [("users", "/console/users", "nav_users"), ("audit", "/console/audit", "nav_audit")]
      entries.append(("server", "/console/health", "nav_server"))
    }
    let waiting = visit.session.approvals ?? [:]
    return views(
      entries, visit, server.contains { $0.name == current } ? "server" : current,
      badges: ["apps": waiting.filter { $0.key != "*" }.values.reduce(0, +), "server": waiting["*"] ?? 0])
  }

  /// The pages about the server itself.
  private static let server: [(name: String, path: String, text: String)] = [
    ("health", "/console/health", "nav_health"), ("keys", "/console/keys", "nav_keys"),
    ("webhooks", "/console/webhooks", "nav_webhooks"), ("server-approvals", "/console/approvals", "nav_approvals"),
  ]

  /// Returns the entries of the pages about the server itself, if the current page is one of them.
  static func serverEntries(_ visit: Visit, current: String?) -> [View]? {
    guard visit.may(.administer), server.contains(where: { $0.name == current }) else { return nil }
    return views(server, visit, current, badges: ["server-approvals": visit.session.approvals?["*"] ?? 0])
  }

  /// Returns the entries for an app.
  static func entries(_ visit: Visit, app: String, current: String?) -> [View] {
    let folder = "/console/apps/\(APIPath.encode(app))"
    var entries = [
      ("overview", folder, "nav_overview"), ("skins", "\(folder)/skins", "nav_skins"),
      ("store", "\(folder)/store", "nav_store"), ("approvals", "\(folder)/approvals", "nav_approvals"),
      ("statistics", "\(folder)/statistics", "nav_statistics"),
    ]
    if visit.may(.administer, app) {
      entries += [("freezes", "\(folder)/freezes", "nav_freezes"), ("devices", "\(folder)/devices", "nav_devices")]
      entries.append(("storage", "\(folder)/storage", "nav_storage"))
      entries += [("members", "\(folder)/members", "nav_members"), ("app-audit", "\(folder)/audit", "nav_audit")]
    }
    return views(entries, visit, current, badges: ["approvals": visit.session.approvals?[app] ?? 0])
  }

  private static func views(
    _ entries: [(name: String, path: String, text: String)], _ visit: Visit, _ current: String?, badges: [String: Int]
  ) -> [View] {
    entries.map { entry in
      var view: View = ["href": entry.path, "text": visit.texts[entry.text], "isCurrent": entry.name == current]
      if let count = badges[entry.name], count > 0 {
        view["badge"] = "\(count)"
        view["badgeTitle"] = visit.texts.count(count, "approvals_wait_one", "approvals_wait_other")
      }
      return view
    }
  }
}
