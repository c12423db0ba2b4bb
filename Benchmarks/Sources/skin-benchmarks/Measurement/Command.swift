// Programs run as processes of their own, and what they take.

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program with its arguments.
struct Command {
  private let name: String
  private let arguments: [String]
  private let folder: URL?

  /// A program that is looked for on the path when it runs, in a folder or where this process runs.
  init(_ name: String, _ arguments: [String], in folder: URL? = nil) {
    (self.name, self.arguments, self.folder) = (name, arguments, folder)
  }

  /// A program that is built together with this one: `skin-package-work` where no other is named.
  init(_ program: String = "skin-package-work", work arguments: [String]) {
    let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    self.init(executable.deletingLastPathComponent().appending(path: program).path, arguments)
  }

  /// Runs the program to its end.
  /// - Returns: The milliseconds that it, and what it started, had a processor, in its own code and the system's.
  /// - Throws: ``MissingTool`` where it isn't installed, ``WrongResult`` where it fails.
  @discardableResult func run() throws -> Double {
    let before = Self.timeOfChildren()
    let process = try start()
    try finish(process)
    return Self.timeOfChildren() - before
  }

  /// Runs the program and looks at its memory all the while.
  /// - Returns: The most bytes that it had of a kind, as far as was seen.
  func peak(of memory: ProcessMemory) throws -> Int {
    let process = try start()
    var peak = 0
    while process.isRunning {
      peak = max(peak, memory.bytes(of: process.processIdentifier) ?? 0)
      usleep(500)
    }
    try finish(process)
    try WrongResult.unless(peak > 0, "the memory of \(name) was never seen")
    return peak
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
    if name.contains("/") { return URL(filePath: name) }
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

  /// The milliseconds of all processes that were waited for.
  private static func timeOfChildren() -> Double {
    #if canImport(Darwin)
      let children = RUSAGE_CHILDREN
    #else
      let children = RUSAGE_CHILDREN.rawValue
    #endif
    var usage = rusage()
    // Fails only for a wrong first argument.
    getrusage(children, &usage)
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }
}

/// A program that rows need isn't installed.
struct MissingTool: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name) isn't installed" }
}

/// A kind of a process's memory, as Linux counts it.
enum ProcessMemory: String {
  /// The most that was ever resident, mapped files and the program itself included.
  case residentPeak = "VmHWM:"
  /// What is resident now and is no file's: heap, stacks.
  case anonymous = "RssAnon:"

  /// Whether this system tells.
  static var isTold: Bool { anonymous.bytes(of: getpid()) != nil }

  /// The bytes that a process has; nil where that can't be told, as at its end.
  func bytes(of process: Int32) -> Int? {
    guard let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/status"), encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix(rawValue) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }
}
