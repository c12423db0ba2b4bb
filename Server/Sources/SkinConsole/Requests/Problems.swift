import SkinKit
import SkinServerAPI

/// The codes of the API's errors that the console explains in the user's language.
enum Problems {
  /// The keys of the texts by code: the problem, and the way out.
  static let translated: [String: (message: String, suggestion: String)] = [
    "wrong-sign-in": ("problem_wrong_sign_in", "suggestion_wrong_sign_in"),
    "too-many-sign-ins": ("problem_too_many_sign_ins", "suggestion_too_many_sign_ins"),
    "weak-password": ("problem_weak_password", "suggestion_weak_password"),
    "expired-link": ("problem_expired_link", "suggestion_expired_link"),
    "forbidden": ("problem_forbidden", "suggestion_forbidden"),
    "missing-csrf-token": ("problem_forged", "suggestion_forged"),
    "no-page": ("problem_no_page", "suggestion_no_page"),
    "app-name": ("problem_app_name", "suggestion_app_name"),
    "bad-channel": ("problem_bad_channel", "suggestion_bad_channel"),
    "own-account": ("problem_own_account", "suggestion_own_account"),
    "last-administrator": ("problem_last_administrator", "suggestion_last_administrator"),
    "user-exists": ("problem_user_exists", "suggestion_user_exists"),
    "unknown-user": ("problem_unknown_user", "suggestion_unknown_user"),
    "unknown-app": ("problem_unknown_app", "suggestion_unknown_app"),
    "already-made": ("problem_already_made", "suggestion_already_made"),
    "changed-meanwhile": ("problem_changed_meanwhile", "suggestion_changed_meanwhile"),
    "frozen": ("problem_frozen", "suggestion_frozen"),
    "not-confirmed": ("problem_not_confirmed", "suggestion_not_confirmed"),
    "needs-reason": ("problem_needs_reason", "suggestion_needs_reason"),
    "passwords-differ": ("problem_passwords_differ", "suggestion_passwords_differ"),
    "token-needs-scope": ("problem_token_needs_scope", "suggestion_token_needs_scope"),
    "form-too-long": ("problem_form_too_long", "suggestion_form_too_long"),
    "own-proposal": ("problem_own_proposal", "suggestion_own_proposal"),
    "outdated-proposal": ("problem_outdated_proposal", "suggestion_outdated_proposal"),
    "rule-ends-early": ("problem_rule_ends_early", "suggestion_rule_ends_early"),
    "rule-share": ("problem_rule_share", "suggestion_rule_share"),
    "sample-share": ("problem_sample_share", "suggestion_sample_share"),
    "notes-too-long": ("problem_notes_too_long", "suggestion_notes_too_long"),
    "user-enabled": ("problem_user_enabled", "suggestion_user_enabled"),
    "rule-time": ("problem_rule_time", "suggestion_rule_time"),
    "rule-days": ("problem_rule_days", "suggestion_rule_days"),
    "rule-festival": ("problem_rule_festival", "suggestion_rule_festival"),
    "freeze-name": ("problem_freeze_name", "suggestion_freeze_name"),
    "guard-limits": ("problem_guard_limits", "suggestion_guard_limits"),
    "guard-devices": ("problem_guard_devices", "suggestion_guard_number"),
    "guard-hours": ("problem_guard_hours", "suggestion_guard_number"),
    "not-paused": ("problem_not_paused", "suggestion_not_paused"),
    "approval-hours": ("problem_approval_hours", "suggestion_guard_number"),
    "same-channel": ("problem_same_channel", "suggestion_same_channel"),
    "unsuitable-channel": ("problem_unsuitable_channel", "suggestion_unsuitable_channel"),
    "edit-changed": ("problem_edit_changed", "suggestion_edit_changed"),
    "edit-stops": ("problem_edit_stops", "suggestion_edit_stops"),
    "edit-json": ("problem_edit_json", "suggestion_edit_json"),
    "newer-version": ("problem_newer_version", "suggestion_newer_version"),
    "nothing-to-undo": ("problem_nothing_to_undo", "suggestion_nothing_to_undo"),
    "unknown-upload": ("problem_unknown_upload", "suggestion_unknown_upload"),
    "version-taken": ("problem_version_taken", "suggestion_version_taken"),
    "withdrawn": ("problem_version_withdrawn", "suggestion_version_taken"),
    "user-name": ("problem_user_name", "suggestion_user_name"),
    "bad-policy": ("problem_bad_policy", "suggestion_bad_policy"),
    "targets-away": ("problem_targets_away", "suggestion_targets_away"),
    "catalog-texts": ("problem_catalog_texts", "suggestion_catalog_texts"),
    "webhook-needs-event": ("problem_webhook_needs_event", "suggestion_webhook_needs_event"),
    "bad-webhook": ("problem_bad_webhook", "suggestion_bad_webhook"),
    "too-many-webhooks": ("problem_too_many_webhooks", "suggestion_too_many_webhooks"),
    "unknown-webhook": ("problem_unknown_webhook", "suggestion_unknown_webhook"),
    "device-code": ("problem_device_code", "suggestion_device_code"),
    "device-group": ("problem_device_group", "suggestion_device_group"),
    "device-name": ("problem_device_name", "suggestion_device_name"),
    "group-in-use": ("problem_group_in_use", "suggestion_group_in_use"),
    "too-many-devices": ("problem_too_many_devices", "suggestion_too_many_devices"),
    "unknown-group": ("problem_unknown_group", "suggestion_unknown_group"),
    "unknown-delivery": ("problem_unknown_delivery", "suggestion_unknown_delivery"),
  ]

