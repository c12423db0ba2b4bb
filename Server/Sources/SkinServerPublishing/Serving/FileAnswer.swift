import Foundation
import HTTPTypes
package import Hummingbird
package import Logging
import NIOCore
import SkinKit
import SkinPackage
import SkinServerHTTP
package import SkinServerStorage

/// The answer to a request for a file: headers, conditions, ranges and bytes.
///
/// No answer with a damaged blob is complete. A small blob is hashed before its answer begins, and a large one while it is
/// sent: its end is held back until the hash is known, and isn't sent if that is wrong. A part of a blob on the disk is
/// checked block by block.
package struct FileAnswer {
  var file: ServedFile
  /// The store of the file's bytes, if they are a blob.
  var blobs: any BlobStore
  var logger: Logger

  package init(file: ServedFile, blobs: any BlobStore, logger: Logger) {
    (self.file, self.blobs, self.logger) = (file, blobs, logger)
  }

  /// The largest blob that is read before its answer begins.
  private static let smallSize = 128 << 10

  /// Returns the file, the requested part of it, or the status 304.
  /// - Parameter request: A `GET` or `HEAD`.
  /// - Returns: The answer.
  /// - Throws: `HTTPProblem` if the range is outside of the file, or `SkinIssue` if the file is missing or damaged.
  package func response(to request: Request) async throws -> Response {
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
      guard request.method != .head else {
        return Response(status: .ok, headers: headers, body: body(0..<file.length)).createHeadResponse()
      }
      return Response(status: .ok, headers: headers, body: try await checkedBody())
    case .part(let range):
      if case .blob(let hash) = file.source { try await checkStart(of: hash, range) }
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.length)"
      return Response(status: .partialContent, headers: headers, body: body(range))
    case .unsatisfiable:
      throw HTTPProblem(
        .rangeNotSatisfiable, "bad-range", "The range is outside of the file, which has \(file.length) bytes",
        suggestion: "Request a range within the file, or the complete file.",
        headers: [.contentRange: "bytes */\(file.length)"])
    }
  }

  /// Returns the complete file, of which a damaged blob never is.
  private func checkedBody() async throws -> ResponseBody {
    guard case .blob(let hash) = file.source, file.length <= Self.smallSize else { return body(0..<file.length) }
    var bytes = try await contents(of: hash)
    if ContentHash(of: Data(bytes.readableBytesView)) != hash {
      try await blobs.check(hash, length: file.length, hashes: true)
      // It was repaired.
      bytes = try await contents(of: hash)
    }
    return ResponseBody(byteBuffer: bytes)
  }

  /// Checks the first block of a part, or repairs the blob, while the answer can still be another one.
  private func checkStart(of hash: ContentHash, _ range: Range<Int>) async throws {
    do {
      try await blobs.readPart(hash, range.lowerBound..<range.lowerBound + 1, of: file.length) { _ in }
    } catch let issue as SkinIssue where issue.code == .damagedStorage {
      try await blobs.check(hash, length: file.length, hashes: true)
    }
  }

  private func contents(of hash: ContentHash) async throws -> ByteBuffer {
    var bytes = ByteBuffer()
    try await blobs.read(hash, 0..<file.length) { bytes.writeImmutableBuffer($0) }
    return bytes
  }

  private func body(_ range: Range<Int>) -> ResponseBody {
    switch file.source {
    case .memory(let buffer):
      return ResponseBody(byteBuffer: buffer.getSlice(at: range.lowerBound, length: range.count) ?? ByteBuffer())
    case .blob(let hash):
      return ResponseBody(contentLength: range.count) { [blobs, logger, length = file.length] writer in
        do {
          if range == 0..<length {
            try await Self.writeChecked(hash, length, of: blobs) { try await writer.write($0) }
          } else {
            try await blobs.readPart(hash, range, of: length) { try await writer.write($0) }
          }
        } catch let issue as SkinIssue {
          // The headers are sent already. The client detects the early end by the length.
          logger.error("a published file can't be read", metadata: ["error": "\(issue)"])
          throw issue
        }
        try await writer.finish(nil)
      }
    }
  }

  /// Writes a complete blob, but not its end if it is damaged.
  private static func writeChecked(
    _ hash: ContentHash, _ length: Int, of blobs: any BlobStore, to write: (ByteBuffer) async throws -> Void
  ) async throws {
    var hasher = ContentHasher()
    var last = ByteBuffer()
    try await blobs.read(hash, 0..<length) { piece in
      hasher.update(Data(piece.readableBytesView))
      if last.readableBytes > 0 { try await write(last) }
      last = piece
    }
    guard hasher.finalize() == hash else {
      // Remembers the damage, and repairs it for the next request.
      try await blobs.check(hash, length: length, hashes: true)
      throw SkinIssue.damagedBlob(hash, "had other contents")
    }
    if last.readableBytes > 0 { try await write(last) }
  }
}
