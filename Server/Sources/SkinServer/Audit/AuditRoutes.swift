import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit

/// Routes that export the audit log as JSON lines.
struct AuditRoutes {
  var store: any MetadataStore

  /// The maximum number of entries in an answer.
  private static let limit = 5_000

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("audit", [.get: { request, _ in try await export(request, app: nil) }])
    router.add(
      "apps/:app/audit",
      [.get: { request, context in try await export(request, app: RequestNames.path("app", context)) }])
  }

  private func export(_ request: Request, app: SkinIdentifier?) async throws -> Response {
    let after = try Self.number("after", request) ?? 0
    let limit = min(try Self.number("limit", request) ?? Self.limit, Self.limit)
    let entries = try await store.read { try $0.auditEntries(after: after, app: app, limit: limit) }
    return Response(
      status: .ok, headers: [.contentType: "application/x-ndjson", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: entries.map { $0.line + "\n" }.joined())))
  }

  private static func number(_ name: String, _ request: Request) throws -> Int? {
    guard let text = request.uri.queryParameters.get(name) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(text)” isn't a valid number for “\(name)”",
        remedy: "Use the number of an entry, such as after=100, or omit it.")
    }
    return number
  }
}
