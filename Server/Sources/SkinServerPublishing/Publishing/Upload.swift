package import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import SkinKit
package import SkinPackage
import SkinServerHTTP
import SkinServerStorage

/// An uploaded file in a work folder of its own.
package struct Upload: Sendable {
  /// The work folder, in which patches are written, too.
  ///
  /// The receiver removes it.
  var folder: URL
  var file: URL
  var sha256: ContentHash
  var size: Int

  package init(folder: URL, file: URL, sha256: ContentHash, size: Int) {
    (self.folder, self.file, self.sha256, self.size) = (folder, file, sha256, size)
  }
}

/// Streams the bodies of requests through SHA-256 into files.
struct UploadReceiver: Sendable {
  /// The parent of the work folders.
  var folder: URL
  /// The size of the largest accepted upload, in bytes.
  var limit: Int
  /// The disk space that uploads leave free.
  var reserve: DiskReserve
  /// The size of uploads that may use the reserve, because they may switch a skin off.
  var smallSize = 0
  var threads: NIOThreadPool = .singleton

  /// Receives an upload, passes it to a closure, and removes its work folder.
  func withUpload<Value>(
    _ request: Request, _ context: ServerContext, _ body: (Upload) async throws -> Value
  ) async throws -> Value {
    let length = try checkedLength(request)
    if let length, length > smallSize { try reserve.check(writing: length) }
    let work = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    // Issues of the package name this file.
    let file = work.appending(path: "package.skin")
    let (sha256, size) = try await receive(request, context, length: length, into: file)
    return try await body(Upload(folder: work, file: file, sha256: sha256, size: size))
  }

  /// Returns the announced length, if any.
  ///
  /// A body that is too long is refused before any of it is read.
  private func checkedLength(_ request: Request) throws -> Int? {
    if request.headers[.contentType]?.lowercased().hasPrefix("multipart/") == true {
      throw HTTPProblem(
        .unsupportedMediaType, .badBody, "The body is a multipart form",
        suggestion: "Send the bytes of the package as the body (`curl --data-binary @FILE`).")
    }
    guard let length = try request.contentLength() else { return nil }
    guard length <= limit else { throw tooLarge() }
    return length
  }

  private func receive(
    _ request: Request, _ context: ServerContext, length: Int?, into file: URL
  ) async throws -> (ContentHash, Int) {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw SkinIssue(
        .badDataFolder, "Can't create a file in \(folder.path)", suggestion: "Check the folder's owner and free space.")
    }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var hasher = ContentHasher()
    var size = 0
    try await request.forEachPiece(context) { piece in
      size += piece.count
      guard size <= limit else { throw tooLarge() }
      let isSmall = size <= smallSize
      hasher = try await threads.runIfActive { [hasher] in
        if !isSmall { try reserve.check(writing: piece.count) }
        var hasher = hasher
        hasher.update(piece)
        try handle.write(contentsOf: piece)
        return hasher
      }
    }
    // A connection that is closed early looks like the end of the body.
    if let length, size != length {
      throw HTTPProblem(
        .badRequest, .badBody, "The body has \(size) bytes, but Content-Length is \(length)",
        suggestion: "Send the package again.")
    }
    guard size > 0 else {
      throw HTTPProblem(
        .badRequest, .badBody, "The body is empty", suggestion: "Send the bytes of a .skin package as the body.")
    }
    return (hasher.finalize(), size)
  }

  private func tooLarge() -> HTTPProblem {
    HTTPProblem(
      .contentTooLarge, "upload-too-large", "The upload exceeds the \(limit) bytes that this server accepts",
      suggestion: "Make the skin smaller, or ask the operator to raise max_upload.")
  }
}
