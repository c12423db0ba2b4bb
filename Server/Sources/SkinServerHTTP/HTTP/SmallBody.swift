package import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit

extension Request {
  /// Reads a body into memory.
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - suggestion: The suggestion for a client whose body is longer.
  /// - Returns: The bytes.
  /// - Throws: `HTTPProblem` if the body is too long or encoded, or the client disconnects.
  package func smallBody(upTo limit: Int, suggestion: String) async throws -> Data {
    try requirePlainBody()
    let tooLong = HTTPProblem(.contentTooLarge, .badBody, "The body exceeds \(limit) bytes", suggestion: suggestion)
    // Otherwise, the server would wait for a body that it refuses anyway.
    if let announced = headers[.contentLength], Int(announced) ?? .max > limit { throw tooLong }
    do {
      return Data(try await body.collect(upTo: limit).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw tooLong
    } catch let error as CancellationError {
      throw error
    } catch {
      throw HTTPProblem(
        .badRequest, .badBody, "The connection was closed before the end of the body",
        suggestion: "Send the request again."
      )
    }
  }

  /// Refuses an encoded body, such as a compressed one.
  ///
  /// The server decodes none, and would take the encoded bytes for the contents.
  func requirePlainBody() throws {
    let list = (headers[.contentEncoding] ?? "").split(separator: ",")
    let codings = list.map { $0.trimmingCharacters(in: .whitespaces) }
    guard let coding = codings.first(where: { !["", "identity"].contains($0.lowercased()) }) else { return }
    throw HTTPProblem(
      .unsupportedMediaType, .badBody, "The body has the Content-Encoding “\(coding.prefix(32))”",
      suggestion: "Send the body as it is, without Content-Encoding.", headers: [.acceptEncoding: "identity"])
  }
}
