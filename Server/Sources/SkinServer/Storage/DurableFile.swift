import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// File operations that survive a crash of the machine.
enum DurableFile {
  /// Flushes the contents of a file or a folder to the disk.
  static func flush(_ url: URL) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", url) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("flush", url) }
  }

  /// Renames a file atomically, replacing an existing one.
  static func rename(_ file: URL, to target: URL) throws {
    #if canImport(Glibc)
      let result = Glibc.rename(file.path, target.path)
    #elseif canImport(Musl)
      let result = Musl.rename(file.path, target.path)
    #else
      let result = Darwin.rename(file.path, target.path)
    #endif
    guard result == 0 else { throw failure("rename", file) }
  }

  /// Writes a small file atomically.
  static func write(_ data: Data, to target: URL) throws {
    let part = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try data.write(to: part)
      try flush(part)
      try rename(part, to: target)
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }

  private static func failure(_ step: String, _ url: URL) -> CocoaError {
    CocoaError(
      .fileWriteUnknown,
      userInfo: [
        NSFilePathErrorKey: url.path,
        NSLocalizedDescriptionKey: "\(url.path): \(step) failed: \(String(cString: strerror(errno)))",
      ])
  }
}
