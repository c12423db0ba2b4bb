import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import NIOPosix
import SkinKit
import SkinPackage

/// An uploaded file in a work folder of its own.
struct Upload: Sendable {
  /// The work folder, in which patches are written, too.
  ///
  /// The receiver removes it.
  var folder: URL
  var file: URL
  var sha256: ContentHash
  var size: Int
}

/// Streams the bodies of requests through SHA-256 into files.
struct UploadReceiver: Sendable {
  /// The parent of the work folders.
  var folder: URL
  /// The size of the largest accepted upload, in bytes.
  var limit: Int
  var threads: NIOThreadPool = .singleton

  /// The number of bytes collected before each write.
  private static let pieceSize = 256 << 10

  /// Receives an upload, passes it to a closure, and removes its work folder.
  func withUpload<Value>(
    _ request: Request, _ context: ServerContext, _ body: (Upload) async throws -> Value
  ) async throws -> Value {
    let length = try checkedLength(request)
    if request.headers[.expect]?.lowercased() == "100-continue" {
      // The client waits for this answer before it sends a large body.
      try await context.channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue))).get()
    }
    let work = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    // Issues of the package name this file.
    let file = work.appending(path: "package.skin")
    let (sha256, size) = try await receive(request.body, length: length, into: file)
    return try await body(Upload(folder: work, file: file, sha256: sha256, size: size))
  }

  /// Returns the announced length, if any.
  ///
  /// A body that is too long is refused before any of it is read.
  private func checkedLength(_ request: Request) throws -> Int? {
    if request.headers[.contentType]?.lowercased().hasPrefix("multipart/") == true {
      throw HTTPProblem(
        .unsupportedMediaType, .badBody, "The body is a multipart form",
        remedy: "Send the bytes of the package as the body (`curl --data-binary @FILE`).")
    }
    guard let field = request.headers[.contentLength] else { return nil }
    guard let length = Int(field), length >= 0 else {
      throw HTTPProblem(
        .badRequest, .badBody, "Content-Length is “\(field)”, which isn't a number of bytes",
        remedy: "Send the length of the body in bytes.")
    }
    guard length <= limit else { throw tooLarge() }
    return length
  }

  private func receive(_ body: RequestBody, length: Int?, into file: URL) async throws -> (ContentHash, Int) {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw SkinIssue(
        .badDataFolder, "Can't create a file in \(folder.path)", remedy: "Check the folder's owner and free space.")
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
    // A connection that is closed early looks like the end of the body.
    if let length, size != length {
      throw HTTPProblem(
        .badRequest, .badBody, "The body has \(size) bytes, but Content-Length is \(length)",
        remedy: "Send the package again.")
    }
    guard size > 0 else {
      throw HTTPProblem(
        .badRequest, .badBody, "The body is empty", remedy: "Send the bytes of a .skin package as the body.")
    }
    return (hasher.finalize(), size)
  }

  /// Returns the next piece of a body.
  ///
  /// If the client disconnects, that isn't an error of the server.
  private func next(_ pieces: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
    do {
      return try await pieces.next()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw HTTPProblem(
        .badRequest, .badBody, "The connection was closed before the end of the body", remedy: "Send the package again."
      )
    }
  }

  private func tooLarge() -> HTTPProblem {
    HTTPProblem(
      .contentTooLarge, "upload-too-large", "The upload exceeds the \(limit) bytes that this server accepts",
      remedy: "Make the skin smaller, or ask the operator to raise max_upload.")
  }
}
