import SkinUpdate

/// Created with securesystemslib 1.4.0, the library of python-tuf 7.0.0.
enum PythonTufSample {
  static let keys: [(value: MetadataValue, id: String)] = [
    (
      ["keytype": "ed25519", "scheme": "ed25519", "keyval": ["public": .string(ed25519)]],
      "eed698979fc9d78367014536b16ee309cd8841246f8f03f8b289cdfdd0241c8a"
    ),
    (
      ["keytype": "ecdsa", "scheme": "ecdsa-sha2-nistp256", "keyval": ["public": .string(ecdsa)]],
      "42c82941b2dfe3524d5e8c96a8968e26db1a72d7f67f6dd118df5c20e6675993"
    ),
    (
      ["keytype": "rsa", "scheme": "rsassa-pss-sha256", "keyval": ["public": .string(rsa)]],
      "da0e1e0f521ffd87ff538fa413c48bdb47e1198092fb3b2ac8527c598709854e"
    ),
    (
      [
        "keytype": "ed25519", "scheme": "ed25519", "x-owner": "@é\"\\", "keyid_hash_algorithms": ["sha256", "sha512"],
        "keyval": ["public": .string(ed25519)],
      ],
      "3768ca389ed7edc0f3da880e0dfda4bc0c27e52f1fcbced58c7528bcb21bc9bc"
    ),
  ]

  private static let ed25519 = "ad4443ea7d466c63c63dab1ce9ecf4e3f4a8c185ce008ad429232e903b24f6a5"
  private static let ecdsa = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9ueuFUGcn1yZogKmZju7xLSefT2u
    JMdYY1cmTQdBY7uGDAh4gRIJVkVYyqQUrcP/EGmdxTUlfPzKd8Kem31iSw==
    -----END PUBLIC KEY-----

    """
  private static let rsa = """
    -----BEGIN PUBLIC KEY-----
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAybMPo8Ed/OSr85OpSjfV
    KhAgFQOho8gwIydRESttPEnpACXdVhJF/9dJxxMHqkSooIsJ0XMs6btFHCyDusq7
    OU+qrAkd4BmYn9Y+9C/BbLTFlpj8HHxB6bum/1xYeZtJOfT/cgK5V+vrttMuygZA
    P7m+ZaGPzDNlaXqa/evdG4Me5ViUbjXfYNYRrKBR4KmDKTGxcQxgGMrGq9ybD049
    ezTOIS5a3RVFtimiEAiaCQtMaafHo/ZzZW3rTjQYg0aazKxuR7+61mpU2474W/AX
    XLojnh9ZlL64Rjb6utlTq24xwSUWv6jkDvauaSs6Ujl6ykXQVOi41vieXYPN5d2g
    jQIDAQAB
    -----END PUBLIC KEY-----

    """
}
