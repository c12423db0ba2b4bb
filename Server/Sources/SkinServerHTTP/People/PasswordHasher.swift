import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import NIOPosix
import SkinKit
import SkinServerAPI
import SkinServerStorage

/// Hashes and verifies passwords with scrypt.
///
/// A hash is stored with its parameters, such as `$scrypt$ln=15,r=8,p=3$SALT$HASH`, so that they can be raised later.
package struct PasswordHasher: Sendable {
  /// The parameters of new hashes.
  let cost: PasswordCost
  /// The hash that is verified for names without a password, so that an answer takes as long as for others.
  private let decoy: HashRecord

  /// The length of the shortest password.
  static let shortestPassword = 12
  /// The size of the longest password, in bytes.
  static let longestPassword = 1024

  /// The maximum number of passwords that wait to be hashed.
  ///
  /// Each hash takes 32 MB and a part of a second, so that more of them would only stop the server.
  private static let mostWaiting = 32
  private static let waiting = NIOLockedValueBox(0)

  /// The threads that hash, few because of the memory, and none that other requests need.
  private static let threads: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 2)
    pool.start()
    return pool
  }()

  package init(cost: PasswordCost) {
    self.cost = cost
    decoy = HashRecord(cost: cost, salt: Data(Secret().text.utf8), hash: Data(count: 32))
  }

  /// Hashes a new password.
  /// - Parameter password: The password.
  /// - Returns: The hash with its parameters.
  /// - Throws: `HTTPProblem` if too many passwords are being hashed.
  func hash(_ password: String) async throws -> String {
    let cost = cost
    return try await Self.limited {
      let salt = Data(Secret().text.utf8.prefix(22))
      return HashRecord(cost: cost, salt: salt, hash: try HashRecord.derive(password, salt, cost)).text
    }
  }

  /// Verifies a password.
  /// - Parameters:
  ///   - password: The password.
  ///   - stored: The stored hash; nil if there is none, which takes as long and fails.
  /// - Returns: Whether the password is right.
  /// - Throws: `HTTPProblem` if too many passwords are being hashed.
  func verify(_ password: String, _ stored: String?) async throws -> Bool {
    let known = stored.flatMap(HashRecord.init)
    let expected = known ?? decoy
    return try await Self.limited {
      let hash = try HashRecord.derive(password, expected.salt, expected.cost)
      let isEqual = zip(hash, expected.hash).reduce(hash.count ^ expected.hash.count) { $0 | Int($1.0 ^ $1.1) } == 0
      return isEqual && known != nil
    }
  }

  /// Whether a hash was made with other parameters than new ones.
  func isOutdated(_ stored: String) -> Bool { HashRecord(stored)?.cost != cost }

  /// Checks a new password.
  /// - Throws: `HTTPProblem` if it is too short, too long, or the name.
  static func check(_ password: String, of name: AccountName) throws {
    let suggestion = "Use at least \(shortestPassword) characters, such as several random words. Signs aren't required."
    guard password.count >= shortestPassword else {
      throw HTTPProblem(
        .unprocessableContent, .weakPassword, "The password has fewer than \(shortestPassword) characters",
        suggestion: suggestion)
    }
    guard password.utf8.count <= longestPassword else {
      throw HTTPProblem(
        .unprocessableContent, .weakPassword, "The password has more than \(longestPassword) bytes",
        suggestion: suggestion)
    }
    guard password.lowercased() != name.text, Set(password).count > 3 else {
      throw HTTPProblem(
        .unprocessableContent, .weakPassword, "The password is too easy to guess", suggestion: suggestion)
    }
  }

  private static func limited<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let isFree = waiting.withLockedValue { count in
      guard count < mostWaiting else { return false }
      count += 1
      return true
    }
    guard isFree else {
      throw HTTPProblem(
        .serviceUnavailable, .tooManySignIns, "Too many people sign in at this moment",
        suggestion: "Try again in a few seconds.", headers: [.retryAfter: "5"])
    }
    defer { waiting.withLockedValue { $0 -= 1 } }
    return try await threads.runIfActive(body)
  }

  /// A hash with its parameters.
  private struct HashRecord: Sendable {
    var cost: PasswordCost
    var salt: Data
    var hash: Data

    init(cost: PasswordCost, salt: Data, hash: Data) { (self.cost, self.salt, self.hash) = (cost, salt, hash) }

    /// Parses a stored hash; nil if it is malformed or asks for more memory than this server ever uses.
    init?(_ text: String) {
      guard
        let match = text.wholeMatch(
          of: #/\$scrypt\$ln=([0-9]{1,2}),r=([0-9]{1,2}),p=([0-9]{1,2})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)/#),
        let logRounds = Int(match.1), let blockSize = Int(match.2), let parallelism = Int(match.3),
        (1...20).contains(logRounds), (1...16).contains(blockSize), (1...16).contains(parallelism),
        let salt = Data(base64Encoded: String(match.4)), let hash = Data(base64Encoded: String(match.5)),
        hash.count == 32
      else { return nil }
      self.init(
        cost: PasswordCost(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism), salt: salt, hash: hash
      )
    }

    var text: String {
      "$scrypt$ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
        + "$\(salt.base64EncodedString())$\(hash.base64EncodedString())"
    }

    static func derive(_ password: String, _ salt: Data, _ cost: PasswordCost) throws -> Data {
      // Keyboards compose the same letters in different ways.
      let normal = Data(password.precomposedStringWithCompatibilityMapping.utf8.prefix(4 * longestPassword))
      return try KDF.Scrypt.deriveKey(
        from: normal, salt: salt, outputByteCount: 32, rounds: 1 << cost.logRounds, blockSize: cost.blockSize,
        parallelism: cost.parallelism
      ).withUnsafeBytes { Data($0) }
    }
  }
}
