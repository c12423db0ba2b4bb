// GET /repository/…: the signed repository as static files.

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import SkinKit

/// Serves the repository's files.
struct RepositoryRoutes {
  var view: RepositoryView
  var blobs: any BlobStore

  /// Adds the routes.
  func add(to router: some RouterMethods<ServerContext>) {
    let handler: Handler = { request, context in try answer(request, context.logger) }
    router.add("repository/**", [.get: handler, .head: handler])
  }

  private func answer(_ request: Request, _ logger: Logger) throws -> Response {
    // The path is looked up as it is: what isn't a published file, dots and escapes included, isn't there.
    guard let file = view[String(request.uri.path.dropFirst("/repository/".count))] else {
      throw HTTPProblem(
        .notFound, .notFound, "The repository has no \(request.uri.path)",
        remedy: "Begin with /repository/metadata/timestamp.json, which leads to everything else.")
    }
    var headers: HTTPFields = [
      .eTag: file.tag.text, .cacheControl: file.cacheControl, .acceptRanges: "bytes", .contentType: file.contentType,
    ]
    if let name = HTTPField.Name("X-Content-Type-Options") { headers[name] = "nosniff" }
    if file.tag.isNamed(by: request.headers[.ifNoneMatch]) {
      headers[.contentType] = nil
      return Response(status: .notModified, headers: headers)
    }
    // A range counts only while the file is still the one the client has a part of.
    let isSame = request.headers[.ifRange].map { $0 == file.tag.text } ?? true
    let isRanged = isSame && request.method == .get
    switch isRanged ? ByteRange(request.headers[.range], length: file.length) : .whole {
    case .whole:
      let response = Response(status: .ok, headers: headers, body: body(of: file, 0..<file.length, logger))
      return request.method == .head ? response.createHeadResponse() : response
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.length)"
      return Response(status: .partialContent, headers: headers, body: body(of: file, range, logger))
    case .unsatisfiable:
      throw HTTPProblem(
        .rangeNotSatisfiable, "bad-range", "The file has \(file.length) bytes, and none in that range",
        remedy: "Ask for a range within the file, or for all of it.",
        headers: [.contentRange: "bytes */\(file.length)"])
    }
  }

  private func body(of file: ServedFile, _ range: Range<Int>, _ logger: Logger) -> ResponseBody {
    switch file.source {
    case .memory(let buffer):
      return ResponseBody(byteBuffer: buffer.getSlice(at: range.lowerBound, length: range.count) ?? ByteBuffer())
    case .blob(let hash):
      return ResponseBody(contentLength: range.count) { writer in
        do {
          try await blobs.read(hash, range) { try await writer.write($0) }
        } catch let issue as SkinIssue {
          // The answer has begun: all that is left is to end it early, which the client sees by its length.
          logger.error("a published file can't be read", metadata: ["error": "\(issue)"])
          throw issue
        }
        try await writer.finish(nil)
      }
    }
  }
}
