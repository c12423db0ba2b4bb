import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin withdraw`.
struct Withdraw: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Withdraw a version: devices that show it go back.",
    discussion: """
      The version can't be activated or installed any longer, and its number can't be used again. Rules and catalog \
      entries for it are removed on all channels. Devices that show it go back to what their channel's activation says, \
      or to the built-in skin. This can't be undone: publish the skin with a higher version. On a terminal, you are asked \
      to type the names of the app and the version; elsewhere, pass them with --confirm. The reason is kept in the audit \
      log and the history.

      Examples:
        skin withdraw spring-festival@2.0.0 --reason "Wrong logo" --app festival
        skin withdraw spring-festival@2.0.0 --app festival --confirm festival/spring-festival@2.0.0
      """)

  @Argument(help: "The version, such as spring-festival@2.0.0.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @Option(help: "The reason, in one line.")
  var reason: String?

  @Option(help: ArgumentHelp("The names APP/ID@VERSION.", valueName: "names"))
  var confirm: String?

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let client = try server.client(console)
    try Confirmation(
      names: "\(server.app)/\(skin.id)@\(skin.version)",
      effect: "This withdraws the version for good, and devices that show it go back",
      arguments: "--app and the version"
    ).confirm(confirm, console)
    let answer = try await client.call(
      WithdrawalEndpoints.withdraw, server.app, skin.id, skin.version,
      query: reason.map { [URLQueryItem(name: "reason", value: $0)] } ?? [])
    console.line("\(console.styled(answer.skin.text, .bold)) is withdrawn from \(answer.app).")
    for channel in answer.channels { console.line("  It was activated on \(channel).") }
    if answer.wasInCatalog { console.line("  It was in the catalog.") }
    try console.answer(answer)
  }
}
