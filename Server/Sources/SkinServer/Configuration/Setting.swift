/// A setting of the server: its name, its default and its description in the help.
public enum Setting: String, CaseIterable, Sendable {
  /// The address to listen on.
  case host
  /// The port to listen on.
  case port
  /// The file to which the actual port is written.
  case portFile = "port_file"
  /// The address at which clients reach the server.
  case publicURL = "public_url"
  /// The folder of the database and the blobs.
  case data
  /// The folder of the signing keys.
  case keys
  /// The secret of the publishing API.
  case token
  /// A file with the secret of the publishing API.
  case tokenFile = "token_file"
  /// The size of the largest accepted package.
  case maxUpload = "max_upload"
  /// The number of earlier versions from which patches are made.
  case patchBases = "patch_bases"
  /// The maximum number of open event streams.
  case maxStreams = "max_streams"
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
  /// The time after which a device's state is merged into the counts.
  case reportRetention = "report_retention"
  /// The time after which an idle connection is closed.
  case idleTimeout = "idle_timeout"
  /// The time for which running requests may continue when the server stops.
  case shutdownTimeout = "shutdown_timeout"
  /// The lowest log level that is written.
  case logLevel = "log_level"

  /// The setting's name in the environment, such as `SKIN_SERVER_PORT`.
  public var environmentName: String { "SKIN_SERVER_" + rawValue.uppercased() }

  /// The default as a string, empty if there is none.
  public var defaultText: String {
    switch self {
    case .host: "127.0.0.1"
    case .port: "8080"
    case .portFile, .publicURL, .data, .keys, .token, .tokenFile: ""
    case .maxUpload: "64MB"
    case .patchBases: "3"
    case .maxStreams: "10000"
    case .heartbeat: "15s"
    case .timestampMaxAge: "0s"
    case .targetsLifetime: "365d"
    case .snapshotLifetime: "30d"
    case .timestampLifetime: "7d"
    case .reports: "off"
    case .reportRate: "6000"
    case .reportRetention: "90d"
    case .idleTimeout: "60s"
    case .shutdownTimeout: "10s"
    case .logLevel: "info"
    }
  }

  /// A one-line description for the help.
  public var summary: String {
    switch self {
    case .host: "Address to listen on; 0.0.0.0 for every IPv4 interface"
    case .port: "Port to listen on; 0 picks a free one"
    case .portFile: "File to which the actual port is written once the server listens"
    case .publicURL: "URL at which clients reach the server, for the links of GET /zip-skin"
    case .data: "Folder of the database and the packages (required; created if missing)"
    case .keys: "Folder with root.json and the online keys, from `skin keys init` (required)"
    case .token: "Secret of the publishing API, at least 16 characters (required)"
    case .tokenFile: "File with the token, instead of the token itself"
    case .maxUpload: "Largest package accepted, in bytes or with KB, MB, GB"
    case .patchBases: "Number of earlier versions of a skin from which patches are made"
    case .maxStreams: "Maximum number of open event streams"
    case .heartbeat: "Interval of heartbeats on idle event streams"
    case .timestampMaxAge: "Time for which shared caches may keep timestamp.json; 0s: they always revalidate"
    case .targetsLifetime: "Lifetime of targets.json; it is signed again at half of that"
    case .snapshotLifetime: "Lifetime of snapshot.json"
    case .timestampLifetime: "Lifetime of timestamp.json; apps refuse it afterwards, so keep the server running"
    case .reports: "Whether apps may report updates to POST /reports: on or off"
    case .reportRate: "Limit on reports per minute; further ones are answered with 429"
    case .reportRetention: "Time for which single reports are kept; afterwards only counts are"
    case .idleTimeout: "Time after which an idle connection or a stalled upload is closed"
    case .shutdownTimeout: "Time for which running requests may continue after SIGTERM or SIGINT"
    case .logLevel: "Lowest level of log lines: trace, debug, info, notice, warning, error or critical"
    }
  }
}

extension Setting {
  /// All settings with their defaults and descriptions, in lines of at most 78 characters.
  public static var helpText: String {
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
