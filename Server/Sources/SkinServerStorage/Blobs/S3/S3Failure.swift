import Foundation
import NIOHTTP1
package import SkinKit

/// A failed request to an object storage.
struct S3Failure: Error {
  /// The status; 0 if there was no answer.
  var status = 0
  /// The code in the answer, such as `NoSuchBucket`; empty if there was none.
  var code = ""
  /// The description in the answer, or the network error.
  var message = ""
  /// The region that the storage expects, if the answer names it.
  var region: String?
  /// The seconds to wait, if the storage demanded it.
  var retryAfter: Double?

  /// Creates the failure of an answer.
  init(_ answer: S3Answer) {
    status = answer.status
    let document = S3Document.parse(answer.body)
    code = document?["Code"] ?? ""
    message = document?["Message"] ?? ""
    region = document?["Region"] ?? answer.headers.first(name: "x-amz-bucket-region")
    retryAfter = answer.headers.first(name: "retry-after").flatMap { Double($0) }
  }

  /// Creates the failure of a connection.
  init(network error: any Error) { message = "\(error)" }

  /// Whether the same request may succeed later.
  var isTransient: Bool {
    if status == 0 || [408, 429, 500, 502, 503, 504].contains(status) { return true }
    return [
      "RequestTimeout", "SlowDown", "InternalError", "OperationAborted", "ConditionalRequestConflict",
      "ConcurrentModification",
    ].contains(code)
  }

  /// Returns the issue for operators.
  func issue(_ location: S3Location, _ request: S3Request) -> SkinIssue {
    let (issueCode, what, suggestion) = explanation(location)
    let reason = [code, message].filter { !$0.isEmpty }.joined(separator: ": ")
    let answer = status == 0 ? "" : " (\(status)\(reason.isEmpty ? "" : " \(reason)"))"
    var issue = SkinIssue(
      issueCode, what + answer, suggestion: suggestion,
      place: .init(file: request.key.map { "s3://\(location.bucket)/\(location.key($0))" }, key: "blobs"))
    issue.retryAfter = retryAfter
    return issue
  }

  private func explanation(_ location: S3Location) -> (SkinIssue.Code, String, String) {
    switch (code, status) {
    case ("SignatureDoesNotMatch", _):
      return (
        .storageRefused, "The object storage refused the signature of the access key",
        "Correct the secret key (s3_secret_key, s3_credentials_file or AWS_SECRET_ACCESS_KEY)."
      )
    case ("InvalidAccessKeyId", _), ("InvalidToken", _), ("ExpiredToken", _):
      return (
        .storageRefused, "The object storage doesn't know the access key, or its token has expired",
        "Correct the access key (s3_access_key, s3_credentials_file or AWS_ACCESS_KEY_ID)."
      )
    case ("RequestTimeTooSkewed", _), ("RequestExpired", _):
      return (
        .clockSkew, "The clock of this machine differs too much from the object storage's",
        "Set the machine's clock, for example with an NTP service."
      )
    case ("NoSuchBucket", _):
      return (
        .missingBucket, "The bucket \(location.bucket) doesn't exist at \(location.endpoint.absoluteString)",
        "Create the bucket, or correct blobs."
      )
    case ("PermanentRedirect", _), ("AuthorizationHeaderMalformed", _), ("TemporaryRedirect", _), (_, 301), (_, 307):
      let name = region.map { "region=\($0)" } ?? "the bucket's region and endpoint"
      return (.storageRefused, "The bucket \(location.bucket) is in another region", "Set \(name) in blobs.")
    case ("AccessDenied", _), (_, 401), (_, 403):
      return (
        .storageRefused, "The object storage denies access to the bucket \(location.bucket)",
        "Check the keys and the clock, and permit the key to get, put, list and delete objects below the prefix."
      )
    case (_, 0):
      return (
        .storageUnreachable, "The object storage at \(location.endpoint.absoluteString) can't be reached: \(message)",
        "Check the endpoint in blobs, the network and the storage."
      )
    default:
      return (
        .storageFailure, "The object storage at \(location.endpoint.absoluteString) failed",
        status >= 500 ? "Try again later; check the storage." : "Check blobs and the bucket's rules."
      )
    }
  }
}

extension SkinIssue.Code {
  /// The object storage refused the keys or the access.
  package static let storageRefused: Self = "storage-refused"
  /// The bucket doesn't exist.
  package static let missingBucket: Self = "missing-bucket"
  /// The clock differs too much from another machine's.
  package static let clockSkew: Self = "clock-skew"
  /// The object storage can't be reached.
  package static let storageUnreachable: Self = "storage-unreachable"
  /// The object storage failed.
  package static let storageFailure: Self = "storage-failure"
}
