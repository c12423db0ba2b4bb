// `skin activate` and `skin deactivate`: which skin an app's channel shows.

import ArgumentParser
import Foundation
import SkinKit

/// Activates a skin, or turns skins off.
struct Activate: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say which skin an app shows, or none.",
    discussion: """
      Running apps hear of it at once, fetch the skin and switch. With --off they go back to their built-in skin.

      Examples:
        skin activate --server https://skins.example.com --app festival --skin spring-festival@1.0.0
        skin activate --server https://skins.example.com --app festival --channel beta --off
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: "The channel. (default: stable)", transform: parseIdentifier)
  var channel: SkinIdentifier?

  @Option(help: "The skin and its version, as ID@VERSION.", transform: SkinReference.init(parsing:))
  var skin: SkinReference?

  @Flag(help: "Show no skin but the app's own.")
  var off = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard off != (skin != nil) else { throw ValidationError("Give either --skin ID@VERSION or --off.") }
  }

  func execute(_ console: Console) async throws {
    try await Activation.set(skin, channel: channel, server: server, console)
  }
}

/// Turns skins off.
struct Deactivate: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Go back to the app's built-in skin.",
    discussion: """
      The same as `skin activate --off`.

      Example:
        skin deactivate --server https://skins.example.com --app festival
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: "The channel. (default: stable)", transform: parseIdentifier)
  var channel: SkinIdentifier?

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await Activation.set(nil, channel: channel, server: server, console)
  }
}

/// A skin in one version.
struct SkinReference: Codable, Sendable, CustomStringConvertible {
  let id: SkinIdentifier
  let version: SkinVersion

  /// Reads `ID@VERSION`.
  init(parsing text: String) throws {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = SkinIdentifier(String(parts[0])), let version = SkinVersion(String(parts[1]))
    else {
      throw ValidationError("'\(text)' is not a skin and a version such as spring-festival@1.0.0.")
    }
    self.id = id
    self.version = version
  }

  var description: String { "\(id) \(version)" }
}

/// What both commands do.
private enum Activation {
  static func set(
    _ skin: SkinReference?, channel: SkinIdentifier?, server: ServerOptions, _ console: Console
  ) async throws {
    let channel = channel?.rawValue ?? "stable"
    let path = "apps/\(server.app)/channels/\(channel)/activation"
    _ = try await server.client(console).send("PUT", path, Body(skin: skin))
    let shown = skin.map { "shows \($0)" } ?? "shows its built-in skin"
    console.line("\(console.styled("\(server.app)/\(channel)", .bold)) \(shown)")
    try console.value(Done(app: server.app.rawValue, channel: channel, skin: NullableSkin(skin: skin)))
  }

  private struct Body: Encodable {
    let skin: NullableSkin

    init(skin: SkinReference?) { self.skin = NullableSkin(skin: skin) }
  }

  private struct Done: Encodable {
    let app: String
    let channel: String
    let skin: NullableSkin
  }

  /// A skin, or null where there is none: null is what turns skins off, a missing field is not.
  private struct NullableSkin: Encodable {
    let skin: SkinReference?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let skin { try container.encode(skin) } else { try container.encodeNil() }
    }
  }
}
