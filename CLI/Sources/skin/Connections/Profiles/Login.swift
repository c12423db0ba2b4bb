import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI

/// The command `skin login`: stores a server's address and token.
struct Login: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Store a server's address and token, so that other commands need neither.",
    discussion: """
      The token is read from --token-file, the environment variable SKIN_TOKEN, or the standard input. It is checked with \
      the server, and stored in skin/profiles.json below $XDG_CONFIG_HOME (by default ~/.config), which only you can read. \
      The profile becomes the current one. Options and environment variables win over it.

      Examples:
        skin login --server https://skins.example.com < token.txt
        skin login --server https://staging.example.com --profile staging
        skin publish night.skin --app festival --profile staging
      """)

  @OptionGroup var place: ServerPlace
  @OptionGroup var options: OutputOptions

  /// The output with `--json`.
  private struct Record: Encodable {
    let profile: String
    let server: String
  }

  func execute(_ console: Console) async throws {
    let environment = ProcessInfo.processInfo.environment
    let name = place.profile ?? environment["SKIN_PROFILE"] ?? "default"
    guard SkinIdentifier(name) != nil else {
      throw ValidationError("'\(name)' is not a name of 1 to 64 of a–z, 0–9, '.', '_' and '-'.")
    }
    let file = ProfileFile(environment: environment)
    var contents = try file.read()
    guard let server = place.server ?? environment["SKIN_SERVER"] ?? contents.profiles[name]?.server else {
      throw ValidationError("Pass the server's address with --server.")
    }
    let url = try place.address(server, console)
    let token = try token(environment, console)
    // A wrong token is better found now than by the next command.
    _ = try await ServerClient(base: url, token: token).read(VersionEndpoints.apps.path([]).text)
    contents.profiles[name] = Profile(server: server, token: token)
    contents.current = name
    try file.write(contents)
    console.line("Logged in to \(server) with the profile \(name).")
    try console.value(Record(profile: name, server: server))
  }

  private func token(_ environment: [String: String], _ console: Console) throws -> String {
    if let path = place.tokenFile { return try ServerPlace.token(inFile: path) }
    if let token = environment["SKIN_TOKEN"] { return try ServerPlace.checked(token, from: "SKIN_TOKEN") }
    let text: String
    if isatty(STDIN_FILENO) == 1 {
      // The terminal doesn't show what is typed.
      text = getpass("Token: ").map { String(cString: $0) } ?? ""
    } else {
      text = readLine() ?? ""
    }
    return try ServerPlace.checked(text, from: "The standard input")
  }
}
