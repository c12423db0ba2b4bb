// The commands `skin activate` and `skin deactivate`.

import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// The command `skin activate`: sets or schedules the skin of a channel.
struct Activate: ChangeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Activate a skin for an app, now or by a rule, or turn skins off.",
    discussion: """
      Running apps are notified immediately, download the skin and switch. With --off, they return to their built-in \
      skin.

      Without conditions, the skin replaces everything that the channel shows, including its rules. With conditions or \
      --rule, it becomes a rule. An existing rule of that name keeps its position and the conditions that aren't given; \
      a new rule goes before all others. The skin that apps show when no rule applies stays the same.

      Devices evaluate rules themselves, and follow schedules offline. When a percentage is raised, the devices that \
      already have the skin keep it; with --no-new-devices, no others get it. `skin activation` shows, checks and removes rules.

      Examples:
        skin activate --server https://skins.example.com --app festival --skin spring-festival@1.0.0
        skin activate --app festival --skin spring-festival@1.0.0 --from 2030-02-02 --until 2030-02-17
        skin activate --app festival --skin spring-festival@2.0.0 --percent 5 --locale zh --app-version 2.1.0...
        skin activate --app festival --skin spring-festival@2.0.0 --rule preview --group qa
        skin activate --server https://skins.example.com --app festival --channel beta --off
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption

  @Option(help: "The skin and version to show, as ID@VERSION.", transform: SkinReference.init(parsing:))
  var skin: SkinReference?

  @Flag(help: "Turn skins off: apps show their built-in skin.")
  var off = false

  @OptionGroup(title: "Conditions") var conditions: RuleOptions
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions

  @Option(
    help: ArgumentHelp(
      "Whether the operator's or the user's choice takes precedence: operator or user. (default: operator; for a rule, the channel's policy)",
      valueName: "who"), transform: Activation.Policy.init(parsing:))
  var policy: Activation.Policy?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard off != (skin != nil) else { throw ValidationError("Pass either --skin ID@VERSION or --off.") }
    if off, !conditions.areGiven, policy == .user {
      throw ValidationError(
        "--off overrides all users' choices. To show only what users choose, use `skin activation set`.")
    }
  }

  func execute(_ console: Console) async throws {
    let remote = try await server.activation(of: channel, with: change, console)
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

/// The command `skin deactivate`: turns skins off.
struct Deactivate: ChangeCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn skins off, so that apps return to their built-in skin.",
    discussion: """
      The same as `skin activate --off`: removes all rules, and overrides users' choices.

      Example:
        skin deactivate --server https://skins.example.com --app festival
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let remote = try await server.activation(of: channel, with: change, console)
    try await remote.set(nil, policy: nil, console)
  }
}

extension Activation.Policy {
  /// Parses `operator` or `user`.
  init(parsing text: String) throws {
    guard let policy = Self(rawValue: text) else { throw ValidationError("'\(text)' is neither operator nor user.") }
    self = policy
  }
}
