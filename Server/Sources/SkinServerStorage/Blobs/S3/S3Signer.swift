import Foundation
import NIOHTTP1
import SkinPackage

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// The signature of a request by the version 4 of AWS's scheme, in the header.
struct S3Signer: Sendable {
  var location: S3Location
  var credentials: S3Credentials

  /// Returns the fields of a request with its date and signature.
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The time of the request.
  /// - Returns: All fields to send, with lowercase names.
  func fields(of request: S3Request, now: Date) -> [String: String] {
    let time = Self.timestamp(now)
    let day = String(time.prefix(8))
    let payload = (request.bodyHash ?? ContentHash(of: Data())).hex
    var fields = request.headers
    fields["host"] = location.host
    fields["x-amz-content-sha256"] = payload
    fields["x-amz-date"] = time
    fields["x-amz-security-token"] = credentials.sessionToken
    let names = fields.keys.sorted()
    let signed = names.joined(separator: ";")
    let canonical =
      [request.method.rawValue, location.path(request.key), request.queryText]
      + names.map { "\($0):\(fields[$0] ?? "")" } + ["", signed, payload]
    let scope = "\(day)/\(location.region)/s3/aws4_request"
    let message = [
      "AWS4-HMAC-SHA256", time, scope, ContentHash(of: Data(canonical.joined(separator: "\n").utf8)).hex,
    ].joined(separator: "\n")
    var key = Data("AWS4\(credentials.secretKey)".utf8)
    for part in [day, location.region, "s3", "aws4_request", message] { key = Self.authenticate(part, key) }
    let signature = key.map { String(format: "%02x", $0) }.joined()
    fields["authorization"] =
      "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope), SignedHeaders=\(signed), Signature=\(signature)"
    return fields
  }

  private static func authenticate(_ text: String, _ key: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
  }

  /// Returns a time as in `20300101T120000Z`.
  private static func timestamp(_ date: Date) -> String {
    let parts = Calendar(identifier: .iso8601).dateComponents(in: .gmt, from: date)
    func digits(_ value: Int?, _ count: Int) -> String { String(format: "%0\(count)d", value ?? 0) }
    return digits(parts.year, 4) + digits(parts.month, 2) + digits(parts.day, 2) + "T" + digits(parts.hour, 2)
      + digits(parts.minute, 2) + digits(parts.second, 2) + "Z"
  }
}
