import ArgumentParser
import Foundation
import SkinKit

/// Suggestions for misspelled commands, which the parser reports as unexpected arguments.
enum CommandNames {
  /// Returns the message about a misspelled command.
  /// - Parameters:
  ///   - arguments: The arguments of the process.
  ///   - root: The command of the process.
  /// - Returns: The message; `nil` if all commands are known.
  static func message(about arguments: [String], of root: any ParsableCommand.Type) -> String? {
    var command = root
    var path = root._commandName
    for argument in arguments where argument != "help" {
      let subcommands = command.configuration.subcommands
      // The arguments of a command without subcommands are its own.
      guard !subcommands.isEmpty, !argument.hasPrefix("-") else { return nil }
      if let next = subcommands.first(where: { names(of: $0).contains(argument) }) {
        command = next
        path += " \(argument)"
        continue
      }
      let shown = subcommands.filter { $0.configuration.shouldDisplay }.flatMap { names(of: $0) }
      guard command.configuration.defaultSubcommand == nil, let question = Spelling.question(argument, among: shown)
      else { return nil }
      return "Error: '\(argument)' is not a command of \(path). \(question)\n  See '\(path) --help' for all of them."
    }
    return nil
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    [command._commandName] + command.configuration.aliases
  }
}
