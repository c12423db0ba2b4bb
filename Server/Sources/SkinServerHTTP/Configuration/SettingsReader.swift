import Configuration
package import Foundation
import Logging
import SkinKit
import SkinRepository
import SkinServerStorage
import SkinUpdate
import SystemPackage

/// A reader of ``ServerSettings`` from environment variables and a JSON file.
///
/// The environment overrides the file, and the file overrides the defaults.
package struct SettingsReader {
  private let reader: ConfigReader
  let environment: [String: String]
  private let file: String?

  /// Creates a reader.
  /// - Parameters:
  ///   - environment: The environment variables, `SKIN_SERVER_…`.
  ///   - file: The path of a file with a JSON object of settings, if any.
  /// - Throws: `SkinIssue` if the file can't be read or has an unknown setting.
  package init(environment: [String: String], file: String? = nil) async throws {
    let secrets = Set(Setting.secrets.map(\.environmentName))
    let relevant = environment.filter { $0.key.hasPrefix("SKIN_SERVER_") && !$0.value.isEmpty }
    var providers: [any ConfigProvider] = [
      EnvironmentVariablesProvider(environmentVariables: relevant, secretsSpecifier: .specific(secrets))
        .prefixKeys(with: "skin.server")
    ]
    if let file {
      try Self.checkNames(in: file)
      do {
        providers.append(
          try await FileProvider<JSONSnapshot>(
            parsingOptions: .init(secretsSpecifier: .specific(Set(Setting.secrets.map(\.rawValue)))),
            filePath: FilePath(file)))
      } catch {
        throw Self.unreadable(file, "\(error)")
      }
    }
    reader = ConfigReader(providers: providers)
    self.file = file
    self.environment = environment.filter { !$0.value.isEmpty }
  }

  /// Reads and checks all settings.
  /// - Returns: The settings.
  /// - Throws: `SkinIssue` that names the wrong setting, with a suggestion.
  package func settings() throws -> ServerSettings {
    var settings = ServerSettings(
      data: try folder(.data), keys: try folder(.keys), token: try token())
    settings.database = try database()
    settings.blobs = try blobs()
    settings.host = text(.host) ?? settings.host
    settings.port = try number(.port, in: 0...65_535)
    settings.hasTLSProxy = try value(.tlsProxy, "on or off", SettingValues.flag)
    settings.tls = try tls()
    if text(.adminPort) != nil {
      settings.admin = ListenerSettings(
        host: text(.adminHost) ?? Setting.adminHost.defaultText, port: try number(.adminPort, in: 0...65_535))
    }
    if !settings.hasTLSProxy, settings.tls == nil {
      for host in [settings.host, settings.admin?.host].compactMap(\.self) where !LoopbackHost.contains(host) {
        throw unencrypted(host)
      }
    }
    settings.portFile = text(.portFile).map { URL(filePath: $0) }
    settings.keysPassphraseFile = text(.keysPassphraseFile).map { URL(filePath: $0) }
    settings.publicURL = try publicURL()
    settings.oidc = try oidc(publicURL: settings.publicURL, hasOwnListener: settings.admin != nil)
    settings.allowsPasswords = try passwords(hasOIDC: settings.oidc != nil)
    settings.sessions = try sessions()
    settings.maxUpload = try value(.maxUpload, "a size such as 64MB, at least 1KB", SettingValues.bytes) { $0 >= 1024 }
    settings.maxUploads = try number(.maxUploads, in: 1...10_000)
    settings.uploadLifetime = try duration(.uploadLifetime, from: .seconds(60))
    settings.packageKinds = try value(
      .packageKinds, "extensions with commas between them, such as “particles, scnz”", SettingValues.fileKinds)
    settings.patchBases = try number(.patchBases, in: 0...100)
    settings.appQuota = try value(.appQuota, "a size such as 20GB", SettingValues.bytes)
    settings.patchesLaterSize = try value(.patchesLaterSize, "a size such as 8MB", SettingValues.bytes)
    settings.maxStreams = try number(.maxStreams, in: 1...1_000_000)
    settings.heartbeat = try duration(.heartbeat, from: .seconds(1))
    settings.timestampMaxAge = try duration(.timestampMaxAge, from: .zero)
    settings.lifetimes = MetadataLifetimes(
      targets: try seconds(.targetsLifetime), snapshot: try seconds(.snapshotLifetime),
      timestamp: try seconds(.timestampLifetime))
    settings.takesReports = try value(.reports, "on or off", SettingValues.flag)
    settings.reportRate = try number(.reportRate, in: 1...10_000_000)
    settings.judgedDevices = try number(.reportDevices, in: 1...10_000_000)
    settings.reportRetention = try duration(.reportRetention, from: .seconds(86_400))
    settings.metrics = try value(.metrics, "off, token or open", { MetricsAccess(rawValue: $0.lowercased()) })
    settings.allowsPrivateWebhooks = try value(.privateWebhooks, "on or off", SettingValues.flag)
    settings.checkInterval = try duration(.checkInterval, from: .zero)
    settings.collectInterval = try duration(.collectInterval, from: .zero)
    settings.fileGrace = try duration(.fileGrace, from: .zero)
    settings.previewTool = try previewTool()
    settings.connections = try connections()
    settings.diskReserve = try value(.diskReserve, "a size such as 256MB", SettingValues.bytes)
    settings.shutdownTimeout = try duration(.shutdownTimeout, from: .seconds(1))
    settings.logLevel = try value(
      .logLevel, "one of trace, debug, info, notice, warning, error or critical",
      { Logger.Level(rawValue: $0.lowercased()) })
    return settings
  }

  /// Reads the address of the PostgreSQL database.
  /// - Returns: The address, or nil for SQLite.
  /// - Throws: `SkinIssue` if the address is malformed or its file can't be read.
  func database() throws -> DatabaseAddress? {
    guard let (setting, text) = try secret(.database, .databaseFile) else { return nil }
    do {
      return try DatabaseAddress(text)
    } catch let problem as SkinIssue {
      throw issue(setting, problem.message, problem.suggestion)
    }
  }

  private func sessions() throws -> SessionLifetimes {
    var lifetimes = SessionLifetimes()
    (lifetimes.idle, lifetimes.total) = (try seconds(.sessionIdle), try seconds(.sessionLifetime))
    guard lifetimes.idle <= lifetimes.total else {
      throw issue(
        .sessionIdle, "The setting session_idle is longer than session_lifetime", "Set it to a shorter time")
    }
    return lifetimes
  }

  private func connections() throws -> ConnectionLimits {
    var limits = ConnectionLimits()
    limits.most = try number(.maxConnections, in: 1...1_000_000)
    if text(.maxConnectionsPerAddress) != nil {
      limits.mostPerAddress = try number(.maxConnectionsPerAddress, in: 1...1_000_000)
    }
    limits.administration = try number(.adminConnections, in: 1...10_000)
    limits.mostPipelined = try number(.maxPipelined, in: 1...1_000)
    limits.idleTime = try duration(.idleTimeout, from: .seconds(1))
    limits.requestTime = try duration(.requestTimeout, from: .seconds(1))
    limits.leastRate = try value(.bodyRate, "a size such as 1KB", SettingValues.bytes)
    limits.drainTime = try duration(.drainTimeout, from: .seconds(1))
    return limits
  }

  // MARK: Kinds of values

  /// Returns a setting as a string, whatever its type in the file, or nil if it isn't set.
  func text(_ setting: Setting) -> String? {
    let key = ConfigKey([setting.rawValue])
    if let text = try? reader.requiredString(forKey: key, isSecret: Setting.secrets.contains(setting)) {
      return text.isEmpty ? nil : text
    }
    if let number = try? reader.requiredInt(forKey: key) { return String(number) }
    return nil
  }

  func value<Value>(
    _ setting: Setting, _ expected: String, _ parse: (String) -> Value?, where isValid: (Value) -> Bool = { _ in true }
  ) throws -> Value {
    let text = text(setting) ?? setting.defaultText
    guard let value = parse(text), isValid(value) else {
      throw issue(setting, "The setting \(setting.rawValue) has the wrong value “\(text)”", "Use \(expected)")
    }
    return value
  }

  private func number(_ setting: Setting, in range: ClosedRange<Int>) throws -> Int {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return try value(setting, expected, { Int($0) }, where: { range.contains($0) })
  }

  private func duration(_ setting: Setting, from least: Duration) throws -> Duration {
    try value(setting, "a duration such as 30s, 10m or 24h, at least \(least)", SettingValues.duration) {
      $0 >= least
    }
  }

  private func seconds(_ setting: Setting) throws -> TimeInterval {
    TimeInterval(try duration(setting, from: .seconds(60)).components.seconds)
  }

  package func folder(_ setting: Setting) throws -> URL {
    guard let path = text(setting) else {
      throw issue(setting, "The setting \(setting.rawValue) is missing", "Set it to a folder")
    }
    return URL(filePath: path, directoryHint: .isDirectory)
  }

  private func tls() throws -> TLSSettings? {
    switch (text(.tlsCertificateFile), text(.tlsKeyFile)) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      return TLSSettings(certificate: URL(filePath: certificate), key: URL(filePath: key))
    case (nil, _?):
      throw issue(
        .tlsCertificateFile, "The setting tls_key_file is set, but tls_certificate_file isn't", "Set both or none")
    case (_?, nil):
      throw issue(.tlsKeyFile, "The setting tls_certificate_file is set, but tls_key_file isn't", "Set both or none")
    }
  }

  private func publicURL() throws -> URL? {
    guard let text = text(.publicURL) else { return nil }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
      url.query == nil, url.fragment == nil
    else {
      throw issue(
        .publicURL, "The setting public_url has the wrong value “\(text)”",
        "Use a URL such as https://skins.example.com")
    }
    return url
  }

  /// Returns a secret from its setting or from the file that another setting names, or nil if neither is set.
  private func secret(_ setting: Setting, _ file: Setting) throws -> (source: Setting, text: String)? {
    if let text = text(setting) { return (setting, text) }
    guard let path = text(file) else { return nil }
    try PrivateFile.check(URL(filePath: path))
    guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
      throw issue(
        file, "The file \(path) of the setting \(setting.rawValue) can't be read", "Set it to a readable text file")
    }
    return (file, text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func token() throws -> String {
    guard let (source, token) = try secret(.token, .tokenFile) else {
      throw issue(.token, "The setting token is missing", "Set it to a long random secret (`openssl rand -hex 32`)")
    }
    guard token.utf8.count >= ServerSettings.shortestToken else {
      throw issue(
        source, "The token has fewer than \(ServerSettings.shortestToken) characters",
        "Set it to a long random secret (`openssl rand -hex 32`)")
    }
    guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw issue(source, "The token has characters that aren't allowed in a header", "Use letters and digits only")
    }
    return token
  }

  // MARK: Issues

  private func unencrypted(_ host: String) -> SkinIssue {
    issue(
      .tlsProxy, "The server would listen on \(host) without TLS, and the token would be sent in the clear",
      "Set tls_certificate_file and tls_key_file, put a proxy with TLS in front of it (docs/server.md, Behind nginx) and set "
        + "tls_proxy to on, or set the host to 127.0.0.1"
    )
  }

  func issue(_ setting: Setting, _ message: String, _ suggestion: String) -> SkinIssue {
    let inFile = file.map { " or \"\(setting.rawValue)\" in \($0)" } ?? ""
    return SkinIssue(
      .badSetting, message, suggestion: "\(suggestion): \(setting.environmentName) in the environment\(inFile).",
      place: .init(key: setting.rawValue))
  }

  private static func unreadable(_ file: String, _ reason: String) -> SkinIssue {
    SkinIssue(
      .badSetting, "The configuration file can't be read: \(reason)", suggestion: remedy, place: .init(file: file))
  }

  private static let remedy = "Pass the path of a JSON file with an object of settings, such as {\"port\": 8080}."

  /// Refuses unknown names.
  ///
  /// Otherwise, a misspelled setting would silently keep its default.
  private static func checkNames(in file: String) throws {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw unreadable(file, (error as NSError).localizedDescription)
    }
    // This parser reports the line of a mistake.
    let value: MetadataValue
    do { value = try MetadataValue(parsing: data, file: file) } catch let issue as SkinIssue {
      throw issue.asMalformed("The configuration file", .badSetting, suggestion: remedy)
    }
    guard let names = value.object?.keys else { throw unreadable(file, "it isn't a JSON object") }
    for name in names.sorted() where Setting(rawValue: name) == nil {
      throw SkinIssue(
        .badSetting, "The configuration file has the unknown setting \(name)",
        suggestion: "Use one of \(Setting.allCases.map(\.rawValue).joined(separator: ", ")).",
        place: .init(file: file, key: name))
    }
  }
}
