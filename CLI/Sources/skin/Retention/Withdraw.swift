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
      or to the built-in skin. This can't be undone: publish the skin with a higher version.

      Example:
        skin withdraw spring-festival@2.0.0 --server https://skins.example.com --app festival
      """)

  @Argument(help: "The version, such as spring-festival@2.0.0.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let answer = try await server.client(console).call(
      WithdrawalEndpoints.withdraw, server.app, skin.id, skin.version)
    console.line("\(console.styled(answer.skin.text, .bold)) is withdrawn from \(answer.app).")
    for channel in answer.channels { console.line("  It was activated on \(channel).") }
    if answer.wasInCatalog { console.line("  It was in the catalog.") }
    try console.answer(answer)
  }
}
