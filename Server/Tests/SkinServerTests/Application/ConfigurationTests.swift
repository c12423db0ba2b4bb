import Foundation
import SkinKit
import SkinRepository
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct ConfigurationTests {
  private let least = [
    "SKIN_SERVER_DATA": "/data", "SKIN_SERVER_KEYS": "/keys", "SKIN_SERVER_TOKEN": "0123456789abcdef",
  ]

  private func write(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    return file.path
  }

  @Test("Unset settings have their documented defaults")
  func defaults() async throws {
    let settings = try await SettingsReader(environment: least).settings()
    var plain = ServerSettings(
      data: URL(filePath: "/data", directoryHint: .isDirectory),
      keys: URL(filePath: "/keys", directoryHint: .isDirectory), token: "0123456789abcdef")
    // The only default that depends on the installation: the tool next to the executable.
    #expect(settings.previewTool?.lastPathComponent == "skin")
    plain.previewTool = settings.previewTool
    #expect("\(settings)" == "\(plain)")
  }

  @Test("The environment overrides the file, and the file overrides the defaults")
  func precedence() async throws {
    let file = try write(
      #"{"port": 1234, "host": "0.0.0.0", "max_upload": "2MB", "heartbeat": 30, "tls_proxy": true}"#)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let environment = least.merging(["SKIN_SERVER_PORT": "4321", "SKIN_SERVER_HOST": ""]) { $1 }
    let settings = try await SettingsReader(environment: environment, file: file).settings()
    #expect(settings.port == 4321 && settings.host == "0.0.0.0" && settings.maxUpload == 2 << 20)
    #expect(settings.heartbeat == .seconds(30) && settings.connections.mostPerAddress == nil)
  }

  @Test("Times of sessions are settings, and the idle time isn't longer than the lifetime")
  func sessions() async throws {
    let short = least.merging(["SKIN_SERVER_SESSION_IDLE": "10m", "SKIN_SERVER_SESSION_LIFETIME": "8h"]) { $1 }
    let sessions = try await SettingsReader(environment: short).settings().sessions
    #expect(sessions.idle == 600 && sessions.total == 8 * 3600)
    for (name, value) in [("IDLE", "13h"), ("LIFETIME", "30m"), ("IDLE", "59s"), ("LIFETIME", "soon")] {
      let reader = try await SettingsReader(environment: least.merging(["SKIN_SERVER_SESSION_\(name)": value]) { $1 })
      let issue = #expect(throws: SkinIssue.self) { try reader.settings() }
      #expect(issue?.code == .badSetting && issue?.message.contains("session_") == true)
    }
  }

  @Test(
    "Beyond loopback addresses, the server listens only behind a proxy that handles TLS",
    arguments: ["0.0.0.0", "::", "192.168.1.2", "skins.example.com"])
  func requiresTLS(_ host: String) async throws {
    let open = least.merging(["SKIN_SERVER_HOST": host]) { $1 }
    let reader = try await SettingsReader(environment: open)
    let issue = #expect(throws: SkinIssue.self) { try reader.settings() }
    #expect(issue?.code == .badSetting && issue?.suggestion.contains("SKIN_SERVER_TLS_PROXY") == true)
    let administration = least.merging(["SKIN_SERVER_ADMIN_HOST": host, "SKIN_SERVER_ADMIN_PORT": "0"]) { $1 }
    let other = try await SettingsReader(environment: administration)
    #expect(throws: SkinIssue.self) { try other.settings() }
    let own = open.merging(["SKIN_SERVER_TLS_CERTIFICATE_FILE": "/c", "SKIN_SERVER_TLS_KEY_FILE": "/k"]) { $1 }
    #expect(try await SettingsReader(environment: own).settings().tls?.key.path == "/k")
    let proxied = open.merging(["SKIN_SERVER_TLS_PROXY": "on"]) { $1 }
    #expect(try await SettingsReader(environment: proxied).settings().host == host)
    for local in ["127.0.0.1", "127.1.2.3", "localhost", "::1"] {
      let settings = try await SettingsReader(environment: least.merging(["SKIN_SERVER_HOST": local]) { $1 }).settings()
      #expect(settings.host == local)
    }
  }

  @Test("A key that others can read is refused at the start", arguments: [0o640, 0o604, 0o620])
  func exposedKeys(_ mode: Int) async throws {
    let world = try TestWorld()
    let file = world.keysFolder.appending(path: "targets.key.json")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    let (code, text) = try await RealServer.run([], world.environment)
    #expect(code == 78 && text.contains("exposed-key") && text.contains("chmod 600"))
    // Secrets are often mounted as symbolic links, whose own mode says nothing.
    let secret = world.folder.appending(path: "secret")
    try FileManager.default.moveItem(at: file, to: secret)
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: secret.path)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: secret)
    _ = try await RealServer(world)
  }

  @Test(
    "Reports are enabled by a word or by a JSON boolean", arguments: ["true", "\"on\"", "\"ON\""])
  func reports(_ value: String) async throws {
    let file = try write(#"{"reports": \#(value), "report_rate": 60, "report_retention": "7d"}"#)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let settings = try await SettingsReader(environment: least, file: file).settings()
    #expect(settings.takesReports && settings.reportRate == 60 && settings.reportRetention == .seconds(604_800))
    let off = least.merging(["SKIN_SERVER_REPORTS": "off"]) { $1 }
    #expect(try await !SettingsReader(environment: off, file: file).settings().takesReports)
  }

  @Test("The token can be in a file of its own")
  func tokenFile() async throws {
    let file = try write("a-token-from-a-file-123\n")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let environment = least.filter { $0.key != "SKIN_SERVER_TOKEN" }.merging(["SKIN_SERVER_TOKEN_FILE": file]) { $1 }
    #expect(try await SettingsReader(environment: environment).settings().token.text == "a-token-from-a-file-123")
  }

  @Test("A file with a secret that others can read is refused", arguments: [0o640, 0o604])
  func exposedSecrets(_ mode: Int) async throws {
    let file = try write("aws_access_key_id = a\naws_secret_access_key = b\n")
    defer { try? FileManager.default.removeItem(atPath: file) }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    for (name, more) in [
      ("TOKEN_FILE", [:]), ("DATABASE_FILE", ["SKIN_SERVER_TOKEN": "a-token-for-tests-0123456789"]),
      (
        "S3_CREDENTIALS_FILE",
        ["SKIN_SERVER_TOKEN": "a-token-for-tests-0123456789", "SKIN_SERVER_BLOBS": "s3://bucket"]
      ),
    ] {
      let set = least.filter { $0.key != "SKIN_SERVER_TOKEN" }.merging(more) { $1 }
      let reader = try await SettingsReader(environment: set.merging(["SKIN_SERVER_\(name)": file]) { $1 })
      let issue = #expect(throws: SkinIssue.self) { try reader.settings() }
      #expect(issue?.code == .exposedKey && issue?.suggestion.contains("chmod 600 \(file)") == true, "\(name)")
    }
  }

  @Test(
    "A wrong setting is named with its environment variable",
    arguments: [
      ("PORT", "http"), ("PORT", "65536"), ("PORT", "-1"), ("MAX_UPLOAD", "lots"), ("MAX_UPLOAD", "1"),
      ("MAX_UPLOAD", "99999999999GB"), ("HEARTBEAT", "0s"), ("HEARTBEAT", "1 fortnight"), ("TOKEN", "short"),
      ("TOKEN", "a token with blanks in it"), ("LOG_LEVEL", "loud"), ("TOKEN_FILE", "/no/such/file"),
      ("TIMESTAMP_LIFETIME", "1s"), ("MAX_STREAMS", "0"), ("PUBLIC_URL", "skins.example.com"),
      ("REPORTS", "maybe"), ("REPORT_RATE", "0"), ("REPORT_RETENTION", "1h"), ("PUBLIC_URL", "https://"),
      ("PUBLIC_URL", "https://skins.example.com/?x"), ("TLS_PROXY", "perhaps"), ("MAX_CONNECTIONS", "0"),
      ("MAX_CONNECTIONS_PER_ADDRESS", "many"), ("ADMIN_CONNECTIONS", "0"), ("MAX_PIPELINED", "0"),
      ("REQUEST_TIMEOUT", "0s"), ("BODY_RATE", "fast"), ("DRAIN_TIMEOUT", "0"), ("DISK_RESERVE", "-1"),
      ("CHECK_INTERVAL", "daily"), ("DATABASE", "skins.sqlite"), ("DATABASE", "mysql://localhost/skins"),
      ("DATABASE_FILE", "/no/such/file"), ("ADMIN_PORT", "http"), ("PACKAGE_KINDS", "particles, a/b"),
      ("PACKAGE_KINDS", "*"),
    ])
  func namesBadSetting(_ name: String, _ value: String) async throws {
    var environment = least.merging(["SKIN_SERVER_\(name)": value]) { $1 }
    if name == "TOKEN_FILE" { environment["SKIN_SERVER_TOKEN"] = nil }
    let reader = try await SettingsReader(environment: environment)
    let issue = #expect(throws: SkinIssue.self) { try reader.settings() }
    #expect(issue?.code == .badSetting && issue?.suggestion.contains("SKIN_SERVER_\(name)") == true)
    #expect(issue?.place.key == name.lowercased())
  }

  @Test("A file with a misspelled setting or malformed JSON is refused, with the place")
  func refusesBadFiles() async throws {
    for (text, hint) in [("{\"prot\": 1}", "prot"), ("[]", "object"), ("{\"port\": 1,\n  oops}", "2")] {
      let file = try write(text)
      defer { try? FileManager.default.removeItem(atPath: file) }
      let issue = await #expect(throws: SkinIssue.self) { try await SettingsReader(environment: least, file: file) }
      #expect(issue?.description.contains(hint) == true, "\(issue?.description ?? "")")
      #expect(issue?.code == .badSetting && issue?.description.contains("repository") == false)
    }
  }

  @Test("A malformed key file or root is named at the start, with a fix for the server's operator")
  func malformedKeys() async throws {
    let world = try TestWorld()
    for name in ["root.json", "targets.key.json"] {
      let file = world.keysFolder.appending(path: name)
      let intact = try Data(contentsOf: file)
      try Data("{".utf8).write(to: file)
      let (code, text) = try await RealServer.run([], world.environment)
      #expect(code == 78 && text.contains(name) && text.contains("Restore"), "\(text)")
      #expect(!text.contains("skin repository"), "\(text)")
      try intact.write(to: file)
    }
  }

  @Test("Help names every setting, and the version is printed")
  func help() async throws {
    let (code, text) = try await RealServer.run(["--help"])
    #expect(code == 0)
    for setting in Setting.allCases { #expect(text.contains(setting.environmentName)) }
    let version = try await RealServer.run(["--version"])
    #expect(version == (0, "skin-server \(ServerVersion.current)\n"))
  }

  @Test("The documentation lists every setting with its default")
  func documentation() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../../docs/server.md").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    for setting in Setting.allCases {
      let standard = setting.defaultText.isEmpty ? "" : " `\(setting.defaultText)`"
      #expect(text.contains("| `\(setting.environmentName)` |\(standard)"), "\(setting)")
    }
  }

  @Test("Exit codes distinguish wrong usage, wrong settings, a busy folder and a busy port")
  func exitCodes() async throws {
    let world = try TestWorld()
    #expect(try await RealServer.run(["--bogus"]).0 == 64)
    #expect(try await RealServer.run([]).0 == 78)
    let other = try TestWorld()
    var environment = world.environment
    let running = try await RealServer(world)
    let busyFolder = try await RealServer.run([], environment)
    #expect(busyFolder.0 == 74 && busyFolder.1.contains("in use"))
    environment["SKIN_SERVER_DATA"] = other.dataFolder.path
    environment["SKIN_SERVER_PORT"] = "\(running.port)"
    let busyPort = try await RealServer.run([], environment)
    #expect(busyPort.0 == 69 && busyPort.1.contains("SKIN_SERVER_PORT"))
    try await running.stop()
    // The data folder of one world doesn't match the keys of another.
    environment["SKIN_SERVER_DATA"] = world.dataFolder.path
    environment["SKIN_SERVER_KEYS"] = other.keysFolder.path
    let wrongRoot = try await RealServer.run([], environment)
    #expect(wrongRoot.0 == 78 && wrongRoot.1.contains("wrong-root"))
  }
}
