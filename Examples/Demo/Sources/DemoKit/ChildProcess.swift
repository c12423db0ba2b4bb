public import Foundation

/// A running executable whose standard output is read line by line.
///
/// It uses posix_spawn and two blocking threads, one to read and one to wait. So neither the end of the output nor that
/// of the process can be missed. Unchecked, because `status` and `input` are only accessed under `lock`.
public final class ChildProcess: @unchecked Sendable {

  /// The lines of the standard output, until the process closes it.
  public let lines: AsyncStream<String>
  /// The executable's name.
  public let name: String
  /// The number that the system knows the process by.
  public let identifier: pid_t

  private static let starting = NSLock()
  private let log: URL
  private let lock = NSLock()
  private var status: Int32?
  private var input: Int32

  /// Starts an executable in a process group of its own, so that an interrupt at the terminal doesn't reach it.
  /// - Parameters:
  ///   - executable: The executable.
  ///   - arguments: Its arguments.
  ///   - environment: Variables in addition to those of this process.
  ///   - log: The file to which its standard error is appended.
  /// - Throws: ``ChildProcessError`` if it can't be started.
  public init(_ executable: URL, _ arguments: [String], environment: [String: String] = [:], log: URL) throws {
    name = executable.lastPathComponent
    self.log = log
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw ChildProcessError(description: "there is no executable \(executable.path); run `make build`")
    }
    // Writing to a process that has ended must return an error, not end this process.
    Foundation.signal(SIGPIPE, SIG_IGN)
    // One start at a time, so that no other child inherits these pipes before they are marked.
    Self.starting.lock()
    defer { Self.starting.unlock() }
    let toChild = try Self.pipe()
    let fromChild = try Self.pipe()
    let errors = open(log.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { for descriptor in [toChild.read, fromChild.write, errors] { close(descriptor) } }
    guard errors >= 0 else { throw ChildProcessError(description: "\(log.path) can't be written") }
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    do {
      identifier = try Self.spawn(
        executable.path, [executable.path] + arguments, variables.map { "\($0)=\($1)" },
        streams: [toChild.read, fromChild.write, errors])
    } catch {
      for descriptor in [toChild.write, fromChild.read] { close(descriptor) }
      throw error
    }
    input = toChild.write
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    Thread { Self.read(fromChild.read, line) }.start()
    Thread { self.waitForEnd() }.start()
  }

  deinit { if input >= 0 { close(input) } }

  /// Whether the process is running.
  public var isRunning: Bool { lock.withLock { status == nil } }

  /// Writes to the standard input.
  /// - Parameter data: The bytes to write.
  /// - Throws: ``ChildProcessError`` if the process has closed its standard input.
  public func send(_ data: Data) throws {
    let descriptor = lock.withLock { input }
    let bytes = [UInt8](data)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ChildProcessError(description: "\(name) has closed its standard input") }
      written += count
    }
  }

  /// Closes the standard input.
  public func closeInput() {
    lock.withLock {
      if input >= 0 { close(input) }
      input = -1
    }
  }

  /// Waits for the end of the process.
  /// - Returns: The exit status, or 128 plus the signal's number if a signal ended the process.
  /// - Throws: `CancellationError` if the task is canceled.
  public func exitStatus() async throws -> Int32 {
    while true {
      if let status = lock.withLock({ status }) { return status }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Sends a signal, if the process is still running.
  /// - Parameter number: The signal.
  public func signal(_ number: Int32) {
    // Under the lock, so that the identifier can't have been reused by another process.
    lock.withLock { if status == nil { kill(identifier, number) } }
  }

  /// Asks the process to end, and kills it if it doesn't end in time.
  /// - Parameter seconds: The time to wait.
  /// - Returns: Whether it ended in time.
  public func stop(within seconds: Double) async -> Bool {
    signal(SIGTERM)
    let patience = ContinuousClock.now + .seconds(seconds)
    // Continues when the task is canceled, so that no process is left running.
    while isRunning, .now < patience { usleepBriefly() }
    let stopped = !isRunning
    signal(SIGKILL)
    while isRunning { usleepBriefly() }
    return stopped
  }

  /// Stops the process as ``stop(within:)`` does, without suspending, for the end of this program.
  /// - Parameter seconds: The time to wait.
  public func stopAtOnce(within seconds: Double) {
    signal(SIGTERM)
    let patience = ContinuousClock.now + .seconds(seconds)
    while isRunning, .now < patience { usleepBriefly() }
    signal(SIGKILL)
    while isRunning { usleepBriefly() }
  }

  /// Returns the last lines of the standard error.
  /// - Parameter count: The number of lines.
  /// - Returns: The lines, with the executable's name before each.
  public func lastLogLines(_ count: Int) -> [String] {
    guard let text = try? String(contentsOf: log, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").suffix(count).map { "\(name): \($0)" }
  }

  private func usleepBriefly() { usleep(3_000) }

  private func waitForEnd() {
    var information = siginfo_t()
    // First without reaping the process, so that the identifier isn't reused until it is marked as ended.
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    lock.withLock {
      var raw: Int32 = 0
      while waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
      let signal = raw & 0x7F
      status = signal == 0 ? raw >> 8 & 0xFF : 128 + signal
    }
  }

  private static func read(_ descriptor: Int32, _ line: AsyncStream<String>.Continuation) {
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      pending += buffer[0..<count]
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        line.yield(String(decoding: pending[..<end], as: UTF8.self))
        pending.removeSubrange(...end)
      }
    }
    if !pending.isEmpty { line.yield(String(decoding: pending, as: UTF8.self)) }
    line.finish()
    close(descriptor)
  }

  /// Creates a pipe that children inherit only explicitly.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else {
      throw ChildProcessError(description: "can't create a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String], streams: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    // Otherwise, the child would inherit the ignored and blocked signals.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    let (argumentPointers, environmentPointers) = (arguments.map { strdup($0) }, environment.map { strdup($0) })
    defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
    var identifier: pid_t = 0
    let failure = posix_spawn(
      &identifier, path, &actions, &attributes, argumentPointers + [nil], environmentPointers + [nil])
    guard failure == 0 else {
      throw ChildProcessError(description: "can't start \(path): \(String(cString: strerror(failure)))")
    }
    return identifier
  }
}

/// The reason why a process couldn't be started or written to.
public struct ChildProcessError: Error, Hashable, CustomStringConvertible {
  /// The reason.
  public var description: String
}
