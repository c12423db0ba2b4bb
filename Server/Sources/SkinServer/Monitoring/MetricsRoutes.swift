import HTTPTypes
import Hummingbird
import NIOCore

/// The route that serves metrics to Prometheus, `GET /metrics`.
struct MetricsRoutes {
  var metrics: ServerMetrics
  var access: MetricsAccess
  /// The middleware that checks who asks.
  var middleware: AccessMiddleware

  /// Adds the route, unless metrics are off.
  func add(to router: some RouterMethods<ServerContext>) {
    switch access {
    case .off: break
    case .token: router.group("metrics").add(middleware: middleware).add("", handlers)
    case .open: router.add("metrics", handlers)
    }
  }

  private var handlers: [HTTPRequest.Method: Handler] { [.get: { _, _ in await answer() }] }

  private func answer() async -> Response {
    Response(
      status: .ok, headers: [.contentType: MetricText.contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: await metrics.text())))
  }
}
