/// A command as the argument parser describes it.
struct CommandInfo: Decodable {
  let commandName: String
  let superCommands: [String]?
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let subcommands: [CommandInfo]?
  let arguments: [CommandArgument]?

  /// The words of the command, such as `skin keys init`.
  var words: [String] { (superCommands ?? []) + [commandName] }
  /// The name of the manual page.
  var pageName: String { words.joined(separator: "-") }
  /// The subcommands that people see, without `help`.
  var shownCommands: [CommandInfo] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }
  /// The command with all commands below it.
  var all: [CommandInfo] { [self] + shownCommands.flatMap(\.all) }
}

/// An argument, option or flag of a command.
struct CommandArgument: Decodable {
  private struct Name: Decodable {
    let kind: String
    let name: String

    /// The name as it is typed.
    var text: String { (kind == "long" ? "--" : "-") + name }
  }

  let kind: String
  private let names: [Name]?
  let valueName: String?
  let abstract: String?
  let discussion: String?
  let defaultValue: String?
  let isOptional: Bool
  let isRepeating: Bool
  let shouldDisplay: Bool

  /// The names as they are typed; empty for a positional argument.
  var spellings: [String] { (names ?? []).map(\.text) }
}
