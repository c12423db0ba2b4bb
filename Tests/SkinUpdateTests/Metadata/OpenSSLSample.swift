/// Created with `openssl ecparam -name prime256v1 -genkey` and `openssl dgst -sha256 -sign` over "hello".
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

  /// A key of 2048 bits, created with `openssl genrsa`.
  static let rsaKey = """
    -----BEGIN PUBLIC KEY-----
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwsuYo+QbgG6zE8OuH2vY
    oRfKHrPRgBpZdR7/LKVSKh5xEBhkwtRWdUopbcN8VUnmAYVBL0ko9/r7jZiZVA2o
    QxZmIjWLBOfxq/ylQjnfua0QKaolz7L2x192/xHiUc+tyMk9uVv/xL549JpnvVum
    rW2jI0M8gT67IpApWo6ULlwb7hwln9uIWDfUnyqFgHDWHA0sJllaMB9t7O5x1JrI
    XtalvF3jgPNY98Me2DmrOEVx5XiOFEA33KEfQEgqNGBqhXe5Y5GSe9vF62Y3BshE
    x+amd1nl0gysO7avXBxGSfcHyvvRr9vJXeWcj6PgkXMysfyZ9GAVwB51KcQHiABU
    MwIDAQAB
    -----END PUBLIC KEY-----
    """
  /// Created with `openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 -sign` over "hello".
  static let rsaPSSSignature =
    "c02e848d0042a15f590ff678a73b1a6ae22264eb5fa4d7a692c5810223c0f52d4e973e053de6755b8d313b404f"
    + "082d8d7aa5c1867ffeb3f35f489d17ffe8bf76c78014ee624f352feb2d085818fae3e80ba727f17c8f74da637d"
    + "5695decf3a5f1a97f94df22f204ba523dc5295fdb56b1e16a1961b052bb5dc62e76c5997f5f56613b05a5f4d29"
    + "fa8e28ddf1bc090406a3a49e04473a7ea3cda6da8177be33c9f21d952b4c5561bff35dbad4bf8949c93025e4a1"
    + "a1f5b5ee03118f7c56e55eefcd28b1f32f8a34340916d69b0c62e89bdd02dd69ce45a6c3f50df09e2333555ab5"
    + "fdb757976674aea1b12604f448c396aa92b085691b118c924dc78b49bc6d2f"
  /// The same without the options of PSS, which results in PKCS #1 version 1.5.
  static let rsaPKCS1Signature =
    "7a1d43ac1c251da8c81d93a13a8c716ded7b11eeaab0965e26abfef06b47b31338177792e947994cb566e0718d"
    + "8142002c4e3a29ad0ccd741ce3ba2e1521551c14d61de1660cc83bdd58c3622626dd112d3691aa5731a34cad39"
    + "46dfdee2b70433c0faa2877f929802b2ca4aeeece9ef31705221bdb0d5f6dae5eceaa50a51718112ccd3770f04"
    + "ddc7e6225b158ae99046b3188fbc9035704df3a85903e2cc8bc1c9f4da7403711cf234be4c2549cc487aeb7263"
    + "e1bdde8b482cdfe39523b35933db59ea91753a8909ed91ee7db732fda893374eae28d845c52517c16f531dce6a"
    + "8af571da325cafa1cb790eae96a32aa2d83b7ac0876b421caab0c244211cf2"
  /// A key of 1024 bits and its PSS signature, right but too weak.
  static let weakRSAKey = """
    -----BEGIN PUBLIC KEY-----
    MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDnS3xVneOqHThm3xUKs2q+GPET
    l6IF+BQi4+nXbNLbYcuCoYfyZwWfqUBUBuhrXss5HvD9CvpeoF5XVauT/oJt1JDr
    XUiLntFEkbREfWS5qyApffDsuavVjyXEBIZqbwiy9AGm8TOrSN8Y/v3bYZIAH11h
    21hgnlpFpDjtnpx4kwIDAQAB
    -----END PUBLIC KEY-----
    """
  static let weakRSASignature =
    "1c5686fcc1cc9ff777ff131eba603aaed0ed6f032f6370b4f84257cd386271650889981caa741f929af49be356"
    + "875ee539e2a3e564322aa3a041c4df77e4c884bb9607e6634aca4ff7921053f6cdde8ac555faa0392db4bfab50"
    + "097ce83843b08f5b1ea1b0e397d71ee752a5a0e3cb30efba868a35c091cc97c6959f3d41eca7"
}
