public import Foundation
import SkinKit
public import SkinUpdate

/// A private key of a role: one of the four top-level roles, or a delegated one.
public struct RoleKey: Hashable, Sendable {
  /// The name of the role that the key signs.
  public let name: String
  /// The key itself.
  public let key: SigningKey

  /// The role that the key signs, if it is one of the four top-level roles.
  public var role: RoleName? { RoleName(rawValue: name) }
  /// The key's public part.
  public var publicKey: MetadataKey { key.publicKey }

  /// Generates a key.
  /// - Parameters:
  ///   - role: The role that the key will sign.
  ///   - type: The kind of key.
  public init(role: RoleName, type: KeyType = .ed25519) {
    name = role.rawValue
    key = SigningKey(type)
  }

  /// Generates a key for a role with any name.
  /// - Parameters:
  ///   - name: The name of the role that the key will sign.
  ///   - type: The kind of key.
  /// - Throws: `SkinIssue` if the name isn't valid for a role.
  public init(name: String, type: KeyType = .ed25519) throws {
    try DelegatedTargets.check(name: name)
    self.name = name
    key = SigningKey(type)
  }

  /// Parses a key file.
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name for issues.
  ///   - passphrase: The passphrase of encrypted files.
  /// - Throws: `SkinIssue` if it isn't a key file, or it is encrypted and the passphrase is missing or wrong.
  public init(parsing data: Data, file: String, passphrase: KeyPassphrase? = nil) throws {
    let document = try KeyDocument(parsing: data, file: file)
    guard let text = try document.secret(passphrase, file: file) else {
      throw SkinIssue(
        .malformedKeyFile, "This file holds the public part of a key only",
        remedy: "Give the key's own file, which ends in .key.json.", place: .init(file: file))
    }
    guard let type = KeyType(rawValue: document.key.type), let key = SigningKey(type, text: text) else {
      throw KeyDocument.malformed(file)
    }
    guard key.publicKey == document.key else {
      throw SkinIssue(
        .malformedKeyFile, "The public part doesn't belong to the private part",
        remedy: "Restore the file from a copy, or make new keys and rotate.", place: .init(file: file))
    }
    name = document.name
    self.key = key
  }

  /// The key file's bytes, which are secret.
  ///
  /// - Throws: Any error of the cryptographic library.
  public var data: Data {
    get throws { try data(passphrase: nil) }
  }

  /// Returns the key file's bytes.
  /// - Parameter passphrase: The passphrase that encrypts the private part; nil to store it in the clear.
  /// - Returns: The bytes.
  /// - Throws: Any error of the cryptographic library.
  public func data(passphrase: KeyPassphrase?) throws -> Data {
    let text = try key.text
    let part = try passphrase.map { ("encrypted", try $0.seal(text, for: KeyDocument.binding(name, publicKey))) }
    return KeyDocument.data(name: name, key: publicKey, secret: part ?? ("private", .string(text)))
  }

  /// Signs bytes.
  /// - Parameter message: The bytes to sign.
  /// - Returns: The signature with this key's identifier.
  /// - Throws: Any error of the cryptographic library.
  public func sign(_ message: Data) throws -> MetadataSignature { try key.sign(message) }
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
    value = try MetadataValue(parsing: data, file: file)
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
        remedy: "Restore the file from a copy, or make new keys and rotate.", place: .init(file: file))
    }
  }

  /// Returns the private part, or nil if there is none.
  func secret(_ passphrase: KeyPassphrase?, file: String) throws -> String? {
    guard let sealed = value["keyval"]?["encrypted"] else { return value["keyval"]?["private"]?.string }
    guard let passphrase else {
      throw SkinIssue(
        .lockedKey, "The key is encrypted, and no passphrase was given",
        remedy: "Set SKIN_KEYS_PASSPHRASE_FILE to a file with the passphrase; for skin-server, keys_passphrase_file.",
        place: .init(file: file))
    }
    return try passphrase.open(sealed, for: Self.binding(name, key), file: file)
  }

  /// The text that an encrypted private part is bound to.
  static func binding(_ name: String, _ key: MetadataKey) -> String { "\(name) \(key.id)" }

  static func data(name: String, key: MetadataKey, secret: (member: String, value: MetadataValue)?) -> Data {
    var parts = key.value["keyval"]?.object ?? [:]
    if let secret { parts[secret.member] = secret.value }
    let document: MetadataValue = [
      "format": 1, "role": .string(name), "keytype": .string(key.type), "scheme": .string(key.scheme),
      "keyid": .string(key.id), "keyval": .object(parts),
    ]
    return document.json
  }

  static func object(type: String, scheme: String, text: String) -> MetadataValue {
    ["keytype": .string(type), "scheme": .string(scheme), "keyval": ["public": .string(text)]]
  }

  static func malformed(_ file: String) -> SkinIssue {
    SkinIssue(
      .malformedKeyFile, "This is not a key file of format 1 with an Ed25519 or ECDSA key",
      remedy: "Give a file that `skin keys` made.", place: .init(file: file))
  }
}
