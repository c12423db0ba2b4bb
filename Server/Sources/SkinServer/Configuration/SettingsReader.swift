import Configuration
import Foundation
import Logging
import SkinKit
import SkinRepository
import SkinUpdate
import SystemPackage

/// A reader of ``ServerSettings`` from environment variables and a JSON file.
///
/// The environment overrides the file, and the file overrides the defaults.
public struct SettingsReader {
  private let reader: ConfigReader
  private let file: String?

  /// Creates a reader.
  /// - Parameters:
  ///   - environment: The environment variables, `SKIN_SERVER_…`.
  ///   - file: The path of a file with a JSON object of settings, if any.
  /// - Throws: `SkinIssue` if the file can't be read or has an unknown setting.
  public init(environment: [String: String], file: String? = nil) async throws {
    let secrets = Set([Setting.token.environmentName])
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
            parsingOptions: .init(secretsSpecifier: .specific([Setting.token.rawValue])),
            filePath: FilePath(file)))
      } catch {
        throw Self.unreadable(file, "\(error)")
      }
    }
    reader = ConfigReader(providers: providers)
    self.file = file
  }

  /// Reads and checks all settings.
  /// - Returns: The settings.
  /// - Throws: `SkinIssue` that names the wrong setting, with a suggestion.
  public func settings() throws -> ServerSettings {
    var settings = ServerSettings(
      data: try folder(.data), keys: try folder(.keys), token: try token())
    settings.host = text(.host) ?? settings.host
    settings.port = try number(.port, in: 0...65_535)
    settings.portFile = text(.portFile).map { URL(filePath: $0) }
    settings.publicURL = try publicURL()
    settings.maxUpload = try value(.maxUpload, "a size such as 64MB, at least 1KB", SettingValues.bytes) { $0 >= 1024 }
    settings.patchBases = try number(.patchBases, in: 0...100)
    settings.maxStreams = try number(.maxStreams, in: 1...1_000_000)
    settings.heartbeat = try duration(.heartbeat, from: .seconds(1))
    settings.timestampMaxAge = try duration(.timestampMaxAge, from: .zero)
    settings.lifetimes = MetadataLifetimes(
      targets: try seconds(.targetsLifetime), snapshot: try seconds(.snapshotLifetime),
      timestamp: try seconds(.timestampLifetime))
    settings.takesReports = try value(.reports, "on or off", SettingValues.flag)
    settings.reportRate = try number(.reportRate, in: 1...10_000_000)
    settings.reportRetention = try duration(.reportRetention, from: .seconds(86_400))
    settings.idleTimeout = try duration(.idleTimeout, from: .seconds(1))
    settings.shutdownTimeout = try duration(.shutdownTimeout, from: .seconds(1))
    settings.logLevel = try value(
      .logLevel, "one of trace, debug, info, notice, warning, error or critical",
      { Logger.Level(rawValue: $0.lowercased()) })
    return settings
  }

  // MARK: Kinds of values

  /// Returns a setting as a string, whatever its type in the file, or nil if it isn't set.
  private func text(_ setting: Setting) -> String? {
    let key = ConfigKey([setting.rawValue])
    if let text = try? reader.requiredString(forKey: key, isSecret: setting == .token) {
      return text.isEmpty ? nil : text
    }
    if let number = try? reader.requiredInt(forKey: key) { return String(number) }
    return nil
  }

  private func value<Value>(
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

  private func folder(_ setting: Setting) throws -> URL {
    guard let path = text(setting) else {
      throw issue(setting, "The setting \(setting.rawValue) is missing", "Set it to a folder")
    }
    return URL(filePath: path, directoryHint: .isDirectory)
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

  private func token() throws -> String {
    let source: Setting
    let token: String
    switch (text(.token), text(.tokenFile)) {
    case (let text?, _):
      source = .token
      token = text
    case (nil, let path?):
      source = .tokenFile
      guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
        throw issue(.tokenFile, "The token file \(path) can't be read", "Set it to a readable text file")
      }
      token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    case (nil, nil):
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

  private func issue(_ setting: Setting, _ message: String, _ remedy: String) -> SkinIssue {
    let inFile = file.map { " or \"\(setting.rawValue)\" in \($0)" } ?? ""
    return SkinIssue(
      .badSetting, message, remedy: "\(remedy): \(setting.environmentName) in the environment\(inFile).",
      place: .init(key: setting.rawValue))
  }

  private static func unreadable(_ file: String, _ reason: String) -> SkinIssue {
    SkinIssue(
      .badSetting, "The configuration file can't be read: \(reason)",
      remedy: "Give the path of a JSON file with an object of settings, such as {\"port\": 8080}.",
      place: .init(file: file))
  }

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
    guard let names = try MetadataValue(parsing: data, file: file).object?.keys else {
      throw unreadable(file, "it isn't a JSON object")
    }
    for name in names.sorted() where Setting(rawValue: name) == nil {
      throw SkinIssue(
        .badSetting, "The configuration file has the unknown setting \(name)",
        remedy: "Use one of \(Setting.allCases.map(\.rawValue).joined(separator: ", ")).",
        place: .init(file: file, key: name))
    }
  }
}

extension SkinIssue.Code {
  /// A setting of the server is missing, malformed or unknown.
  static let badSetting: Self = "bad-setting"
}
