internal import Foundation
package import SkinKit

/// Writing to file descriptors.
package enum FileWriting {
  /// Writes all bytes at the descriptor's position, in as many calls as necessary.
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - descriptor: An open file.
  /// - Returns: The system's error code; nil if all bytes were written.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var done = 0
    while done < bytes.count {
      let step = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if step > 0 {
        done += step
      } else if step == 0 {
        return EIO
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Writes all bytes at the descriptor's position; `path` is for messages.
  /// - Throws: `SkinIssue` with the code `unwritable-file`.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws {
    if let code = write(bytes, to: descriptor) { throw SkinIssue.unwritable(path, code) }
  }
}

extension SkinIssue {
  /// Returns the issue of a failed write, with the system's error code.
  package static func unwritable(_ path: String, _ code: Int32) -> SkinIssue {
    SkinIssue(
      .unwritableFile, "\(EntryName.shown(path)) can't be written: \(String(cString: strerror(code)))",
      suggestion: "Check that its folder exists, may be written to, has room, and isn't used by anything else.",
      place: .init(file: EntryName.shown(path)))
  }
}
