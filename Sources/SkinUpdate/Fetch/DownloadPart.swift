// The beginning of a file on disk, and the note beside it that says where it came from.

import Foundation
import SkinKit

/// A file that is being downloaded, and its note.
///
/// The note, named like the file with `.json` after it, has the address and, where the server gave one, the `ETag` of
/// the answer that the bytes are from:
/// ```json
/// {"url":"https://example.org/repository/targets/…","validator":"\"33a64df5\""}
/// ```
/// Bytes without a readable note, or from another address, are thrown away: the download begins anew.
struct DownloadPart: Sendable {
  /// Where the bytes are.
  let file: URL

  /// What is known about the answer that the bytes are from.
  struct Note: Codable, Hashable, Sendable {
    var url: String
    /// A strong `ETag`; a weak one doesn't promise the same bytes, and can't be used for ranges (RFC 9110, 13.1.5).
    var validator: String?
  }

  /// The note's file.
  var noteFile: URL { Self.note(beside: file) }

  private static func note(beside file: URL) -> URL { file.appendingPathExtension("json") }

  /// Where the system's own note lies by which a background download goes on.
  static func resumption(beside file: URL) -> URL { file.appendingPathExtension("resume") }

  /// Everything that belongs to an unfinished download: its bytes and the notes beside them.
  static func files(of file: URL) -> [URL] { [file, note(beside: file), resumption(beside: file)] }

  /// How many bytes are there.
  var size: Int { DurableFile.size(of: file) }

  /// The note; nil where there is none that can be read.
  var note: Note? {
    guard let data = try? Data(contentsOf: noteFile), data.count <= 16_384 else { return nil }
    return try? JSONDecoder().decode(Note.self, from: data)
  }

  /// Throws away what is there and begins anew.
  /// - Parameter note: What is known about the answer that begins.
  /// - Throws: `SkinIssue` where it can't be written.
  func begin(_ note: Note) throws {
    discard()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(note).write(to: noteFile)
      try Data().write(to: file, options: .withoutOverwriting)
    } catch { throw failure("create", error) }
  }

  /// Opens the file to add bytes.
  /// - Returns: A handle at the file's end.
  /// - Throws: `SkinIssue` where it can't be opened.
  func append() throws -> FileHandle {
    do {
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      return handle
    } catch { throw failure("open", error) }
  }

  /// Removes the file and its note.
  func discard() {
    // What can't be removed is overwritten, or fails there with a reason.
    try? FileManager.default.removeItem(at: file)
    forgetNote()
  }

  /// Removes the note of a file that is complete.
  func forgetNote() { try? FileManager.default.removeItem(at: noteFile) }

  /// The issue of a file operation that failed.
  func failure(_ verb: String, _ error: any Error) -> SkinIssue {
    var cause = error as NSError
    while let deeper = cause.userInfo[NSUnderlyingErrorKey] as? NSError, cause.domain != NSPOSIXErrorDomain {
      cause = deeper
    }
    let isFull = cause.domain == NSCocoaErrorDomain && cause.code == CocoaError.fileWriteOutOfSpace.rawValue
    let number = cause.domain == NSPOSIXErrorDomain ? Int32(cause.code) : isFull ? ENOSPC : EIO
    return DurableFile.failure(verb, file, number)
  }
}
