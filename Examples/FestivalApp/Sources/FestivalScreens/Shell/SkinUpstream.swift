// Where the app's skins come from.

public import Foundation
import SkinKit
public import SkinUpdate

/// Where skins come from, and how often to look.
public struct SkinUpstream: Sendable {
  /// The server's address.
  public var server: URL
  /// The signed root metadata that the app was built with.
  public var root: Data
  /// Seconds between two checks that no news asked for.
  public var pollInterval: TimeInterval = 300
  /// The most seconds to wait after news, so that not all apps come in the same moment.
  public var pushSpread: TimeInterval = 1
  /// Where statistics go, for an app whose user agreed to it; nil for nowhere.
  public var reports: (any ReportTransport)?
  /// What fetches; tests put a repository in memory here.
  public var transport: any HTTPTransport = URLSessionTransport()
  /// Where time comes from; tests travel in it.
  public var clock: any UpdateClock = SystemClock()

  /// Names where skins come from.
  /// - Parameters:
  ///   - server: The server's address.
  ///   - root: The signed root metadata that the app was built with.
  public init(server: URL, root: Data) {
    self.server = server
    self.root = root
  }

  /// Makes what keeps a store as the server wants it.
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
