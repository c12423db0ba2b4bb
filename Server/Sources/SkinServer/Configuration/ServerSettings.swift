public import Foundation
public import Logging
public import SkinRepository

/// The checked settings of a server, usually read by ``SettingsReader``.
public struct ServerSettings: Sendable {
  /// The address to listen on.
  public var host: String
  /// The port to listen on, or 0 for a free one.
  public var port: Int
  /// The file to which the actual port is written once the server listens.
  public var portFile: URL?
  /// The address at which clients reach the server, for links in answers.
  ///
  /// If it is nil, links are paths.
  public var publicURL: URL?
  /// The folder of the database and the blobs.
  public var data: URL
  /// The folder of the signing keys and of root.json.
  public var keys: URL
  /// The secret of the publishing API.
  public var token: String
  /// The size of the largest accepted package, in bytes.
  public var maxUpload: Int
  /// The number of earlier versions from which patches are made.
  public var patchBases: Int
  /// The maximum number of open event streams.
  public var maxStreams: Int
  /// The interval of heartbeats on idle event streams.
  public var heartbeat: Duration
  /// The time for which shared caches may keep timestamp.json.
  public var timestampMaxAge: Duration
  /// The lifetimes of signed metadata.
  public var lifetimes: MetadataLifetimes
  /// Whether the reports of apps are accepted.
  public var takesReports: Bool
  /// The limit on reports per minute.
  public var reportRate: Int
  /// The time after which a device's state is merged into the counts.
  public var reportRetention: Duration
  /// The time after which an idle connection is closed.
  public var idleTimeout: Duration
  /// The time for which running requests may continue when the server stops.
  public var shutdownTimeout: Duration
  /// The lowest log level that is written.
  public var logLevel: Logger.Level

  /// The minimum length of a token.
  public static let shortestToken = 16

  /// Creates settings with the documented defaults.
  /// - Parameters:
  ///   - data: The folder of the database and the blobs.
  ///   - keys: The folder of the signing keys and of root.json.
  ///   - token: The secret of the publishing API.
  public init(data: URL, keys: URL, token: String) {
    host = Setting.host.defaultText
    port = 8080
    portFile = nil
    publicURL = nil
    self.data = data
    self.keys = keys
    self.token = token
    maxUpload = 64 << 20
    patchBases = 3
    maxStreams = 10_000
    heartbeat = .seconds(15)
    timestampMaxAge = .zero
    lifetimes = MetadataLifetimes()
    takesReports = false
    reportRate = 6_000
    reportRetention = .seconds(90 * 86_400)
    idleTimeout = .seconds(60)
    shutdownTimeout = .seconds(10)
    logLevel = .info
  }
}
