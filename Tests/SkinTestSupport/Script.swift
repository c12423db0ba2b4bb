#if !os(iOS)
  package import Foundation

  /// Shell scripts that tests run, or write to be run as programs.
  package enum Script {
    /// A command that failed.
    struct Failure: Error {
      let command: String
      let status: Int32
    }

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

    /// Runs a command in a shell.
    /// - Parameters:
    ///   - command: The command.
    ///   - folder: The folder in which it runs.
    /// - Throws: If the shell can't be started, or the command fails.
    package static func run(_ command: String, in folder: URL) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", command]
      process.currentDirectoryURL = folder
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failure(command: command, status: process.terminationStatus) }
    }
  }
#endif
