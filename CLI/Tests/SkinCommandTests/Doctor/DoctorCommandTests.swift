import Foundation
import Testing

@Suite("The doctor") final class DoctorCommandTests: CommandSuite {
  /// Runs the doctor with a configuration folder of its own.
  private func doctor(_ arguments: String..., environment: [String: String] = [:]) throws -> (Int32, [[String: String]])
  {
    var variables = ["XDG_CONFIG_HOME": place.url.appending(path: "config").path]
    variables.merge(environment) { $1 }
    let result = try place.skin(["doctor", "--json"] + arguments, environment: variables)
    let checks = try #require(try result.json["checks"] as? [[String: String]], "\(result.errors)")
    return (result.status, checks)
  }

  private func states(_ checks: [[String: String]], _ name: String) -> [String] {
    checks.filter { $0["name"] == name }.compactMap { $0["state"] }
  }

  private func permit(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.url.appending(path: path).path)
  }

  @Test("Without a configuration, the machine is checked, and each line says what to do")
  func machine() throws {
    let (status, checks) = try doctor()
    #expect(status == 0, "\(checks)")
    #expect(states(checks, "tool") == ["ok"] && states(checks, "clock") == ["ok"])
    #expect(states(checks, "temporary-folder") == ["ok"] && states(checks, "profiles") == ["ok"])
    #expect(checks.allSatisfy { ($0["state"] == "ok") == ($0["fix"] == nil) && $0["message"]?.isEmpty == false })
    #if os(Linux)
      #expect(states(checks, "preview") == ["ok"] && states(checks, "fonts").count == 2)
    #endif
    let text = try place.skin("doctor", environment: ["XDG_CONFIG_HOME": place.url.path]).output
    #expect(text.contains("✓ tool") && text.contains("none; `skin login` stores one"))
  }

  @Test("Profiles that others can read, that are malformed or missing, are problems")
  func profiles() throws {
    let profiles = #"{"format": 1, "current": "a", "profiles": {"a": {"server": "http://127.0.0.1:1", "token": "t"}}}"#
    try place.write(profiles, "config/skin/profiles.json")
    try permit(0o644, "config/skin/profiles.json")
    var (status, checks) = try doctor()
    #expect(status == 1 && states(checks, "profiles") == ["problem"])
    #expect(checks.first { $0["name"] == "profiles" }?["fix"]?.contains("chmod 600") == true)
    try permit(0o600, "config/skin/profiles.json")
    try permit(0o755, "config/skin")
    (status, checks) = try doctor()
    #expect(status == 0 && states(checks, "profiles") == ["ok"], "\(checks)")
    try permit(0o777, "config/skin")
    (status, checks) = try doctor()
    #expect(status == 1 && states(checks, "profiles") == ["ok", "problem"])
    try permit(0o700, "config/skin")
    (status, checks) = try doctor(
      environment: ["SKIN_PROFILE": "b", "SKIN_SERVER": "skins", "SKIN_TOKEN": "two words"])
    #expect(status == 1 && states(checks, "environment") == ["problem", "problem", "problem"])
    try place.write("{", "config/skin/profiles.json")
    try permit(0o600, "config/skin/profiles.json")
    (status, checks) = try doctor()
    #expect(status == 1 && states(checks, "profiles") == ["problem"])
  }

  @Test("Keys that others can read are problems")
  func keys() throws {
    #expect(try place.skin("keys", "init", "keys").status == 0)
    var (status, checks) = try doctor("--keys", "keys")
    #expect(status == 0 && states(checks, "keys") == ["ok"], "\(checks)")
    try permit(0o640, "keys/timestamp.key.json")
    try permit(0o755, "keys")
    (status, checks) = try doctor("--keys", "keys")
    #expect(status == 1 && states(checks, "keys") == ["problem", "problem"], "\(checks)")
    (status, checks) = try doctor("--keys", "none")
    #expect(status == 1 && states(checks, "keys") == ["problem"])
  }

  @Test("A server that answers is ok; one that doesn't, isn't healthy, or has another clock, is a problem")
  func servers() throws {
    let healthy = try RecordingServer()
    defer { healthy.stop() }
    var (status, checks) = try doctor("--server", healthy.address)
    #expect(status == 0 && states(checks, "server") == ["ok"], "\(checks)")
    #expect(healthy.requests.map(\.line) == ["GET /health HTTP/1.1"])
    #expect(healthy.requests.first?.headers["authorization"] == nil)
    let sick = try RecordingServer(status: "503 Service Unavailable")
    defer { sick.stop() }
    (status, checks) = try doctor("--server", sick.address)
    #expect(status == 1 && states(checks, "server") == ["problem"])
    let late = try RecordingServer(headers: "Date: Wed, 01 Jan 2025 00:00:00 GMT\r\n")
    defer { late.stop() }
    (status, checks) = try doctor("--server", late.address)
    #expect(status == 1 && states(checks, "clock") == ["ok", "problem"], "\(checks)")
    (status, checks) = try doctor("--server", "http://127.0.0.1:1")
    #expect(status == 1 && states(checks, "server") == ["problem"])
    (status, checks) = try doctor("--server", "all")
    #expect(status == 0 && states(checks, "server") == ["warning"])
    let profiles = #"{"format": 1, "profiles": {"a": {"server": "\#(healthy.address)", "token": "t"}}}"#
    try place.write(profiles, "config/skin/profiles.json")
    try permit(0o600, "config/skin/profiles.json")
    (status, checks) = try doctor("--server", "all")
    #expect(status == 0 && states(checks, "server") == ["ok"], "\(checks)")
  }
}
