// A real browser without a window, where the machine has one.

import Foundation

/// Chromium, as Debian has it.
enum Browser {
  private static let executable = URL(filePath: "/usr/bin/chromium")

  /// Whether there is one.
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: executable.path) }

  /// Opens a page, lets its scripts run, and gives its document as it is then.
  static func dom(of page: URL, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = executable
    process.arguments = [
      // The sandbox can't be set up by root, as whom continuous integration runs; the page is our own.
      "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
      "--user-data-dir=\(folder.appending(path: ".browser").path)", "--dump-dom", page.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
