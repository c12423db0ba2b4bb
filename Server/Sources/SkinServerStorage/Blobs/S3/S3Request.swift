import Foundation
import NIOCore
import NIOHTTP1
import SkinPackage

/// A request to an object storage, without its signature.
struct S3Request: Sendable {
  var method: HTTPMethod
  /// The key below the location's prefix; nil for the bucket itself.
  var key: String?
  var query: [String: String] = [:]
  /// The fields, with lowercase names.
  var headers: [String: String] = [:]
  var body: ByteBuffer?
  /// The SHA-256 of the body, which the storage verifies.
  var bodyHash: ContentHash?

  init(_ method: HTTPMethod, _ key: String? = nil, query: [String: String] = [:], headers: [String: String] = [:]) {
    (self.method, self.key, self.query, self.headers) = (method, key, query, headers)
  }

  /// Adds a body.
  /// - Parameters:
  ///   - data: The body.
  ///   - hash: Its SHA-256, or nil to compute it.
  mutating func setBody(_ data: Data, hash: ContentHash? = nil) {
    body = ByteBuffer(bytes: data)
    bodyHash = hash ?? ContentHash(of: data)
  }

  /// The query, sorted and percent-encoded as signatures require.
  var queryText: String {
    query.map { (S3Location.encoded($0.key), S3Location.encoded($0.value)) }.sorted { $0.0 < $1.0 }
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }
}

/// A complete answer of an object storage.
struct S3Answer: Sendable {
  var status: Int
  var headers: HTTPHeaders
  var body: Data

  /// The length of the object that the answer describes.
  var objectLength: Int? { headers.first(name: "content-length").flatMap { Int($0) } }
}
