package import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import SkinKit

extension Request {
  /// Reads a large body in pieces.
  ///
  /// If the client disconnects, the bytes that have arrived are passed on first.
  /// - Parameters:
  ///   - context: The context of the request.
  ///   - size: The number of bytes after which a piece is passed on. A piece may be a little larger.
  ///   - body: Receives each piece, in order.
  /// - Throws: `HTTPProblem` if the body is encoded or the client disconnects, and the error of the closure.
  package func forEachPiece(
    _ context: ServerContext, of size: Int = 256 << 10, _ body: (Data) async throws -> Void
  ) async throws {
    try requirePlainBody()
    if headers[.expect]?.lowercased() == "100-continue" {
      // The client waits for this answer before it sends a large body.
      try await context.channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue))).get()
    }
    var pieces = self.body.makeAsyncIterator()
    var piece = Data()
    while true {
      let buffer: ByteBuffer?
      do {
        buffer = try await pieces.next()
      } catch let error as CancellationError {
        throw error
      } catch {
        try await body(piece)
        // If the client disconnects, that isn't an error of the server.
        throw HTTPProblem(
          .badRequest, .badBody, "The connection was closed before the end of the body",
          suggestion: "Send the package again.")
      }
      guard let buffer else { break }
      piece.append(contentsOf: buffer.readableBytesView)
      guard piece.count >= size else { continue }
      try await body(piece)
      piece.removeAll(keepingCapacity: true)
    }
    try await body(piece)
  }

  /// Returns the announced length of the body, if any.
  /// - Throws: `HTTPProblem` if the field is malformed.
  package func contentLength() throws -> Int? {
    guard let field = headers[.contentLength] else { return nil }
    guard let length = Int(field), length >= 0 else {
      throw HTTPProblem(
        .badRequest, .badBody, "Content-Length is “\(field)”, which isn't a number of bytes",
        suggestion: "Send the length of the body in bytes.")
    }
    return length
  }
}
