import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(macOS) || os(Linux)
  /// A pipe to or from a signer's program, whose ends other programs don't inherit.
  final class SignerPipe {
    /// The descriptors of the ends; -1 once an end is closed.
    private(set) var reading: Int32
    private(set) var writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw SignerFailure("it can't be started", messages: Data(String(cString: strerror(errno)).utf8))
      }
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      closeReading()
      closeWriting()
    }

    /// Whether the reading end is open.
    var isReadable: Bool { reading >= 0 }

    func closeReading() {
      if reading >= 0 { close(reading) }
      reading = -1
    }

    func closeWriting() {
      if writing >= 0 { close(writing) }
      writing = -1
    }

    /// Reads available bytes, and closes the end after the last ones.
    /// - Parameters:
    ///   - data: The bytes so far.
    ///   - most: The number of bytes to keep; further ones are dropped.
    func read(into data: inout Data, most: Int) {
      var buffer = [UInt8](repeating: 0, count: 16 << 10)
      #if canImport(Darwin)
        let count = Darwin.read(reading, &buffer, buffer.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(reading, &buffer, buffer.count)
      #else
        let count = Musl.read(reading, &buffer, buffer.count)
      #endif
      if count > 0 {
        data.append(contentsOf: buffer.prefix(min(count, max(0, most - data.count))))
      } else if count == 0 || ![EINTR, EAGAIN].contains(errno) {
        closeReading()
      }
    }

    /// Writes as many bytes as the pipe takes, and closes the end after the last ones, or if the program doesn't read.
    /// - Returns: The remaining bytes.
    func write(_ data: Data.SubSequence) -> Data.SubSequence {
      _ = fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK)
      let count = data.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(writing, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
          Glibc.write(writing, bytes.baseAddress, bytes.count)
        #else
          Musl.write(writing, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, [EINTR, EAGAIN].contains(errno) { return data }
      let rest = count < 0 ? data.suffix(0) : data.dropFirst(count)
      if rest.isEmpty { closeWriting() }
      return rest
    }

    /// Runs a closure in which a write to a program that has ended fails, and doesn't end this process.
    static func withoutSignals(_ body: () throws -> Void) rethrows {
      var (blocked, old, pending) = (sigset_t(), sigset_t(), sigset_t())
      sigemptyset(&blocked)
      sigaddset(&blocked, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &blocked, &old)
      defer {
        sigpending(&pending)
        if sigismember(&pending, SIGPIPE) == 1, sigismember(&old, SIGPIPE) == 0 {
          var signal: Int32 = 0
          sigwait(&blocked, &signal)
        }
        pthread_sigmask(SIG_SETMASK, &old, nil)
      }
      try body()
    }
  }
#endif
