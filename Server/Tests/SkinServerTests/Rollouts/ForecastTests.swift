import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerHTTP
@testable import SkinServerPublishing

@Suite struct ForecastTests {
  private static let path = "apps/festival/channels/stable/forecast"

  private func skin(_ version: String) -> String { #"{"id":"spring-festival","version":"\#(version)"}"# }

  private func activation(_ rules: String, skin: String = "null", policy: String = "operator") throws -> Activation {
    let document = #"{"skin":\#(skin),"policy":"\#(policy)","rules":[\#(rules)]}"#
    return try Activation(
      MetadataValue(parsing: Data(document.utf8), file: "test"), app: TestWorld.app, channel: TestWorld.channel,
      file: "test")
  }

  /// Rules whose percentages overlap: with one salt they are nested, with another one they are independent.
  private static let rules = [
    #"{"id":"a","skin":{"id":"s","version":"1.0.0"},"share":{"below":1000,"salt":"x"}}"#,
    #"{"id":"b","skin":{"id":"s","version":"2.0.0"},"share":{"below":4000,"salt":"x"},"app":{"minimum":"5.0.0"}}"#,
    #"{"id":"c","skin":null,"share":{"below":5000,"salt":"y"}}"#,
    #"{"id":"d","skin":{"id":"s","version":"3.0.0"},"share":{"below":500,"salt":"x"}}"#,
    #"{"id":"e","skin":{"id":"s","version":"4.0.0"},"share":{"below":2500,"salt":"y"}}"#,
    #"{"id":"f","skin":{"id":"s","version":"5.0.0"},"share":{"below":7500,"salt":"y"},"policy":"user"}"#,
    #"{"id":"g","skin":{"id":"s","version":"6.0.0"},"share":{"below":0,"salt":"z"}}"#,
  ].joined(separator: ",")

  @Test("Shares agree with the decisions of twenty thousand devices", arguments: ["4.0.0", "5.1.0", nil])
  func agrees(_ appVersion: String?) throws {
    let activation = try activation(Self.rules, skin: #"{"id":"s","version":"9.0.0"}"#)
    let version = appVersion.flatMap { SkinVersion($0) }
    let forecast = Forecast(
      activation, groups: [.init(appVersion: version, devices: 1)], locale: nil, brand: nil, zone: .gmt)
    let shares = forecast.total(at: .now)
    #expect(abs(shares.reduce(0) { $0 + $1.share } - 1) < 1e-9)
    let count = 20_000
    var devices: [SkinReference?: Int] = [:]
    for device in 0..<count {
      let context = ActivationContext(
        now: .now, timeZone: .gmt, appVersion: version, locales: [], installID: InstallID("id-\(device)"))
      devices[activation.decision(in: context).skin, default: 0] += 1
    }
    let expected = Dictionary(grouping: shares, by: \.skin).mapValues { $0.reduce(0) { $0 + $1.share } }
    #expect(Set(expected.keys) == Set(devices.keys))
    for (skin, number) in devices {
      let share = try #require(expected[skin])
      #expect(abs(share - Double(number) / Double(count)) < 0.02, "\(skin?.description ?? "built-in"): \(share)")
    }
  }

  @Test("Devices are counted by their app versions, and percentages as shares")
  func groups() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer { $0.takesReports = true }
    try await server.test { client in
      for version in ["1.0.0", "2.0.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      let rule =
        #"{"id":"new","skin":\#(skin("2.0.0")),"app":{"minimum":"5.0.0"},"share":{"below":2500,"salt":"s"}}"#
      #expect(try await client.activate(#"{"skin":\#(skin("1.0.0")),"rules":[\#(rule)]}"#).status == .ok)
      try await client.report("applied", 0..<30, "1.0.0", appVersion: "5.1.0")
      try await client.report("applied", 30..<40, "1.0.0", appVersion: "4.0.0")
      let answer = try await client.call(.get, Self.path).json(ForecastAnswer.self)
      #expect(answer.devices == 40 && answer.zone == "UTC")
      #expect(answer.skins.map(\.text) == ["1.0.0 0.8125", "2.0.0 0.1875"])
      #expect(answer.groups.map(\.appVersion) == ["5.1.0", "4.0.0"] && answer.groups.map(\.devices) == [30, 10])
      #expect(answer.groups[0].skins.map(\.text) == ["2.0.0 0.25", "1.0.0 0.75"])
      #expect(
        answer.groups[0].skins.map(\.rule) == ["new", nil] && answer.groups[1].skins.map(\.text) == ["1.0.0 1.0"])
      #expect(answer.changes.isEmpty && answer.unknown.isEmpty)
    }
  }

  @Test("The next starts and ends of schedules are listed, in the devices' zone, up to a number of days")
  func changes() async throws {
    let world = try TestWorld()
    let clock = TestClock(Date(timeIntervalSince1970: 1_896_134_400))  // 2030-02-01T00:00:00Z
    try await world.quickServer(clock: clock.serverClock).test { client in
      for version in ["1.0.0", "2.0.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      let festival =
        #"{"id":"festival","skin":\#(skin("2.0.0")),"from":"2030-02-02T00:00:00","#
        + #""until":"2030-02-17T00:00:00","zone":"device","share":{"below":5000,"salt":"s"}}"#
      // Below a rule that always holds, nothing changes.
      let hidden = #"{"id":"hidden","skin":null,"until":"2030-02-10T00:00:00Z"}"#
      let all = #"{"id":"all","skin":\#(skin("1.0.0"))}"#
      #expect(try await client.activate(#"{"skin":null,"rules":[\#(festival),\#(all),\#(hidden)]}"#).status == .ok)
      let china = try await client.call(.get, "\(Self.path)?zone=Asia/Shanghai").json(ForecastAnswer.self)
      #expect(china.at.formatted(.iso8601) == "2030-02-01T00:00:00Z" && china.devices == 0 && china.groups.isEmpty)
      #expect(china.skins.map(\.text) == ["1.0.0 1.0"])
      #expect(china.changes.map { $0.at.formatted(.iso8601) } == ["2030-02-01T16:00:00Z", "2030-02-16T16:00:00Z"])
      #expect(china.changes.map { $0.skins.map(\.text) } == [["1.0.0 0.5", "2.0.0 0.5"], ["1.0.0 1.0"]])
      let later = try await client.call(.get, "\(Self.path)?at=2030-02-05T00:00:00Z&days=10").json(ForecastAnswer.self)
      #expect(Set(later.skins.map(\.text)) == ["1.0.0 0.5", "2.0.0 0.5"] && later.changes.isEmpty)
    }
  }

  @Test("Conditions that reports don't answer are named, and the query answers them")
  func unknown() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      let rules =
        #"{"id":"zh","skin":\#(skin("1.0.0")),"locales":["zh"]},{"id":"gold","skin":null,"brands":["gold"]}"#
      #expect(try await client.activate(#"{"skin":null,"policy":"user","rules":[\#(rules)]}"#).status == .ok)
      let none = try await client.call(.get, Self.path).json(ForecastAnswer.self)
      #expect(
        none.unknown == [.init(rule: "zh", condition: "locales"), .init(rule: "gold", condition: "brands")])
      #expect(none.skins.map(\.text) == ["built-in 1.0"] && none.skins.allSatisfy(\.usersDecide))
      let chinese = try await client.call(.get, "\(Self.path)?locale=zh-Hans-CN&brand=gold").json(ForecastAnswer.self)
      #expect(chinese.unknown.isEmpty && chinese.skins.map(\.text) == ["1.0.0 1.0"])
      for query in ["at=tomorrow", "days=-1", "days=367", "zone=Nowhere", "days=x"] {
        #expect(try await client.call(.get, "\(Self.path)?\(query)").errorCode == "bad-name", "\(query)")
      }
      #expect(try await client.call(.get, "apps/other/channels/stable/forecast").errorCode == "unknown-app")
    }
  }
}

extension ForecastAnswer.Share {
  fileprivate var text: String { "\(skin?.version ?? "built-in") \(share)" }
}
