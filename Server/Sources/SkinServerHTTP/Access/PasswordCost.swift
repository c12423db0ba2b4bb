/// The work and memory of a password's hash, the parameters of scrypt.
package struct PasswordCost: Hashable, Sendable {
  /// The base-2 logarithm of the number of rounds.
  var logRounds = 15
  var blockSize = 8
  var parallelism = 3
}
