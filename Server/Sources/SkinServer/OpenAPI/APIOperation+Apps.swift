import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations for apps, and for those who watch the server.
  static let forApps: [APIOperation] =
    both(
      APIOperation(
        method: .get, path: "/health", summary: "State and warnings of the server",
        answers: [200: "application/json", 503: "application/json"]))
    + both(APIOperation(method: .get, path: "/livez", summary: "Whether the process answers"))
    + both(
      APIOperation(
        method: .get, path: "/readyz", summary: "Whether the server can serve apps",
        answers: [200: "application/json", 503: "application/json"]))
    + [
      APIOperation(
        method: .get, path: "/metrics", summary: "Metrics for Prometheus", answers: [200: MetricText.contentType],
        errors: [401: ["unauthorized"], 404: ["not-found"]]),
      APIOperation(method: .get, path: "/api/openapi.json", summary: "This document"),
      APIOperation(
        method: .get, path: "/events", summary: "Stream of server-sent events about changes of a channel",
        query: [.app, .requiredChannel], answers: [200: "text/event-stream"], errors: [503: ["too-many-streams"]]),
      APIOperation(
        method: .post, path: "/reports", summary: "Accepts anonymous reports of apps",
        body: Body(type: "application/json", schema: APISchema.document),
        errors: [404: ["unknown-app", "reports-off"], 429: ["too-many-reports"], 503: ["disk-full"]]),
    ]
    + both(
      APIOperation(
        method: .get, path: "/repository/{path}", summary: "Files of the signed repository; the path may have slashes",
        answers: [200: "application/octet-stream", 206: "application/octet-stream", 304: nil],
        errors: [404: ["not-found"], 416: ["bad-range"]]))
    + both(
      APIOperation(
        method: .get, path: "/zip-skin", summary: "The current skin of a channel as a plain zip",
        query: [
          .app, .requiredChannel, QueryParameter("version", "The app's version", .version),
          QueryParameter("locale", "The device's language"), QueryParameter("brand", "The brand"),
          QueryParameter("install", "An identifier for rollouts by percentage"),
          QueryParameter("zone", "The device's time zone"),
        ],
        answers: [200: "application/json", 304: nil],
        errors: [404: ["unknown-app"], 500: ["no-zip-skin"]]))
    + both(
      APIOperation(
        method: .get, path: "/zip-skins/{app}/{skin}/{version}/{file}", summary: "A zip that GET /zip-skin names",
        query: [QueryParameter("brand", "The brand")],
        answers: [200: "application/zip", 206: "application/zip", 304: nil],
        errors: [404: ["not-found", "unknown-app", "unknown-skin"], 416: ["bad-range"], 500: ["no-zip-skin"]]))

  /// Returns an operation with GET, and the same with HEAD.
  private static func both(_ operation: APIOperation) -> [APIOperation] {
    var head = operation
    head.method = .head
    return [operation, head]
  }
}

extension QueryParameter {
  static let app = Self("app", "The app", .name, isRequired: true)
  static let requiredChannel = Self("channel", "The channel", .name, isRequired: true)
}
