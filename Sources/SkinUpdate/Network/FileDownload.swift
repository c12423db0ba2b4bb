// Downloads a file whose length and hash are known, and goes on where a broken download ended.

import Foundation
import SkinKit

/// A download into a file.
///
/// Bytes that came stay when the connection breaks, and the next attempt asks for the rest. What the file must be is
/// known from signed metadata, so pieces of different answers can't be mixed unnoticed: the whole is checked in the end.
struct FileDownload: Sendable {
  let url: URL
  let facts: FileFacts
  /// Where the bytes go; may hold the beginning already.
  let file: URL
  let transport: any HTTPTransport
  /// How often a connection may break in one call, as long as bytes came each time.
  var attempts = 4
  /// Whether the cellular network may be used.
  var allowsCellular = true

  /// Downloads and checks the file.
  /// - Parameter progress: Is told how many bytes of the file are there.
  /// - Returns: How many bytes came over the network.
  /// - Throws: `SkinIssue`; after a wrong length or hash nothing of the file is left, after a broken connection its
  ///   beginning.
  func run(progress: @Sendable (Int) -> Void) async throws -> Int {
    var received = 0
    for attempt in 1... {
      let before = received
      do {
        try await transfer(&received, progress)
        break
      } catch let issue as SkinIssue where [.networkFailure, .networkTimeout].contains(issue.code) {
        guard received > before, attempt < attempts else { throw issue }
      }
    }
    do { try facts.check(fileAt: file, file: url.lastPathComponent) } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
    return received
  }

  private func transfer(_ received: inout Int, _ progress: @Sendable (Int) -> Void) async throws {
    let length = facts.length ?? 0
    var present = Self.size(of: file)
    if present > length {
      try FileManager.default.removeItem(at: file)
      present = 0
    }
    guard present < length || present == 0 else { return }
    var request = TransportRequest(url: url, maximumLength: length - present)
    if present > 0 { request.headers["Range"] = "bytes=\(present)-" }
    request.allowsCellular = allowsCellular
    // What a server that ignores ranges sends is longer; then the answer starts over.
    request.maximumLength = length
    let stream = try await transport.open(request)
    switch stream.status {
    case 206 where present > 0 && stream.headers["content-range"]?.hasPrefix("bytes \(present)-") == true: break
    case 200: present = 0
    case 416 where present > 0:
      try FileManager.default.removeItem(at: file)
      throw SkinIssue.network(url, "it refuses to go on with a broken download")
    default: throw SkinIssue.unexpectedStatus(stream.status, url: url)
    }
    let handle = try open(at: present)
    defer { try? handle.close() }
    for try await piece in stream.body {
      guard present + piece.count <= length else { throw SkinIssue.tooLong(url, limit: length) }
      do { try handle.write(contentsOf: piece) } catch {
        throw DurableFile.failure("write", file, errno)
      }
      present += piece.count
      received += piece.count
      progress(present)
    }
    try Task.checkCancellation()
    guard present == length else { throw SkinIssue.network(url, "the connection broke after \(present) bytes") }
  }

  private func open(at offset: Int) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: file.path) { try DurableFile.create(Data(), at: file) }
    do {
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: UInt64(offset))
      try handle.seek(toOffset: UInt64(offset))
      return handle
    } catch {
      throw DurableFile.failure("open", file, errno)
    }
  }

  /// The size of a file, 0 where there is none.
  static func size(of file: URL) -> Int {
    ((try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? NSNumber)?.intValue ?? 0
  }
}
