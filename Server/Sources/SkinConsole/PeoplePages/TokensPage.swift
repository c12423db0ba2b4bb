import HTTPTypes
import SkinServerAPI

/// The page of the user's own tokens for programs.
enum TokensPage {
  /// The lifetimes that the form offers, in days.
  private static let lifetimes = [7, 30, 90, 365]

  static func show(_ visit: Visit, created: TokenAnswer? = nil, problem: APIFailure? = nil) async throws -> PageAnswer {
    let list = try await visit.api.call(TokenEndpoints.list)
    let (texts, formats) = (visit.texts, visit.formats)
    let tokens: [View] = list.tokens.map { token in
      var view: View = [
        "id": token.id, "name": token.name, "scopes": token.scopes.map { ["scope": $0] as View },
        "created": formats.time(token.createdAt), "expires": formats.time(token.expiresAt),
        "isExpired": token.expiresAt <= visit.now, "revokeLabel": texts("revoke_token", ["name": token.name]),
      ]
      if let used = token.lastUsedAt { view["used"] = formats.time(used) }
      return view
    }
    let chosen = Int(visit.form["days"] ?? "") ?? 90
    var view: View = [
      "tokens": tokens, "isEmpty": tokens.isEmpty, "scopes": try await scopes(visit), "name": visit.form["name"] ?? "",
      "lifetimes": lifetimes.map {
        ["days": $0, "text": texts.count($0, "days_one", "days_other"), "isChosen": $0 == chosen] as View
      },
    ]
    if problem == nil, let secret = created?.token { view["created"] = ["token": secret, "name": created?.name ?? ""] }
    return .page(
      "tokens", title: texts["tokens"], view: view, section: "tokens", problem: problem
    ).notStored(created != nil)
  }

  /// Returns the scopes that the user's roles permit, by app.
  private static func scopes(_ visit: Visit) async throws -> [View] {
    let list = try await visit.api.call(VersionEndpoints.apps, unless: ["forbidden"])
    let named = visit.session.roles.map(\.app).filter { $0 != "*" }
    let apps = Set((list?.apps ?? []) + named).sorted()
    let hasAll = visit.session.roles.contains { $0.app == "*" }
    let chosen = visit.form.all("scope")
    return ((hasAll ? ["*"] : []) + apps).map { app in
      let permissions: [(Permission, String, String)] = [
        (.read, "read", "permission_read"), (.publish, "publish", "permission_publish"),
        (.activate, "activate", "permission_activate"), (.administer, "administer", "permission_administer"),
      ]
      let boxes: [View] = permissions.filter { visit.may($0.0, app) }.map { _, name, text in
        let value = "\(name):\(app)"
        return ["value": value, "text": visit.texts[text], "isChecked": chosen.contains(value)]
      }
      return ["app": RoleView.app(app, visit.texts), "boxes": boxes] as View
    }
  }

  static func create(_ visit: Visit) async throws -> PageAnswer {
    do {
      let scopes = visit.form.all("scope")
      guard !scopes.isEmpty else {
        throw APIFailure(
          .unprocessableContent, code: "token-needs-scope", message: "The token has no permission",
          suggestion: "Choose at least one.")
      }
      let form = TokenForm(name: visit.form["name"] ?? "", scopes: scopes, days: Int(visit.form["days"] ?? "") ?? 90)
      return try await show(visit, created: visit.api.call(TokenEndpoints.create, body: form))
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  static func revoke(_ visit: Visit) async throws -> PageAnswer {
    try await visit.api.call(TokenEndpoints.remove, visit.parameter("token"))
    return .redirect("/console/tokens?done=token")
  }
}
