import Foundation
import SkinKit

/// A download of a file whose length and hash are known.
///
/// Received bytes stay if the connection breaks, and the next attempt requests the rest. Signed metadata describe the
/// file, so pieces of different answers can't be mixed unnoticed: the complete file is checked at the end.
///
/// Transient failures are retried after a wait: broken and slow connections, statuses such as 429 and 5xx, and a wrong
/// range. Others end the download at once: other statuses, a file of another length or hash, a captive portal, a full
/// disk.
struct FileDownload: Sendable {
  let url: URL
  let digest: FileDigest
  /// The place of the bytes; it may have the beginning already.
  let file: URL
  let transport: any HTTPTransport
  /// The clock used to wait between attempts.
  var clock: any UpdateClock = SystemClock()
  /// The waits between attempts.
  var retries: RetryPolicy = {
    var retries = RetryPolicy(backOff: BackOff(first: 0.5, limit: 30))
    retries.maximumAttempts = 5
    retries.longestAcceptedWait = 120
    return retries
  }()
  /// The minimum rate in bytes per second.
  var minimumRate = 1_024
  /// Whether the cellular network may be used.
  var allowsCellular = true

  private var part: DownloadPart { DownloadPart(file: file) }

  /// Downloads and checks the file.
  /// - Parameter report: Receives the progress.
  /// - Returns: The final progress.
  /// - Throws: `SkinIssue`. After a wrong length or hash nothing of the file remains, after a broken connection its
  ///   beginning does.
  func run(_ report: @Sendable (DownloadProgress) -> Void) async throws -> DownloadProgress {
    var received = 0
    for isLast in [false, true] {
      let isOneAnswer = try await gather(&received, report)
      do {
        try digest.check(fileAt: file, file: url.lastPathComponent)
        break
      } catch {
        part.discard()
        // Pieces of several answers may not belong together, or one of them was bad: the complete file may still be
        // right.
        if isOneAnswer || isLast { throw error }
      }
    }
    part.forgetNote()
    let total = digest.length ?? 0
    return DownloadProgress(present: total, received: received, total: total)
  }

  /// Downloads the bytes of the file in one or more attempts.
  /// - Returns: Whether all of them are from one answer.
  private func gather(_ received: inout Int, _ report: @Sendable (DownloadProgress) -> Void) async throws -> Bool {
    var retries = retries
    while true {
      let failure: Failure
      do {
        return try await transfer(&received, report)
      } catch let error as Failure {
        failure = error
      } catch let issue as SkinIssue {
        failure = Failure(issue: issue, isTransient: [.connection, .slowConnection].contains(issue.cause))
      }
      guard failure.isTransient, let wait = retries.delay(after: failure.issue) else { throw failure.issue }
      try await clock.sleep(seconds: wait)
    }
  }

  /// A failed attempt.
  private struct Failure: Error {
    var issue: SkinIssue
    /// Whether the next attempt may succeed.
    var isTransient: Bool
  }

  /// Downloads the missing bytes.
  /// - Returns: Whether all bytes of the file are from this one answer.
  private func transfer(_ received: inout Int, _ report: @Sendable (DownloadProgress) -> Void) async throws -> Bool {
    guard let length = digest.length else { throw SkinIssue.mismatch(url.lastPathComponent, "its length isn't signed") }
    var present = part.size
    let isWhole = present == length && (length > 0 || FileManager.default.fileExists(atPath: file.path))
    if isWhole { return false }
    let note = part.note
    if present >= length || note?.url != url.absoluteString { present = 0 }
    // A server that ignores ranges may send the complete file.
    var request = TransportRequest(url: url, maximumLength: length)
    request.minimumRate = minimumRate
    request.allowsCellular = allowsCellular
    if present > 0 {
      request.headers["Range"] = "bytes=\(present)-"
      request.validator = note?.validator
    }
    let stream = try await transport.open(request)
    let isRest = try await accept(stream, at: present, length: length)
    if !isRest {
      present = 0
      try part.begin(.init(url: url.absoluteString, validator: stream.strongValidator))
    }
    try await append(stream, from: present, length: length, received: &received, report)
    return !isRest
  }

  /// Classifies an answer.
  /// - Returns: Whether it has the rest of the file, and not the complete file.
  private func accept(_ stream: TransportStream, at present: Int, length: Int) async throws -> Bool {
    switch stream.status {
    case 200:
      if let announced = stream.headers["content-length"].flatMap({ Int($0) }), announced != length {
        part.discard()
        // The first bytes show whether it is a portal's page; then reading them throws.
        for try await _ in stream.body { break }
        throw SkinIssue.wrongLength(url, announced, expected: length)
      }
      return false
    case 206:
      let range = ContentRange(stream.headers["content-range"])
      if let range, present > 0, range.first == present, range.last == length - 1, range.total ?? length == length {
        return true
      }
      let sent = stream.headers["content-range"] ?? "nothing that says which"
      throw badRange("from byte \(present) of \(length), and sent \(sent)", wasAsked: present > 0)
    case 416 where present > 0:
      throw badRange("it has no bytes from \(present) on", wasAsked: true)
    default:
      let issue = SkinIssue.unexpectedStatus(
        stream.status, retryAfter: stream.headers["retry-after"], now: clock.now, url: url)
      throw Failure(issue: issue, isTransient: HTTPStatus.isTransient(stream.status))
    }
  }

  /// Discards the beginning, so that the next attempt requests the complete file.
  private func badRange(_ reason: String, wasAsked: Bool) -> Failure {
    part.discard()
    return Failure(issue: .badRange(url, reason), isTransient: wasAsked)
  }

  private func append(
    _ stream: TransportStream, from start: Int, length: Int, received: inout Int,
    _ report: @Sendable (DownloadProgress) -> Void
  ) async throws {
    var present = start
    let handle = try part.append()
    defer { try? handle.close() }
    for try await piece in stream.body {
      guard present + piece.count <= length else { throw SkinIssue.tooLong(url, limit: length) }
      do { try handle.write(contentsOf: piece) } catch { throw part.failure("write", error) }
      present += piece.count
      received += piece.count
      report(DownloadProgress(present: present, received: received, total: length))
    }
    // A stream also ends, without an error, if the task that reads it is canceled.
    try Task.checkCancellation()
    guard present < length else { return }
    // The server closed the connection properly, so it has no more bytes.
    part.discard()
    throw SkinIssue.wrongLength(url, present, expected: length)
  }
}

extension TransportStream {
  /// The `ETag`, if it promises the same bytes.
  var strongValidator: String? { validator.flatMap { $0.hasPrefix("W/") ? nil : $0 } }
}
