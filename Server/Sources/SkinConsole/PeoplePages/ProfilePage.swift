import HTTPTypes
import SkinServerAPI

/// The page of the signed-in user: roles, password and language.
enum ProfilePage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let languages: [View] = Language.allCases.map { language in
      [
        "name": language.name, "code": language.rawValue, "isCurrent": language == visit.texts.language,
      ]
    }
    return .page(
      "profile", title: visit.texts["profile"],
      view: ["roles": RoleView.chips(visit.session.roles, visit.texts), "choices": languages],
      section: "profile", problem: problem)
  }

  static func changePassword(_ visit: Visit) async throws -> PageAnswer {
    do {
      try PasswordFields.check(visit.form)
      let form = PasswordForm(current: visit.form["current"] ?? "", new: visit.form["password"] ?? "")
      let answer = try await visit.api.send(SessionEndpoints.changePassword, json: APICoder.encode(form))
      return .redirect("/console/profile?done=password", answer.cookies)
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }
}
