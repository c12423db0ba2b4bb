package import Hummingbird
package import NIOCore
package import SkinServerStorage

/// The context of a request, with its connection.
package struct ServerContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The connection of the request.
  package let channel: any Channel
  /// The user or program that sent the request, if it was identified.
  package var principal: Principal?
  /// The author of the request's changes; nil before the request is identified.
  package var origin: RequestOrigin?
  /// The user of the page that the request draws; nil for requests of clients.
  package var page: PageIdentity?

  package init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
