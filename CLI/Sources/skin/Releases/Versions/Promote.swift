// The commands `skin promote` and `skin share`.

import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin promote`: copies a channel's activation, or one version, to another channel.
struct Promote: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a skin of one channel on another one, too.",
    discussion: """
      With a version, the other channel shows it if no rule applies; its rules stay. The first channel must show the \
      version, or have a rule for it. Without a version, the other channel gets the complete activation with its rules.

      Nothing is uploaded or copied: both channels refer to the same package.

      Examples:
        skin promote night@1.2.0 --from beta --to stable --server https://skins.example.com --app festival
        skin promote --from beta --to stable --app festival
      """)

  @Argument(
    help: "The skin and version, as ID@VERSION. (default: the complete activation)",
    transform: SkinReference.init(parsing:))
  var skin: SkinReference?

  @Option(help: "The channel that shows the skin.", transform: parseIdentifier)
  var from: SkinIdentifier

  @Option(help: "The channel that will show it.", transform: parseIdentifier)
  var to: SkinIdentifier

  @OptionGroup var server: ServerOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard from != to else { throw ValidationError("--from and --to are the same channel.") }
  }

  func execute(_ console: Console) async throws {
    let data = try await server.client(console).overriding(freeze).send(
      "POST", ActivationEndpoints.promote.path([server.app.rawValue, to.rawValue]).text,
      ReferenceForm(from: from, skin: skin.map { SkinVersionName($0) }))
    let activation = try Activation.read(
      answer: data, like: Activation(app: server.app, channel: to, skin: nil))
    for line in activation.lines(console) { console.line(line) }
    try console.value(try MetadataValue(parsing: activation.data, file: "the answer"))
  }
}

/// The command `skin share`: offers a version of one app to another app.
struct Share: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Offer a version that was published for one app to another app.",
    discussion: """
      Both apps refer to the same package, with the same notes. Patches from versions that both apps have are shared, too. \
      Activate the version for the other app as usual.

      Example:
        skin share night@1.2.0 --from festival --app lantern --server https://skins.example.com
      """)

  @Argument(help: "The skin and version, as ID@VERSION.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @Option(help: "The app that has the version.", transform: parseIdentifier)
  var from: SkinIdentifier

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let answer = try await server.client(console).send(
      PackageEndpoints.share, server.app, body: ReferenceForm(from: from, skin: SkinVersionName(skin)))
    let shared = try PublishedPackage(answer)
    try shared.report("Shared", for: server.app, size: shared.size ?? 0, console)
  }
}
