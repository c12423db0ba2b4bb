import ArgumentParser
import DemoKit
import Foundation

@main
struct FestivalDemo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "festival-demo",
    abstract: "Show the life of a skin: publish, push, patches, a crash, off, a schedule, restart.",
    discussion: """
      Starts skin-server with an empty data folder and festival-app with the pinned root, both as processes of their \
      own, publishes and activates the example's skins and versions made of them, one of which makes the app crash, and \
      writes pictures of the app and timeline.json. \
      Ends with 0 when everything was as it should be, with 1 and the reason when not.
      """)

  @Option(help: "The folder of skin, skin-server and festival-app.", transform: folder)
  var bin: URL
  @Option(help: "The folder of the example skins.", transform: folder)
  var skins: URL
  @Option(help: "The folder for screenshots and the timeline.", transform: folder)
  var output = URL(fileURLWithPath: "demo-output", isDirectory: true)
  @Option(help: "The time limit of the demo in seconds.")
  var deadline = 240.0

  func run() async throws {
    let timeline = Timeline()
    let stage = try Stage(bin: bin, skins: skins, output: output)
    let signals = SignalGuard { stage.clearAtOnce() }
    defer { signals.end() }
    do {
      try await withDeadline(deadline, "the demo") { try await Script(stage: stage, timeline: timeline).play() }
      await stage.clear()
      try timeline.write(to: stage.timelineFile)
      timeline.close("The demo succeeded. Screenshots and timeline.json are in \(output.relativePath)/")
    } catch {
      // The signal handler cleans up and ends the program.
      while signals.isInterrupted { try await Task.sleep(for: .seconds(1)) }
      await stage.stopAll()
      let logs = stage.keepLogs()
      await stage.clear()
      // The timeline helps to find the cause. Only the first error is reported.
      try? timeline.write(to: stage.timelineFile)
      timeline.fail("\(error)", logs: logs)
      throw ExitCode(1)
    }
  }

  private static func folder(_ path: String) -> URL { URL(fileURLWithPath: path, isDirectory: true) }
}

/// A failed expectation of the demo.
struct DemoError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// Throws an error unless a condition holds.
func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
  if !condition { throw DemoError(text()) }
}
