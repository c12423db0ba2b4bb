package import Foundation
import HTTPTypes
package import Hummingbird
package import SkinKit
import SkinServerAPI
package import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

extension MetadataReading {
  /// Checks that no freeze window forbids the change of a document.
  func allowing(
    _ origin: RequestOrigin, toChange document: some PublishedDocument, at moment: Date
  ) throws -> RequestOrigin {
    try allowing(origin, toChange: document.title, of: document.app, channel: document.freezeChannel, at: moment)
  }

  /// Checks that no freeze window forbids a change.
  /// - Parameters:
  ///   - origin: The author of the change.
  ///   - title: The changed document or setting.
  ///   - app: The app.
  ///   - channel: The channel; nil for all.
  ///   - moment: The time of the change.
  /// - Returns: The author, with a note if the change overrides a freeze.
  /// - Throws: `HTTPProblem` with the code `frozen`.
  package func allowing(
    _ origin: RequestOrigin, toChange title: String, of app: SkinIdentifier, channel: SkinIdentifier?, at moment: Date
  ) throws -> RequestOrigin {
    let list = try freezes(of: app)
    guard let window = list.window(for: channel, at: moment) else { return origin }
    guard let reason = origin.freezeOverride else { throw HTTPProblem.frozen(title, by: window) }
    var origin = origin
    let note = "freeze \(window.name) overridden: \(reason)"
    // A signed change may have several documents.
    guard origin.note?.contains(note) != true else { return origin }
    origin.note = [origin.note, note].compactMap(\.self).joined(separator: "; ")
    return origin
  }
}

/// Middleware that permits administrators to change documents during a freeze, with the query `override_freeze=REASON`.
package struct FreezeOverride: RouterMiddleware {

  package init() {}
  package typealias Context = ServerContext

  /// The name in the query.
  static let name = "override_freeze"

  package func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard request.method != .get, let text = request.uri.queryParameters.get(Self.name),
      let principal = context.principal
    else { return try await next(request, context) }
    guard let reason = ChangeReason.trimmed(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(Self.name)” isn't a reason of 1 to \(ChangeReason.longest) characters",
        suggestion: "Say why the freeze doesn't hold for this change, or omit “\(Self.name)”.")
    }
    // Changes that were signed elsewhere can concern several apps.
    try principal.require(.administer, for: context.parameters.get("app").flatMap { SkinIdentifier($0) })
    var context = context
    context.origin?.freezeOverride = reason
    return try await next(request, context)
  }
}

extension HTTPProblem {
  /// The answer to a change of a frozen document.
  static func frozen(_ title: String, by window: FreezeWindow) -> HTTPProblem {
    let reason = window.reason.map { " (\($0))" } ?? ""
    return HTTPProblem(
      .conflict, .frozen,
      "The \(title) is frozen by “\(window.name)” until \(MetadataDate.text(window.until))\(reason)",
      suggestion: "Wait until then. An administrator can override the freeze with --override-freeze REASON "
        + "(?\(FreezeOverride.name)=REASON). `skin kill` and `skin withdraw` work during freezes.")
  }
}

extension SkinIssue.Code {
  /// A freeze window forbids the change.
  static let frozen: Self = "frozen"
}
