// A device of the demo: the app's files, and its launches.

import DemoKit
import FestivalWire
import Foundation

/// A device with a store of its own, on which the app is started again and again.
struct Phone {
  let name: String
  let stage: Stage
  let timeline: Timeline
  let server: Operator
  /// Long enough never to come up: whatever the app hears of within seconds, it hears by push.
  private static let pollSeconds = 3_600

  /// Starts the app.
  func start(toleratesFailures: Bool = false) throws -> AppProcess {
    try start(
      [
        "--root", server.keys.appendingPathComponent("root.json").path, "--server", server.address, "--store",
        stage.file(name).path, "--app", Operator.app, "--channel", Operator.channel, "--poll", "\(Self.pollSeconds)",
        "--spread", "0",
      ], toleratesFailures: toleratesFailures)
  }

  /// Starts the app as an author does, to see a folder; nothing is stored.
  func preview(_ folder: URL) throws -> AppProcess {
    try start(["--store", stage.file("preview").path, "--preview", folder.path], toleratesFailures: false)
  }

  private func start(_ arguments: [String], toleratesFailures: Bool) throws -> AppProcess {
    let process = try stage.start("festival-app", arguments)
    return AppProcess(process, timeline: timeline, toleratesFailures: toleratesFailures)
  }
}
