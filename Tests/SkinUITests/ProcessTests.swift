#if HEADLESS && os(Linux)

import Foundation
import SkinUI
import Testing

extension FacadeTests {
  /// The app of the quick start as an installed one: in a folder with its skins, and with a home.
  @MainActor
  @Suite("Processes")
  struct ProcessTests {
    private let folder: URL
    private let stage: Stage

    init() throws {
      stage = try Stage()
      let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      // A link needs the same volume, and the executable is large.
      folder = built.appending(path: "quick-start-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.linkItem(
        at: built.appending(path: "QuickStartApp"), to: folder.appending(path: "QuickStartApp"))
      try FileManager.default.copyItem(
        at: stage.bundle.bundleURL.appending(path: "Skins"), to: folder.appending(path: "Skins"))
    }

    private func remove() {
      stage.end()
      #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) }
    }

    /// Runs the app, and returns the lines that it prints.
    private func run(_ command: String...) throws -> [String] {
      let process = Process()
      process.executableURL = folder.appending(path: "QuickStartApp")
      process.arguments = command
      let home = folder.appending(path: "Home").path
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["HOME": home, "XDG_DATA_HOME": home, "CFFIXED_USER_HOME": home]) { $1 }
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(log)")
      return (text + log).split(separator: "\n").map(String.init)
    }

    @Test(
      "The lines of the quick start, as printed: a new process shows what the previous one chose, in its first frame")
    func restored() throws {
      defer { remove() }
      #expect(try run("choose") == ["builtin [255, 0, 0] 20 light", "night [0, 0, 255] 24 dark"])
      #expect(try run("built-in") == ["night [0, 0, 255] 24 dark", "builtin [255, 0, 0] 24 dark"])
      #expect(try run() == ["builtin [255, 0, 0] 24 dark", "builtin [255, 0, 0] 24 dark"])
    }

    @Test("The server's line, as printed: without a root, it says so in the log of a debug build")
    func server() throws {
      defer { remove() }
      let lines = try run("server")
      #expect(lines.prefix(2) == ["builtin [255, 0, 0] 20 light", "builtin [255, 0, 0] 20 light"])
      #expect(lines.count == 3 && lines[2].hasPrefix("SkinKit: root.json: error: The bundle has no root.json"))
    }
  }
}

#endif
