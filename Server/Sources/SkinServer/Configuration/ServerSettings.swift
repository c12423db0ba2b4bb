// What the server runs with, checked: nothing behind this type asks for a setting's form again.

public import Foundation
public import Logging
public import SkinRepository

/// The checked settings of one server.
///
/// ``SettingsReader`` makes them from the environment and a file; tests make them in code.
public struct ServerSettings: Sendable {
  /// The address to listen on.
  public var host: String
  /// The port to listen on; 0 picks a free one.
  public var port: Int
  /// The file that gets the real port once the server listens.
  public var portFile: URL?
  /// Where clients reach the server, for links in answers; nil for links that have only a path.
  public var publicURL: URL?
  /// The folder of the database and the blobs.
  public var data: URL
  /// The folder of the signing keys and of root.json.
  public var keys: URL
  /// The secret of the publishing API.
  public var token: String
  /// The largest package accepted, in bytes.
  public var maxUpload: Int
  /// From how many earlier versions patches are made.
  public var patchBases: Int
  /// How many event streams may be open at once.
  public var maxStreams: Int
  /// How often an idle event stream gets a comment.
  public var heartbeat: Duration
  /// How long shared caches may keep timestamp.json.
  public var timestampMaxAge: Duration
  /// How long signed metadata counts.
  public var lifetimes: MetadataLifetimes
  /// Whether the reports of apps are taken.
  public var takesReports: Bool
  /// How many reports are taken a minute.
  public var reportRate: Int
  /// How long a device's last state is kept apart from others'.
  public var reportRetention: Duration
  /// How long a connection may rest.
  public var idleTimeout: Duration
  /// How long running requests may take when the server stops.
  public var shutdownTimeout: Duration
  /// The mildest log line that is written.
  public var logLevel: Logger.Level

  /// The shortest token that is accepted.
  public static let shortestToken = 16

  /// Settings with the documented defaults.
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
