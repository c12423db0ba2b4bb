// What every handler knows of its request beside the request itself.

import Hummingbird
import NIOCore

/// The context of a request; it keeps the connection, which two handlers need.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection the request came on.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
