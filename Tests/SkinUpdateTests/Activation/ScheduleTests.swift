import Foundation
import SkinKit
import SkinUpdate
import Testing

@Suite("Activation: schedule") struct ScheduleTests {
  /// The first second of a schedule's start, or the first after its end, found by asking second by second around it.
  private func edge(_ schedule: String, isStart: Bool, near text: String, zone: String = "UTC") throws -> String {
    let read = try activation(rule: schedule)
    func isShown(_ moment: Date) throws -> Bool {
      var context = try device(zone: zone)
      context.now = moment
      return try #require(read.decision(in: context).skin) == skin("festive")
    }
    var (low, high) = (try moment(text) - 200_000, try moment(text) + 200_000)
    #expect(try isShown(low) != isStart && isShown(high) == isStart, "\(schedule)")
    while high.timeIntervalSince(low) > 1 {
      let half = (high.timeIntervalSince(low) / 2).rounded(.down)
      let middle = low + half
      if try isShown(middle) == isStart { high = middle } else { low = middle }
    }
    return MetadataDate.text(high)
  }

  @Test("A rule holds from its first second to the last before its end")
  func instants() throws {
    let schedule = #""from":"2030-02-02T16:00:00Z","until":"2030-02-03T16:00:00Z""#
    for (now, isShown) in [
      ("2030-02-02T15:59:59Z", false), ("2030-02-02T16:00:00Z", true), ("2030-02-03T15:59:59Z", true),
      ("2030-02-03T16:00:00Z", false),
    ] { #expect(try holds(schedule, device(now)) == isShown, "\(now)") }
    #expect(try holds(#""until":"2030-02-03T16:00:00Z""#, device("1999-01-01T00:00:00Z")))
    #expect(try holds(#""from":"2030-02-03T16:00:00Z""#, device("2099-01-01T00:00:00Z")))
  }

  @Test(
    "Midnight is each zone's own",
    arguments: [
      ("Asia/Shanghai", "2030-02-01T16:00:00Z"), ("UTC", "2030-02-02T00:00:00Z"),
      ("America/New_York", "2030-02-02T05:00:00Z"), ("Asia/Kolkata", "2030-02-01T18:30:00Z"),
      ("Asia/Kathmandu", "2030-02-01T18:15:00Z"), ("Pacific/Kiritimati", "2030-02-01T10:00:00Z"),
      ("Pacific/Pago_Pago", "2030-02-02T11:00:00Z"), ("Pacific/Chatham", "2030-02-01T10:15:00Z"),
    ])
  func midnight(_ zone: String, _ expected: String) throws {
    let fixed = #""from":"2030-02-02T00:00:00","zone":"\#(zone)""#
    #expect(try edge(fixed, isStart: true, near: expected) == expected)
    let local = #""from":"2030-02-02T00:00:00","zone":"device""#
    #expect(try edge(local, isStart: true, near: expected, zone: zone) == expected)
  }

  @Test(
    "A time that clocks skip is the first moment after the gap, for start and end alike",
    arguments: [
      // New York 2026: 02:00 becomes 03:00 at 07:00 UTC on 8 March.
      ("America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:00:00Z"),
      ("America/New_York", "2026-03-08T02:00:00", "2026-03-08T07:00:00Z"),
      ("America/New_York", "2026-03-08T03:00:00", "2026-03-08T07:00:00Z"),
      ("America/New_York", "2026-03-08T01:59:59", "2026-03-08T06:59:59Z"),
      // Berlin 2026: 02:00 becomes 03:00 at 01:00 UTC on 29 March.
      ("Europe/Berlin", "2026-03-29T02:15:00", "2026-03-29T01:00:00Z"),
      // Lord Howe 2025: 02:00 becomes 02:30 at 15:30 UTC on 4 October.
      ("Australia/Lord_Howe", "2025-10-05T02:10:00", "2025-10-04T15:30:00Z"),
      // Beirut 2022: midnight itself becomes 01:00.
      ("Asia/Beirut", "2022-03-27T00:00:00", "2022-03-26T22:00:00Z"),
      // Apia 2011: 30 December was skipped.
      ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T10:00:00Z"),
      ("Pacific/Apia", "2011-12-30T00:00:00", "2011-12-30T10:00:00Z"),
      ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00Z"),
    ])
  func gap(_ zone: String, _ clock: String, _ expected: String) throws {
    let (start, end) = (#""from":"\#(clock)","zone":"\#(zone)""#, #""until":"\#(clock)","zone":"\#(zone)""#)
    #expect(try edge(start, isStart: true, near: expected) == expected)
    #expect(try edge(end, isStart: false, near: expected) == expected)
  }

  @Test(
    "A time that clocks show twice is the first for a start and the second for an end",
    arguments: [
      // New York 2026: 02:00 becomes 01:00 at 06:00 UTC on 1 November.
      ("America/New_York", "2026-11-01T01:30:00", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"),
      ("America/New_York", "2026-11-01T01:00:00", "2026-11-01T05:00:00Z", "2026-11-01T06:00:00Z"),
      ("America/New_York", "2026-11-01T02:00:00", "2026-11-01T07:00:00Z", "2026-11-01T07:00:00Z"),
      ("Europe/Berlin", "2026-10-25T02:59:59", "2026-10-25T00:59:59Z", "2026-10-25T01:59:59Z"),
      ("Australia/Lord_Howe", "2025-04-06T01:45:00", "2025-04-05T14:45:00Z", "2025-04-05T15:15:00Z"),
      // Havana 2025: 01:00 becomes 00:00, so midnight occurs twice.
      ("America/Havana", "2025-11-02T00:00:00", "2025-11-02T04:00:00Z", "2025-11-02T05:00:00Z"),
    ])
  func overlap(_ zone: String, _ clock: String, _ first: String, _ second: String) throws {
    #expect(try edge(#""from":"\#(clock)","zone":"\#(zone)""#, isStart: true, near: first) == first)
    #expect(try edge(#""until":"\#(clock)","zone":"\#(zone)""#, isStart: false, near: second) == second)
  }

  @Test("Wall clocks agree with the system's own calendar at 300 seeded moments in every zone tried")
  func againstCalendar() throws {
    let seed: UInt64 = 20_300_202
    var state = seed
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    for name in ["Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Shanghai"] {
      let zone = try #require(TimeZone(identifier: name))
      for _ in 0..<300 {
        let instant = Date(timeIntervalSince1970: 1_577_836_800 + TimeInterval(next(1_200_000_000)))
        // A wall clock's time at that instant is parsed as that instant, or as the other of a pair.
        let shown = instant + TimeInterval(zone.secondsFromGMT(for: instant))
        let clock = String(MetadataDate.text(shown).dropLast())
        let schedule = #""from":"\#(clock)","zone":"\#(name)""#
        var context = try device()
        context.now = instant
        let isShown = try holds(schedule, context)
        context.now = instant - 7_201
        let wasShown = try holds(schedule, context)
        #expect(isShown && !wasShown, "\(name) \(clock), seed \(seed)")
      }
    }
  }

  @Test("A decision says when the clock alone will change it, and to which skins")
  func nextChange() throws {
    let read = try activation(
      #"""
      "skin":{"id":"plain","version":"1.0.0"},"rules":[
        {"id":"eve","skin":{"id":"b","version":"1.0.0"},"from":"2030-02-02T18:00:00Z","until":"2030-02-03T00:00:00Z"},
        {"id":"month","skin":{"id":"a","version":"1.0.0"},"from":"2030-02-01T00:00:00Z","until":"2030-03-01T00:00:00Z"},
        {"id":"hidden","skin":{"id":"c","version":"1.0.0"},"from":"2030-02-10T00:00:00Z","until":"2030-02-11T00:00:00Z"},
        {"id":"foreign","skin":{"id":"d","version":"1.0.0"},"from":"2030-01-15T00:00:00Z","locales":["xx"]}]
      """#)
    var context = try device("2030-01-01T00:00:00Z")
    let first = read.decision(in: context)
    #expect(first.upcoming.map(\.skin) == [skin("a"), skin("b")])
    #expect(try first.upcoming.map(\.from) == [moment("2030-02-01T00:00:00Z"), moment("2030-02-02T18:00:00Z")])
    // Following the changes shows every skin in its order, and ends.
    var shown = [first.skin]
    var next = first.nextChange
    while let moment = next {
      context.now = moment
      let decision = read.decision(in: context)
      shown.append(decision.skin)
      next = decision.nextChange
    }
    #expect(shown == [skin("plain"), skin("a"), skin("b"), skin("a"), skin("plain")])
  }

  @Test("The largest document is evaluated with every rule scheduled")
  func large() throws {
    let rules = (0..<256).map { index in
      let day = MetadataDate.text(Date(timeIntervalSince1970: 1_893_456_000 + Double(index) * 86_400)).dropLast()
      return #"{"id":"r\#(index)","skin":{"id":"s\#(index)","version":"1.0.0"},"from":"\#(day)","zone":"device"}"#
    }
    // The rule that begins last is first, so that each takes over from the one before.
    let read = try activation("\"skin\":null,\"rules\":[\(rules.reversed().joined(separator: ","))]")
    let decision = try read.decision(in: device("2029-12-01T00:00:00Z"))
    #expect(decision.upcoming.map(\.skin.id.rawValue) == (0..<256).map { "s\($0)" })
  }
}
