import ArgumentParser
import Dispatch
import Foundation
import SkinKit

/// A command with `--json`, errors as issues, documented exit codes, and an orderly stop on Ctrl-C.
protocol SkinCommand: AsyncParsableCommand, Sendable {
  /// The output options.
  var options: OutputOptions { get }

  /// Runs the command.
  func execute(_ console: Console) async throws
}

/// An end of a command that is neither its usual one nor a failure.
protocol CommandOutcome: Error {
  /// Prints what happened.
  func report(_ console: Console) throws
}

/// The output options, which every command has.
struct OutputOptions: ParsableArguments, Sendable {
  @Flag(name: .long, help: "Print JSON instead of text.")
  var json = false
}

extension SkinCommand {
  func run() async throws {
    let console = Console(json: options.json)
    let work = Task { try await execute(console) }
    let sources = [SIGINT, SIGTERM].map { number in
      // Ignored, because the default action would leave no time to remove half-written files.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        work.cancel()
        #if DEBUG
          HoldPoint.files.release()
        #endif
      }
      source.resume()
      return source
    }
    defer {
      for source in sources { source.cancel() }
      TemporaryFiles.removeAll()
    }
    do {
      try await work.value
    } catch let outcome as any CommandOutcome {
      try outcome.report(console)
    } catch let issue as SkinIssue {
      console.fail(issue)
      throw ExitCode(1)
    } catch let errors as SkinErrors {
      console.fail(errors.issues)
      throw ExitCode(1)
    } catch is CancellationError {
      console.note("Interrupted. Half-written files were removed.")
      throw ExitCode(130)
    }
    console.endProgress()
  }
}
