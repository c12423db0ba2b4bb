import Foundation
import SkinKit
import SkinUpdate
import Testing

@Suite("Activation: percentage") struct PercentageTests {
  private let installs = (0..<20_000).compactMap { InstallID("install-\($0)") }

  @Test(
    "The number of an installation is the documented one, to the byte",
    // printf '%s' 'install:salt' | sha256sum | cut -c1-16, as a number, modulo 10,000.
    arguments: PercentageTests.known)
  func knownNumbers(_ install: String, _ salt: String, _ number: Int) throws {
    #expect(try #require(InstallID(install)).bucket(salt: salt) == number)
  }

  static let known: [(String, String, Int)] = [
    ("device-1", "lunar", 6148),
    ("device-1", "winter", 2924),
    ("9f1c6a52-0d3e-4b8e-9a6f-2f5d1c7e8b90", "spring-2030", 1895),
    ("装置", "盐", 6860),
  ]

  @Test("A device within a percentage is within every larger one of the same salt, and 100 % includes every device")
  func monotonic() {
    var before: Set<InstallID> = []
    for below in [0, 1, 100, 1_000, 2_500, 5_000, 9_999, 10_000] {
      let share = RolloutPercentage(below: below, salt: "rollout")
      let members = Set(installs.filter(share.contains))
      #expect(before.isSubset(of: members))
      before = members
    }
    #expect(before.count == installs.count)
    #expect(!installs.contains { RolloutPercentage(below: 0, salt: "rollout").contains($0) })
  }

  @Test(
    "Numbers are spread evenly: chi-squared over 100 classes stays below its 0.1 % bound",
    arguments: ["a", "b", "2030"])
  func spread(_ salt: String) {
    var classes = [Int](repeating: 0, count: 100)
    for install in installs { classes[install.bucket(salt: salt) / 100] += 1 }
    let expected = Double(installs.count) / 100
    let statistic = classes.reduce(0) { $0 + pow(Double($1) - expected, 2) / expected }
    // The 99.9th percentile for 99 degrees of freedom is 148.2; the inputs are fixed, so this never wavers.
    #expect(statistic < 148.2, "\(statistic)")
  }

  @Test("Another salt selects other devices: two rollouts overlap by chance")
  func independent() {
    let (first, second) = (RolloutPercentage(below: 2_000, salt: "x"), RolloutPercentage(below: 2_000, salt: "y"))
    let both = installs.count { first.contains($0) && second.contains($0) }
    // 4 % of 20,000 with a standard deviation of 28.
    #expect(abs(both - 800) < 112, "\(both)")
  }

  @Test("A rule with a percentage holds on the devices within it")
  func rule() throws {
    let share = RolloutPercentage(below: 2_500, salt: "lunar")
    for install in installs.prefix(200) {
      let context = try device(install: install.rawValue)
      #expect(try holds(#""share":{"below":2500,"salt":"lunar"}"#, context) == share.contains(install))
    }
  }

  @Test("Installations create identifiers that are unique and meaningless")
  func random() throws {
    let made = (0..<100).map { _ in InstallID.random() }
    #expect(Set(made).count == 100)
    #expect(made.allSatisfy { InstallID($0.rawValue) == $0 })
    #expect(InstallID("") == nil && InstallID(String(repeating: "x", count: 129)) == nil)
  }
}
