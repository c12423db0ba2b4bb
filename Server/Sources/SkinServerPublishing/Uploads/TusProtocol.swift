import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinServerHTTP

/// The protocol of resumable uploads, tus 1.0.0, with the extensions creation, termination and expiration.
enum TusProtocol {
  static let version = "1.0.0"

  /// Returns an answer without a body.
  static func answer(_ status: HTTPResponse.Status, _ fields: KeyValuePairs<String, String>) -> Response {
    var response = Response(status: status)
    response.headers[.cacheControl] = "no-store"
    for (name, value) in fields { response.headers.set(value, name) }
    return response
  }

  /// Returns a header of a request as a number.
  /// - Throws: `HTTPProblem` if it is missing or malformed.
  static func number(_ name: String, _ request: Request) throws -> Int {
    guard let text = request.headers.text(name), let number = Int(text), number >= 0, !text.hasPrefix("+") else {
      throw HTTPProblem(
        .badRequest, .badBody, "The request has no valid header \(name)", suggestion: "Send a number of bytes.")
    }
    return number
  }

  /// Returns the SHA-256 in the metadata of a new upload: `sha256` with the Base64 of its hexadecimal digits.
  /// - Throws: `HTTPProblem` if the metadata is malformed.
  static func sha256(_ request: Request) throws -> ContentHash? {
    for pair in (request.headers.text("Upload-Metadata") ?? "").split(separator: ",") {
      let parts = pair.split(separator: " ")
      guard parts.first == "sha256" else { continue }
      guard parts.count == 2, let data = Data(base64Encoded: String(parts[1])),
        let hash = ContentHash(hex: String(decoding: data, as: UTF8.self))
      else {
        throw HTTPProblem(
          .badRequest, .badBody, "Upload-Metadata has a malformed sha256",
          suggestion: "Send “sha256 ” and the Base64 of the 64 hexadecimal digits, or leave it out.")
      }
      return hash
    }
    return nil
  }
}

/// Middleware that checks the protocol's version, and names it in every answer.
struct TusVersion: RouterMiddleware {
  typealias Context = ServerContext

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      let version = request.headers.text("Tus-Resumable")
      // Methods that the path doesn't support are the router's matter.
      let isCollection = context.endpointPath?.hasSuffix("/uploads") == true
      let isChecked = (isCollection ? [.post] : [.head, .patch, .delete]).contains(request.method)
      guard version == TusProtocol.version || !isChecked else {
        var problem = HTTPProblem(
          .preconditionFailed, "unsupported-version",
          version.map { "The server doesn't support the version \($0) of tus" } ?? "The request has no Tus-Resumable",
          suggestion: "Send “Tus-Resumable: \(TusProtocol.version)”.")
        problem.headers.set(TusProtocol.version, "Tus-Version")
        throw problem
      }
      var response = try await next(request, context)
      response.headers.set(TusProtocol.version, "Tus-Resumable")
      return response
    } catch var problem as HTTPProblem {
      problem.headers.set(TusProtocol.version, "Tus-Resumable")
      throw problem
    }
  }
}

extension HTTPFields {
  /// Returns the value of a field.
  fileprivate func text(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }

  /// Sets the value of a field.
  fileprivate mutating func set(_ value: String, _ name: String) {
    if let name = HTTPField.Name(name) { self[name] = value }
  }
}
