import SkinServerAPI

/// The codes of the API's errors that the console explains in the user's language.
enum Problems {
  /// The keys of the texts by code: the problem, and the way out.
  static let translated: [String: (message: String, remedy: String)] = [
    "wrong-sign-in": ("problem_wrong_sign_in", "remedy_wrong_sign_in"),
    "too-many-sign-ins": ("problem_too_many_sign_ins", "remedy_too_many_sign_ins"),
    "weak-password": ("problem_weak_password", "remedy_weak_password"),
    "expired-link": ("problem_expired_link", "remedy_expired_link"),
    "forbidden": ("problem_forbidden", "remedy_forbidden"),
    "missing-csrf-token": ("problem_forged", "remedy_forged"),
    "no-page": ("problem_no_page", "remedy_no_page"),
    "user-exists": ("problem_user_exists", "remedy_user_exists"),
    "unknown-user": ("problem_unknown_user", "remedy_unknown_user"),
    "unknown-app": ("problem_unknown_app", "remedy_unknown_app"),
    "changed-meanwhile": ("problem_changed_meanwhile", "remedy_changed_meanwhile"),
    "frozen": ("problem_frozen", "remedy_frozen"),
    "not-confirmed": ("problem_not_confirmed", "remedy_not_confirmed"),
    "needs-reason": ("problem_needs_reason", "remedy_needs_reason"),
    "passwords-differ": ("problem_passwords_differ", "remedy_passwords_differ"),
    "token-needs-scope": ("problem_token_needs_scope", "remedy_token_needs_scope"),
    "form-too-long": ("problem_form_too_long", "remedy_form_too_long"),
    "own-proposal": ("problem_own_proposal", "remedy_own_proposal"),
    "outdated-proposal": ("problem_outdated_proposal", "remedy_outdated_proposal"),
    "rule-ends-early": ("problem_rule_ends_early", "remedy_rule_ends_early"),
    "rule-share": ("problem_rule_share", "remedy_rule_share"),
    "rule-time": ("problem_rule_time", "remedy_rule_time"),
    "rule-days": ("problem_rule_days", "remedy_rule_days"),
    "rule-festival": ("problem_rule_festival", "remedy_rule_festival"),
    "freeze-name": ("problem_freeze_name", "remedy_freeze_name"),
    "edit-changed": ("problem_edit_changed", "remedy_edit_changed"),
    "edit-stops": ("problem_edit_stops", "remedy_edit_stops"),
    "edit-json": ("problem_edit_json", "remedy_edit_json"),
    "newer-version": ("problem_newer_version", "remedy_newer_version"),
    "nothing-to-undo": ("problem_nothing_to_undo", "remedy_nothing_to_undo"),
    "unknown-upload": ("problem_unknown_upload", "remedy_unknown_upload"),
    "version-taken": ("problem_version_taken", "remedy_version_taken"),
    "withdrawn": ("problem_version_withdrawn", "remedy_version_taken"),
    "user-name": ("problem_user_name", "remedy_user_name"),
    "bad-policy": ("problem_bad_policy", "remedy_bad_policy"),
    "targets-away": ("problem_targets_away", "remedy_targets_away"),
    "catalog-texts": ("problem_catalog_texts", "remedy_catalog_texts"),
    "webhook-needs-event": ("problem_webhook_needs_event", "remedy_webhook_needs_event"),
    "bad-webhook": ("problem_bad_webhook", "remedy_bad_webhook"),
    "too-many-webhooks": ("problem_too_many_webhooks", "remedy_too_many_webhooks"),
    "unknown-webhook": ("problem_unknown_webhook", "remedy_unknown_webhook"),
    "unknown-delivery": ("problem_unknown_delivery", "remedy_unknown_delivery"),
  ]

  /// Returns the message of a problem in the user's language, as far as the console explains its code.
  static func message(_ failure: APIFailure, _ texts: Texts) -> String {
    translated[failure.problem.code].map { texts[$0.message] } ?? failure.problem.message
  }

  /// Returns the values of a problem for templates.
  static func view(_ failure: APIFailure, _ texts: Texts) -> View {
    let problem = failure.problem
    var view: View = ["message": problem.message, "remedy": problem.remedy, "code": problem.code]
    if let keys = translated[problem.code] {
      view["message"] = texts[keys.message]
      view["remedy"] = texts[keys.remedy]
    }
    if let seconds = failure.retryAfter.flatMap({ Int($0) }) {
      view["wait"] = texts.count(seconds, "wait_second", "wait_seconds")
    }
    return view
  }
}

/// The notices that a page shows after an action, by the value of `done` in the query.
enum Notices {
  static let texts = [
    "password": "done_password", "token": "done_token", "user": "done_user", "roles": "done_roles",
    "enabled": "done_enabled", "disabled": "done_disabled", "reverted": "done_reverted", "killed": "done_killed",
    "proposed": "done_proposed", "activated": "done_activated",
    "approved": "done_approved", "resumed": "done_resumed", "rejected": "done_rejected", "drawing": "done_drawing",
    "signed-out": "done_signed_out", "freezes": "done_freezes",
    "policy": "done_policy", "policy-removed": "done_policy_removed", "removed": "done_removed",
    "pinned": "done_pinned", "unpinned": "done_unpinned", "withdrawn": "done_withdrawn",
    "moved": "done_listed", "listed": "done_listed", "unlisted": "done_unlisted",
    "webhook-removed": "done_webhook_removed", "resent": "done_resent",
    "published": "done_published",
  ]
}
