// A process that the demo runs: its lines, its input, its end.

import Foundation

/// A running executable whose output is read line by line.
final class ChildProcess: @unchecked Sendable {
  /// The lines of the standard output; ends when the process closes it.
  let lines: AsyncStream<String>
  let name: String

  // Unchecked, because `Process` and `FileHandle` aren't marked; they are only used in ways that any thread may.
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let ended: AsyncStream<Int32>
  private let log: URL

  /// Starts an executable; what it writes to standard error goes to a file.
  init(_ executable: URL, _ arguments: [String], environment: [String: String] = [:], log: URL) throws {
    name = executable.lastPathComponent
    self.log = log
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw DemoError("there is no executable \(executable.path); run `make build`")
    }
    if !FileManager.default.fileExists(atPath: log.path) {
      guard FileManager.default.createFile(atPath: log.path, contents: nil) else {
        throw DemoError("\(log.path) can't be written")
      }
    }
    let errors = try FileHandle(forWritingTo: log)
    try errors.seekToEnd()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors

    let (ended, end) = AsyncStream.makeStream(of: Int32.self)
    self.ended = ended
    process.terminationHandler = { process in
      end.yield(process.terminationStatus)
      end.finish()
    }
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    let splitter = LineSplitter()
    output.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      for text in data.isEmpty ? splitter.rest() : splitter.lines(in: data) { line.yield(text) }
      if data.isEmpty {
        handle.readabilityHandler = nil
        line.finish()
      }
    }
    do {
      try process.run()
    } catch {
      throw DemoError("\(executable.path) could not be started: \(error)")
    }
    try errors.close()
  }

  var isRunning: Bool { process.isRunning }

  /// Writes to the standard input.
  func send(_ data: Data) throws {
    do {
      try input.fileHandleForWriting.write(contentsOf: data)
    } catch {
      throw DemoError("\(name) does not listen any more: \(error)")
    }
  }

  /// Closes the standard input.
  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Waits for the end.
  func exitStatus() async -> Int32 {
    for await status in ended { return status }
    return process.isRunning ? -1 : process.terminationStatus
  }

  /// Ends the process without letting it notice.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  /// Asks the process to end, and ends it where it doesn't within some seconds; gives whether it did.
  func stop(within seconds: Double) async -> Bool {
    guard process.isRunning else { return true }
    process.terminate()
    let patience = ContinuousClock.now + .seconds(seconds)
    // Goes on when the demo is cancelled, too: no process may be left behind.
    while process.isRunning, .now < patience { try? await Task.sleep(for: .milliseconds(5)) }
    let stopped = !process.isRunning
    kill()
    while process.isRunning { try? await Task.sleep(for: .milliseconds(5)) }
    return stopped
  }

  /// Asks the process to end and waits without suspending: for the end of the whole program.
  func stopAtOnce() {
    guard process.isRunning else { return }
    process.terminate()
    let patience = ContinuousClock.now + .seconds(2)
    while process.isRunning, .now < patience { usleep(10_000) }
    kill()
  }

  /// The last lines of what it wrote to standard error.
  func lastLogLines(_ count: Int) -> [String] {
    guard let text = try? String(contentsOf: log, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").suffix(count).map { "\(name): \($0)" }
  }
}

/// Cuts a stream of bytes into lines.
private final class LineSplitter: @unchecked Sendable {
  // Unchecked: only the handler of one file uses it, one call after the other.
  private var pending = Data()

  func lines(in data: Data) -> [String] {
    pending += data
    var lines: [String] = []
    while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: pending[pending.startIndex..<end], as: UTF8.self))
      pending = Data(pending[(end + 1)...])
    }
    return lines
  }

  func rest() -> [String] {
    defer { pending = Data() }
    return pending.isEmpty ? [] : [String(decoding: pending, as: UTF8.self)]
  }
}
