import ArgumentParser
import Foundation

/// The option that opens a page in the browser.
struct OpenOption: ParsableArguments, Sendable {
  @Flag(help: "Open the page in the browser.")
  var open = false

  /// Opens an address in the user's browser, if the option is given.
  ///
  /// Without a browser, a note names the address: the page exists, so the command doesn't fail.
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - console: The output for the note.
  func show(_ url: URL, _ console: Console) {
    guard open else { return }
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    let found = folders.map { URL(filePath: String($0)).appending(path: program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { return note(url, console) }
    let process = Process()
    process.executableURL = found
    process.arguments = [url.absoluteString]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Not awaited: the program may run as long as the browser.
    do { try process.run() } catch { note(url, console) }
  }

  private func note(_ url: URL, _ console: Console) {
    console.note("No browser could be opened. Open \(url.isFileURL ? url.path : url.absoluteString) yourself.")
  }
}
