package import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that is run as a separate process, with its arguments.
package struct Command {
  private let name: String
  private let arguments: [String]
  private let folder: URL?

  /// Creates a command that is searched in the path, and runs in a folder or the current one.
  package init(_ name: String, _ arguments: [String], in folder: URL? = nil) {
    (self.name, self.arguments, self.folder) = (name, arguments, folder)
  }

  /// Creates a command for a program of this package, by default `skin-package-work`.
  package init(_ program: String = "skin-package-work", work arguments: [String]) {
    let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    self.init(executable.deletingLastPathComponent().appending(path: program).path, arguments)
  }

  /// Runs the program to its end.
  /// - Returns: The processor time of the program and its children in milliseconds, user and system time.
  /// - Throws: ``MissingTool`` if it isn't installed, ``WrongResult`` if it fails.
  @discardableResult package func run() throws -> Double {
    let before = Self.timeOfChildren()
    let process = try start()
    try finish(process)
    return Self.timeOfChildren() - before
  }

  /// Runs the program and samples its memory.
  /// - Returns: The largest sampled number of bytes.
  package func peak(of memory: ProcessMemory) throws -> Int {
    let process = try start()
    var peak = 0
    while process.isRunning {
      peak = max(peak, memory.bytes(of: process.processIdentifier) ?? 0)
      usleep(500)
    }
    try finish(process)
    // In a quick run, the program may end before it was sampled.
    try WrongResult.unless(peak > 0 || BenchmarkArguments.isQuick, "the memory of \(name) was never sampled")
    return max(1, peak)
  }

  private func start() throws -> Process {
    let process = Process()
    process.executableURL = try executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func executable() throws -> URL {
    name.contains("/") ? URL(filePath: name) : try Self.find(name)
  }

  /// Finds a program in the path.
  /// - Parameter name: The program.
  /// - Returns: Its file.
  /// - Throws: ``MissingTool`` if it isn't installed.
  package static func find(_ name: String) throws -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places = folders.map { URL(filePath: String($0)).appending(path: name) }
    guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw MissingTool(name: name)
    }
    return found
  }

  private func finish(_ process: Process) throws {
    process.waitUntilExit()
    try WrongResult.unless(
      process.terminationReason == .exit && process.terminationStatus == 0,
      "\(name) failed with \(process.terminationStatus)")
  }

  /// Returns the processor time of all finished child processes in milliseconds.
  private static func timeOfChildren() -> Double {
    #if canImport(Darwin)
      let children = RUSAGE_CHILDREN
    #else
      let children = RUSAGE_CHILDREN.rawValue
    #endif
    var usage = rusage()
    // Fails only for an invalid first argument.
    getrusage(children, &usage)
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }
}

/// The error of a program that isn't installed.
package struct MissingTool: Error, CustomStringConvertible {
  let name: String
  package var description: String { "\(name) isn't installed" }

  /// Creates the error.
  package init(name: String) { self.name = name }
}

/// A kind of process memory, as counted by Linux.
package enum ProcessMemory: String {
  /// The peak of resident memory, including mapped files and the program.
  case residentPeak = "VmHWM:"
  /// The current resident memory, including mapped files and the program.
  case resident = "VmRSS:"
  /// The current resident memory without mapped files: heap and stacks.
  case anonymous = "RssAnon:"

  /// Whether this system reports process memory.
  package static var isAvailable: Bool { anonymous.bytes(of: getpid()) != nil }

  /// Returns the number of bytes of a process, or nil if it isn't available, as after its end.
  package func bytes(of process: Int32) -> Int? {
    guard let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/status"), encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix(rawValue) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }
}
