public import Foundation
import SkinKit
public import SkinUpdate

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A private key of a role: one of the four top-level roles, or a delegated one.
public struct RoleKey: Hashable, Sendable {
  /// The name of the role that the key signs.
  public let name: String
  /// The holder of the private key: a ``SigningKey``, an ``ExternalKey``, or a holder of the program's own.
  public let signer: any KeySigner

  /// The role that the key signs, if it is one of the four top-level roles.
  public var role: RoleName? { RoleName(rawValue: name) }
  /// The key's public part.
  public var publicKey: MetadataKey { signer.publicKey }
  /// The key as a program signs with it, or nil if the private part is in the key file.
  public var external: ExternalKey? { signer as? ExternalKey }

  /// Generates a key.
  /// - Parameters:
  ///   - role: The role that the key will sign.
  ///   - type: The kind of key.
  public init(role: RoleName, type: KeyType = .ed25519) {
    name = role.rawValue
    signer = SigningKey(type)
  }

  /// Generates a key for a role with any name.
  /// - Parameters:
  ///   - name: The name of the role that the key will sign.
  ///   - type: The kind of key.
  /// - Throws: `SkinIssue` if the name isn't valid for a role.
  public init(name: String, type: KeyType = .ed25519) throws {
    try DelegatedTargets.check(name: name)
    self.name = name
    signer = SigningKey(type)
  }

  /// Creates a key whose private part is stored elsewhere.
  /// - Parameters:
  ///   - name: The name of the role that the key signs.
  ///   - signer: The holder of the private key.
  /// - Throws: `SkinIssue` if the name isn't valid for a role.
  public init(name: String, signer: any KeySigner) throws {
    if RoleName(rawValue: name) == nil { try DelegatedTargets.check(name: name) }
    (self.name, self.signer) = (name, signer)
  }

  /// Parses a key file.
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name for issues.
  ///   - passphrase: The passphrase of encrypted files.
  /// - Throws: `SkinIssue` if it isn't a key file, or it is encrypted and the passphrase is missing or wrong.
  public init(parsing data: Data, file: String, passphrase: KeyPassphrase? = nil) throws {
    let document = try KeyDocument(parsing: data, file: file)
    if let program = document.value["signer"] {
      name = document.name
      signer = try ExternalKey(
        role: document.name, publicKey: document.key, program: SignerProgram(program, file: file))
      return
    }
    guard let text = try document.secret(passphrase, file: file) else {
      throw SkinIssue(
        .malformedKeyFile, "This file holds the public part of a key only",
        suggestion: "Pass the key's own file, which ends in .key.json.", place: .init(file: file))
    }
    guard let type = KeyType(rawValue: document.key.type), let key = SigningKey(type, text: text) else {
      throw KeyDocument.malformed(file)
    }
    guard key.publicKey == document.key else {
      throw SkinIssue(
        .malformedKeyFile, "The public part doesn't belong to the private part",
        suggestion: "Restore the file from a copy, or make new keys and rotate.", place: .init(file: file))
    }
    name = document.name
    signer = key
  }

  /// The key file's bytes, which are secret.
  ///
  /// - Throws: `SkinIssue` as ``data(passphrase:)`` does.
  public var data: Data {
    get throws { try data(passphrase: nil) }
  }

  /// Returns the key file's bytes.
  /// - Parameter passphrase: The passphrase that encrypts the private part; nil to store it in the clear.
  /// - Returns: The bytes. If the private part is stored elsewhere, they name the program that signs.
  /// - Throws: `SkinIssue` with the code `bad-signer` if no key file can name the holder of the key, or any error of the
  ///   cryptographic library.
  public func data(passphrase: KeyPassphrase?) throws -> Data {
    if let external { return KeyDocument.data(name: name, key: publicKey, secret: nil, program: external.program) }
    guard let key = signer as? SigningKey else {
      throw SkinIssue(
        .badSigner, "The \(name) key \(publicKey.id) can't be written to a file",
        suggestion: "Only keys in memory and keys of programs have files.", place: .init(key: name))
    }
    let text = try key.text
    let part = try passphrase.map { ("encrypted", try $0.seal(text, for: KeyDocument.binding(name, publicKey))) }
    return KeyDocument.data(name: name, key: publicKey, secret: part ?? ("private", .string(text)))
  }

  /// Signs bytes.
  /// - Parameter message: The bytes to sign.
  /// - Returns: The signature with this key's identifier.
  /// - Throws: `SkinIssue` with the code `signer-failed` if the key is stored elsewhere and can't sign, or any error of
  ///   the cryptographic library.
  public func sign(_ message: Data) throws -> MetadataSignature { try signer.sign(message) }

  /// Returns whether two keys sign for the same role with the same key pair.
  /// - Parameters:
  ///   - lhs: A key.
  ///   - rhs: Another.
  /// - Returns: Whether the role and the public part are equal.
  public static func == (lhs: RoleKey, rhs: RoleKey) -> Bool { (lhs.name, lhs.publicKey) == (rhs.name, rhs.publicKey) }

  /// Hashes the role and the public part.
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(publicKey)
  }
}

