import Foundation
import HTTPTypes
import Hummingbird
import SkinServerAPI

/// A form that was sent after the sign-in had ended, so that it can be sent again after another one.
///
/// Nothing is stored: the page for signing in carries the values. They are shown before they are sent again, because the
/// token of the form couldn't be checked.
struct PendingForm: Sendable {
  /// The path to which the form was sent, with its query.
  var path: String
  var fields: [(name: String, value: String)]

  /// The forms with passwords, and those without anything to lose.
  private static let excluded: Set = ["/console/profile/password", resumePath, "/console/sign-out"]
  private static let resumePath = "/console/resume"
  private static let pathField = "pending"
  private static let prefix = "pending."

  /// Keeps a form that was sent without a session; nil for forms with passwords, and for those that can't be kept.
  init?(_ visit: Visit) {
    guard visit.request.method == .post, !Self.excluded.contains(visit.path) else { return nil }
    path = visit.request.uri.string
    guard LocalPath.checked(path) == path else { return nil }
    fields = visit.form.fields.filter { $0.name != FormToken.field }
  }

  /// Reads the form that a page carried; nil if it carried none.
  init?(carried form: FormFields) {
    guard let path = form[Self.pathField] else { return nil }
    self.path = LocalPath.checked(path)
    fields = form.fields.compactMap { name, value in
      name.hasPrefix(Self.prefix) ? (String(name.dropFirst(Self.prefix.count)), value) : nil
    }
  }

  /// The values of the template `pending`, which carries the form.
  var view: View {
    let path: View = ["name": Self.pathField, "value": path]
    return ["fields": [path] + fields.map { ["name": Self.prefix + $0.name, "value": $0.value] as View }]
  }

  /// Returns the page that shows the values, and sends them again.
  /// - Parameters:
  ///   - visit: The request.
  ///   - session: The session that begins with the page; nil for the visit's.
  ///   - headers: Header fields, such as `Set-Cookie`.
  /// - Returns: The page.
  func page(_ visit: Visit, session: SessionAnswer? = nil, headers: HTTPFields = [:]) -> PageAnswer {
    var page = Page(
      template: "pending-send", title: visit.texts["pending_title"],
      view: [
        "action": path, "place": path.removingPercentEncoding ?? path,
        "fields": fields.map { ["name": $0.name, "value": $0.value] as View },
        "values": fields.filter { !$0.value.isEmpty }.map { ["name": $0.name, "value": $0.value] as View },
      ], headers: headers)
    page.session = session
    return .page(page)
  }

  /// Shows the values of a form after the user signed in with another page.
  static func resume(_ visit: Visit) async throws -> PageAnswer {
    PendingForm(carried: visit.form)?.page(visit) ?? .redirect(LocalPath.home)
  }
}
