#if !os(iOS)
  package import Foundation

  /// A shell script that tests run as a program.
  package enum Script {
    /// Writes a script that can be executed.
    ///
    /// Another process writes it. If this one did, a process that another test starts meanwhile would have the file open for
    /// writing until it executes its program, and the system would refuse to execute the script (`ETXTBSY`).
    /// - Parameters:
    ///   - text: The script without its first line.
    ///   - file: The file; its folder is created.
    /// - Throws: If the file can't be written.
    package static func write(_ text: String, to file: URL) throws {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let (process, input) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", #"cat >"$1" && chmod 755 "$1""#, "sh", file.path]
      process.standardInput = input
      try process.run()
      try input.fileHandleForWriting.write(contentsOf: Data("#!/bin/sh\n\(text)\n".utf8))
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
  }
#endif
