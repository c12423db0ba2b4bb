import ArgumentParser
import Foundation
import SkinKit

/// The command `skin lsp`: a language server for editors.
struct Lsp: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serve an editor: issues while typing, completion, hover, definitions and colors.",
    discussion: """
      Speaks the Language Server Protocol 3.17 on the standard input and output, for native skins and files of design \
      tokens. Issues are those of `skin lint`, of the texts as the editor shows them. docs/designers.md says how to set up \
      editors.

      Base skins in folders next to the skin are found by their ids. Exits with 0 after an orderly end, otherwise with 1.

      Example:
        skin lsp --builtin App/builtin
      """)

  @Flag(help: "Accepted, because editors pass it: the server always uses the standard input and output.")
  var stdio = false

  @Option(
    help: ArgumentHelp(
      "The app's own skin: a folder, file or package. Keys that the skin lacks fall back to it.", valueName: "skin"),
    completion: .file())
  var builtin: String?

  @Option(
    help: ArgumentHelp(
      "A base skin that isn't next to the skin: a folder, file or package. Can be repeated.", valueName: "skin"),
    completion: .file())
  var base: [String] = []

  func run() async throws {
    let bases: (builtIn: SkinDocument?, bases: [SkinDocument])
    do {
      bases = (try builtin.map { try SkinSource.read($0) }, try base.map { try SkinSource.read($0) })
    } catch let issue as SkinIssue {
      Console(json: false).fail(issue)
      throw ExitCode(1)
    }
    signal(SIGPIPE, SIG_IGN)
    var server = LanguageServer(builtIn: bases.builtIn, bases: bases.bases)
    let queue = MessageQueue(.standardInput)
    while true {
      // Skins are checked when no further change is waiting.
      guard let item = queue.next(waiting: !server.hasWork) else {
        try send(server.work())
        continue
      }
      switch item {
      case .message(let body):
        try send(server.answer(body))
        if let status = server.exitStatus { throw ExitCode(status) }
      case .broken(let message):
        Console(json: false).note("skin lsp: \(message).")
        throw ExitCode(1)
      case .end: throw ExitCode(1)
      }
    }
  }

  private func send(_ messages: [SkinSourceJSON]) throws {
    for message in messages {
      do {
        try FileHandle.standardOutput.write(contentsOf: MessageStream.frame(message))
      } catch {
        // The editor is gone.
        throw ExitCode(1)
      }
    }
  }
}
