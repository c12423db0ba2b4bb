import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// Secrets and signatures of webhooks, as https://www.standardwebhooks.com describes them.
enum WebhookSignature {
  private static let prefix = "whsec_"

  /// Returns a new secret of 32 random bytes.
  static func makeSecret() -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }

  /// Returns a secret as receivers configure it.
  static func text(_ secret: Data) -> String { prefix + secret.base64EncodedString() }

  /// Returns the headers of a delivery.
  ///
  /// The signature covers the delivery, the time and the body, so that a receiver can refuse old and repeated ones.
  static func headers(_ id: String, _ body: Data, at moment: Date, secret: Data) -> [(String, String)] {
    let time = "\(Int(moment.timeIntervalSince1970))"
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(id).\(time).".utf8) + body, using: SymmetricKey(data: secret))
    return [
      ("webhook-id", id), ("webhook-timestamp", time), ("webhook-signature", "v1,\(Data(code).base64EncodedString())"),
    ]
  }
}
