import HTTPTypes
import SkinServerAPI

/// The page of all users with their roles: a matrix of users and apps.
enum UsersPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    try visit.require(.administer)
    let list = try await visit.api.call(AccountEndpoints.list)
    let apps = try await RoleApps.all(visit, list.users.flatMap(\.roles))
    let columns = ["*"] + apps
    let users: [View] = list.users.map { user in
      [
        "name": user.name, "href": "/console/users/\(APIPath.encode(user.name))", "isDisabled": !user.enabled,
        "isInvited": user.enabled && !user.hasPassword, "isSelf": user.name == visit.session.account,
        "cells": columns.map { app in
          let roles = Role.allCases.filter { user.roles.contains(GrantedRole(role: $0.rawValue, app: app)) }
          return [
            "app": RoleView.app(app, visit.texts), "isEmpty": roles.isEmpty,
            "roles": roles.map { ["name": RoleView.name($0.rawValue, visit.texts)] as View },
          ] as View
        },
      ]
    }
    return .page(
      "users", title: visit.texts["users"],
      view: [
        "users": users, "columns": columns.map { ["name": RoleView.app($0, visit.texts)] as View },
        "name": visit.form["name"] ?? "", "rows": RoleApps.rows(columns, RoleView.grants(visit.form), visit.texts),
        "heads": RoleView.legend(visit.texts), "legend": RoleView.legend(visit.texts),
        "count": visit.texts.count(users.count, "users_one", "users_other"),
      ], section: "users", problem: problem)
  }

  static func create(_ visit: Visit) async throws -> PageAnswer {
    do {
      let form = AccountForm(name: visit.form["name"] ?? "", roles: RoleView.grants(visit.form))
      let account = try await visit.api.call(AccountEndpoints.create, body: form)
      return .redirect("/console/users/\(APIPath.encode(account.name))?done=user")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      var shown = failure
      if failure.problem.code == "bad-name" { shown.problem.code = "user-name" }
      return try await show(visit, problem: shown)
    }
  }
}

/// The apps for which roles can be given.
enum RoleApps {
  /// Returns the names of the apps that have packages or roles, in alphabetical order.
  static func all(_ visit: Visit, _ grants: [GrantedRole]) async throws -> [String] {
    let list = try await visit.api.call(VersionEndpoints.apps)
    return Set(list.apps + grants.map(\.app)).subtracting(["*"]).sorted()
  }

  /// Returns the rows of a form with a check box for each app and role.
  static func rows(_ apps: [String], _ grants: [GrantedRole], _ texts: Texts) -> [View] {
    apps.map { ["app": RoleView.app($0, texts), "boxes": RoleView.boxes($0, grants, texts)] }
  }
}
