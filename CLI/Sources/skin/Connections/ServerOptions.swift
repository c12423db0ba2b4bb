import ArgumentParser
import Foundation
import SkinKit

/// The options of commands about an app on skin-server.
struct ServerOptions: ParsableArguments, Sendable {
  @OptionGroup var place: ServerPlace

  @Option(help: "The app's identifier.", transform: parseIdentifier)
  var app: SkinIdentifier

  /// Creates a client of the server.
  func client(_ console: Console) throws -> ServerClient { try place.client(console) }
}

/// The options of commands that call skin-server.
///
/// Options win over environment variables, and these win over the profile of `skin login`.
struct ServerPlace: ParsableArguments, Sendable {
  @Option(help: "The server's address, such as https://skins.example.com. (default: $SKIN_SERVER, or the profile's)")
  var server: String?

  @Option(
    help: "A file with the server's token. (default: the token in $SKIN_TOKEN, or the profile's)", completion: .file())
  var tokenFile: String?

  @Option(help: "The profile of `skin login`. (default: $SKIN_PROFILE, or the current one)")
  var profile: String?

  /// Creates a client of the server.
  func client(_ console: Console) throws -> ServerClient {
    let environment = ProcessInfo.processInfo.environment
    let profile = try storedProfile(environment)
    guard let text = server ?? environment["SKIN_SERVER"] ?? profile?.server else {
      throw ValidationError(
        "Pass the server's address with --server, or in the environment variable SKIN_SERVER, or run `skin login`.")
    }
    let url = try address(text, console)
    // A profile's token is for its own server only.
    let stored = profile.flatMap { $0.server == text ? $0.token : nil }
    return ServerClient(base: url, token: try token(environment, stored: stored))
  }

  /// Parses the address of a server.
  func address(_ text: String, _ console: Console) throws -> URL {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host(), !host.isEmpty
    else { throw ValidationError("'\(text)' is not an address such as https://skins.example.com.") }
    if scheme == "http", !["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) {
      console.note("warning: the token goes to \(host) unencrypted; use https.")
    }
    return url
  }

  /// Returns the profile of the options, or nil if there is none.
  private func storedProfile(_ environment: [String: String]) throws -> Profile? {
    // Not even read if nothing in it is needed.
    let hasServer = server != nil || environment["SKIN_SERVER"] != nil
    let hasToken = tokenFile != nil || environment["SKIN_TOKEN"] != nil
    let name = profile ?? environment["SKIN_PROFILE"]
    if name == nil, hasServer, hasToken { return nil }
    let contents = try ProfileFile(environment: environment).read()
    guard let name else { return contents.current.flatMap { contents.profiles[$0] } }
    guard let profile = contents.profiles[name] else {
      let known = contents.profiles.keys.sorted().joined(separator: ", ")
      throw SkinIssue(
        .badProfile, "There is no profile \(name)",
        suggestion: "Run `skin login --profile \(name)`, or use one of: \(known.isEmpty ? "none yet" : known).")
    }
    return profile
  }

  private func token(_ environment: [String: String], stored: String?) throws -> String {
    if let tokenFile { return try Self.token(inFile: tokenFile) }
    if let token = environment["SKIN_TOKEN"] { return try Self.checked(token, from: "SKIN_TOKEN") }
    guard let stored else {
      throw SkinIssue(
        .missingToken, "The server's token is missing",
        suggestion: "Set the environment variable SKIN_TOKEN, give a file with --token-file, or run `skin login`.")
    }
    return try Self.checked(stored, from: "The profile")
  }

  /// Reads a token from a file.
  static func token(inFile path: String) throws -> String {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw SkinIssue(
        .missingToken, "The token can't be read from \(path)", suggestion: "Check the path and its permissions.",
        place: .init(file: path))
    }
    return try checked(String(decoding: data, as: UTF8.self), from: path)
  }

  /// Returns a token without the space around it.
  static func checked(_ text: String, from source: String) throws -> String {
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw SkinIssue(
        .missingToken, "\(source) doesn't hold a token", suggestion: "A token is one line of visible ASCII characters.")
    }
    return token
  }
}
