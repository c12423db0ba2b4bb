import Foundation
import Testing

@Suite("skin login, logout and profiles")
final class LoginCommandTests: CommandSuite {
  private func run(_ arguments: String..., more: [String: String] = [:]) throws -> Workplace.Result {
    let own = ["XDG_CONFIG_HOME": place.url.appending(path: "config").path, "HOME": place.url.path]
    return try place.skin(arguments, environment: own.merging(more) { $1 })
  }

  private var file: URL { place.url.appending(path: "config/skin/profiles.json") }

  private func authorization(_ server: RecordingServer) -> String? {
    server.requests.last?.headers.first { $0.key.lowercased() == "authorization" }?.value
  }

  @Test("A login is stored for the user alone, and used by commands for the server")
  func login() throws {
    let server = try RecordingServer(body: #"{"webhooks":[]}"#)
    defer { server.stop() }
    let login = try run("login", "--server", server.address, more: ["SKIN_TOKEN": "first-token"])
    #expect(login.status == 0 && login.output.contains("profile default"), "\(login.errors)")
    #expect(server.requests.last?.line.hasPrefix("GET /api/v1/apps ") == true)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try run("webhooks", "list").status == 0)
    #expect(authorization(server) == "Bearer first-token")
    // The environment and options win.
    #expect(try run("webhooks", "list", more: ["SKIN_TOKEN": "from-environment"]).status == 0)
    #expect(authorization(server) == "Bearer from-environment")
    try place.write("from-file\n", "token")
    #expect(try run("webhooks", "list", "--token-file", "token", more: ["SKIN_TOKEN": "x"]).status == 0)
    #expect(authorization(server) == "Bearer from-file")
  }

  @Test("A stored token never goes to another server")
  func otherServer() throws {
    let (server, other) = (try RecordingServer(body: #"{"webhooks":[]}"#), try RecordingServer())
    defer {
      server.stop()
      other.stop()
    }
    #expect(try run("login", "--server", server.address, more: ["SKIN_TOKEN": "secret-token"]).status == 0)
    let refused = try run("webhooks", "list", "--server", other.address, "--json")
    #expect(try refused.status == 1 && refused.codes == ["missing-token"] && other.requests.isEmpty)
    #expect(try run("webhooks", "list", more: ["SKIN_SERVER": other.address]).status == 1)
    #expect(other.requests.isEmpty)
  }

  @Test("Profiles are chosen by option, by environment, or as the current one, and listed without tokens")
  func profiles() throws {
    let (one, two) = (try RecordingServer(body: #"{"webhooks":[]}"#), try RecordingServer(body: #"{"webhooks":[]}"#))
    defer {
      one.stop()
      two.stop()
    }
    #expect(try run("login", "--server", one.address, more: ["SKIN_TOKEN": "token-one"]).status == 0)
    try place.write("token-two", "two")
    #expect(
      try run("login", "--server", two.address, "--profile", "staging", "--token-file", "two").status == 0)
    let list = try run("profiles")
    #expect(list.output == "  default  \(one.address)\n* staging  \(two.address)\n")
    #expect(try run("webhooks", "list").status == 0)
    #expect(authorization(two) == "Bearer token-two" && authorization(one) == "Bearer token-one")
    let (before, last) = (one.requests.count, two.requests.count)
    #expect(try run("webhooks", "list", "--profile", "default").status == 0)
    #expect(try run("webhooks", "list", more: ["SKIN_PROFILE": "default"]).status == 0)
    #expect(one.requests.count == before + 2 && two.requests.count == last)
    #expect(try run("profiles", "--use", "default").output.hasPrefix("* default"))
    #expect(try run("profiles", "--json").json["current"] as? String == "default")
    #expect(try !run("profiles", "--json").output.contains("token"))
    #expect(try run("webhooks", "list", "--profile", "nobody", "--json").codes == ["bad-profile"])
    #expect(try run("logout").output == "Removed the profile default.\n")
    #expect(try run("profiles").output == "* staging  \(two.address)\n")
    #expect(try run("logout", "--profile", "staging").status == 0)
    #expect(try run("logout", "--json").codes == ["bad-profile"])
    #expect(try run("webhooks", "list").status == 64)
  }

  @Test("A refused token isn't stored; a file that others can read isn't used")
  func refusals() throws {
    let server = try RecordingServer(
      status: "401 Unauthorized", body: #"{"error":{"code":"unauthorized","message":"Wrong","suggestion":"Other"}}"#)
    defer { server.stop() }
    let refused = try run("login", "--server", server.address, "--json", more: ["SKIN_TOKEN": "wrong-token"])
    #expect(try refused.status == 1 && refused.codes == ["unauthorized"])
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try run("login", "--server", server.address).status == 1)
    #expect(try run("login").status == 64)
    try place.write(#"{"format":1,"profiles":{}}"#, "config/skin/profiles.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(try run("profiles", "--json").codes == ["bad-profile"])
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    #expect(try run("profiles").status == 0)
    try place.write("{", "config/skin/profiles.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    #expect(try run("profiles", "--json").codes == ["bad-profile"])
  }

  @Test("Completion scripts know the commands and their options", arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) throws {
    let script = try run("--generate-completion-script", shell)
    #expect(script.status == 0 && script.output.contains("webhooks") && script.output.contains("profile"))
  }
}
