public import Foundation
public import SkinKit
import SkinUpdate

#if canImport(CryptoExtras)
  import Crypto
  import CryptoExtras
#endif

/// A passphrase that encrypts private keys at rest, with scrypt and ChaCha20-Poly1305.
///
/// The parameters of scrypt are stored in each key file.
public struct KeyPassphrase: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The minimum length of a passphrase.
  public static let shortest = 12

  private let bytes: Data

  /// Creates a passphrase.
  /// - Parameter text: The passphrase. Line breaks at its end are ignored.
  /// - Throws: `SkinIssue` with the code `weak-passphrase` if it is too short.
  public init(_ text: String) throws {
    let trimmed = text.trimmingCharacters(in: .newlines)
    guard trimmed.count >= Self.shortest else {
      throw SkinIssue(
        .weakPassphrase, "The passphrase has fewer than \(Self.shortest) characters",
        suggestion: "Use several random words, or the output of `openssl rand -base64 24`.")
    }
    bytes = Data(trimmed.utf8)
  }

  /// Reads a passphrase from a file.
  /// - Parameter file: A text file with the passphrase only.
  /// - Throws: `SkinIssue` if the file can't be read, or the passphrase is too short.
  public init(file: URL) throws {
    guard let data = try? Data(contentsOf: file), let text = String(data: data, encoding: .utf8) else {
      throw SkinIssue(
        .unreadableFile, "The passphrase can't be read from \(file.path)",
        suggestion: "Pass a readable text file with the passphrase.", place: .init(file: file.path))
    }
    try self.init(text)
  }

  /// A text that doesn't reveal the passphrase.
  public var description: String { "passphrase" }

  /// A mirror without the passphrase.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// The work of scrypt: 32 MB of memory, and a part of a second.
  private static let cost = (logRounds: 15, blockSize: 8, parallelism: 3)

  /// Encrypts a secret.
  /// - Parameters:
  ///   - secret: The secret.
  ///   - name: A text that the encrypted secret is bound to.
  /// - Returns: The encrypted secret with all parameters.
  /// - Throws: Any error of the cryptographic library.
  func seal(_ secret: String, for name: String) throws -> MetadataValue {
    #if canImport(CryptoExtras)
      let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
      let cost = Self.cost
      let key = try Self.derive(bytes, salt, cost.logRounds, cost.blockSize, cost.parallelism)
      let box = try ChaChaPoly.seal(Data(secret.utf8), using: key, authenticating: Data(name.utf8))
      return [
        "kdf": "scrypt", "ln": .integer(cost.logRounds), "r": .integer(cost.blockSize),
        "p": .integer(cost.parallelism), "salt": .string(salt.hexText), "cipher": "chacha20-poly1305",
        "box": .string(box.combined.hexText),
      ]
    #else
      throw Self.unsupported
    #endif
  }

  /// Decrypts a secret.
  /// - Parameters:
  ///   - sealed: The encrypted secret with all parameters.
  ///   - name: The text that it is bound to.
  ///   - file: The file's name for issues.
  /// - Returns: The secret.
  /// - Throws: `SkinIssue` with the code `locked-key` if the passphrase is wrong or the file was changed.
  func open(_ sealed: MetadataValue, for name: String, file: String) throws -> String {
    #if canImport(CryptoExtras)
      guard sealed["kdf"] == "scrypt", sealed["cipher"] == "chacha20-poly1305",
        let logRounds = sealed["ln"]?.integer, let blockSize = sealed["r"]?.integer,
        let parallelism = sealed["p"]?.integer, (1...20).contains(logRounds), (1...16).contains(blockSize),
        (1...16).contains(parallelism), let salt = sealed["salt"]?.string.flatMap({ Data(hexText: $0) }),
        let bytes = sealed["box"]?.string.flatMap({ Data(hexText: $0) }),
        let box = try? ChaChaPoly.SealedBox(combined: bytes)
      else {
        throw SkinIssue(
          .malformedKeyFile, "The key is encrypted in a way that this version doesn't know",
          suggestion: "Use the version that encrypted it, or restore the file from a copy.", place: .init(file: file))
      }
      let key = try Self.derive(self.bytes, salt, logRounds, blockSize, parallelism)
      guard let secret = try? ChaChaPoly.open(box, using: key, authenticating: Data(name.utf8)) else {
        throw SkinIssue(
          .lockedKey, "The key can't be decrypted: the passphrase is wrong, or the file was changed",
          suggestion: "Pass the passphrase with which the key was encrypted.", place: .init(file: file))
      }
      return String(decoding: secret, as: UTF8.self)
    #else
      throw Self.unsupported
    #endif
  }

  #if canImport(CryptoExtras)
    private static func derive(
      _ passphrase: Data, _ salt: Data, _ logRounds: Int, _ blockSize: Int, _ parallelism: Int
    ) throws -> SymmetricKey {
      try KDF.Scrypt.deriveKey(
        from: passphrase, salt: salt, outputByteCount: 32, rounds: 1 << logRounds, blockSize: blockSize,
        parallelism: parallelism)
    }
  #else
    private static let unsupported = SkinIssue(
      .lockedKey, "This platform can't encrypt or decrypt keys, because its cryptography lacks scrypt",
      suggestion: "Use the tools on Linux, or protect the folder of the keys with the system's disk encryption.")
  #endif
}

extension SkinIssue.Code {
  /// A private key is encrypted, and the passphrase is missing or wrong.
  public static let lockedKey: Self = "locked-key"
  /// The passphrase is too short.
  public static let weakPassphrase: Self = "weak-passphrase"
}
