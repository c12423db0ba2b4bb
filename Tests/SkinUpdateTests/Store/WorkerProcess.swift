#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// A running `StoreWorker`.
  final class WorkerProcess {
    /// The end of a process.
    struct End {
      var lines: [String]
      var wasKilled: Bool
      var status: Int32

      /// Returns the words after `first` in the last line that begins with it.
      func words(_ first: String) -> [String]? {
        lines.last { $0.hasPrefix(first + " ") }?.split(separator: " ").dropFirst().map(String.init)
      }
    }

    private let process: pid_t
    private let output: Int32
    private var input: Int32
    private var buffer: [UInt8] = []
    private(set) var lines: [String] = []

    /// The executable, which is next to the tests.
    static let executable: URL = {
      #if os(Linux)
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      #else
        let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
      #endif
      return tests.deletingLastPathComponent().appending(path: "StoreWorker")
    }()

    init(_ store: URL, _ arguments: String..., environment: [String: String] = [:]) throws {
      let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let toWorker = try Self.pipe()
      let fromWorker = try Self.pipe()
      defer { for descriptor in [toWorker.read, fromWorker.write] { close(descriptor) } }
      // Pipes close on exec, so that no worker inherits another one's.
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
      #else
        var actions = posix_spawn_file_actions_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, toWorker.read, 0)
      posix_spawn_file_actions_adddup2(&actions, fromWorker.write, 1)
      let words = ([Self.executable.path, store.path] + arguments).map { strdup($0) } + [nil]
      let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
      defer { for text in words + settings { free(text) } }
      var process: pid_t = 0
      try #require(posix_spawn(&process, Self.executable.path, &actions, nil, words, settings) == 0)
      self.process = process
      input = toWorker.write
      output = fromWorker.read
    }

    deinit {
      close(output)
      if input >= 0 { close(input) }
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
      var ends: [Int32] = [0, 0]
      try #require(Foundation.pipe(&ends) == 0)
      for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
      return (ends[0], ends[1])
    }

    /// Returns the next line; nil once the process has closed its output.
    func next() throws -> String? {
      while true {
        if let end = buffer.firstIndex(of: 0x0A) {
          let line = String(decoding: buffer[..<end], as: UTF8.self)
          buffer.removeSubrange(...end)
          lines.append(line)
          return line
        }
        var more = [UInt8](repeating: 0, count: 4_096)
        let count = read(output, &more, more.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return nil }
        buffer += more[..<count]
      }
    }

    /// Closes the input, which commands of the worker wait for.
    func closeInput() {
      close(input)
      input = -1
    }

    /// Kills the process without a chance to clean up.
    func kill() { _ = Foundation.kill(process, SIGKILL) }

    /// Waits until the process has ended.
    ///
    /// Call it once.
    func end() throws -> End {
      while try next() != nil {}
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      // The macros of <sys/wait.h>: the signal in the lower seven bits, the exit status in the next byte.
      let signal = status & 0x7F
      return End(lines: lines, wasKilled: signal == SIGKILL, status: signal == 0 ? status >> 8 & 0xFF : 128 + signal)
    }

    /// Runs a worker to its end.
    static func run(_ store: URL, _ command: String, _ environment: [String: String] = [:]) throws -> End {
      try WorkerProcess(store, command, environment: environment).end()
    }

    /// Runs a worker that opens a store like an app's next launch, and reads everything in it.
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

  /// The complete state that a new process found in a store.
  struct CheckedStore {
    var model: StoreModel
    var installed: [Int]
    var temporaryFiles: Int
    var orphans: Int
    var issue: String
  }

  /// The expected state of a store, by versions of the worker's skin; 0 is the built-in one.
  struct StoreModel: Hashable {
    var shown = 0
    var isConfirmed = true
    var fallback = 0

    init(shown: Int = 0) { self.shown = shown }

    init?(words: [String]) {
      guard words.count == 3, let shown = Int(words[0]), let fallback = Int(words[2]) else { return nil }
      self.shown = shown
      isConfirmed = words[1] == "true"
      self.fallback = fallback
    }

    /// The last healthy skin.
    var lastGood: Int { isConfirmed ? shown : fallback }

    /// Returns the state after an operation.
    func after(_ operation: String) -> StoreModel {
      var next = self
      let parts = operation.split(separator: ":")
      switch parts.first {
      case "switch", "follow":
        guard let version = parts.last.flatMap({ Int($0) }), version != shown else { break }
        // The fallback needs no trial. Any other skin starts its trial, with the healthy one as the fallback.
        next.shown = version
        next.isConfirmed = version == fallback
        next.fallback = lastGood == version ? 0 : lastGood
      case "off": next = StoreModel()
      case "confirm": next.isConfirmed = true
      case "back":
        if shown != 0 { next = StoreModel(shown: fallback) }
      case "fail":
        if !isConfirmed { next = StoreModel(shown: fallback) }
      default: break
      }
      return next
    }
  }
#endif
