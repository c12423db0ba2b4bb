package import HTTPTypes
package import NIOCore
import SkinServerHTTP

/// An answer from memory, which needs no task, no router and no middleware.
package struct DirectAnswer {
  /// The method of the request.
  package var method: HTTPRequest.Method
  package var head: HTTPResponse
  package var body: ByteBuffer?
}

extension RepositoryView {
  /// The size of the largest file that is answered directly, so that unread answers stay small.
  private static let largest = 64 << 10

  /// Returns the answer to a request for metadata in memory, or nil if the request must be routed.
  ///
  /// Nearly all requests are those of apps that ask whether there is something new.
  package func directAnswer(to request: HTTPRequest) -> DirectAnswer? {
    guard request.method == .get || request.method == .head, let path = request.path,
      path.hasPrefix("/repository/"), Self.isPlain(request.headerFields),
      let file = newestFile(at: path.dropFirst("/repository/".count)), case .memory(let bytes) = file.source,
      file.length <= Self.largest
    else { return nil }
    guard !file.tag.isNamed(by: request.headerFields[.ifNoneMatch]) else {
      return DirectAnswer(method: request.method, head: .direct(.notModified, file.unchangedFields))
    }
    var head = HTTPResponse.direct(.ok, file.fields)
    head.headerFields[.contentLength] = "\(file.length)"
    return DirectAnswer(method: request.method, head: head, body: request.method == .head ? nil : bytes)
  }

  /// Whether a request has no fields that need more than a comparison of tags.
  private static func isPlain(_ fields: HTTPFields) -> Bool {
    fields.allSatisfy { field in
      switch field.name {
      case .range, .contentLength, .transferEncoding, .expect, .upgrade: false
      case .connection: field.value.lowercased() == "keep-alive"
      // The first Host field is the request's authority; only further ones are left as fields.
      case let name: name.canonicalName != "host"
      }
    }
  }
}
