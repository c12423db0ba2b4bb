import Foundation
import SkinTestSupport
import Testing

/// A workplace: what the suites about commands start from.
class CommandSuite {
  let place: Workplace

  init() throws { place = try Workplace() }
}

/// A temporary folder for a test, in which the built tools run as processes.
final class Workplace {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "skin-command-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The result of a run.
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// The output as JSON.
    var json: [String: Any] {
      get throws {
        let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
        return try #require(value as? [String: Any])
      }
    }

    /// The codes of the issues in the JSON output.
    var codes: [String] {
      get throws {
        try issues.compactMap { $0["code"] as? String }
      }
    }
  }

  /// Runs `skin` in the folder, and calls `during` while it runs.
  @discardableResult func skin(
    _ arguments: String..., environment: [String: String] = [:], during: (Process) throws -> Void = { _ in }
  ) throws -> Result {
    try skin(arguments, environment: environment, during: during)
  }

  /// Runs `skin` in the folder with a list of arguments.
  @discardableResult func skin(
    _ arguments: [String], environment: [String: String] = [:], during: (Process) throws -> Void = { _ in }
  ) throws -> Result {
    try run(Self.executable(), arguments, environment: environment, during: during)
  }

  /// Runs `skin`, calls `held` while it waits after the first file of a package, and interrupts it there.
  func interrupted(_ arguments: [String], held: () throws -> Void) throws -> Result {
    let pipe = try HoldPipe()
    return try skin(arguments, environment: pipe.environment) { process in
      defer { process.interrupt() }
      try #require(pipe.isHeld(within: 60), "the command finished no file within a minute")
      try held()
    }
  }

  /// Runs `tuf-client` in the folder.
  @discardableResult func tufClient(_ arguments: [String]) throws -> Result {
    try run(Self.executable("tuf-client"), arguments)
  }

  /// Runs `skin` in the folder, after shell commands that set limits.
  @discardableResult func shell(_ limits: String, _ arguments: String...) throws -> Result {
    let skin = try Self.executable().path
    return try run(
      URL(filePath: "/bin/bash"), ["-c", "\(limits); exec \"$0\" \"$@\"", skin] + arguments
    ) { process in
      // A process that blocks forever doesn't reach the limit of CPU time.
      DispatchQueue.global().asyncAfter(deadline: .now() + 60) { if process.isRunning { process.terminate() } }
    }
  }

  /// Runs a program in the folder, or in a folder below it.
  func run(
    _ program: URL, _ arguments: [String], in folder: String = ".", environment: [String: String] = [:],
    during: (Process) throws -> Void = { _ in }
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = url.appending(path: folder)
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SKIN_") }
    variables.merge(environment) { $1 }
    process.environment = variables
    let output = Pipe()
    // A file, because reading two pipes one after the other can deadlock.
    let errors = url.appending(path: ".errors-\(UUID().uuidString)")
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try during(process)
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  func write(_ text: String, _ path: String) throws { try write(Data(text.utf8), path) }

  func write(_ data: Data, _ path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func read(_ path: String) throws -> Data { try Data(contentsOf: url.appending(path: path)) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: path).path) }

  /// The names of the files in the folder.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

  /// Returns the names of the files in a subfolder.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path).sorted()
  }

  /// Returns the executable that was built together with these tests.
  static func executable(_ name: String = "skin") throws -> URL {
    #if os(Linux)
      let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #else
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      let folder = bundle.bundleURL.deletingLastPathComponent()
    #endif
    let file = folder.appending(path: name)
    try #require(FileManager.default.isExecutableFile(atPath: file.path), "\(name) isn't built beside the tests")
    return file
  }
}
