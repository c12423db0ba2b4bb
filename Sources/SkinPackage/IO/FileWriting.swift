// Writing through file descriptors, and what to say where that fails.

internal import Foundation
internal import SkinKit

/// What all that writes files has in common.
enum FileWriting {
  /// Writes all bytes at the descriptor's place, however many calls that takes.
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - descriptor: An open file.
  ///   - path: The file's path, for messages.
  /// - Throws: `SkinIssue` with the code `unwritable-file`.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws {
    var done = 0
    while done < bytes.count {
      let step = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if step >= 0 {
        done += step
      } else if errno != EINTR {
        throw SkinIssue.unwritable(path, errno)
      }
    }
  }
}

extension SkinIssue {
  /// What couldn't be written, and why by the system's error code.
  static func unwritable(_ path: String, _ code: Int32) -> SkinIssue {
    SkinIssue(
      .unwritableFile, "\(EntryName.shown(path)) can't be written: \(String(cString: strerror(code)))",
      remedy: "Check that its folder exists, may be written to, has room, and isn't used by anything else.",
      place: .init(file: EntryName.shown(path)))
  }
}
