import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin freeze`.
struct FreezeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Keep an app's activations and catalog unchanged during a time.",
    discussion: """
      During a freeze, activations, promotions, reverts and catalogs are refused. Schedules continue, and `skin kill` and \
      `skin withdraw` work. Administrators can override a freeze with --override-freeze REASON.
      """,
    subcommands: [FreezeList.self, FreezeAdd.self, FreezeRemove.self])
}

/// The command `skin freeze list`.
struct FreezeList: SkinCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List an app's freezes.")

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(FreezeEndpoints.show, server.app).report(console)
  }
}

/// The command `skin freeze add`.
struct FreezeAdd: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a freeze, or change the one of that name.",
    discussion: """
      Example:
        skin freeze add lunar-new-year --from 2030-02-01T00:00:00Z --until 2030-02-18T00:00:00Z --app festival
      """)

  @Argument(help: "The freeze's name.", transform: parseIdentifier)
  var name: SkinIdentifier

  @Option(help: ArgumentHelp("The start in UTC, such as 2030-02-01T00:00:00Z.", valueName: "time"))
  var from: String

  @Option(help: ArgumentHelp("The end, in the same form.", valueName: "time"))
  var until: String

  @Option(
    help: "Only this channel, and not the catalog. (default: all channels and the catalog)", transform: parseIdentifier)
  var channel: SkinIdentifier?

  @Option(help: "The reason, in one line.")
  var reason: String?

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    for text in [from, until] where MetadataDate.parse(text) == nil {
      throw ValidationError("'\(text)' is not a time in UTC such as 2030-02-01T00:00:00Z.")
    }
    // The form has a fixed width, so its order is that of the times.
    guard from < until else { throw ValidationError("--until must be after --from.") }
  }

  func execute(_ console: Console) async throws {
    let window = FreezesAnswer.Window(
      name: name.rawValue, from: from, until: until, channel: channel?.rawValue, reason: reason)
    try await server.changeFreezes(console) { windows in
      windows.removeAll { $0.name == window.name }
      windows.append(window)
    }
  }
}

/// The command `skin freeze remove`.
struct FreezeRemove: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove freezes.",
    discussion: """
      Example:
        skin freeze remove lunar-new-year --app festival
      """)

  @Argument(help: "The freezes' names.", transform: parseIdentifier)
  var names: [SkinIdentifier]

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.changeFreezes(console) { windows in
      try names.checkAllExist(
        in: windows.compactMap { SkinIdentifier($0.name) }, code: .unknownFreeze,
        message: { "The app has no freeze \($0)" }, ifNone: "The app has no freezes.")
      windows.removeAll { window in names.contains { $0.rawValue == window.name } }
    }
  }
}

extension FreezesAnswer {
  /// Prints the freezes.
  fileprivate func report(_ console: Console) throws {
    for window in windows {
      let place = window.channel.map { "channel \($0)" } ?? "all channels and the catalog"
      let reason = window.reason.map { ": \($0)" } ?? ""
      let state = open.contains(window.name) ? ", now" : ""
      console.line(
        "\(console.styled(window.name, .bold))  \(window.from) to \(window.until)\(state)  \(place)\(reason)")
    }
    if windows.isEmpty { console.line("\(app) has no freezes.") }
    try console.answer(self)
  }
}

extension ServerOptions {
  /// Changes the freezes of the app.
  ///
  /// The server refuses if another change came first.
  fileprivate func changeFreezes(
    _ console: Console, _ change: (inout [FreezesAnswer.Window]) throws -> Void
  ) async throws {
    let (client, path) = (try client(console), FreezeEndpoints.show.path([app.rawValue]).text)
    let (data, tag) = try await client.read(path)
    var windows = try ServerAnswer.decode(FreezesAnswer.self, data).windows
    try change(&windows)
    let answer = try await client.send("PUT", path, FreezesForm(windows: windows), replacing: tag)
    try ServerAnswer.decode(FreezesAnswer.self, answer).report(console)
  }
}

extension SkinIssue.Code {
  /// The app has no freeze of that name.
  static let unknownFreeze: Self = "unknown-freeze"
}
