import HTTPTypes
import Hummingbird
import NIOCore
import SkinServerAPI
import SkinServerHTTP

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
    case .token: router.group().add(middleware: middleware).add(route)
    case .open: router.add(route)
    }
  }

  private var route: EndpointRoute { EndpointRoute(MonitoringEndpoints.metrics, respond: { _, _ in await answer() }) }

  private func answer() async -> Response {
    Response(
      status: .ok, headers: [.contentType: MetricsContent.mediaType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: await metrics.text())))
  }
}
