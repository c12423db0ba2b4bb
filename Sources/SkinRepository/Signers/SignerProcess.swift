import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One run of a signer's program, without a shell, in a process group of its own.
///
/// The group is killed when the time is up, so that no child of the program remains.
struct SignerProcess {
  /// The executable's path and its arguments.
  var arguments: [String]
  var environment: [String: String]
  /// The time limit in seconds.
  var timeout: Int

  /// The size of the longest output; signatures are much shorter.
  private static let mostOutput = 64 << 10
  /// The part of the messages that is kept.
  private static let mostMessages = 2048

  #if os(macOS) || os(Linux)
    /// Runs the program.
    /// - Parameter input: The bytes of its standard input.
    /// - Returns: The bytes of its standard output.
    /// - Throws: `SignerFailure` if it can't be started, fails, or takes too long.
    func run(_ input: Data) throws -> Data {
      let end = ContinuousClock.now + .seconds(timeout)
      let (stdin, stdout, stderr) = (try SignerPipe(), try SignerPipe(), try SignerPipe())
      let process = try start(stdin, stdout, stderr)
      for pipe in [stdout, stderr] { pipe.closeWriting() }
      stdin.closeReading()
      var isFinished = false
      defer { if !isFinished { Self.stop(process) } }
      var (output, messages) = (Data(), Data())
      try SignerPipe.withoutSignals {
        try exchange(input, stdin, stdout, stderr, until: end, &output, &messages)
      }
      let status = try wait(for: process, until: end, messages)
      isFinished = true
      guard status & 0x7F == 0 else {
        throw SignerFailure("it was ended by the signal \(status & 0x7F)", messages: messages)
      }
      let code = status >> 8 & 0xFF
      guard code == 0 else { throw SignerFailure("it ended with the exit code \(code)", messages: messages) }
      return output
    }

    /// Writes the input and reads the output until both outputs are closed.
    private func exchange(
      _ input: Data, _ stdin: SignerPipe, _ stdout: SignerPipe, _ stderr: SignerPipe,
      until end: ContinuousClock.Instant, _ output: inout Data, _ messages: inout Data
    ) throws {
      var rest = input[...]
      if rest.isEmpty { stdin.closeWriting() }
      while stdout.isReadable || stderr.isReadable {
        var polled = [
          pollfd(fd: stdout.reading, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stderr.reading, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stdin.writing, events: Int16(POLLOUT), revents: 0),
        ]
        let left = end - .now
        guard left > .zero else { throw timedOut(messages) }
        // Negative descriptors, those of closed ends, are ignored.
        let count = poll(&polled, 3, Int32(min(left / .milliseconds(1), 60_000)) + 1)
        guard count > 0 || errno == EINTR || count == 0 else { throw SignerFailure("it can't be waited for") }
        guard count > 0 else { continue }
        if polled[0].revents != 0 { stdout.read(into: &output, most: Self.mostOutput + 1) }
        if polled[1].revents != 0 { stderr.read(into: &messages, most: Self.mostMessages) }
        if polled[2].revents != 0 { rest = stdin.write(rest) }
        guard output.count <= Self.mostOutput else { throw SignerFailure("it printed too much", messages: messages) }
      }
      stdin.closeWriting()
    }

    private func wait(
      for process: pid_t, until end: ContinuousClock.Instant, _ messages: Data
    ) throws -> Int32 {
      var status: Int32 = 0
      while true {
        let ended = waitpid(process, &status, WNOHANG)
        if ended == process { return status }
        guard ended == 0 || errno == EINTR else { throw SignerFailure("it can't be waited for") }
        guard .now < end else { throw timedOut(messages) }
        // It has closed its outputs, and so is about to end.
        poll(nil, 0, 2)
      }
    }

    private func timedOut(_ messages: Data) -> SignerFailure {
      SignerFailure("it didn't finish within \(timeout) s", messages: messages)
    }

    private static func stop(_ process: pid_t) {
      kill(-process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    private func start(_ stdin: SignerPipe, _ stdout: SignerPipe, _ stderr: SignerPipe) throws -> pid_t {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      posix_spawn_file_actions_adddup2(&actions, stdin.reading, 0)
      posix_spawn_file_actions_adddup2(&actions, stdout.writing, 1)
      posix_spawn_file_actions_adddup2(&actions, stderr.writing, 2)
      var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
      #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
      #else
        // The program gets no connections and files of this process.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
          if let open = Int32(name), open > 2 { posix_spawn_file_actions_addclose(&actions, open) }
        }
      #endif
      var (none, ended) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      sigemptyset(&ended)
      for signal in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { sigaddset(&ended, signal) }
      posix_spawnattr_setflags(&attributes, Int16(flags))
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &ended)
      var process: pid_t = 0
      var words = arguments.map { strdup($0) } + [nil]
      var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { for text in words + variables { free(text) } }
      let result = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &variables)
      guard result == 0 else {
        throw SignerFailure(
          "it can't be started", messages: Data("\(arguments[0]): \(String(cString: strerror(result)))".utf8))
      }
      return process
    }
  #else
    func run(_ input: Data) throws -> Data { throw SignerFailure("this platform can't run programs") }
  #endif
}
