// The answer with a file: its headers, conditions, ranges and bytes.

import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import SkinKit

/// Answers requests for one file.
struct FileAnswer {
  var file: ServedFile
  /// Where its bytes are, if they are a blob.
  var blobs: any BlobStore
  var logger: Logger

  /// The whole file, a part of it, or that it is still the same.
  /// - Parameter request: A `GET` or `HEAD`.
  /// - Returns: The answer.
  /// - Throws: `HTTPProblem` where the range lies outside of the file.
  func response(to request: Request) throws -> Response {
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
      let response = Response(status: .ok, headers: headers, body: body(0..<file.length))
      return request.method == .head ? response.createHeadResponse() : response
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.length)"
      return Response(status: .partialContent, headers: headers, body: body(range))
    case .unsatisfiable:
      throw HTTPProblem(
        .rangeNotSatisfiable, "bad-range", "The file has \(file.length) bytes, and none in that range",
        remedy: "Ask for a range within the file, or for all of it.",
        headers: [.contentRange: "bytes */\(file.length)"])
    }
  }

  private func body(_ range: Range<Int>) -> ResponseBody {
    switch file.source {
    case .memory(let buffer):
      return ResponseBody(byteBuffer: buffer.getSlice(at: range.lowerBound, length: range.count) ?? ByteBuffer())
    case .blob(let hash):
      return ResponseBody(contentLength: range.count) { [blobs, logger] writer in
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
