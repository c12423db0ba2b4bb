import Foundation

#if canImport(Security)
  import Security
#else
  import CryptoExtras
#endif

/// An RSA public key of at least 2048 bits, for signatures with PSS, SHA-256 and a salt of 32 bytes.
struct RSAVerifyingKey {
  #if canImport(Security)
    private let key: SecKey
  #else
    private let key: _RSA.Signing.PublicKey
  #endif
  /// The modulus and exponent in PKCS #1, in their only DER encoding.
  let identity: Data

  /// Decodes a key from the PEM form of a SubjectPublicKeyInfo.
  /// - Parameter pemRepresentation: The PEM text.
  init?(pemRepresentation: String) {
    guard let encoded = SubjectPublicKeyInfo.rsaKey(inPEM: pemRepresentation) else { return nil }
    #if canImport(Security)
      // Security.framework is documented to accept and return PKCS #1.
      let attributes: [CFString: Any] = [
        kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic,
      ]
      guard let key = SecKeyCreateWithData(encoded as CFData, attributes as CFDictionary, nil),
        SecKeyGetBlockSize(key) * 8 >= 2_048, let copy = SecKeyCopyExternalRepresentation(key, nil)
      else { return nil }
      self.key = key
      identity = copy as Data
    #else
      // This initializer refuses keys of less than 2048 bits.
      guard let key = try? _RSA.Signing.PublicKey(derRepresentation: encoded) else { return nil }
      self.key = key
      identity = key.pkcs1DERRepresentation
    #endif
  }

  /// Whether this key signed a message.
  func verifies(_ signature: Data, of message: Data) -> Bool {
    #if canImport(Security)
      return SecKeyVerifySignature(
        key, .rsaSignatureMessagePSSSHA256, message as CFData, signature as CFData, nil)
    #else
      return key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: message, padding: .PSS)
    #endif
  }
}

/// The envelope of public keys in PEM files (RFC 5280, section 4.1.2.7).
enum SubjectPublicKeyInfo {
  /// The algorithm of RSA keys, 1.2.840.113549.1.1.1, as DER encodes it.
  private static let rsaEncryption = Data([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])

  /// The PKCS #1 form of an RSA key.
  /// - Parameter text: The PEM text of one key.
  /// - Returns: The bytes; nil if it isn't an RSA key in that form.
  static func rsaKey(inPEM text: String) -> Data? {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    guard lines.first == "-----BEGIN PUBLIC KEY-----", lines.last == "-----END PUBLIC KEY-----",
      let encoded = Data(base64Encoded: lines.dropFirst().dropLast().joined())
    else { return nil }
    var file = DERReader(encoded)
    guard var info = file.element(0x30).map(DERReader.init), file.isAtEnd,
      var algorithm = info.element(0x30).map(DERReader.init), algorithm.element(0x06) == rsaEncryption,
      // Its parameters are always null.
      algorithm.element(0x05)?.isEmpty == true, algorithm.isAtEnd,
      let bits = info.element(0x03), info.isAtEnd,
      // A bit string begins with the number of unused bits in its last byte.
      bits.first == 0
    else { return nil }
    return Data(bits.dropFirst())
  }
}

/// A reader of DER elements.
private struct DERReader {
  private var rest: Data

  init(_ data: Data) { rest = data }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads the next element.
  /// - Parameter tag: The tag that it must have.
  /// - Returns: Its contents; nil if it has another tag or is incomplete.
  mutating func element(_ tag: UInt8) -> Data? {
    guard rest.popFirst() == tag, var length = rest.popFirst().map(Int.init) else { return nil }
    if length >= 0x80 {
      // The long form, with the number of bytes of the length. Keys need two of them, and four can't overflow.
      let count = length - 0x80
      guard (1...4).contains(count), rest.count >= count else { return nil }
      length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(count)
    }
    guard rest.count >= length else { return nil }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }
}
