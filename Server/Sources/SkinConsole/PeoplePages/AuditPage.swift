import Hummingbird
import SkinServerAPI

/// The page of the audit log, with filters and the differences of states.
enum AuditPage {
  /// The number of entries on a page.
  private static let limit = 30
  static let actions: [(name: String, text: String)] = [
    ("package-published", "action_package_published"), ("activation-changed", "action_activation_changed"),
    ("activation-killed", "action_activation_killed"), ("activation-paused", "action_activation_paused"),
    ("version-withdrawn", "action_version_withdrawn"), ("version-removed", "action_version_removed"),
    ("version-pinned", "action_version_pinned"), ("version-unpinned", "action_version_unpinned"),
    ("notes-changed", "action_notes_changed"), ("catalog-changed", "action_catalog_changed"),
    ("retention-changed", "action_retention_changed"), ("sample-changed", "action_sample_changed"),
    ("devices-changed", "action_devices_changed"),
    ("freezes-changed", "action_freezes_changed"),
    ("guard-changed", "action_guard_changed"), ("guard-cleared", "action_guard_cleared"),
    ("activation-resumed", "action_activation_resumed"),
    ("approval-rule-changed", "action_approval_rule_changed"), ("change-proposed", "action_change_proposed"),
    ("change-approved", "action_change_approved"), ("change-rejected", "action_change_rejected"),
    ("webhook-created", "action_webhook_created"), ("webhook-removed", "action_webhook_removed"),
    ("webhook-resent", "action_webhook_resent"),
    ("user-created", "action_user_created"), ("user-changed", "action_user_changed"),
    ("user-removed", "action_user_removed"), ("roles-changed", "action_roles_changed"),
    ("token-created", "action_token_created"), ("token-removed", "action_token_removed"),
    ("link-created", "action_link_created"), ("link-used", "action_link_used"),
    ("password-changed", "action_password_changed"), ("signed-in", "action_signed_in"),
    ("signed-out", "action_signed_out"), ("identity-linked", "action_identity_linked"),
    ("identity-removed", "action_identity_removed"), ("sign-in-refused", "action_sign_in_refused"),
  ]

  static func show(_ visit: Visit) async throws -> PageAnswer {
    let app = visit.parameters.get("app").map { _ in visit.parameter("app") }
    try visit.require(.administer, app)
    let filter = [("action", visit.query.text("action")), ("actor", visit.query.text("actor"))]
    let before = visit.query.text("before").flatMap { Int($0) }
    let (endpoint, place) = (app == nil ? AuditEndpoints.ofServer : AuditEndpoints.ofApp, [app].compactMap(\.self))
    let entries = try await visit.api.lines(
      endpoint, place,
      filter + [("order", "newest"), ("limit", "\(limit + 1)"), ("before", before.map { "\($0)" })])
    let page = app.map { "/console/apps/\(APIPath.encode($0))/audit" } ?? "/console/audit"
    let export = "/api/v1/" + endpoint.path(place).text
    let (texts, action) = (visit.texts, visit.query.text("action"))
    var view: View = [
      "entries": entries.prefix(limit).map { Self.view(of: $0, visit) }, "isEmpty": entries.isEmpty, "page": page,
      "actor": visit.query.text("actor") ?? "", "isFiltered": filter.contains { $0.1 != nil } || before != nil,
      "actions": actions.map { ["value": $0.name, "text": texts[$0.text], "isChosen": $0.name == action] as View },
      "exportLines": export + APIPath.query(filter),
      "exportTable": export + APIPath.query(filter + [("format", "csv")]),
    ]
    if entries.count > limit, let last = entries.prefix(limit).last {
      view["older"] = page + APIPath.query(filter + [("before", "\(last.number)")])
    }
    return .page(
      "audit", title: texts["audit"], view: view, section: app == nil ? "audit" : "app-audit", app: app)
  }

  private static func view(of entry: AuditEntryAnswer, _ visit: Visit) -> View {
    let text = actions.first { $0.name == entry.action }.map { visit.texts[$0.text] }
    let differences: [View] = entry.differences.map { difference in
      var view: View = ["name": difference.name.isEmpty ? visit.texts["value"] : difference.name]
      if let before = difference.before { view["before"] = before }
      if let after = difference.after { view["after"] = after }
      return view
    }
    var view: View = [
      "number": entry.number, "at": visit.formats.time(entry.at), "actor": entry.actor, "address": entry.address,
      "action": text ?? entry.action, "subject": visit.texts.phrase(entry.subject), "differences": differences,
      "hasDifferences": !differences.isEmpty,
      "changes": visit.texts.count(differences.count, "changes_one", "changes_other"),
    ]
    if let note = entry.note { view["note"] = visit.texts.phrase(note) }
    if let app = entry.app { view["app"] = app }
    return view
  }
}
