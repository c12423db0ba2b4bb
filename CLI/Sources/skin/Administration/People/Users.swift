import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin users`, which manages the accounts of a server.
struct Users: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manage the users of skin-server and their roles.",
    discussion: """
      The token must be an administrator's for all apps. A role is viewer, publisher, activator or admin, for one app, or \
      for all apps with *. If any channel has the two-person rule, changes that give permissions are proposed: \
      `skin approvals list --of-server` lists them.

      Examples:
        skin users create ann@example.com --role publisher:festival --role 'viewer:*'
        skin users roles ann@example.com --role activator:festival
        skin users link ann@example.com
        skin users disable ann@example.com
      """,
    subcommands: [
      UsersList.self, UsersShow.self, UsersCreate.self, UsersLink.self, UsersRoles.self, UsersEnable.self,
      UsersDisable.self, UsersRemove.self,
    ])
}

/// A user, and the server that has the account.
struct UserPlace: ParsableArguments {
  @Argument(help: "The user's name.", transform: parseUserName)
  var name: String

  @OptionGroup var server: ServerPlace
}

/// The command `skin users list`.
struct UsersList: SkinCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the users.")

  @OptionGroup var server: ServerPlace
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let answer = try await server.client(console).call(AccountEndpoints.list)
    let rows = answer.users.map { user in
      [VisibleText.onOneLine(user.name), user.state, VisibleText.onOneLine(user.roleNames)]
    }
    let table = TextTable(head: ["name", "state", "roles"], rows: rows, texts: 3)
    for line in rows.isEmpty ? ["No users."] : [table.headLine(console)] + table.rowLines { console.line(line) }
    try console.answer(answer)
  }
}

/// The command `skin users show`.
struct UsersShow: SkinCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a user.")

  @OptionGroup var user: UserPlace
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await user.server.client(console).call(AccountEndpoints.show, user.name).report(console)
  }
}

/// The command `skin users create`.
struct UsersCreate: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Add a user, and print a link that sets the password.",
    discussion: """
      The link works once, for 72 hours. Only the user should see it. Users who sign in through a provider don't need one: \
      pass --no-link.

      Example:
        skin users create ann@example.com --role publisher:festival
      """)

  @Option(
    name: .customLong("role"),
    help: ArgumentHelp("A role for an app, or for all with *. Can be repeated.", valueName: "role:app"),
    transform: parseRole)
  var roles: [GrantedRole] = []

  @Flag(inversion: .prefixedNo, help: "Print a link that sets the password.")
  var link = true

  @OptionGroup var user: UserPlace
  @OptionGroup var options: OutputOptions

  /// The output as JSON.
  private struct Output: Encodable {
    var user: AccountAnswer
    var link: LinkAnswer?
  }

  func execute(_ console: Console) async throws {
    let client = try user.server.client(console)
    let account = try await client.call(AccountEndpoints.create, body: AccountForm(name: user.name, roles: roles))
    console.line("Added \(account.name): \(account.roleNames).")
    let link = try await link ? client.createLink(for: account.name) : nil
    link?.print(console)
    try console.answer(Output(user: account, link: link))
  }
}

/// The command `skin users link`.
struct UsersLink: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Print a link with which a user sets a password, in place of earlier links.",
    discussion: "The link works once, for 72 hours. Only the user should see it.")

  @OptionGroup var user: UserPlace
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let answer = try await user.server.client(console).createLink(for: user.name)
    answer.print(console)
    try console.answer(answer)
  }
}

/// The command `skin users roles`.
struct UsersRoles: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "roles",
    abstract: "Set the roles of a user, in place of all earlier ones.",
    discussion: """
      Examples:
        skin users roles ann@example.com --role publisher:festival --role 'viewer:*'
        skin users roles ann@example.com --none
      """)

  @Option(
    name: .customLong("role"),
    help: ArgumentHelp("A role for an app, or for all with *. Can be repeated.", valueName: "role:app"),
    transform: parseRole)
  var roles: [GrantedRole] = []

  @Flag(help: "Take all roles away.")
  var none = false

  @OptionGroup var user: UserPlace
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard roles.isEmpty == none else { throw ValidationError("Pass the roles with --role, or --none.") }
  }

  func execute(_ console: Console) async throws {
    let form = RolesForm(roles: roles)
    try await user.server.client(console).call(AccountEndpoints.setRoles, user.name, body: form).report(console)
  }
}

/// The command `skin users enable`.
struct UsersEnable: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let a disabled user sign in again, and the user's tokens work.")

  @OptionGroup var user: UserPlace
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws { try await user.setEnabled(true, console) }
}

/// The command `skin users disable`.
struct UsersDisable: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "End a user's sessions, and refuse the password and the tokens.")

  @OptionGroup var user: UserPlace
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws { try await user.setEnabled(false, console) }
}

/// The command `skin users remove`.
struct UsersRemove: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a user with all tokens.",
    discussion: """
      This can't be undone. `skin users disable` can. On a terminal, you are asked to type the name of the user; \
      elsewhere, pass it with --confirm.

      Example:
        skin users remove ann@example.com --confirm ann@example.com
      """)

  @Option(help: "The name of the user.")
  var confirm: String?

  @OptionGroup var user: UserPlace
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let client = try user.server.client(console)
    try Confirmation(
      names: user.name, effect: "This removes the user with all sessions and tokens for good", arguments: "the name"
    ).confirm(confirm, console)
    try await client.call(AccountEndpoints.remove, user.name)
    console.line("Removed the user \(user.name).")
    try console.value(["removed": user.name])
  }
}

extension UserPlace {
  /// Enables or disables the user.
  fileprivate func setEnabled(_ isEnabled: Bool, _ console: Console) async throws {
    let form = UserChangeForm(enabled: isEnabled)
    try await server.client(console).call(AccountEndpoints.change, name, body: form).report(console)
  }
}

extension AccountAnswer {
  /// The roles with their apps, separated by commas.
  fileprivate var roleNames: String {
    roles.isEmpty ? "no roles" : roles.map { "\($0.role):\($0.app)" }.sorted().joined(separator: ", ")
  }

  fileprivate var state: String { enabled ? "enabled" : "disabled" }

  /// Prints the user.
  fileprivate func report(_ console: Console) throws {
    console.line(
      console.styled(VisibleText.onOneLine(name), .bold) + "  \(state)  \(VisibleText.onOneLine(roleNames))")
    console.line("  since \(MetadataDate.text(createdAt)), \(hasPassword ? "has a password" : "has no password")")
    try console.answer(self)
  }
}

extension ServerClient {
  /// Creates a link with which a user sets a password.
  ///
  /// A server that doesn't know its own address answers with the path alone.
  fileprivate func createLink(for user: String) async throws -> LinkAnswer {
    var answer = try await call(AccountEndpoints.createLink, user)
    if answer.link.hasPrefix("/") {
      let address = base.absoluteString
      answer.link = (address.hasSuffix("/") ? String(address.dropLast()) : address) + answer.link
    }
    return answer
  }
}

extension LinkAnswer {
  /// Prints the link and its expiry date.
  fileprivate func print(_ console: Console) {
    console.line("The link, which works once until \(MetadataDate.text(expiresAt)):")
    console.line(VisibleText.onOneLine(link))
  }
}
