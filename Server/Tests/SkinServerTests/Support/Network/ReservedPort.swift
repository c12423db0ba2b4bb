import Foundation
import SkinTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ports for servers that can't choose and report one themselves, or that keep theirs while they restart.
enum ReservedPort {
  /// Reserves a port until this process ends.
  ///
  /// The lock of a file keeps it from the tests of other processes of this user. No connection has it as its local port, because these
  /// begin at 32768.
  static func next() throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reserved-ports-\(geteuid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for port in (12_000..<32_000).shuffled() {
      let lock = open(folder.appending(path: "\(port)").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
      guard lock >= 0 else { throw Timeout(description: "\(folder.path) can't be written: \(errno)") }
      // Left open: the end of the process releases the lock.
      if flock(lock, LOCK_EX | LOCK_NB) == 0, isFree(port) { return port }
      close(lock)
    }
    throw Timeout(description: "there is no free port")
  }

  private static func isFree(_ port: Int) -> Bool {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return RawConnection.address(port).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { bind(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
    } == 0
  }
}
