package import Foundation
import SkinPackage

/// The response to a GET request for a static file, with `ETag`, conditions and ranges as in `skin-server`.
package struct StaticAnswer: Hashable, Sendable {
  /// The status code.
  package var status: Int
  /// The header fields, with lowercase names.
  package var headers: [String: String] = [:]
  /// The body.
  package var body = Data()

  /// Creates a response.
  /// - Parameters:
  ///   - data: The file; nil if there is none.
  ///   - field: Returns a header field of the request by its name in RFC 9110.
  package init(with data: Data?, _ field: (String) -> String?) {
    guard let data else {
      status = 404
      return
    }
    let tag = "\"\(ContentHash(of: data).hex)\""
    headers = ["etag": tag, "accept-ranges": "bytes", "content-type": "application/octet-stream"]
    // As RFC 9110 says, `*` stands for any file.
    if let known = field("If-None-Match"), known == tag || known == "*" {
      status = 304
      return
    }
    // A range is valid only while the file is still the one that the client has a part of.
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

  /// Returns the start of a range like `bytes=100-`; nil for other ranges, to which a server may respond with the full
  /// file.
  private static func start(of range: String?) -> Int? {
    guard let range, range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
    return Int(range.dropFirst("bytes=".count).dropLast())
  }
}
