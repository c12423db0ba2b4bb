import HTTPTypes
package import SkinCompare
package import SkinUpdate

/// The endpoints for programs that watch the server.
package enum MonitoringEndpoints {
  package static let health = Endpoint<Never, HealthAnswer>(
    .get, "/health", "Returns the state and the warnings of the server", .open, otherStatuses: [503],
    answersHead: true)

  package static let liveness = Endpoint<Never, LivenessAnswer>(
    .get, "/livez", "Returns whether the process answers", .open, answersHead: true)

  package static let readiness = Endpoint<Never, ReadinessAnswer>(
    .get, "/readyz", "Returns whether the server can serve apps", .open, otherStatuses: [503], answersHead: true)

  package static let metrics = Endpoint<Never, MetricsContent>(
    .get, "/metrics", "Returns metrics for Prometheus", .server(.administer),
    errors: [401: ["unauthorized"], 404: ["not-found"]])

  package static let document = Endpoint<Never, OpenAPIAnswer>(
    .get, "/api/openapi.json", "Returns this document", .open)

  static let all = [
    health.description, liveness.description, readiness.description, metrics.description, document.description,
  ]
}

/// The endpoints for apps.
package enum DeviceEndpoints {
  private static let app = QueryParameter("app", "The app", .name, isRequired: true)
  private static let channel = QueryParameter("channel", "The channel", .name, isRequired: true)

  package static let events = Endpoint<Never, EventContent>(
    .get, "/events", "Streams server-sent events about changes of a channel", .open, query: [app, channel],
    errors: [503: ["too-many-streams"]])

  /// Apps encode the body by its own coder, not ``APICoder``.
  package static let report = Endpoint<ReportBatch, ReceiptAnswer>(
    .post, "/reports", "Accepts anonymous reports of apps", .open(changes: .nothing),
    errors: [404: ["unknown-app", "reports-off"], 429: ["too-many-reports"], 503: ["disk-full"]])

  package static let file = Endpoint<Never, BinaryContent>(
    .get, "/repository/{path}", "Returns a file of the signed repository; the path may have slashes", .open,
    answersHead: true, errors: [404: ["not-found"], 416: ["bad-range"]])

  package static let zipSkin = Endpoint<Never, ZipSkinAnswer>(
    .get, "/zip-skin", "Returns the current skin of a channel as a plain zip", .open,
    query: [
      app, channel, QueryParameter("version", "The app's version", .version),
      QueryParameter("locale", "The device's language"), QueryParameter("brand", "The brand"),
      QueryParameter("install", "An identifier for rollouts by percentage"),
      QueryParameter("zone", "The device's time zone"),
    ], otherStatuses: [304], answersHead: true, errors: [404: ["unknown-app"], 500: ["no-zip-skin"]])

  package static let zip = Endpoint<Never, ZipContent>(
    .get, "/zip-skins/{app}/{skin}/{version}/{file}", "Returns a zip that GET /zip-skin links to", .open,
    query: [QueryParameter("brand", "The brand")], otherStatuses: [206, 304], answersHead: true,
    errors: [404: ["not-found", "unknown-app", "unknown-skin"], 416: ["bad-range"], 500: ["no-zip-skin"]])

  static let all = [events.description, report.description, file.description, zipSkin.description, zip.description]
}

/// Metrics in the text format of Prometheus.
package enum MetricsContent: MediaContent {
  package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"
}

/// The description of the API as an OpenAPI document: the answer of `GET /api/openapi.json`.
package struct OpenAPIAnswer: Codable, Hashable, Sendable {
  package var openapi: String
  package var info: [String: JSONValue]
  package var servers: [JSONValue]
  /// The operations by path and method.
  package var paths: [String: [String: JSONValue]]
  package var components: [String: JSONValue]
}
