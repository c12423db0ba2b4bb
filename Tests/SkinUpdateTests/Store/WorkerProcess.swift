// The process that changes a store and is killed at it.

#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// A running `StoreWorker`.
  final class WorkerProcess {
    /// What became of a process.
    struct End {
      var lines: [String]
      var wasKilled: Bool
      var status: Int32

      /// The words after the first one of the last line that begins with it.
      func words(_ first: String) -> [String]? {
        lines.last { $0.hasPrefix(first + " ") }?.split(separator: " ").dropFirst().map(String.init)
      }
    }

    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private var buffer = Data()
    private(set) var lines: [String] = []

    /// Where the executable lies: beside the tests.
    static let executable: URL = {
      #if os(Linux)
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      #else
        let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
      #endif
      return tests.deletingLastPathComponent().appending(path: "StoreWorker")
    }()

    init(_ store: URL, _ arguments: String..., environment: [String: String] = [:]) throws {
      process.executableURL = Self.executable
      process.arguments = [store.path] + arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardOutput = output
      process.standardInput = input
      try process.run()
    }

    /// The next line; nil once the process has closed its output.
    func next() throws -> String? {
      while true {
        if let end = buffer.firstIndex(of: 0x0A) {
          let line = String(decoding: buffer[..<end], as: UTF8.self)
          buffer.removeSubrange(...end)
          lines.append(line)
          return line
        }
        guard let more = try output.fileHandleForReading.read(upToCount: 4_096), !more.isEmpty else { return nil }
        buffer.append(more)
      }
    }

    /// Closes the input, which ends what waits for it.
    func closeInput() throws { try input.fileHandleForWriting.close() }

    /// Kills the process, as the system does: it can't do anything about it.
    func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits until the process has ended.
    func end() throws -> End {
      while try next() != nil {}
      process.waitUntilExit()
      return End(
        lines: lines, wasKilled: process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL,
        status: process.terminationStatus)
    }

    /// Runs a worker to its end.
    static func run(_ store: URL, _ command: String, _ environment: [String: String] = [:]) throws -> End {
      try WorkerProcess(store, command, environment: environment).end()
    }

    /// Starts a worker on a store as an app's next launch does; everything it finds is read.
    static func check(_ store: URL, at location: SourceLocation = #_sourceLocation) throws -> CheckedStore {
      let end = try run(store, "check")
      try #require(end.status == 0, "\(end.lines)", sourceLocation: location)
      let state = try #require(end.words("state"), sourceLocation: location)
      let left = try #require(end.words("left"), sourceLocation: location)
      let installed = try #require(end.lines.first { $0.hasPrefix("installed ") }, sourceLocation: location)
      return CheckedStore(
        model: try #require(StoreModel(words: state), sourceLocation: location),
        installed: installed.dropFirst(10).split(separator: ",").compactMap { Int($0) },
        temporaryFiles: Int(left[0]) ?? -1, orphans: Int(left[1]) ?? -1, issue: end.words("issue")?.first ?? "")
    }
  }

  /// What a new process found in a store, all of it whole.
  struct CheckedStore {
    var model: StoreModel
    var installed: [Int]
    var temporaryFiles: Int
    var orphans: Int
    var issue: String
  }

  /// What a store should show, by versions of the worker's skin; 0 is the built-in one.
  struct StoreModel: Hashable {
    var shown = 0
    var isConfirmed = true
    var fallback = 0

    init() {}

    init?(words: [String]) {
      guard words.count == 3, let shown = Int(words[0]), let fallback = Int(words[2]) else { return nil }
      self.shown = shown
      isConfirmed = words[1] == "true"
      self.fallback = fallback
    }

    /// The last skin that was found healthy.
    var lastGood: Int { isConfirmed ? shown : fallback }

    /// What an operation makes of it.
    func after(_ operation: String) -> StoreModel {
      var next = self
      let parts = operation.split(separator: ":")
      switch parts.first {
      case "switch":
        guard let version = parts.last.flatMap({ Int($0) }), version != shown else { break }
        // Back to what was healthy: no trial. Else the trial begins, and the healthy one is what to fall back to.
        next.shown = version
        next.isConfirmed = version == fallback
        next.fallback = lastGood == version ? 0 : lastGood
      case "off": next = StoreModel()
      case "confirm": next.isConfirmed = true
      case "back":
        if shown != 0 { next = StoreModel(fallback) }
      case "fail":
        if !isConfirmed { next = StoreModel(fallback) }
      default: break
      }
      return next
    }

    private init(_ shown: Int) { self.shown = shown }
  }
#endif
