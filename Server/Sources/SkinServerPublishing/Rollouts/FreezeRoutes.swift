import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// Routes that return and replace the freeze windows of an app.
struct FreezeRoutes {
  var service: PublishingService

  private struct Replacement: Decodable {
    var windows: [FreezeWindow]
  }

  private static let example =
    #"Send {"windows":[{"name":"lunar-new-year","from":"2030-02-01T00:00:00Z","until":"2030-02-18T00:00:00Z"}]}."#

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(FreezeEndpoints.show, respond: { _, context in try await show(RequestNames.path("app", context)) }),
      EndpointRoute(
        FreezeEndpoints.set,
        respond: { request, context in
          try await replace(request, RequestNames.path("app", context), by: context.origin)
        }))
  }

  private func show(_ app: SkinIdentifier) async throws -> Response {
    let list = try await service.store.read { store in
      try store.requirePublished(app)
      return try store.freezes(of: app)
    }
    return try answer(app, list)
  }

  private func replace(_ request: Request, _ app: SkinIdentifier, by origin: RequestOrigin?) async throws -> Response {
    let list = FreezeList(windows: try await request.json(Replacement.self, example: Self.example).windows)
    try Self.check(list)
    let (expected, now) = (request.headers[.ifMatch], service.now())
    try await service.store.write { store in
      try store.requirePublished(app)
      let old = try store.freezes(of: app)
      if let expected, try !Self.tag(of: old).isNamed(by: expected) {
        throw HTTPProblem(
          .preconditionFailed, .changedMeanwhile, "The freezes of \(app) were changed by another client",
          suggestion: "Read them again, and repeat the change.")
      }
      guard old != list else { return }
      try store.set(list, of: app)
      let event = AuditEvent(
        action: "freezes-changed", app: app, subject: "freezes of \(app)", before: try Self.value(old),
        after: try Self.value(list))
      try store.record(event, by: origin, at: now)
    }
    return try answer(app, list)
  }

  private func answer(_ app: SkinIdentifier, _ list: FreezeList) throws -> Response {
    let now = service.now()
    var response = Response.json(
      FreezesAnswer(
        app: app.rawValue, windows: list.windows.map { .init($0) },
        open: list.windows.filter { $0.contains(now) }.map(\.name.rawValue)))
    response.headers[.eTag] = try Self.tag(of: list).text
    return response
  }

  /// Checks the windows of a list.
  /// - Throws: `HTTPProblem` if there are too many, two have one name, or one is empty.
  private static func check(_ list: FreezeList) throws {
    func wrong(_ message: String) -> HTTPProblem { HTTPProblem(.badRequest, .badBody, message, suggestion: example) }
    guard list.windows.count <= FreezeList.most else {
      throw wrong("The body has more than \(FreezeList.most) windows; remove those that are over")
    }
    var names: Set<SkinIdentifier> = []
    for window in list.windows {
      guard names.insert(window.name).inserted else { throw wrong("Two windows are called “\(window.name)”") }
      guard window.from < window.until else {
        throw wrong("The window “\(window.name)” ends before it begins, or at the same time")
      }
      guard window.reason.map({ ChangeReason.trimmed($0) == $0 }) ?? true else {
        throw wrong(
          "The reason of “\(window.name)” doesn't have 1 to \(ChangeReason.longest) characters on one line")
      }
    }
  }

  private static func tag(of list: FreezeList) throws -> EntityTag { EntityTag(ContentHash(of: try list.data).hex) }

  private static func value(_ list: FreezeList) throws -> MetadataValue {
    try MetadataValue(parsing: list.data, file: "the freezes")
  }
}

extension FreezesAnswer.Window {
  /// Describes a window.
  fileprivate init(_ window: FreezeWindow) {
    self.init(
      name: window.name.rawValue, from: MetadataDate.text(window.from), until: MetadataDate.text(window.until),
      channel: window.channel?.rawValue, reason: window.reason)
  }
}
