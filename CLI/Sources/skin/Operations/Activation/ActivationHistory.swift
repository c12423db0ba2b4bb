// The commands `skin activation history` and `skin activation revert`.

import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin activation history`.
struct ActivationHistory: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the states that a channel's activation has had.",
    discussion: """
      The newest is first. `skin activation revert` returns to one of them.

      Example:
        skin activation history --server https://skins.example.com --app festival
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption

  @Option(help: ArgumentHelp("Only states before this one.", valueName: "number"))
  var before: Int?

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let remote = try await server.activation(of: channel, console)
    let history = try await remote.history(before: before)
    for state in history.states {
      let activation = try Activation.decode(state.activation.json, like: remote.initial)
      let author = state.changedBy.map { " by \($0)" } ?? ""
      let note = state.note.map { " (\($0))" } ?? ""
      console.line("\(console.styled("\(state.number)", .bold))  \(MetadataDate.text(state.changedAt))\(author)\(note)")
      for line in activation.lines(console) { console.line("  \(line)") }
    }
    if history.states.isEmpty { console.line("No skin was ever activated on this channel.") }
    try console.answer(history)
  }
}

/// The command `skin activation revert`.
struct ActivationRevert: ChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Return to an earlier state of a channel's activation.",
    discussion: """
      The earlier skin and rules are signed again as a new state. `skin activation history` lists the numbers.

      Example:
        skin activation revert 12 --server https://skins.example.com --app festival
      """)

  @Argument(help: "The state's number.")
  var number: Int

  @OptionGroup var server: ServerOptions
  @OptionGroup var channel: ChannelOption
  @OptionGroup(title: "Signing") var signing: SigningOptions
  @OptionGroup var freeze: FreezeOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (1..<Int.max).contains(number) else { throw ValidationError("The number of a state is at least 1.") }
  }

  func execute(_ console: Console) async throws {
    let remote = try await server.activation(of: channel, with: change, console)
    guard remote.publisher == nil else {
      let states = try await remote.history(before: number + 1).states
      guard let state = states.first, state.number == number else {
        throw SkinIssue(
          .unknownState, "The activation has no state \(number)",
          suggestion: "Use a number of `skin activation history`.")
      }
      return try await remote.write(.decode(state.activation.json, like: remote.initial), console)
    }
    let data = try await remote.server.send(
      "POST", ActivationEndpoints.revert.path(remote.names).text, RevertForm(number: number))
    let answer = try ServerAnswer.decode(RevertAnswer<MetadataValue>.self, data)
    try Activation.read(answer: answer.activation.json, like: remote.initial).print(answer.activation, console)
  }
}

extension RemoteDocument<Activation> {
  /// The parameters of the channel's paths.
  fileprivate var names: [String] { [app.rawValue, initial.channel.rawValue] }

  fileprivate func history(before number: Int?) async throws -> ActivationStatesAnswer<MetadataValue> {
    let query = number.map { [URLQueryItem(name: "before", value: String($0))] } ?? []
    let data = try await server.read(ActivationEndpoints.history.path(names).text, query: query).data
    return try ServerAnswer.decode(ActivationStatesAnswer<MetadataValue>.self, data)
  }
}
