// A real browser without a window, where the machine has one.

#if os(Linux)
  import DemoKit
  import Foundation

  /// Chromium, as Debian has it.
  enum Browser {
    private static let executable = URL(filePath: "/usr/bin/chromium")

    /// Whether there is one.
    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: executable.path) }

    /// Opens a page, and gives its document as it is when all of it is loaded.
    static func dom(of page: URL, in folder: URL) async throws -> String {
      let process = try ChildProcess(
        executable,
        [
          // The sandbox can't be set up by root, as whom continuous integration runs; the page is our own.
          "--headless", "--no-sandbox", "--disable-gpu", "--timeout=20000",
          "--user-data-dir=\(folder.appending(path: ".browser").path)", "--dump-dom", page.absoluteString,
        ], log: folder.appending(path: "browser.log"))
      defer { process.stopAtOnce(within: 0) }
      let lines = process.lines
      return try await withDeadline(60, "the browser") {
        var text = ""
        for await line in lines { text += line + "\n" }
        return text
      }
    }
  }
#endif
