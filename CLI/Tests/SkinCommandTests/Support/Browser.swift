#if os(Linux)
  import DemoKit
  import Foundation

  /// Headless Chromium from Debian's package.
  enum Browser {
    private static let executable = URL(filePath: "/usr/bin/chromium")

    /// Whether the browser is installed.
    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: executable.path) }

    /// Opens a page, and returns its document after loading.
    static func dom(of page: URL, in folder: URL) async throws -> String {
      let process = try ChildProcess(
        executable,
        [
          // The sandbox doesn't work for root, which continuous integration uses. The page is trusted.
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
