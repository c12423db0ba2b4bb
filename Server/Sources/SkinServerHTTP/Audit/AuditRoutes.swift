import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit
import SkinServerAPI
import SkinServerStorage
import SkinUpdate

/// Routes that search and export the audit log, as JSON lines or CSV.
struct AuditRoutes {
  var store: any MetadataStore

  private enum Format: String {
    case json
    case csv
  }

  private enum Order: String {
    case oldest
    case newest
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(AuditEndpoints.ofServer, respond: { request, _ in try await export(request, app: nil) }),
      EndpointRoute(
        AuditEndpoints.ofApp,
        respond: { request, context in try await export(request, app: RequestNames.path("app", context)) }))
  }

  private func export(_ request: Request, app: SkinIdentifier?) async throws -> Response {
    var query = AuditQuery(app: app)
    query.after = try Self.number("after", request) ?? 0
    query.before = try Self.number("before", request)
    query.limit = min(try Self.number("limit", request) ?? AuditQuery.limit, AuditQuery.limit)
    query.isNewestFirst = try Self.choice("order", request, [Order.oldest, .newest]) == .newest
    query.action = Self.text("action", request)
    query.actor = Self.text("actor", request)
    let format = try Self.choice("format", request, [Format.json, .csv]) ?? .json
    let entries = try await store.read { [query] in try $0.auditEntries(query) }
    switch format {
    case .json:
      return Response(
        status: .ok, headers: [.contentType: JSONLines<AuditEntryAnswer>.mediaType, .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(string: entries.map { $0.line + "\n" }.joined())))
    case .csv:
      return .csv(try AuditTable.csv(entries), file: "audit")
    }
  }

  private static func text(_ name: String, _ request: Request) -> String? {
    request.uri.queryParameters.get(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func number(_ name: String, _ request: Request) throws -> Int? {
    guard let text = request.uri.queryParameters.get(name) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(text)” isn't a valid number for “\(name)”",
        suggestion: "Use the number of an entry, such as after=100, or omit it.")
    }
    return number
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ name: String, _ request: Request, _ choices: [Choice]
  ) throws -> Choice? {
    guard let text = text(name, request) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let names = choices.map(\.rawValue).joined(separator: " or ")
      throw HTTPProblem(
        .badRequest, .badName, "“\(text)” isn't a valid “\(name)”", suggestion: "Use \(names), or omit it.")
    }
    return choice
  }
}
