import DemoKit
import FestivalWire
import Foundation

/// A device with a store of its own, on which the app is started repeatedly.
struct Phone {
  let name: String
  let stage: Stage
  let timeline: Timeline
  let server: Operator
  /// Longer than the demo, so that the app can only learn of changes by push.
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

  /// Starts the app with the preview of an author's folder.
  ///
  /// Nothing is stored.
  func preview(_ folder: URL) throws -> AppProcess {
    try start(["--store", stage.file("preview").path, "--preview", folder.path], toleratesFailures: false)
  }

  private func start(_ arguments: [String], toleratesFailures: Bool) throws -> AppProcess {
    let process = try stage.start("festival-app", arguments)
    return AppProcess(process, timeline: timeline, toleratesFailures: toleratesFailures)
  }
}
