import Foundation
import SkinKit
import SkinTransport

/// The checks of servers: whether they answer, and whether their clock and this one agree.
struct ServerChecks {
  /// The greatest difference between the clocks, in seconds; signed metadata live for hours.
  private static let greatestDifference = 300.0

  private let sender = HTTPSender(maximumLength: 1 << 20, timeout: 10)

  /// Checks a server.
  /// - Parameters:
  ///   - address: The address.
  ///   - name: The name for messages: that of a profile, or the address.
  /// - Returns: The results.
  func checks(of address: String, named name: String) async -> [DoctorCheck] {
    guard let url = URL(string: address), url.host() != nil else {
      return [.problem("server", "\(name) has no address", fix: "Run `skin login` again.")]
    }
    let answer: HTTPSender.Answer
    do {
      answer = try await sender.send("GET", url.appending(path: "health"), fields: ["Accept": "application/json"])
    } catch {
      let message = (error as? SkinIssue)?.message ?? "\(error)"
      return [
        .problem(
          "server", "\(name): \(address) gave no answer: \(message)",
          fix: "Check the address and the network, and that the server is running.")
      ]
    }
    var checks: [DoctorCheck] = []
    switch answer.status {
    case 200: checks.append(.ok("server", "\(name): \(address) answers"))
    case 503:
      checks.append(
        .problem(
          "server", "\(name): \(address) reports that it isn't healthy",
          fix: "See its /health, its log and docs/operations.md."))
    default:
      checks.append(
        .problem(
          "server", "\(name): \(address) answered with status \(answer.status)", fix: "Check that it is a skin-server.")
      )
    }
    if url.scheme?.lowercased() == "http", !["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host() ?? "") {
      checks.append(
        .warning("server", "\(name): the token goes to \(address) unencrypted", fix: "Use https."))
    }
    if let date = answer.headers["date"].flatMap(Self.date) {
      let difference = abs(date.timeIntervalSinceNow)
      if difference > Self.greatestDifference {
        checks.append(
          .problem(
            "clock", "The clock differs from that of \(name) by \(Int(difference)) seconds",
            fix: "Synchronize both clocks: schedules and signed metadata depend on them."))
      }
    }
    return checks
  }

  /// Parses the date of a header (RFC 9110, IMF-fixdate).
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
}
