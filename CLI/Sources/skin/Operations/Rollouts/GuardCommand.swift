import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin guard`.
struct GuardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guard",
    abstract: "Pause versions that fail on too many devices.",
    discussion: """
      A guard compares the reports of a channel's devices with limits every minute. A version above them is paused: its \
      rules are left out, and if it is shown without a rule, the guard's fallback takes its place, or else the app's \
      built-in skin. `skin guard resume` shows it again. It isn't paused again until you clear it.
      """,
    subcommands: [GuardShow.self, GuardSet.self, GuardRemove.self, GuardResume.self, GuardClear.self])
}

/// The command `skin guard show`.
struct GuardShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a channel's guard, the results of its versions, and the paused ones.")

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(GuardEndpoints.show, server.app, channel.value)
      .report(console)
  }
}

/// The command `skin guard set`.
struct GuardSet: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set the limits of a channel's guard.",
    discussion: """
      Example:
        skin guard set --failures 5 --rollbacks 2 --minimum-reports 200 --hours 48 --app festival
        skin guard set --failures 5 --fallback winter@1.0.0 --app festival
      """)

  @Option(help: ArgumentHelp("The highest share of devices on which a version may fail.", valueName: "percent"))
  var failures: Double?

  @Option(help: ArgumentHelp("The highest share of devices that may roll a version back.", valueName: "percent"))
  var rollbacks: Double?

  @Option(help: "The number of devices with a result below which nothing is paused.")
  var minimumReports = 100

  @Option(help: "The number of hours whose reports are counted.")
  var hours = 48

  @Option(
    help: ArgumentHelp(
      "A good version, shown without a rule while the one before it is paused. (default: the app's built-in skin)",
      valueName: "skin@version"), transform: SkinReference.init(parsing:))
  var fallback: SkinReference?

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard failures != nil || rollbacks != nil else { throw ValidationError("Pass --failures, --rollbacks, or both.") }
    guard [failures, rollbacks].compactMap(\.self).allSatisfy({ (0...100).contains($0) }) else {
      throw ValidationError("--failures and --rollbacks must be between 0 and 100.")
    }
    guard (1...1_000_000_000).contains(minimumReports) else {
      throw ValidationError("--minimum-reports must be at least 1.")
    }
    guard (1...2_160).contains(hours) else { throw ValidationError("--hours must be between 1 and 2160.") }
  }

  func execute(_ console: Console) async throws {
    let limits = RolloutGuard(
      maximumFailureShare: failures.map { $0 / 100 }, maximumRollbackShare: rollbacks.map { $0 / 100 },
      minimumReports: minimumReports, windowHours: hours,
      fallback: fallback.map { SkinVersionName($0) })
    try await server.client(console).call(GuardEndpoints.set, server.app, channel.value, body: limits)
      .report(console)
  }
}

/// The command `skin guard remove`.
struct GuardRemove: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a channel's guard. Paused versions stay paused.")

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(GuardEndpoints.remove, server.app, channel.value)
      .report(console)
  }
}

/// The command `skin guard resume`.
struct GuardResume: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Show a paused version again, where it was shown before.",
    discussion: """
      The guard doesn't pause it again, until it is cleared.

      Example:
        skin guard resume spring-festival@2.0.0 --app festival
      """)

  @Argument(help: "The version, such as spring-festival@2.0.0.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console)
      .call(GuardEndpoints.resume, server.app, channel.value, skin.id, skin.version).report(console)
  }
}

/// The command `skin guard clear`.
struct GuardClear: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Clear a paused version, so that the guard judges it again.",
    discussion: """
      The activation doesn't change: activate the version again. With the same reports, the guard pauses it again. To show \
      it in spite of them, activate it without clearing it.

      Example:
        skin guard clear spring-festival@2.0.0 --app festival
      """)

  @Argument(help: "The version, such as spring-festival@2.0.0.", transform: SkinReference.init(parsing:))
  var skin: SkinReference

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console)
      .call(GuardEndpoints.clear, server.app, channel.value, skin.id, skin.version).report(console)
  }
}

extension RolloutGuard {
  fileprivate var text: String {
    let shares = [("fail", maximumFailureShare), ("roll back", maximumRollbackShare)].compactMap { verb, share in
      share.map { "more than \(percent($0)) % \(verb)" }
    }
    return "pauses versions if \(shares.joined(separator: " or ")), of at least \(minimumReports) devices in "
      + "\(windowHours) hours; then the \(fallback.map { "fallback is \($0.text)" } ?? "built-in skin is shown")"
  }
}

extension GuardAnswer {
  /// Prints the answer.
  fileprivate func report(_ console: Console) throws {
    console.line(
      "\(console.styled("\(app)/\(channel)", .bold)) \(limits?.text ?? "has no guard").")
    for version in versions {
      console.line(
        "  \(version.skin.text): \(version.failed) failed and \(version.rolledBack) rolled back of \(version.reports)")
    }
    for version in paused {
      let change = version.isShown ? "resumed, paused" : "paused"
      console.line("  \(change) \(MetadataDate.text(version.pausedAt)): \(version.skin.text), \(version.reason)")
    }
    if limits != nil, !takesReports {
      console.note("warning: the server accepts no reports (SKIN_SERVER_REPORTS), so the guard never pauses anything.")
    } else if limits != nil, let sample, sample < 1 {
      console.note(
        sample == 0
          ? "warning: the sample is 0 %, no device reports, so the guard never pauses anything. Enlarge it with `skin sample`."
          : "warning: \(percent(sample)) % of the devices report, and the guard judges only these: fit --minimum-reports to this sample."
      )
    }
    try console.answer(self)
  }
}

/// Formats a share from 0 to 1 as percent with at most two decimals.
func percent(_ share: Double) -> String {
  let hundredths = Int((share * 10_000).rounded())
  let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
  return rest == 0 ? "\(whole)" : "\(whole)." + (rest < 10 ? "0" : "") + "\(rest)"
}
