public import Foundation
import SkinKit
public import SkinUpdate

/// The server of the app's skins, and the intervals of checks.
public struct SkinUpstream: Sendable {
  /// The server's address.
  public var server: URL
  /// The signed root metadata that the app was built with.
  public var root: Data
  /// The interval of regular checks, in seconds.
  public var pollInterval: TimeInterval = 300
  /// The maximum delay after an event, in seconds, so that not all apps check at the same time.
  public var pushSpread: TimeInterval = 1
  /// The transport of reports, if the user agreed to them.
  public var reports: (any ReportTransport)?
  /// The transport of downloads.
  ///
  /// Tests use a repository in memory.
  public var transport: any HTTPTransport = URLSessionTransport()
  /// The clock.
  ///
  /// Tests set it.
  public var clock: any UpdateClock = SystemClock()

  /// Creates an upstream.
  /// - Parameters:
  ///   - server: The server's address.
  ///   - root: The signed root metadata that the app was built with.
  public init(server: URL, root: Data) {
    self.server = server
    self.root = root
  }

  /// Creates the updater of a store.
  func updater(of identity: SkinSession.Identity, _ store: SkinStore, in folder: URL) throws -> SkinUpdater {
    var options = SkinUpdater.Options()
    options.pollInterval = pollInterval
    options.pushSpread = pushSpread
    let queue = reports.map { transport in
      ReportQueue(app: identity.app, channel: identity.channel, store: folder, transport: transport, clock: clock)
    }
    try queue?.setEnabled(true)
    return try SkinUpdater(
      app: identity.app, channel: identity.channel,
      location: RepositoryLocation(server: server, app: identity.app, channel: identity.channel), pinnedRoot: root,
      store: store, transport: transport, clock: clock, reports: queue, options: options)
  }
}
