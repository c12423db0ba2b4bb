import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import SkinKit

/// The answer to a request for a file: headers, conditions, ranges and bytes.
struct FileAnswer {
  var file: ServedFile
  /// The store of the file's bytes, if they are a blob.
  var blobs: any BlobStore
  var logger: Logger

  /// Returns the file, the requested part of it, or the status 304.
  /// - Parameter request: A `GET` or `HEAD`.
  /// - Returns: The answer.
  /// - Throws: `HTTPProblem` if the range is outside of the file, or `SkinIssue` if the file is missing or damaged.
  func response(to request: Request) async throws -> Response {
    if file.tag.isNamed(by: request.headers[.ifNoneMatch]) {
      return Response(status: .notModified, headers: file.unchangedFields)
    }
    var headers = file.fields
    // Checked before the answer begins, so that clients and caches don't get a part of a file.
    if case .blob(let hash) = file.source { try await blobs.check(hash, length: file.length, hashes: false) }
    // A range applies only to the version of the file that the client has a part of.
    let isSame = request.headers[.ifRange].map { $0 == file.tag.text } ?? true
    let isRanged = isSame && request.method == .get
    switch isRanged ? ByteRange(request.headers[.range], length: file.length) : .full {
    case .full:
      let response = Response(status: .ok, headers: headers, body: body(0..<file.length))
      return request.method == .head ? response.createHeadResponse() : response
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.length)"
      return Response(status: .partialContent, headers: headers, body: body(range))
    case .unsatisfiable:
      throw HTTPProblem(
        .rangeNotSatisfiable, "bad-range", "The range is outside of the file, which has \(file.length) bytes",
        remedy: "Request a range within the file, or the complete file.",
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
          // The headers are sent already. The client detects the early end by the length.
          logger.error("a published file can't be read", metadata: ["error": "\(issue)"])
          throw issue
        }
        try await writer.finish(nil)
      }
    }
  }
}
