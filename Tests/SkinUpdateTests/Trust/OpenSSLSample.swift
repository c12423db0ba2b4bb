// A public key and a signature that OpenSSL made, to show that ours are the same algorithms.

/// Made with `openssl ecparam -name prime256v1 -genkey` and `openssl dgst -sha256 -sign` over "hello".
enum OpenSSLSample {
  static let publicKey = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEpct3Z43YXyG+LZp5tZsuHvCZIz09
    4R4OwNd0DFEpJjyjWX9meKjAIAHd3XoWdibLDBwX2x4dSIiZ+I2paekKjA==
    -----END PUBLIC KEY-----
    """
  static let signature =
    "3045022100a7783da37b7540508a7bd9808397dab53327e4b8a8d25ab68295cabaac8295"
    + "190220334785ff2df18c653db1abb723280f8691fcb6279ba56d3bcc90e0fc2b9b9dee"
}
