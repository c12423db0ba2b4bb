import Foundation
import HTTPTypes
import Hummingbird
import SkinServerAPI

/// One request of a browser, with all that a page needs to answer it.
struct Visit: Sendable {
  var request: Request
  var parameters: Parameters
  var query: FormFields
  /// The fields of the form that was sent; empty unless the method is `POST`.
  var form = FormFields("")
  var texts: Texts
  var api: APIClient
  /// The user, on pages that need one.
  var session = SessionAnswer(account: nil, roles: [], csrfToken: nil)
  var now: Date

  var formats: Formats { Formats(texts: texts, now: now) }

  /// The time zone with which forms begin; nil if none is known.
  var zone: TimeZone? { ZoneCookie.zone(self) }

  /// The path of the page without its query.
  var path: String { request.uri.path }

  /// Returns a decoded part of the path.
  func parameter(_ name: String) -> String {
    let text = parameters.get(name) ?? ""
    return text.removingPercentEncoding ?? text
  }

  /// Whether the user has a permission for an app, or for the server itself.
  func may(_ permission: Permission, _ app: String? = nil) -> Bool { session.may(permission, app) }

  /// Refuses the page to users who lack a permission.
  /// - Throws: `APIFailure` with the status 403.
  func require(_ permission: Permission, _ app: String? = nil) throws {
    guard !may(permission, app) else { return }
    throw APIFailure(
      .forbidden, code: "forbidden", message: "Your roles don't permit this",
      suggestion: "Ask an administrator for a role with this permission.")
  }
}

/// The values of a template.
typealias View = [String: Any]

/// The answer of a page.
enum PageAnswer: Sendable {
  /// A page, drawn with a template.
  case page(Page)
  /// Another page of the console, and fields such as `Set-Cookie`.
  case redirect(String, HTTPFields)

  static func page(
    _ template: String, title: String, view: View, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
    section: String? = nil, app: String? = nil, problem: APIFailure? = nil
  ) -> PageAnswer {
    .page(
      Page(
        template: template, title: title, view: view, status: status, headers: headers, section: section, app: app,
        problem: problem))
  }

  static func redirect(_ path: String) -> PageAnswer { .redirect(path, [:]) }

  /// Returns the answer, which browsers don't keep for the way back if it shows a secret.
  /// - Parameter isSecret: Whether the page shows a secret.
  /// - Returns: The answer.
  func notStored(_ isSecret: Bool) -> PageAnswer {
    guard isSecret, case .page(var page) = self else { return self }
    page.headers[.cacheControl] = Renderer.notStored
    return .page(page)
  }
}

/// A page to draw.
struct Page: @unchecked Sendable {
  var template: String
  var title: String
  /// The values of the template.
  ///
  /// Unchecked, because they are only texts, numbers, lists and dictionaries of these.
  var view: View
  var status: HTTPResponse.Status = .ok
  var headers: HTTPFields = [:]
  /// The entry of the navigation that is current.
  var section: String?
  /// The app that the page is about.
  var app: String?
  /// The problem that prevented the last action.
  var problem: APIFailure?
  /// The session that begins with the page; nil for the visit's.
  var session: SessionAnswer?
}
