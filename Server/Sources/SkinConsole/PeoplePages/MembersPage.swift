import HTTPTypes
import SkinServerAPI

/// The page on which administrators of an app give roles for it.
enum MembersPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.administer, app)
    let list = try await visit.api.call(AccountEndpoints.members, app)
    let members: [View] = list.members.map { member in
      let everywhere = member.roles.filter { $0.app == "*" }
      return [
        "name": member.name, "boxes": RoleView.boxes(app, member.roles, visit.texts),
        "isSelf": member.name == visit.session.account, "hasOthers": !everywhere.isEmpty,
        "saveLabel": visit.texts("save_roles_of", ["name": member.name]),
        "others": everywhere.map { ["name": RoleView.name($0.role, visit.texts)] as View },
      ]
    }
    return .page(
      "members", title: visit.texts["members"],
      view: [
        "app": app, "href": "/console/apps/\(APIPath.encode(app))/members", "members": members,
        "boxes": RoleView.boxes(app, [], visit.texts), "legend": RoleView.legend(visit.texts),
        "name": problem == nil ? "" : visit.form["name"] ?? "",
      ], section: "members", app: app, problem: problem)
  }

  static func set(_ visit: Visit) async throws -> PageAnswer {
    let (app, name) = (visit.parameter("app"), visit.form["name"] ?? "")
    do {
      let roles = RoleView.grants(visit.form).filter { $0.app == app }.map(\.role)
      let answer = try await visit.api.send(
        AccountEndpoints.setMember, [app, name], json: APICoder.encode(MemberForm(roles: roles)))
      return .redirect("/console/apps/\(APIPath.encode(app))/members?done=roles", answer.cookies)
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }
}
