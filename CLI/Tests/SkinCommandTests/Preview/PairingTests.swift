import Foundation
import Testing

@testable import skin

@Suite("Pairing codes") struct PairingTests {
  /// A clock that stands still until a test moves it.
  private final class Clock: @unchecked Sendable {
    // Unchecked because of `moment`, which is only touched under `lock`.
    private let lock = NSLock()
    private var moment = ContinuousClock.now

    var now: ContinuousClock.Instant { lock.withLock { moment } }

    func advance(_ duration: Duration) { lock.withLock { moment += duration } }
  }

  private let clock = Clock()
  private let code = PairingCode()

  @Test("A code is accepted in any case, with and without its hyphen, and nothing else is")
  func codes() {
    for text in [code.text, code.shown, code.shown.lowercased()] {
      #expect(code.matches(authorization: "Bearer \(text)"))
    }
    for text in [nil, "", "Bearer", "Bearer ", code.shown, "Basic \(code.text)", "Bearer \(code.text)\(code.text)"] {
      #expect(!code.matches(authorization: text))
    }
    #expect(Set((0..<100).map { _ in PairingCode() }).count == 100)
  }

  @Test("An address is limited after five wrong codes, for a minute; others aren't")
  func ofAddress() async {
    let pairing = PairingGuard(code) { [clock] in clock.now }
    let right = "Bearer \(code.text)"
    for _ in 0..<5 { #expect(await pairing.check("Bearer AAAAAAAA", from: "10.0.0.1") == .refused) }
    #expect(await pairing.check(right, from: "10.0.0.1") == .limited)
    #expect(await pairing.check(right, from: "10.0.0.2") == .accepted)
    clock.advance(.seconds(59))
    #expect(await pairing.check(right, from: "10.0.0.1") == .limited)
    clock.advance(.seconds(1))
    #expect(await pairing.check(right, from: "10.0.0.1") == .accepted)
  }

  @Test("All addresses together are limited, too")
  func ofAll() async {
    let pairing = PairingGuard(code) { [clock] in clock.now }
    for number in 0..<PairingGuard.mostOfAll {
      #expect(await pairing.check(nil, from: "10.0.1.\(number)") == .refused)
    }
    #expect(await pairing.check("Bearer \(code.text)", from: "10.0.0.1") == .limited)
    clock.advance(.seconds(60))
    #expect(await pairing.check("Bearer \(code.text)", from: "10.0.0.1") == .accepted)
  }
}
