// How a server of static files answers: whole, in part, not modified, or not at all.

package import Foundation
import SkinPackage

/// The answer to a GET of a static file, with `ETag`, conditions and ranges as `skin-server` answers them.
package struct StaticAnswer: Hashable, Sendable {
  /// The status code.
  package var status: Int
  /// The header fields, names in lower case.
  package var headers: [String: String] = [:]
  /// The body.
  package var body = Data()

  /// Answers.
  /// - Parameters:
  ///   - data: The file; nil where there is none.
  ///   - field: The header fields of the request, by their names as in RFC 9110.
  package init(with data: Data?, _ field: (String) -> String?) {
    guard let data else {
      status = 404
      return
    }
    let tag = "\"\(ContentHash(of: data).hex)\""
    headers = ["etag": tag, "accept-ranges": "bytes", "content-type": "application/octet-stream"]
    if field("If-None-Match") == tag {
      status = 304
      return
    }
    // A range counts only while the file is still the one the client has a part of.
    let isSame = field("If-Range").map { $0 == tag } ?? true
    guard isSame, let start = Self.start(of: field("Range")) else {
      (status, body) = (200, data)
      return
    }
    guard start < data.count else {
      status = 416
      headers["content-range"] = "bytes */\(data.count)"
      return
    }
    status = 206
    headers["content-range"] = "bytes \(start)-\(data.count - 1)/\(data.count)"
    body = Data(data.dropFirst(start))
  }

  /// Where `bytes=100-` starts; nil for other ranges, which a server may answer whole.
  private static func start(of range: String?) -> Int? {
    guard let range, range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
    return Int(range.dropFirst("bytes=".count).dropLast())
  }
}
