import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin retention`.
struct RetentionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention",
    abstract: "Decide which versions a server keeps, and remove the others.",
    discussion: """
      Versions that are activated, scheduled, in the catalog or pinned, and those that others build on, are always kept. \
      A policy keeps further ones. Without a policy, everything is kept. The server applies policies at intervals.
      """,
    subcommands: [
      RetentionShow.self, RetentionSet.self, RetentionRemove.self, RetentionPlan.self, RetentionRun.self,
      RetentionPin.self, RetentionUnpin.self,
    ])
}

/// The options that make up a policy.
struct PolicyOptions: ParsableArguments {
  @Option(help: "The number of newest versions of each skin to keep.")
  var newest = 3

  @Option(help: "The number of days for which a version is kept after its publication.")
  var publishedDays = 30

  @Option(
    help:
      "The number of days for which a version is kept after it was activated, in the catalog, or installed on devices.")
  var usedDays = 90

  func validate() throws {
    guard (1...1_000_000).contains(newest) else { throw ValidationError("--newest must be at least 1.") }
    guard (0...36_500).contains(publishedDays), (0...36_500).contains(usedDays) else {
      throw ValidationError("Days must be between 0 and 36500.")
    }
  }

  var policy: RetentionPolicy {
    RetentionPolicy(newest: newest, publishedDays: publishedDays, usedDays: usedDays)
  }
}

/// The command `skin retention show`.
struct RetentionShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show an app's policy and its pinned versions.")

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(RetentionEndpoints.show, server.app).report(console)
  }
}

/// The command `skin retention set`.
struct RetentionSet: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set an app's policy.",
    discussion: """
      Look at the effect first, with `skin retention plan` and the same options.

      Example:
        skin retention set --newest 5 --published-days 30 --used-days 180 --app festival
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var rules: PolicyOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(RetentionEndpoints.set, server.app, body: rules.policy).report(console)
  }
}

/// The command `skin retention remove`.
struct RetentionRemove: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an app's policy, so that all versions are kept.")

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(RetentionEndpoints.remove, server.app).report(console)
  }
}

/// The version that a command pins or unpins, and its server.
struct PinOptions: ParsableArguments {
  @Argument(help: "The version, such as spring-festival@2.0.0.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func call(_ endpoint: Endpoint<Never, RetentionAnswer>, _ console: Console) async throws {
    try await server.client(console).call(endpoint, server.app, skin.id, skin.version).report(console)
  }
}

/// The command `skin retention pin`.
struct RetentionPin: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Keep a version, whatever the policy says.")

  @OptionGroup var pin: PinOptions
  var options: OutputOptions { pin.options }

  func execute(_ console: Console) async throws { try await pin.call(RetentionEndpoints.addPin, console) }
}

/// The command `skin retention unpin`.
struct RetentionUnpin: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Leave a pinned version to the policy again.")

  @OptionGroup var pin: PinOptions
  var options: OutputOptions { pin.options }

  func execute(_ console: Console) async throws { try await pin.call(RetentionEndpoints.removePin, console) }
}

extension RetentionPolicy {
  fileprivate var text: String {
    "keeps the newest \(newest) of each skin, what was published in \(publishedDays) days, and what was used in \(usedDays)"
  }
}

extension RetentionAnswer {
  /// Prints the answer.
  fileprivate func report(_ console: Console) throws {
    console.line("\(console.styled(app, .bold)) \(policy?.text ?? "has no policy: all versions are kept").")
    for skin in pinned { console.line("  pinned: \(skin.text)") }
    try console.answer(self)
  }
}
