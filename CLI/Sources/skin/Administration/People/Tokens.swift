import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin tokens`, which manages the tokens of programs.
struct Tokens: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manage the tokens with which programs call skin-server.",
    discussion: """
      A token has the permissions that its scopes and its user's roles both include: read, publish, activate or \
      administer, for one app, or for all apps with *. Users create their own tokens in the console.

      Examples:
        skin tokens create ci --user ann@example.com --scope publish:festival --days 30
        skin tokens list --user ann@example.com
        skin tokens remove 5f0c1d6a7f0b4a4e
      """,
    subcommands: [TokensList.self, TokensCreate.self, TokensRemove.self])
}

/// The command `skin tokens list`.
struct TokensList: SkinCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the tokens of a user.")

  @Option(
    help: "The user, which only administrators can pass. (default: the user of the own token)", transform: parseUserName
  )
  var user: String?

  @OptionGroup var server: ServerPlace
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let client = try server.client(console)
    let answer =
      if let user { try await client.call(TokenEndpoints.listOfUser, user) } else {
        try await client.call(TokenEndpoints.list)
      }
    let rows = answer.tokens.map { token in
      [
        token.id, token.name, token.scopes.joined(separator: ","), MetadataDate.text(token.expiresAt),
        token.lastUsedAt.map(MetadataDate.text) ?? "never",
      ].map(VisibleText.onOneLine)
    }
    let table = TextTable(head: ["id", "name", "scopes", "expires", "last used"], rows: rows, texts: 5)
    for line in rows.isEmpty ? ["No tokens."] : [table.headLine(console)] + table.rowLines { console.line(line) }
    try console.answer(answer)
  }
}

/// The command `skin tokens create`.
struct TokensCreate: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a token for a user, and print it once.",
    discussion: """
      Example:
        skin tokens create ci --user ann@example.com --scope publish:festival --scope read:festival --days 30
      """)

  @Argument(help: "The token's name, such as the program that uses it.")
  var name: String

  @Option(help: "The user.", transform: parseUserName)
  var user: String

  @Option(
    name: .customLong("scope"),
    help: ArgumentHelp("A permission for an app, or for all with *. Can be repeated.", valueName: "permission:app"),
    transform: parseScope)
  var scopes: [String]

  @Option(help: "The number of days for which it is valid, from 1 to 3650.")
  var days = 90

  @OptionGroup var server: ServerPlace
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (1...3_650).contains(days) else { throw ValidationError("--days must be between 1 and 3650.") }
  }

  func execute(_ console: Console) async throws {
    let form = TokenForm(name: name, scopes: scopes, days: days)
    let token = try await server.client(console).call(TokenEndpoints.createForUser, user, body: form)
    console.line(
      VisibleText.onOneLine(
        "Created the token \(token.id) of \(token.account), valid until \(MetadataDate.text(token.expiresAt)). "
          + "It isn't shown again:"))
    console.line(VisibleText.onOneLine(token.token ?? ""))
    try console.answer(token)
  }
}

/// The command `skin tokens remove`.
struct TokensRemove: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a token, which stops working at once.")

  @Argument(help: "The token's identifier, as `skin tokens list` prints it.", transform: parseIdentifier)
  var token: SkinIdentifier

  @OptionGroup var server: ServerPlace
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(TokenEndpoints.remove, token)
    console.line("Removed the token \(token).")
    try console.value(["removed": token.rawValue])
  }
}
