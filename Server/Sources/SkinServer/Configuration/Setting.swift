// Every setting of the server: its name, what it means, and what it is when nobody says anything.

/// One setting, as the help, the documentation and the error messages name it.
public enum Setting: String, CaseIterable, Sendable {
  /// The address to listen on.
  case host
  /// The port to listen on.
  case port
  /// A file that gets the port that is really in use.
  case portFile = "port_file"
  /// Where clients reach the server.
  case publicURL = "public_url"
  /// The folder of the database and of the blobs.
  case data
  /// The folder of the signing keys.
  case keys
  /// The secret that publishing asks for.
  case token
  /// A file with that secret.
  case tokenFile = "token_file"
  /// The largest package that is accepted.
  case maxUpload = "max_upload"
  /// From how many earlier versions patches are made.
  case patchBases = "patch_bases"
  /// How many event streams may be open at once.
  case maxStreams = "max_streams"
  /// How often an idle event stream gets a sign of life.
  case heartbeat
  /// How long caches may keep timestamp.json.
  case timestampMaxAge = "timestamp_max_age"
  /// How long the targets metadata counts.
  case targetsLifetime = "targets_lifetime"
  /// How long the snapshot metadata counts.
  case snapshotLifetime = "snapshot_lifetime"
  /// How long the timestamp counts.
  case timestampLifetime = "timestamp_lifetime"
  /// Whether the reports of apps are taken.
  case reports
  /// How many reports are taken a minute.
  case reportRate = "report_rate"
  /// For how long a device's last state is kept apart.
  case reportRetention = "report_retention"
  /// How long a connection may rest.
  case idleTimeout = "idle_timeout"
  /// How long requests may take to finish when the server stops.
  case shutdownTimeout = "shutdown_timeout"
  /// The mildest log line that is written.
  case logLevel = "log_level"

  /// The setting's name in the environment, such as `SKIN_SERVER_PORT`.
  public var environmentName: String { "SKIN_SERVER_" + rawValue.uppercased() }

  /// What it is when it isn't set; empty where there is no default.
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

  /// What it does, in one line.
  public var summary: String {
    switch self {
    case .host: "Address to listen on; 0.0.0.0 for every IPv4 interface"
    case .port: "Port to listen on; 0 picks a free one"
    case .portFile: "File that gets the real port once the server listens"
    case .publicURL: "Address at which clients reach the server, for the links of GET /zip-skin"
    case .data: "Folder of the database and the packages (required; made when missing)"
    case .keys: "Folder with root.json and the online keys, as `skin keys` makes it (required)"
    case .token: "Secret that the publishing API asks for, at least 16 characters (required)"
    case .tokenFile: "File that holds the token, instead of `token`"
    case .maxUpload: "Largest package accepted, in bytes or with KB, MB, GB"
    case .patchBases: "From how many earlier versions of a skin patches are made"
    case .maxStreams: "How many event streams may be open at once"
    case .heartbeat: "How often an idle event stream gets a comment"
    case .timestampMaxAge: "How long shared caches may keep timestamp.json; 0s means they always ask"
    case .targetsLifetime: "How long signed targets.json counts; it is signed again at half of that"
    case .snapshotLifetime: "The same for snapshot.json"
    case .timestampLifetime: "The same for timestamp.json; apps refuse it afterwards, so keep the server running"
    case .reports: "Whether apps may report what became of skins, to POST /reports: on or off"
    case .reportRate: "How many reports are taken a minute; others are asked to come later"
    case .reportRetention: "How long reports are kept one by one; afterwards only their numbers are"
    case .idleTimeout: "How long a connection may rest, or an upload may stall"
    case .shutdownTimeout: "How long running requests may take after SIGTERM or SIGINT"
    case .logLevel: "trace, debug, info, notice, warning, error or critical"
    }
  }
}

extension Setting {
  /// Every setting with its default and, below it, what it means; no line is longer than 78 characters.
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
