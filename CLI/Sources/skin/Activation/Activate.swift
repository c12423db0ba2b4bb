// `skin activate` and `skin deactivate`: which skin an app's channel shows, to whom and when.

import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// Activates a skin, or turns skins off.
struct Activate: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say which skin an app shows, or none.",
    discussion: """
      Running apps hear of it at once, fetch the skin and switch. With --off they go back to their built-in skin.

      Without conditions this is all that the channel shows from now on; rules that it had are removed. With conditions, or \
      --rule, it becomes a rule: the rule of that name is changed where it stands, and keeps the conditions about which \
      nothing is said; a new one goes before all others. What apps show where no rule holds stays as it is. Devices \
      evaluate rules themselves, schedules offline too; those that a \
      share names stay in it while it is raised. `skin activation` shows, checks and removes rules.

      Examples:
        skin activate --server https://skins.example.com --app festival --skin spring-festival@1.0.0
        skin activate --app festival --skin spring-festival@1.0.0 --from 2030-02-02 --until 2030-02-17
        skin activate --app festival --skin spring-festival@2.0.0 --percent 5 --locale zh --app-version 2.1.0...
        skin activate --server https://skins.example.com --app festival --channel beta --off
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption

  @Option(help: "The skin and its version, as ID@VERSION.", transform: SkinReference.init(parsing:))
  var skin: SkinReference?

  @Flag(help: "Show no skin but the app's own.")
  var off = false

  @OptionGroup(title: "Conditions") var conditions: RuleOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions

  @Option(
    help: ArgumentHelp(
      "Whose word counts where the user has chosen a skin: operator or user. (default: operator; a rule's: the channel's)",
      valueName: "whose"), transform: Activation.Policy.init(parsing:))
  var policy: Activation.Policy?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard off != (skin != nil) else { throw ValidationError("Give either --skin ID@VERSION or --off.") }
    if off, !conditions.areGiven, policy == .user {
      throw ValidationError(
        "--off is for everyone, whatever they chose. To show nothing but what users choose, use `skin activation set`.")
    }
  }

  func execute(_ console: Console) async throws {
    let remote = try await RemoteActivation(server, channel, signing, console)
    guard conditions.areGiven else { return try await remote.set(skin, policy: policy, console) }
    try await remote.change(console) { activation in
      let rule = try conditions.rule(for: skin, policy: policy, in: activation)
      if let index = activation.rules.firstIndex(where: { $0.id == rule.id }) {
        activation.rules[index] = rule
      } else {
        activation.rules.insert(rule, at: 0)
      }
    }
  }
}

/// Turns skins off.
struct Deactivate: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Go back to the app's built-in skin.",
    discussion: """
      The same as `skin activate --off`: rules are removed, and no user's choice counts any more.

      Example:
        skin deactivate --server https://skins.example.com --app festival
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let remote = try await RemoteActivation(server, channel, signing, console)
    try await remote.set(nil, policy: nil, console)
  }
}

/// The option that names a channel.
struct ChannelOption: ParsableArguments, Sendable {
  @Option(help: "The channel.")
  var channel = "stable"

  /// The channel that is meant.
  var value: SkinIdentifier { get throws { try parseIdentifier(channel) } }

  func validate() throws { _ = try value }
}

extension SkinReference {
  /// Reads `ID@VERSION`.
  init(parsing text: String) throws {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = SkinIdentifier(String(parts[0])), let version = SkinVersion(String(parts[1]))
    else {
      throw ValidationError("'\(text)' is not a skin and a version such as spring-festival@1.0.0.")
    }
    self.init(id: id, version: version)
  }
}

extension Activation.Policy {
  /// Reads `operator` or `user`.
  init(parsing text: String) throws {
    guard let policy = Self(rawValue: text) else { throw ValidationError("'\(text)' is neither operator nor user.") }
    self = policy
  }
}
