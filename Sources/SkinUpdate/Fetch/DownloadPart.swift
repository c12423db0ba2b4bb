import Foundation
import SkinKit

/// The beginning of a file that is being downloaded, and its note.
///
/// The note, named like the file with the suffix `.json`, has the address and, if the server sent one, the `ETag` of
/// the answer:
/// ```json
/// {"url":"https://example.org/repository/targets/…","validator":"\"33a64df5\""}
/// ```
/// Bytes without a readable note, or from another address, are discarded, and the download restarts.
struct DownloadPart: Sendable {
  /// The place of the bytes.
  let file: URL

  /// The answer that the bytes are from.
  struct Note: Codable, Hashable, Sendable {
    var url: String
    /// A strong `ETag`; a weak one doesn't promise the same bytes, and can't be used for ranges (RFC 9110, 13.1.5).
    var validator: String?
  }

  /// The note's file.
  var noteFile: URL { Self.note(beside: file) }

  private static func note(beside file: URL) -> URL { file.appendingPathExtension("json") }

  /// The place of the system's note by which a background download continues.
  static func resumption(beside file: URL) -> URL { file.appendingPathExtension("resume") }

  /// All files of an unfinished download: its bytes and its notes.
  static func files(of file: URL) -> [URL] { [file, note(beside: file), resumption(beside: file)] }

  /// The number of bytes that are present.
  var size: Int { DurableFile.size(of: file) }

  /// The note; nil if there is none that can be read.
  var note: Note? {
    guard let data = try? Data(contentsOf: noteFile), data.count <= 16_384,
      var note = try? JSONDecoder().decode(Note.self, from: data)
    else { return nil }
    note.validator = EntityTag.usable(note.validator)
    return note
  }

  /// Discards the file, and starts another one.
  /// - Parameter note: The answer that begins.
  /// - Throws: `SkinIssue` if it can't be written.
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
  /// - Throws: `SkinIssue` if it can't be opened.
  func append() throws -> FileHandle {
    do {
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      return handle
    } catch { throw failure("open", error) }
  }

  /// Removes the file and its note.
  func discard() {
    // A file that can't be removed is overwritten, or that fails with an issue.
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
