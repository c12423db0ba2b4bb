/// The entries of the navigation that a user may open.
enum Navigation {
  /// Returns the entries for the server.
  static func entries(_ visit: Visit, current: String?) -> [View] {
    var entries = [("apps", "/console", "nav_apps")]
    if visit.may(.administer) {
      entries += [("users", "/console/users", "nav_users"), ("audit", "/console/audit", "nav_audit")]
    }
    return views(entries, visit, current)
  }

  /// Returns the entries for an app.
  static func entries(_ visit: Visit, app: String, current: String?) -> [View] {
    let folder = "/console/apps/\(APIPath.encode(app))"
    var entries = [
      ("overview", folder, "nav_overview"), ("skins", "\(folder)/skins", "nav_skins"),
      ("approvals", "\(folder)/approvals", "nav_approvals"), ("statistics", "\(folder)/statistics", "nav_statistics"),
    ]
    if visit.may(.administer, app) {
      entries += [("freezes", "\(folder)/freezes", "nav_freezes")]
      entries += [("members", "\(folder)/members", "nav_members"), ("app-audit", "\(folder)/audit", "nav_audit")]
    }
    return views(entries, visit, current)
  }

  private static func views(_ entries: [(name: String, path: String, text: String)], _ visit: Visit, _ current: String?)
    -> [View]
  {
    entries.map { ["href": $0.path, "text": visit.texts[$0.text], "isCurrent": $0.name == current] }
  }
}
