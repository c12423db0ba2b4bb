/// The limits of connections, so that no client can take the server's memory or descriptors.
package struct ConnectionLimits: Hashable, Sendable {
  /// The maximum number of open connections.
  package var most = 16_384
  /// The maximum number of open connections from one address; nil for any number.
  package var mostPerAddress: Int?
  /// The number of further connections, which may only be used for administration.
  package var administration = 32
  /// The maximum number of requests on one connection that aren't answered yet.
  var mostPipelined = 16
  /// The time in which a request must arrive, with its body.
  var requestTime = Duration.seconds(900)
  /// The least number of bytes of a body that must arrive per second, on average over ``idleTime``.
  var leastRate = 1024
  /// The time after which a connection without a request is closed.
  package var idleTime = Duration.seconds(60)
  /// The time in which a client must read a part of the answer that waits for it.
  var drainTime = Duration.seconds(60)

  /// Creates the default limits.
  init() {}
}
