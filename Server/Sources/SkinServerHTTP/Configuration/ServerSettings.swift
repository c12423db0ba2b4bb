package import Foundation
package import Logging
package import SkinPackage
package import SkinRepository
package import SkinServerStorage

/// The checked settings of a server, usually read by ``SettingsReader``.
package struct ServerSettings: Sendable {
  /// The address to listen on.
  package var host: String
  /// The port to listen on, or 0 for a free one.
  package var port: Int
  /// The listener of the API and the pages for people; nil if they are served with everything else.
  package var admin: ListenerSettings?
  /// The files with which the server handles TLS itself; nil if it doesn't.
  package var tls: TLSSettings?
  /// Whether a proxy in front of the server handles TLS.
  ///
  /// Otherwise, the server only listens on loopback addresses, because the token would be sent in the clear.
  package var hasTLSProxy: Bool
  /// The file to which the actual port is written once the server listens.
  package var portFile: URL?
  /// The address at which clients reach the server, for links in answers.
  ///
  /// If it is nil, links are paths.
  package var publicURL: URL?
  /// The folder of the blobs and, unless ``database`` is set, of the SQLite database.
  package var data: URL
  /// The PostgreSQL database, which several servers can share; nil for SQLite in ``data``.
  var database: DatabaseAddress?
  /// The place of the blobs.
  package var blobs: BlobSettings
  /// The folder of the signing keys and of root.json.
  package var keys: URL
  /// The file with the passphrase of the signing keys; nil if they aren't encrypted.
  package var keysPassphraseFile: URL?
  /// The secret of the publishing API.
  package let token: Secret
  /// The times after which users must sign in again.
  package var sessions: SessionLifetimes
  /// The size of the largest accepted package, in bytes.
  package var maxUpload: Int
  /// The maximum number of unfinished uploads that arrive in several requests.
  package var maxUploads: Int
  /// The size that all packages and patches of an app may have together, in bytes.
  package var appQuota: Int
  /// The time after its last request for which an unfinished upload is kept.
  package var uploadLifetime: Duration
  /// The number of earlier versions from which patches are made.
  package var patchBases: Int
  /// The size of a package and of these versions, in bytes, above which patches are made in the background.
  package var patchesLaterSize: Int
  /// The maximum number of open event streams.
  package var maxStreams: Int
  /// The interval of heartbeats on idle event streams.
  package var heartbeat: Duration
  /// The time for which shared caches may keep timestamp.json.
  package var timestampMaxAge: Duration
  /// The lifetimes of signed metadata.
  package var lifetimes: MetadataLifetimes
  /// Whether the reports of apps are accepted.
  package var takesReports: Bool
  /// The limit on reports per minute.
  package var reportRate: Int
  /// The number of devices of an address whose results guards judge, for each version and day.
  package var judgedDevices: Int
  /// The time after which a device's state is merged into the counts.
  package var reportRetention: Duration
  /// Whether metrics are served.
  package var metrics: MetricsAccess
  /// Whether webhooks may go to private addresses and use plain HTTP.
  package var allowsPrivateWebhooks: Bool
  /// The interval at which every published file is read and hashed; zero for never.
  package var checkInterval: Duration
  /// The interval at which versions and files that aren't needed are removed; zero for never.
  package var collectInterval: Duration
  /// The time for which files are still served after they were replaced or removed.
  package var fileGrace: Duration
  /// The tool `skin`, which draws pictures of published versions; nil for none.
  package var previewTool: URL?
  /// The limits of connections.
  package var connections: ConnectionLimits
  /// The disk space that uploads leave free, in bytes.
  package var diskReserve: Int
  /// The time for which running requests may continue when the server stops.
  package var shutdownTimeout: Duration
  /// The lowest log level that is written.
  package var logLevel: Logger.Level

  /// The kinds of files that packages may contain.
  package var packageKinds = PackageFileKinds.default
  /// The OpenID Connect provider through which users sign in; nil for none.
  package var oidc: OIDCSettings?
  /// Whether users may sign in with passwords.
  package var allowsPasswords = true
  /// The limits of the process that draws pictures, lower in tests only.
  package var previewLimits = PreviewLimits()
  /// The work and memory of a password's hash, lower in tests only.
  package var passwordCost = PasswordCost()

  /// The minimum length of a token.
  static let shortestToken = 16

  /// Creates settings with the documented defaults.
  /// - Parameters:
  ///   - data: The folder of the database and the blobs.
  ///   - keys: The folder of the signing keys and of root.json.
  ///   - token: The secret of the publishing API.
  init(data: URL, keys: URL, token: String) {
    host = Setting.host.defaultText
    port = 8080
    admin = nil
    tls = nil
    hasTLSProxy = false
    portFile = nil
    publicURL = nil
    self.data = data
    blobs = BlobSettings(data: data)
    self.keys = keys
    keysPassphraseFile = nil
    self.token = Secret(received: token)
    sessions = SessionLifetimes()
    maxUpload = 64 << 20
    appQuota = 20 << 30
    maxUploads = 32
    uploadLifetime = .seconds(86_400)
    patchBases = 3
    patchesLaterSize = 8 << 20
    maxStreams = 10_000
    heartbeat = .seconds(15)
    timestampMaxAge = .zero
    lifetimes = MetadataLifetimes()
    takesReports = false
    reportRate = 6_000
    judgedDevices = 20
    reportRetention = .seconds(90 * 86_400)
    metrics = .off
    allowsPrivateWebhooks = false
    checkInterval = .seconds(86_400)
    collectInterval = .seconds(3_600)
    fileGrace = .seconds(86_400)
    previewTool = nil
    connections = ConnectionLimits()
    diskReserve = 256 << 20
    shutdownTimeout = .seconds(10)
    logLevel = .info
  }
}

/// The clients to which metrics are served.
package enum MetricsAccess: String, CaseIterable, Hashable, Sendable {
  /// No clients.
  case off
  /// Clients with the token.
  case token
  /// All clients.
  case open
}
