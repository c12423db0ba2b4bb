import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import NIOPosix
import SkinKit
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The file of one upload, which one request at a time extends.
final class UploadFile: Sendable {
  /// The right of a request to extend the file, which ends as soon as another request asks for it.
  struct Turn: Sendable {
    fileprivate var number: Int
    /// The size of the file when the turn began.
    var offset: Int
  }

  let url: URL
  private let threads: NIOThreadPool
  private let mutex = AsyncMutex()
  /// The number of the newest turn; only used behind the mutex.
  private let newest = NIOLockedValueBox(0)

  init(_ url: URL, threads: NIOThreadPool = .singleton) {
    self.url = url
    self.threads = threads
  }

  /// Begins a turn.
  ///
  /// A request whose connection is cut may go on for a while. Its turn ends here, so that the file doesn't change after a
  /// client was told its size.
  /// - Returns: The turn, or nil if the file doesn't exist.
  func begin() async -> Turn? {
    await mutex.withLock {
      guard let size else { return nil }
      let number = newest.withLockedValue { number in
        number += 1
        return number
      }
      return Turn(number: number, offset: size)
    }
  }

  /// Appends bytes to the file.
  /// - Parameters:
  ///   - piece: The bytes.
  ///   - position: The size of the file so far.
  ///   - turn: The turn of the request.
  ///   - reserve: The disk space that is left free.
  /// - Throws: `HTTPProblem` if the turn has ended, and storage errors.
  func append(_ piece: Data, at position: Int, _ turn: Turn, _ reserve: DiskReserve) async throws {
    guard !piece.isEmpty else { return }
    try await mutex.withLock {
      guard newest.withLockedValue({ $0 }) == turn.number, size == position else {
        throw HTTPProblem(
          .conflict, .uploadConflict, "Another request continues this upload, or has ended it",
          suggestion: "Ask for the upload's offset with HEAD, and continue there.")
      }
      try await threads.runIfActive { [url] in
        try reserve.check(writing: piece.count)
        let handle = try FileHandle(forWritingTo: url)
        defer { try? handle.close() }
        do {
          try handle.seek(toOffset: UInt64(position))
          try handle.write(contentsOf: piece)
        } catch {
          // A part of the bytes may be written.
          try? handle.truncate(atOffset: UInt64(position))
          throw error
        }
      }
    }
  }

  /// The size in bytes; nil if the file doesn't exist.
  var size: Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}

extension SkinIssue.Code {
  /// The upload doesn't have the offset that a request continues at.
  static let uploadConflict: Self = "upload-conflict"
}