/// The public part of a role's key, which its holder sends to the author of the next root.
public struct RolePublicKey: Hashable, Sendable {
  /// The name of the role that the key signs.
  public let name: String
  /// The key.
  public let key: MetadataKey

  /// Creates the public part of a key.
  /// - Parameter key: The key.
  public init(_ key: RoleKey) {
    name = key.name
    self.key = key.publicKey
  }

  /// Creates the public part of a key that another program created.
  /// - Parameters:
  ///   - name: The name of the role that the key signs.
  ///   - pem: The public key in PEM: ECDSA over P-256, or Ed25519.
  ///   - file: The file's name for issues.
  /// - Throws: `SkinIssue` if the name isn't valid for a role, or the text isn't such a key.
  public init(name: String, pem: String, file: String) throws {
    if RoleName(rawValue: name) == nil { try DelegatedTargets.check(name: name) }
    self.name = name
    if let key = try? P256.Signing.PublicKey(pemRepresentation: pem) {
      self.key = MetadataKey(p256: key.pemRepresentation)
      return
    }
    let lines = pem.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
    // The header of an Ed25519 key in DER (RFC 8410), before its 32 bytes.
    let header: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    guard pem.contains("-----BEGIN PUBLIC KEY-----"), let der = Data(base64Encoded: lines.joined()),
      der.starts(with: header), der.count == header.count + 32
    else {
      throw SkinIssue(
        .malformedKeyFile, "This is not a public key over P-256 or an Ed25519 public key in PEM",
        suggestion: "Export the public key, such as with `openssl pkey -pubin -inform der -in FILE`.",
        place: .init(file: file))
    }
    key = MetadataKey(ed25519: der.dropFirst(header.count))
  }

  /// Parses a file with a public key, or the public part of a key file.
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name for issues.
  /// - Throws: `SkinIssue` if it is neither.
  public init(parsing data: Data, file: String) throws {
    let document = try KeyDocument(parsing: data, file: file)
    name = document.name
    key = document.key
  }

  /// The bytes of a file with the public part only.
  public var data: Data { KeyDocument.data(name: name, key: key, secret: nil) }
}

/// The JSON of a key file, or of its public part.
private struct KeyDocument {
  let value: MetadataValue
  let name: String
  let key: MetadataKey

  init(parsing data: Data, file: String) throws {
    do { value = try MetadataValue(parsing: data, file: file) } catch let issue as SkinIssue {
      throw issue.asMalformed(
        "The key file", .malformedKeyFile, suggestion: "Restore the file from a copy, or make new keys and rotate.")
    }
    // The files also have a scheme, but the type alone decides the kind of key.
    guard value["format"] == 1, let name = value["role"]?.string, let text = value["keyval"]?["public"]?.string,
      let type = value["keytype"]?.string.flatMap(KeyType.init(rawValue:))
    else { throw Self.malformed(file) }
    if RoleName(rawValue: name) == nil { try DelegatedTargets.check(name: name) }
    self.name = name
    key =
      switch type {
      case .ed25519: try MetadataKey(Self.object(type: "ed25519", scheme: "ed25519", text: text), file: file)
      case .ecdsa: MetadataKey(p256: text)
      }
    guard value["keyid"]?.string == key.id else {
      throw SkinIssue(
        .malformedKeyFile, "The key's identifier isn't the one of its public part",
        suggestion: "Restore the file from a copy, or make new keys and rotate.", place: .init(file: file))
    }
  }

  /// Returns the private part, or nil if there is none.
  func secret(_ passphrase: KeyPassphrase?, file: String) throws -> String? {
    guard let sealed = value["keyval"]?["encrypted"] else { return value["keyval"]?["private"]?.string }
    guard let passphrase else {
      throw SkinIssue(
        .lockedKey, "The key is encrypted, and no passphrase was given",
        suggestion:
          "Set SKIN_KEYS_PASSPHRASE_FILE to a file with the passphrase; for skin-server, keys_passphrase_file.",
        place: .init(file: file))
    }
    return try passphrase.open(sealed, for: Self.binding(name, key), file: file)
  }

  /// The text that an encrypted private part is bound to.
  static func binding(_ name: String, _ key: MetadataKey) -> String { "\(name) \(key.id)" }

  static func data(
    name: String, key: MetadataKey, secret: (member: String, value: MetadataValue)?, program: SignerProgram? = nil
  ) -> Data {
    var parts = key.value["keyval"]?.object ?? [:]
    if let secret { parts[secret.member] = secret.value }
    var document: [String: MetadataValue] = [
      "format": 1, "role": .string(name), "keytype": .string(key.type), "scheme": .string(key.scheme),
      "keyid": .string(key.id), "keyval": .object(parts),
    ]
    if let program { document["signer"] = program.value }
    return MetadataValue.object(document).json
  }

  static func object(type: String, scheme: String, text: String) -> MetadataValue {
    ["keytype": .string(type), "scheme": .string(scheme), "keyval": ["public": .string(text)]]
  }

  static func malformed(_ file: String) -> SkinIssue {
    SkinIssue(
      .malformedKeyFile, "This is not a key file of format 1 with an Ed25519 or ECDSA key",
      suggestion: "Pass a file that `skin keys` made.", place: .init(file: file))
  }
}
