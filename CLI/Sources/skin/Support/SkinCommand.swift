// What all commands share: --json, errors told in one way, exit codes, and an orderly stop on Ctrl-C.

import ArgumentParser
import Dispatch
import Foundation
import SkinKit

/// A command whose errors are issues.
protocol SkinCommand: AsyncParsableCommand, Sendable {
  /// The options about what is printed.
  var options: OutputOptions { get }

  /// Does the work.
  func execute(_ console: Console) async throws
}

/// The options about what is printed, which every command has.
struct OutputOptions: ParsableArguments, Sendable {
  @Flag(name: .long, help: "Print JSON instead of text for people.")
  var json = false
}

extension SkinCommand {
  func run() async throws {
    let console = Console(json: options.json)
    let work = Task { try await execute(console) }
    let sources = [SIGINT, SIGTERM].map { number in
      // Half-written files are removed on the way out, which the default action would not leave time for.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { work.cancel() }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    do {
      try await work.value
    } catch let issue as SkinIssue {
      console.fail(issue)
      throw ExitCode(1)
    } catch is CancellationError {
      console.note("Interrupted; nothing was left half-done.")
      throw ExitCode(130)
    }
    console.endProgress()
  }
}
