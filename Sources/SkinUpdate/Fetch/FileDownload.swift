// Downloads a file whose length and hash are known, and goes on where a broken download ended.

import Foundation
import SkinKit

/// A download into a file.
///
/// Bytes that came stay when the connection breaks, and the next attempt asks for the rest. What the file must be is
/// known from signed metadata, so pieces of different answers can't be mixed unnoticed: the whole is checked in the end.
///
/// What may pass is tried again after a pause: broken and slow connections, statuses 429 and 5xx, and a rest that isn't
/// the one that was asked for. What will not pass by itself ends the download at once: other statuses, a file of another
/// length or hash, a captive portal, a full disk.
struct FileDownload: Sendable {
  let url: URL
  let facts: FileDigest
  /// Where the bytes go; may hold the beginning already.
  let file: URL
  let transport: any HTTPTransport
  /// What pauses are waited for by.
  var clock: any UpdateClock = SystemClock()
  /// How often the file is asked for in one call.
  var attempts = 5
  /// How long to wait between attempts.
  var backOff = BackOff(first: 0.5, limit: 30)
  /// The longest pause that a server may ask for; one that wants a longer one is left alone for this time.
  var longestPause: TimeInterval = 120
  /// The fewest bytes per second.
  var minimumRate = 1_024
  /// Whether the cellular network may be used.
  var allowsCellular = true

  private var part: DownloadPart { DownloadPart(file: file) }

  /// Downloads and checks the file.
  /// - Parameter report: Is told how far it is.
  /// - Returns: How far it is in the end.
  /// - Throws: `SkinIssue`; after a wrong length or hash nothing of the file is left, after a broken connection its
  ///   beginning.
  func run(_ report: @Sendable (DownloadProgress) -> Void) async throws -> DownloadProgress {
    var received = 0
    for isLast in [false, true] {
      let isOneAnswer = try await gather(&received, report)
      do {
        try facts.check(fileAt: file, file: url.lastPathComponent)
        break
      } catch {
        part.discard()
        // Pieces of several answers may not belong together, or one of them was bad: the whole may still be right.
        if isOneAnswer || isLast { throw error }
      }
    }
    part.forgetNote()
    let total = facts.length ?? 0
    return DownloadProgress(present: total, received: received, total: total)
  }

  /// Brings the file's bytes in one attempt or more.
  /// - Returns: Whether all of them are from one answer.
  private func gather(_ received: inout Int, _ report: @Sendable (DownloadProgress) -> Void) async throws -> Bool {
    var backOff = backOff
    var attempt = 0
    while true {
      attempt += 1
      do {
        return try await transfer(&received, report)
      } catch let failure as Failure {
        guard failure.isPassing, attempt < attempts else { throw failure.issue }
        let pause = max(backOff.next(), failure.issue.retryAfter ?? 0)
        guard pause <= longestPause else { throw failure.issue }
        try await clock.sleep(seconds: pause)
      } catch let issue as SkinIssue {
        guard [.networkFailure, .networkTimeout, .tooSlow].contains(issue.code), attempt < attempts else { throw issue }
        try await clock.sleep(seconds: backOff.next())
      }
    }
  }

  /// An answer that doesn't fit.
  private struct Failure: Error {
    var issue: SkinIssue
    /// Whether it may be another one next time.
    var isPassing = false
  }

  /// Brings what is missing.
  /// - Returns: Whether all bytes of the file are from this one answer.
  private func transfer(_ received: inout Int, _ report: @Sendable (DownloadProgress) -> Void) async throws -> Bool {
    guard let length = facts.length else { throw SkinIssue.mismatch(url.lastPathComponent, "its length isn't signed") }
    var present = part.size
    let isWhole = present == length && (length > 0 || FileManager.default.fileExists(atPath: file.path))
    if isWhole { return false }
    let note = part.note
    if present >= length || note?.url != url.absoluteString { present = 0 }
    // A server that ignores ranges sends the whole, so that is what it may send.
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

  /// Decides what an answer is.
  /// - Returns: Whether it is the rest of the file, and not the whole.
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
    case 429, 500...599:
      let retryAfter = RetryAfter.seconds(stream.headers["retry-after"], now: clock.now)
      throw Failure(issue: .unexpectedStatus(stream.status, retryAfter: retryAfter, url: url), isPassing: true)
    default: throw SkinIssue.unexpectedStatus(stream.status, url: url)
    }
  }

  /// Throws the beginning away, so that the next attempt asks for the whole.
  private func badRange(_ reason: String, wasAsked: Bool) -> Failure {
    part.discard()
    return Failure(issue: .badRange(url, reason), isPassing: wasAsked)
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
    // A stream also ends, quietly, when the task that reads it is cancelled.
    try Task.checkCancellation()
    guard present < length else { return }
    // The server ended properly, so this is all that it has.
    part.discard()
    throw SkinIssue.wrongLength(url, present, expected: length)
  }
}

extension TransportStream {
  /// The `ETag`, if it promises the same bytes.
  var strongValidator: String? { validator.flatMap { $0.hasPrefix("W/") ? nil : $0 } }
}
