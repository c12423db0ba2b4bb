import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI

/// The command `skin kill`: switches skins off for everyone.
struct Kill: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Switch skins off for everyone on a channel, or on all channels of an app.",
    discussion: """
      Apps return to their built-in skin, whatever rules say and users chose. It works during freezes. On a terminal, \
      you are asked to type the names of the app and the channel; elsewhere, give them with --confirm. The reason is \
      kept in the audit log and the history, from which `skin activation revert` returns.

      Examples:
        skin kill --app festival --reason "Unreadable text on iPad"
        skin kill --app festival --all-channels --reason "Wrong logo" --confirm festival
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption

  @Flag(help: "Switch skins off on all channels of the app.")
  var allChannels = false

  @Option(help: "The reason, in one line.")
  var reason: String

  @Option(help: ArgumentHelp("The names APP/CHANNEL, or APP with --all-channels.", valueName: "names"))
  var confirm: String?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard !reason.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else {
      throw ValidationError("Pass a reason with --reason.")
    }
  }

  func execute(_ console: Console) async throws {
    let app = server.app
    let name = try allChannels ? app.rawValue : "\(app)/\(channel.value)"
    let client = try server.client(console)
    let confirmation = Confirmation(
      names: name, effect: "This switches skins off for everyone", arguments: "--app and --channel")
    let body = KillForm(confirm: try confirmation.confirm(confirm, console), reason: reason)
    let answer =
      try await allChannels
      ? client.call(KillEndpoints.app, app, body: body)
      : client.call(KillEndpoints.channel, app, channel.value, body: body)
    for killed in answer.channels {
      let names = "\(answer.app)/\(killed.channel)"
      console.line("\(console.styled(names, .bold)) shows its built-in skin.")
      if let previous = killed.previous {
        console.line(
          "  Return with: skin activation revert \(previous) --app \(answer.app) --channel \(killed.channel)")
      }
    }
    if answer.channels.isEmpty { console.line("Skins were off already.") }
    try console.answer(answer)
  }
}
