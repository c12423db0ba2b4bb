// Takes an upload in: streamed through SHA-256 into a file, never whole in memory.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import NIOPosix
import SkinKit
import SkinPackage

/// A file that somebody uploaded, in a work folder of its own.
struct Upload: Sendable {
  /// The folder, which also takes the patches that are made; whoever asked for the upload removes it.
  var folder: URL
  /// The file.
  var file: URL
  var sha256: ContentHash
  var size: Int
}

/// Receives uploads.
struct UploadReceiver: Sendable {
  /// Where the work folders are made.
  var folder: URL
  /// The largest upload that is accepted, in bytes.
  var limit: Int
  var threads: NIOThreadPool = .singleton

  /// How much is gathered before it is written.
  private static let pieceSize = 256 << 10

  /// Receives an upload and gives it to a closure; the work folder is gone afterwards.
  func withUpload<Value>(
    _ request: Request, _ context: ServerContext, _ body: (Upload) async throws -> Value
  ) async throws -> Value {
    let length = try checkedLength(request)
    if request.headers[.expect]?.lowercased() == "100-continue" {
      // The client waits for this before it sends a large body; by now it is known that the body is wanted.
      try await context.channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue))).get()
    }
    let work = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    // Complaints about the package name it so.
    let file = work.appending(path: "package.skin")
    let (sha256, size) = try await receive(request.body, length: length, into: file)
    return try await body(Upload(folder: work, file: file, sha256: sha256, size: size))
  }

  /// The announced length, if it is announced; too long a body is refused before any of it is read.
  private func checkedLength(_ request: Request) throws -> Int? {
    if request.headers[.contentType]?.lowercased().hasPrefix("multipart/") == true {
      throw HTTPProblem(
        .unsupportedMediaType, .badBody, "The body is a form",
        remedy: "Send the bytes of the package as the body (`curl --data-binary @FILE`).")
    }
    guard let field = request.headers[.contentLength] else { return nil }
    guard let length = Int(field), length >= 0 else {
      throw HTTPProblem(
        .badRequest, .badBody, "Content-Length is “\(field)”", remedy: "Send the length of the body in bytes.")
    }
    guard length <= limit else { throw tooLarge() }
    return length
  }

  private func receive(_ body: RequestBody, length: Int?, into file: URL) async throws -> (ContentHash, Int) {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw SkinIssue(
        .badDataFolder, "No file can be made in \(folder.path)", remedy: "Check the folder's owner and free space.")
    }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var hasher = ContentHasher()
    var size = 0
    var piece = Data()
    func write() async throws {
      hasher = try await threads.runIfActive { [piece, hasher] in
        var hasher = hasher
        hasher.update(piece)
        try handle.write(contentsOf: piece)
        return hasher
      }
      piece.removeAll(keepingCapacity: true)
    }
    var pieces = body.makeAsyncIterator()
    while let buffer = try await next(&pieces) {
      size += buffer.readableBytes
      guard size <= limit else { throw tooLarge() }
      piece.append(contentsOf: buffer.readableBytesView)
      if piece.count >= Self.pieceSize { try await write() }
    }
    try await write()
    // A connection that ends early looks like the end of the body.
    if let length, size != length {
      throw HTTPProblem(
        .badRequest, .badBody, "The body has \(size) bytes, but Content-Length said \(length)",
        remedy: "Send the package again.")
    }
    guard size > 0 else {
      throw HTTPProblem(
        .badRequest, .badBody, "The body is empty", remedy: "Send the bytes of a .skin package as the body.")
    }
    return (hasher.finalize(), size)
  }

  /// The next piece of a body; a client that goes away is no failure of the server's.
  private func next(_ pieces: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
    do {
      return try await pieces.next()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw HTTPProblem(
        .badRequest, .badBody, "The connection ended in the middle of the body", remedy: "Send the package again.")
    }
  }

  private func tooLarge() -> HTTPProblem {
    HTTPProblem(
      .contentTooLarge, "upload-too-large", "The package is larger than the \(limit) bytes this server accepts",
      remedy: "Make the skin smaller, or have the operator raise max_upload.")
  }
}
