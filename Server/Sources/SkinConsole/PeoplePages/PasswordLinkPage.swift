import HTTPTypes
import SkinServerAPI

/// The page of one-time links, on which a user sets a password.
///
/// The secret is in the part of the address that browsers don't send, so that no log of a proxy has it. A script moves it
/// into the form; without scripts, the user enters it.
enum PasswordLinkPage {
  static func show(_ visit: Visit, problem: APIFailure? = nil) -> PageAnswer {
    let token = FormToken.make()
    return .page(
      "setup", title: visit.texts["setup_title"],
      view: ["formToken": token, "name": visit.form["name"] ?? "", "code": visit.form["token"] ?? ""],
      headers: [.setCookie: FormToken.setting(token)], problem: problem)
  }

  static func set(_ visit: Visit) async throws -> PageAnswer {
    do {
      try PasswordFields.check(visit.form)
      let form = SetupForm(
        token: visit.form["token"] ?? "", name: visit.form.text("name"), password: visit.form["password"] ?? "")
      let answer = try await visit.api.send(SessionEndpoints.setUp, json: APICoder.encode(form))
      return .redirect("\(LocalPath.home)?done=password", answer.cookies)
    } catch let failure as APIFailure {
      return show(visit, problem: failure)
    }
  }
}

/// The fields of a new password, which is entered twice.
enum PasswordFields {
  static func check(_ form: FormFields) throws {
    guard form["password"] == form["repeated"] else {
      throw APIFailure(
        .unprocessableContent, code: "passwords-differ", message: "The passwords differ",
        suggestion: "Enter the same password twice.")
    }
  }
}
