import Foundation

/// The secret that a phone on the local network must send to follow `skin watch`.
///
/// It is shown in the terminal, and made anew at each start. It has 40 bits, so the limits of ``PairingGuard`` make guessing hopeless.
struct PairingCode: Sendable, Hashable {
  /// Digits and letters that can't be mistaken for each other.
  private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

  /// Eight letters and digits without a separator.
  let text: String

  /// Creates a random code.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = String((0..<8).map { _ in Self.alphabet[Int.random(in: 0..<32, using: &generator)] })
  }

  /// The code with a hyphen, for people.
  var shown: String { "\(text.prefix(4))-\(text.suffix(4))" }

  /// Whether a header field has the code; the comparison takes the same time for every wrong code of its length.
  /// - Parameter authorization: The value of `Authorization`: `Bearer ABCD-EFGH`.
  /// - Returns: Whether it has the code, in any case and with or without hyphens.
  func matches(authorization: String?) -> Bool {
    guard let authorization, authorization.hasPrefix("Bearer ") else { return false }
    let given = Array(authorization.dropFirst("Bearer ".count).uppercased().filter { $0 != "-" && $0 != " " }.utf8)
    let code = Array(text.utf8)
    guard given.count == code.count else { return false }
    return zip(given, code).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Counts wrong codes, and refuses addresses that send too many.
actor PairingGuard {
  /// The outcome of a request.
  enum Verdict: Sendable, Equatable {
    case accepted
    /// The code is wrong or missing.
    case refused
    /// The address, or all addresses together, sent too many wrong codes in the last minute.
    case limited
  }

  /// The most wrong codes of one address in a minute.
  static let mostOfAddress = 5
  /// The most wrong codes of all addresses in a minute.
  static let mostOfAll = 60

  private let code: PairingCode
  private let now: @Sendable () -> ContinuousClock.Instant
  private var wrong: [(address: String, at: ContinuousClock.Instant)] = []

  /// - Parameters:
  ///   - code: The code.
  ///   - now: The current time.
  init(_ code: PairingCode, now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.code = code
    self.now = now
  }

  /// Checks a request.
  /// - Parameters:
  ///   - authorization: The value of `Authorization`.
  ///   - address: The address of the client.
  /// - Returns: Whether to answer the request.
  func check(_ authorization: String?, from address: String) -> Verdict {
    let moment = now()
    wrong.removeAll { $0.at.duration(to: moment) >= .seconds(60) }
    // Before the comparison: otherwise an address could go on guessing.
    guard wrong.count < Self.mostOfAll, wrong.count(where: { $0.address == address }) < Self.mostOfAddress else {
      return .limited
    }
    guard !code.matches(authorization: authorization) else { return .accepted }
    wrong.append((address, moment))
    return .refused
  }
}
