/// A setting of the server: its name, its default and its description in the help.
package enum Setting: String, CaseIterable, Sendable {
  /// The address to listen on.
  case host
  /// The port to listen on.
  case port
  /// The address of the listener for administration.
  case adminHost = "admin_host"
  /// The port of the listener for administration.
  case adminPort = "admin_port"
  /// A file with the certificate.
  case tlsCertificateFile = "tls_certificate_file"
  /// A file with the certificate's key.
  case tlsKeyFile = "tls_key_file"
  /// Whether a proxy in front of the server handles TLS.
  case tlsProxy = "tls_proxy"
  /// The file to which the actual port is written.
  case portFile = "port_file"
  /// The address at which clients reach the server.
  case publicURL = "public_url"
  /// The folder of the database and the blobs.
  case data
  /// The address of the PostgreSQL database.
  case database
  /// A file with the address of the database.
  case databaseFile = "database_file"
  /// The place of the blobs: a folder, or a bucket of an object storage.
  case blobs
  /// The access key of the object storage.
  case s3AccessKey = "s3_access_key"
  /// The secret of the access key.
  case s3SecretKey = "s3_secret_key"
  /// A file with the keys of the object storage.
  case s3CredentialsFile = "s3_credentials_file"
  /// The size of the local copies of an object storage's blobs.
  case blobCache = "blob_cache"
  /// The folder of the signing keys.
  case keys
  /// A file with the passphrase of the signing keys.
  case keysPassphraseFile = "keys_passphrase_file"
  /// The secret of the publishing API.
  case token
  /// A file with the secret of the publishing API.
  case tokenFile = "token_file"
  /// Whether users may sign in with passwords.
  case passwords
  /// The identifier of an OpenID Connect provider.
  case oidcIssuer = "oidc_issuer"
  /// The name of this server's client at the provider.
  case oidcClientID = "oidc_client_id"
  /// A file with the client's secret.
  case oidcClientSecretFile = "oidc_client_secret_file"
  /// The address to which the provider sends browsers back.
  case oidcCallbackURL = "oidc_callback_url"
  /// The scopes that the provider is asked for.
  case oidcScopes = "oidc_scopes"
  /// The claim that names a person's account.
  case oidcNameClaim = "oidc_name_claim"
  /// The claim with a person's groups.
  case oidcGroupsClaim = "oidc_groups_claim"
  /// The roles that groups give.
  case oidcGroupRoles = "oidc_group_roles"
  /// Whether a person without an account gets one.
  case oidcCreateUsers = "oidc_create_users"
  /// The time after which an unused session ends.
  case sessionIdle = "session_idle"
  /// The time after which a session ends, however much it is used.
  case sessionLifetime = "session_lifetime"
  /// The size of the largest accepted package.
  case maxUpload = "max_upload"
  /// The size of all packages and patches of an app.
  case appQuota = "app_quota"
  /// The maximum number of unfinished uploads that arrive in several requests.
  case maxUploads = "max_uploads"
  /// The time after which an unfinished upload is removed.
  case uploadLifetime = "upload_lifetime"
  /// The extensions of files that apps allow in packages, in addition to the known kinds.
  case packageKinds = "package_kinds"
  /// The number of earlier versions from which patches are made.
  case patchBases = "patch_bases"
  /// The size above which patches are made in the background.
  case patchesLaterSize = "patches_later_size"
  /// The maximum number of open event streams.
  case maxStreams = "max_streams"
  /// The maximum number of open connections.
  case maxConnections = "max_connections"
  /// The maximum number of open connections from one address.
  case maxConnectionsPerAddress = "max_connections_per_address"
  /// The number of further connections for administration.
  case adminConnections = "admin_connections"
  /// The maximum number of unanswered requests on one connection.
  case maxPipelined = "max_pipelined"
  /// The interval of heartbeats on idle event streams.
  case heartbeat
  /// The time for which shared caches may keep timestamp.json.
  case timestampMaxAge = "timestamp_max_age"
  /// The lifetime of targets.json.
  case targetsLifetime = "targets_lifetime"
  /// The lifetime of snapshot.json.
  case snapshotLifetime = "snapshot_lifetime"
  /// The lifetime of timestamp.json.
  case timestampLifetime = "timestamp_lifetime"
  /// Whether the reports of apps are accepted.
  case reports
  /// The limit on reports per minute.
  case reportRate = "report_rate"
  /// The number of devices of an address whose results guards judge.
  case reportDevices = "report_devices"
  /// The time after which a device's state is merged into the counts.
  case reportRetention = "report_retention"
  /// Whether metrics are served.
  case metrics
  /// Whether webhooks may have private addresses.
  case privateWebhooks = "private_webhooks"
  /// The interval at which every published file is read and hashed.
  case checkInterval = "check_interval"
  /// The interval at which versions and files that aren't needed are removed.
  case collectInterval = "collect_interval"
  /// The time for which files are still served after they were replaced or removed.
  case fileGrace = "file_grace"
  /// Whether pictures of published versions are drawn.
  case previews
  /// The program that draws them.
  case previewTool = "preview_tool"
  /// The time after which an idle connection is closed.
  case idleTimeout = "idle_timeout"
  /// The time in which a request must arrive, with its body.
  case requestTimeout = "request_timeout"
  /// The least number of bytes of a body that must arrive per second.
  case bodyRate = "body_rate"
  /// The time in which a client must read a part of its answer.
  case drainTimeout = "drain_timeout"
  /// The disk space that uploads leave free.
  case diskReserve = "disk_reserve"
  /// The time for which running requests may continue when the server stops.
  case shutdownTimeout = "shutdown_timeout"
  /// The lowest log level that is written.
  case logLevel = "log_level"

  /// The setting's name in the environment, such as `SKIN_SERVER_PORT`.
  var environmentName: String { "SKIN_SERVER_" + rawValue.uppercased() }

  /// The settings whose values are never shown.
  static let secrets: Set<Setting> = [.token, .database, .s3SecretKey]

  /// The default as a string, empty if there is none.
  var defaultText: String {
    switch self {
    case .host: "127.0.0.1"
    case .port: "8080"
    case .adminHost: "127.0.0.1"
    case .tlsProxy: "off"
    case .adminPort, .tlsCertificateFile, .tlsKeyFile, .keysPassphraseFile: ""
    case .blobs, .s3AccessKey, .s3SecretKey, .s3CredentialsFile: ""
    case .blobCache: "1GB"
    case .portFile, .publicURL, .data, .database, .databaseFile, .keys, .token, .tokenFile, .maxConnectionsPerAddress:
      ""
    case .passwords: "on"
    case .oidcIssuer, .oidcClientID, .oidcClientSecretFile, .oidcCallbackURL, .oidcGroupsClaim, .oidcGroupRoles: ""
    case .oidcScopes: "openid email profile"
    case .oidcNameClaim: "email"
    case .oidcCreateUsers: "off"
    case .sessionIdle: "1h"
    case .sessionLifetime: "12h"
    case .maxUpload: "64MB"
    case .appQuota: "20GB"
    case .maxUploads: "32"
    case .uploadLifetime: "24h"
    case .packageKinds: ""
    case .patchBases: "3"
    case .patchesLaterSize: "8MB"
    case .maxStreams: "10000"
    case .maxConnections: "16384"
    case .adminConnections: "32"
    case .maxPipelined: "16"
    case .heartbeat: "15s"
    case .timestampMaxAge: "0s"
    case .targetsLifetime: "365d"
    case .snapshotLifetime: "30d"
    case .timestampLifetime: "7d"
    case .reports: "off"
    case .reportRate: "6000"
    case .reportDevices: "20"
    case .reportRetention: "90d"
    case .metrics: "off"
    case .privateWebhooks: "off"
    case .checkInterval: "24h"
    case .collectInterval: "1h"
    case .fileGrace: "24h"
    case .previews: "on"
    case .previewTool: ""
    case .idleTimeout: "60s"
    case .requestTimeout: "15m"
    case .bodyRate: "1KB"
    case .drainTimeout: "60s"
    case .diskReserve: "256MB"
    case .shutdownTimeout: "10s"
    case .logLevel: "info"
    }
  }

  /// A one-line description for the help.
  var summary: String {
    switch self {
    case .host: "Address to listen on; 0.0.0.0 for every IPv4 interface"
    case .port: "Port to listen on; 0 picks a free one"
    case .adminHost: "Address of the listener for administration, if ADMIN_PORT is set"
    case .adminPort: "Port on which alone the API and its pages are served; they are on PORT unless set"
    case .tlsCertificateFile: "File with the certificate and its chain (PEM), for TLS without a proxy"
    case .tlsKeyFile: "File with the certificate's private key (PEM)"
    case .tlsProxy:
      "Whether a proxy handles TLS: on or off; must be on unless HOST is a loopback address or there is a certificate"
    case .portFile: "File to which the actual port is written once the server listens"
    case .publicURL: "URL at which clients reach the server, for the links of GET /zip-skin"
    case .data: "Folder of the packages and the SQLite database (required; created if missing)"
    case .database:
      "PostgreSQL database, such as postgres://skins:PASSWORD@db.example.com/skins, which several servers can share; "
        + "SQLite in the data folder unless set"
    case .databaseFile: "File with the address of the database, instead of the address itself"
    case .blobs:
      "Place of the packages: a folder (DATA/blobs), or s3://BUCKET/PREFIX?endpoint=URL&region=NAME"
    case .s3AccessKey: "Access key of the object storage; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY work, too"
    case .s3SecretKey: "Secret of the access key"
    case .s3CredentialsFile: "File with the keys of the object storage, as of the AWS tools"
    case .blobCache: "Size of the local copies of the object storage's packages, in DATA/blob-cache"
    case .keys: "Folder with root.json and the online keys, from `skin keys init` (required)"
    case .keysPassphraseFile: "File with the passphrase of the keys, if they are encrypted"
    case .token: "Secret of the publishing API, at least 16 characters (required)"
    case .tokenFile: "File with the token, instead of the token itself"
    case .passwords: "Whether users may sign in with passwords: on or off; off needs OIDC_ISSUER"
    case .oidcIssuer: "OpenID Connect provider, such as https://login.example.com, exactly as in its documents"
    case .oidcClientID: "Name of this server's client at the provider (required with OIDC_ISSUER)"
    case .oidcClientSecretFile: "File with the client's secret (required with OIDC_ISSUER)"
    case .oidcCallbackURL:
      "Address to which the provider sends browsers back; PUBLIC_URL\(OIDCSettings.callbackPath) unless set"
    case .oidcScopes: "Scopes that the provider is asked for, with blanks between them"
    case .oidcNameClaim: "Claim that names the user at the first sign-in: email (if verified) or preferred_username"
    case .oidcGroupsClaim: "Claim with the groups of a person, for OIDC_GROUP_ROLES"
    case .oidcGroupRoles:
      "Roles that groups give at each sign-in, such as “designers=publisher:festival; admins=admin:*”"
    case .oidcCreateUsers: "Whether a person without an account gets one at the first sign-in: on or off"
    case .sessionIdle: "Time without requests after which a user must sign in again"
    case .sessionLifetime: "Time after the sign-in after which a user must sign in again"
    case .maxUpload: "Largest package accepted, in bytes or with KB, MB, GB"
    case .appQuota: "Size of all packages and patches of an app above which nothing is published for it"
    case .maxUploads: "Maximum number of unfinished uploads and edits of a user for an app"
    case .uploadLifetime: "Time after its last request for which an unfinished upload is kept"
    case .packageKinds:
      "Extensions of files that apps allow in packages in addition to the known kinds, such as “particles, scnz”"
    case .patchBases: "Number of earlier versions of a skin from which patches are made"
    case .patchesLaterSize:
      "Size of a package and of these versions together above which patches are made after the publication"
    case .maxStreams: "Maximum number of open event streams"
    case .maxConnections: "Maximum number of open connections; each needs a file descriptor"
    case .maxConnectionsPerAddress:
      "Maximum number of open connections from one address; unlimited unless set: a proxy has one address"
    case .adminConnections: "Number of further connections for /api/ and monitoring, when all others are taken"
    case .maxPipelined: "Maximum number of requests that a client may send ahead on one connection"
    case .heartbeat: "Interval of heartbeats on idle event streams"
    case .timestampMaxAge: "Time for which shared caches may keep timestamp.json; 0s: they always revalidate"
    case .targetsLifetime: "Lifetime of targets.json; it is signed again at half of that"
    case .snapshotLifetime: "Lifetime of snapshot.json"
    case .timestampLifetime: "Lifetime of timestamp.json; apps refuse it afterwards, so keep the server running"
    case .reports: "Whether apps may report updates to POST /reports: on or off"
    case .reportRate: "Limit on reports per minute; further ones are answered with 429"
    case .reportDevices:
      "Devices of an address whose results guards judge, for each version and day; five times as many of its network"
    case .reportRetention: "Time for which single reports are kept; afterwards only counts are"
    case .metrics: "Whether GET /metrics is served: off, token (to clients with the token) or open"
    case .privateWebhooks: "Whether webhooks may go to private addresses and use plain HTTP: on or off"
    case .checkInterval: "Interval at which every published file is read and hashed; 0s: never"
    case .collectInterval: "Interval at which versions and files that aren't needed are removed; 0s: never"
    case .fileGrace: "Time for which files are still served after they were replaced or removed"
    case .previews: "Whether pictures of published versions are drawn, in a process of their own: on or off"
    case .previewTool: "The tool `skin`, which draws them; the one next to skin-server unless set"
    case .idleTimeout: "Time after which an idle connection or a stalled upload is closed"
    case .requestTimeout: "Time in which a request must arrive, with its body"
    case .bodyRate: "Bytes per second at which a body must arrive, on average over the idle timeout"
    case .drainTimeout: "Time in which a client must read a part of its answer"
    case .diskReserve: "Disk space that uploads leave free, so that skins can be switched off"
    case .shutdownTimeout: "Time for which running requests may continue after SIGTERM or SIGINT"
    case .logLevel: "Lowest level of log lines: trace, debug, info, notice, warning, error or critical"
    }
  }
}

extension Setting {
  /// All settings with their defaults and descriptions, in lines of at most 78 characters.
  package static var helpText: String {
    allCases.map { setting in
      let standard = setting.defaultText.isEmpty ? "" : " [\(setting.defaultText)]"
      var lines: [String] = []
      for word in setting.summary.split(separator: " ") {
        if let last = lines.last, last.count + word.count < 72 {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
      }
      return (["  \(setting.environmentName)\(standard)"] + lines.map { "      \($0)" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
