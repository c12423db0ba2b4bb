import Foundation
import HTTPTypes
import Hummingbird
import SkinServerAPI

/// The page of one user: roles, the link for a password, and whether the user may sign in.
enum UserPage {
  static func show(_ visit: Visit, link: LinkAnswer? = nil, problem: APIFailure? = nil) async throws -> PageAnswer {
    try visit.require(.administer)
    let user = try await visit.api.call(AccountEndpoints.show, visit.parameter("user"))
    let apps = ["*"] + (try await RoleApps.all(visit, user.roles))
    let isSelf = user.name == visit.session.account
    var view: View = [
      "name": user.name, "href": "/console/users/\(APIPath.encode(user.name))", "isEnabled": user.enabled,
      "isInvited": !user.hasPassword, "isSelf": isSelf, "since": visit.formats.time(user.createdAt),
      "rows": RoleApps.rows(apps, user.roles, visit.texts), "heads": RoleView.legend(visit.texts),
      "legend": RoleView.legend(visit.texts),
    ]
    if let link {
      let isPath = link.link.hasPrefix("/")
      view["link"] = [
        "address": (isPath ? origin(visit) : "") + link.link, "until": visit.formats.time(link.expiresAt),
      ]
    }
    return .page(
      "user", title: user.name, view: view, section: "users", problem: problem
    ).notStored(link != nil)
  }

  /// The address at which the browser reaches the server, for links without one.
  private static func origin(_ visit: Visit) -> String {
    if let origin = visit.request.headers[.origin], origin.hasPrefix("http") { return origin }
    return "https://" + (visit.request.head.authority ?? "")
  }

  static func setRoles(_ visit: Visit) async throws -> PageAnswer {
    try await change(visit, done: "roles") {
      try await visit.api.send(
        AccountEndpoints.setRoles, [$0], json: APICoder.encode(RolesForm(roles: RoleView.grants(visit.form))))
    }
  }

  static func setEnabled(_ visit: Visit) async throws -> PageAnswer {
    let isEnabled = visit.form["enabled"] == "true"
    return try await change(visit, done: isEnabled ? "enabled" : "disabled") {
      try await visit.api.send(
        AccountEndpoints.change, [$0], json: APICoder.encode(UserChangeForm(enabled: isEnabled)))
    }
  }

  /// Shows the confirmation of the removal of a disabled user.
  static func confirmRemoval(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    try visit.require(.administer)
    let user = try await visit.api.call(AccountEndpoints.show, visit.parameter("user"))
    guard !user.enabled else { return try await show(visit, problem: problem ?? stillEnabled) }
    let page = "/console/users/\(APIPath.encode(user.name))"
    return .page(
      "user-remove", title: visit.texts("user_remove_title", ["user": user.name]),
      view: ["name": user.name, "href": page, "action": "\(page)/remove", "confirm": visit.form["confirm"] ?? ""],
      section: "users", problem: problem)
  }

  private static var stillEnabled: APIFailure {
    APIFailure(
      .conflict, code: "user-enabled", message: "The user can still sign in", suggestion: "Disable the user first.")
  }

  /// Removes a disabled user whose name was typed.
  static func remove(_ visit: Visit) async throws -> PageAnswer {
    let name = visit.parameter("user")
    do {
      guard try await !visit.api.call(AccountEndpoints.show, name).enabled else { throw stillEnabled }
      guard visit.form["confirm"].flatMap({ AccountName($0.trimmingCharacters(in: .whitespaces)) })?.text == name
      else {
        throw APIFailure(
          .unprocessableContent, code: "not-confirmed", message: "The typed name isn't that of the user",
          suggestion: "Type \(name).")
      }
      try await visit.api.call(AccountEndpoints.remove, name)
      return .redirect("/console/users?done=user-removed")
    } catch let failure as APIFailure where !["unauthorized", "unknown-user"].contains(failure.problem.code) {
      return try await confirmRemoval(visit, problem: failure)
    }
  }

  static func createLink(_ visit: Visit) async throws -> PageAnswer {
    try await show(visit, link: visit.api.call(AccountEndpoints.createLink, visit.parameter("user")))
  }

  private static func change(
    _ visit: Visit, done: String, _ send: (String) async throws -> APIAnswer
  ) async throws -> PageAnswer {
    let name = visit.parameter("user")
    do {
      let answer = try await send(name)
      // A user who changes own roles gets a new session.
      return .redirect("/console/users/\(APIPath.encode(name))?done=\(done)", answer.cookies)
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }
}
