// Which server a command talks to, for which app, and what lets it in.

import ArgumentParser
import Foundation
import SkinKit

/// The options of commands that talk to skin-server about an app.
struct ServerOptions: ParsableArguments, Sendable {
  @OptionGroup var place: ServerPlace

  @Option(help: "The app.", transform: parseIdentifier)
  var app: SkinIdentifier

  /// The server, ready to be asked.
  func client(_ console: Console) throws -> ServerClient { try place.client(console) }
}

/// The options of commands that talk to skin-server.
struct ServerPlace: ParsableArguments, Sendable {
  @Option(help: "The server's address, such as https://skins.example.com. (default: the environment's SKIN_SERVER)")
  var server: String?

  @Option(
    help: "A file that holds the server's token. (default: the environment's SKIN_TOKEN)", completion: .file())
  var tokenFile: String?

  /// The server, ready to be asked.
  func client(_ console: Console) throws -> ServerClient {
    let environment = ProcessInfo.processInfo.environment
    guard let text = server ?? environment["SKIN_SERVER"] else {
      throw ValidationError("Give the server's address with --server, or in the environment as SKIN_SERVER.")
    }
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host(), !host.isEmpty
    else { throw ValidationError("'\(text)' is not an address such as https://skins.example.com.") }
    if scheme == "http", !["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) {
      console.note("warning: the token goes to \(host) unencrypted; use https.")
    }
    return ServerClient(base: url, token: try token(environment))
  }

  private func token(_ environment: [String: String]) throws -> String {
    if let tokenFile {
      guard let data = try? Data(contentsOf: URL(filePath: tokenFile)) else {
        throw SkinIssue(
          .missingToken, "The token can't be read from \(tokenFile)", remedy: "Check the path and its permissions.",
          place: .init(file: tokenFile))
      }
      return try checked(String(decoding: data, as: UTF8.self), from: tokenFile)
    }
    guard let token = environment["SKIN_TOKEN"] else {
      throw SkinIssue(
        .missingToken, "There is no token for the server",
        remedy: "Set SKIN_TOKEN in the environment, or give a file with --token-file.")
    }
    return try checked(token, from: "SKIN_TOKEN")
  }

  private func checked(_ text: String, from source: String) throws -> String {
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw SkinIssue(
        .missingToken, "\(source) doesn't hold a token", remedy: "It should hold one line of visible characters.")
    }
    return token
  }
}
