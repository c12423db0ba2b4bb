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
struct ServerPlace: ParsableArguments, Sendable {
  @Option(help: "The server's address, such as https://skins.example.com. (default: $SKIN_SERVER)")
  var server: String?

  @Option(
    help: "A file with the server's token. (default: the token in $SKIN_TOKEN)", completion: .file())
  var tokenFile: String?

  /// Creates a client of the server.
  func client(_ console: Console) throws -> ServerClient {
    let environment = ProcessInfo.processInfo.environment
    guard let text = server ?? environment["SKIN_SERVER"] else {
      throw ValidationError("Give the server's address with --server, or in the environment variable SKIN_SERVER.")
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
        .missingToken, "The server's token is missing",
        remedy: "Set the environment variable SKIN_TOKEN, or give a file with --token-file.")
    }
    return try checked(token, from: "SKIN_TOKEN")
  }

  private func checked(_ text: String, from source: String) throws -> String {
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw SkinIssue(
        .missingToken, "\(source) doesn't hold a token", remedy: "A token is one line of visible ASCII characters.")
    }
    return token
  }
}