  /// Returns the message of a problem in the user's language, as far as the console explains its code.
  static func message(_ failure: APIFailure, _ texts: Texts) -> String {
    explained(failure, texts).message
  }

  /// Returns the values of a problem for templates.
  static func view(_ failure: APIFailure, _ texts: Texts) -> View {
    let problem = failure.problem
    let explained = explained(failure, texts)
    var view: View = ["message": explained.message, "suggestion": explained.suggestion, "code": problem.code]
    if let seconds = failure.retryAfter.flatMap({ Int($0) }) {
      view["wait"] = texts.count(seconds, "wait_second", "wait_seconds")
    }
    return view
  }

  private static func explained(_ failure: APIFailure, _ texts: Texts) -> ServerTexts.Explanation {
    let problem = failure.problem
    if let keys = translated[problem.code] {
      return .init(message: texts[keys.message], suggestion: texts[keys.suggestion])
    }
    return texts.explained(
      IssueAnswer(code: problem.code, message: problem.message, suggestion: problem.suggestion))
  }

  /// Returns the texts by code for scripts, which call the API themselves; nil in English, in which it answers.
  static func explanations(_ texts: Texts) -> String? {
    guard !texts.server.codes.isEmpty else { return nil }
    let own = translated.mapValues { ["message": texts[$0.message], "suggestion": texts[$0.suggestion]] }
    let server = texts.server.codes.mapValues { ["message": $0.message, "suggestion": $0.suggestion] }
    return (try? APICoder.encode(own.merging(server) { first, _ in first })).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the values of an issue for the template `issue`.
  static func view(of issue: IssueAnswer, _ texts: Texts) -> View {
    let place = issue.place
    let (position, key) = (place?.position ?? "", place?.key ?? "")
    let explained = texts.explained(issue, besides: [position, key, place?.file ?? ""])
    var view: View = ["message": explained.message, "suggestion": explained.suggestion, "code": issue.code]
    if !position.isEmpty { view["position"] = position }
    if !key.isEmpty { view["key"] = key }
    return view
  }
}

/// The notices that a page shows after an action, by the value of `done` in the query.
enum Notices {
  static let texts = [
    "password": "done_password", "token": "done_token", "user": "done_user", "roles": "done_roles",
    "user-removed": "done_user_removed", "enabled": "done_enabled", "disabled": "done_disabled",
    "reverted": "done_reverted", "killed": "done_killed",
    "proposed": "done_proposed", "activated": "done_activated",
    "approved": "done_approved", "resumed": "done_resumed", "rejected": "done_rejected", "drawing": "done_drawing",
    "signed-out": "done_signed_out", "freezes": "done_freezes", "sample": "done_sample",
    "devices": "done_devices",
    "policy": "done_policy", "policy-removed": "done_policy_removed", "removed": "done_removed",
    "pinned": "done_pinned", "unpinned": "done_unpinned", "withdrawn": "done_withdrawn",
    "moved": "done_listed", "listed": "done_listed", "unlisted": "done_unlisted",
    "guard": "done_guard", "guard-removed": "done_guard_removed", "cleared": "done_cleared",
    "two-people": "done_two_people",
    "webhook-removed": "done_webhook_removed", "resent": "done_resent",
    "published": "done_published", "notes": "done_notes", "draft-removed": "done_draft_removed",
  ]
}
