import Foundation
import HTTPTypes
import Hummingbird
import SkinServerAPI

/// The page on which a user signs in.
enum SignInPage {
  /// Shows the page.
  /// - Parameters:
  ///   - visit: The request.
  ///   - pending: A form that was sent without a session, which the page carries.
  ///   - problem: The refusal of a sign-in.
  /// - Returns: The page.
  /// - Throws: `APIFailure` if the API can't be read.
  static func show(_ visit: Visit, pending: PendingForm? = nil, problem: APIFailure? = nil) async throws -> PageAnswer {
    let methods = try await visit.api.call(SessionEndpoints.methods)
    // Another tab may have this page, too.
    let token = visit.request.cookies[FormToken.cookie]?.value ?? FormToken.make()
    // Other forms have fields of these names, too.
    let form = visit.path == LocalPath.signIn ? visit.form : FormFields("")
    let next = LocalPath.checked(form["next"] ?? visit.query["next"])
    var view: View = [
      "formToken": token, "next": next, "name": form["name"] ?? "",
      "isEnded": visit.query["next"] != nil && pending == nil && problem == nil, "hasPasswords": methods.password,
    ]
    if let provider = methods.oidc {
      view["provider"] = [
        "href": provider.path + APIPath.query([("return", next)]),
        "text": visit.texts("sign_in_with", ["provider": provider.host]),
      ]
    }
    view["pending"] = pending?.view
    return .page(
      "sign-in", title: visit.texts["sign_in"], view: view,
      status: pending == nil ? .ok : .unauthorized, headers: [.setCookie: FormToken.setting(token)], problem: problem)
  }

  static func signIn(_ visit: Visit) async throws -> PageAnswer {
    let pending = PendingForm(carried: visit.form)
    do {
      let form = SignInForm(name: visit.form["name"] ?? "", password: visit.form["password"] ?? "")
      let answer = try await visit.api.send(SessionEndpoints.signIn, json: APICoder.encode(form))
      guard let pending else { return .redirect(LocalPath.checked(visit.form["next"]), answer.cookies) }
      return pending.page(visit, session: try APIClient.decode(answer), headers: answer.cookies)
    } catch let failure as APIFailure {
      return try await show(visit, pending: pending, problem: failure)
    }
  }

  static func signOut(_ visit: Visit) async throws -> PageAnswer {
    let answer = try await visit.api.send(SessionEndpoints.signOut)
    var headers = answer.cookies
    // The pages that browsers keep for the way back end with the session.
    if let name = HTTPField.Name("Clear-Site-Data") { headers[name] = #""cache""# }
    return .redirect("/console/sign-in?done=signed-out", headers)
  }
}

extension APIAnswer {
  /// The fields that set cookies of the API, for the browser.
  var cookies: HTTPFields { HTTPFields(headers.filter { $0.name == .setCookie }) }
}

extension SignInMethodsAnswer.Provider {
  /// The issuer's host, by which people know it.
  fileprivate var host: String { URL(string: issuer)?.host ?? issuer }
}
