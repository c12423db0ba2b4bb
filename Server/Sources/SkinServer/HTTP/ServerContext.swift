import Hummingbird
import NIOCore

/// The context of a request, with its connection.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection of the request.
  let channel: any Channel
  /// The user or program that sent the request, if it was identified.
  var principal: Principal?
  /// The author of the request's changes; nil before the request is identified.
  var origin: RequestOrigin?
  /// The user of the page that the request draws; nil for requests of clients.
  var page: PageIdentity?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
