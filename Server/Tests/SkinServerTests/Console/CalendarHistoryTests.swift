import Foundation
import SkinServerAPI
import Testing

@testable import SkinConsole

@Suite struct CalendarHistoryTests {
  /// The skin without a rule, and the rules, each with the days of its times.
  private struct Document {
    var skin: String?
    var rules: [(json: String, times: ClosedRange<Double>?)] = []

    func activation() throws -> ActivationDocument {
      let skin = skin.map { #"{"id":"\#($0)","version":"1.0.0"}"# } ?? "null"
      let rules = rules.map(\.json).joined(separator: ",")
      return try APICoder.decode(
        ActivationDocument.self, from: Data(#"{"skin":\#(skin),"rules":[\#(rules)]}"#.utf8))
    }

    /// The rules as the server evaluates them.
    func evaluated() throws -> [EvaluationAnswer.Rule] {
      try zip(activation().rules ?? [], rules).map { rule, part in
        EvaluationAnswer.Rule(
          rule: rule.id, result: "holds", conditions: [:],
          from: part.times.map { CalendarHistoryTests.day($0.lowerBound) },
          until: part.times.map { CalendarHistoryTests.day($0.upperBound) })
      }
    }
  }

  private static func day(_ number: Double) -> Date {
    Date(timeIntervalSince1970: 1_896_134_400 + number * 86_400)
  }

  private static let period = day(0)..<day(10)

  private func rule(
    _ id: String, _ times: ClosedRange<Double>?, _ more: String = "", skin: String? = nil
  ) -> (json: String, times: ClosedRange<Double>?) {
    let from = times == nil ? "" : #","from":"x""#
    return (#"{"id":"\#(id)","skin":{"id":"\#(skin ?? id)","version":"1.0.0"}\#(from)\#(more)}"#, times)
  }

  private func states(_ documents: [(day: Double, document: Document)]) throws -> [CalendarHistory.State] {
    try documents.enumerated().reversed().map { index, state in
      CalendarHistory.State(
        number: index + 1, changedAt: Self.day(state.day), changedBy: nil, note: nil, timestamp: index + 1,
        activation: try state.document.activation())
    }
  }

  /// Returns the schedule of successive activations, the first one first.
  private func schedule(_ documents: [(day: Double, document: Document)], now: Double) throws -> CalendarSchedule {
    let states = try states(documents)
    let history = CalendarHistory(
      states, current: try #require(states.first).activation, in: Self.period, now: Self.day(now))
    let schedules = try history.parts.map { part in
      CalendarSchedule(
        part.activation, try documents[(part.number ?? documents.count) - 1].document.evaluated(), in: part.times,
        isCurrent: part.number == nil)
    }
    return CalendarSchedule(schedules, now: Self.day(now))
  }

  private func days(_ times: Range<Date>) -> String {
    [times.lowerBound, times.upperBound].map { date in
      (date.timeIntervalSince(Self.day(0)) / 86_400).formatted(.number.locale(Locale(identifier: "en")))
    }.joined(separator: "–")
  }

  private func name(_ entry: CalendarSchedule.Entry) -> String {
    entry.rule ?? (entry.isOff ? "off" : entry.skin?.id ?? "built-in")
  }

  private func bars(_ schedule: CalendarSchedule) -> [String] {
    schedule.bars.map { "\($0.rule) \($0.skin?.id ?? "-") \(days($0.times))\($0.isCurrent ? " now" : "")" }
  }

  private func segments(_ schedule: CalendarSchedule) -> [String] {
    schedule.segments.map { "\(days($0.times)) \($0.entries.map(name).joined(separator: " "))" }
  }

  @Test("Each state is shown in its time, also one that switches skins off, and nothing before the first one")
  func states() throws {
    let all = try schedule(
      [
        (1, Document(skin: "z", rules: [rule("a", 2...9)])),
        (4, Document(skin: "z", rules: [rule("b", 0...20), rule("a", 2...9)])),
        (6, Document()),
        (7, Document(skin: "y", rules: [rule("a", 2...8)])),
      ], now: 9)
    #expect(bars(all) == ["a a 7–8 now", "b b 4–6", "a a 2–6"])
    #expect(all.standards.map { "\(name($0.entry)) \(days($0.times))" } == ["z 1–6", "off 6–7", "y 7–10"])
    #expect(segments(all) == ["1–2 z", "2–4 a", "4–6 b", "6–7 off", "7–8 a", "8–10 y"])
    let a = CalendarSchedule.Entry(rule: "a", skin: SkinVersionName(id: "a", version: "1.0.0"))
    #expect(all.times(of: a, at: Self.day(3)).map(days) == "2–6")
    #expect(all.times(of: a, at: Self.day(7.5)).map(days) == "7–8" && all.times(of: a, at: Self.day(6)) == nil)
    #expect(all.conflicts.isEmpty && all.gaps.isEmpty)
  }

  @Test("A rule is one bar as long as changes leave its skin and its audience as they are")
  func joined() throws {
    let all = try schedule(
      [
        (-3, Document(skin: "z", rules: [rule("a", 1...9)])),
        (2, Document(skin: "z", rules: [rule("b", nil, #","locales":["fr"]"#), rule("a", 1...6)])),
        (3, Document(skin: "z", rules: [rule("a", 1...7), rule("b", nil, #","locales":["fr"]"#)])),
        (4, Document(skin: "z", rules: [rule("a", 1...7, skin: "x"), rule("b", nil, #","locales":["fr"]"#)])),
        (5, Document(skin: "z", rules: [rule("a", 1...7, skin: "x"), rule("b", nil, #","locales":["de"]"#)])),
      ], now: 20)
    #expect(bars(all) == ["a x 4–7 now", "b b 5–10 now", "b b 2–5", "a a 1–4"])
    #expect(all.standards.map { days($0.times) } == ["0–10"])
    // The order of the rules changes on day 3, although all bars go on.
    #expect(segments(all) == ["0–1 z", "1–2 a", "2–3 b a", "3–4 a", "4–5 a", "5–7 a", "7–10 b z"])
    let renamed = try schedule(
      [(-3, Document(skin: "z", rules: [rule("a", 1...9)])), (2, Document(skin: "z", rules: [rule("a", 1...9)]))],
      now: 3)
    #expect(bars(renamed) == ["a a 1–9 now"] && segments(renamed) == ["0–1 z", "1–9 a", "9–10 z"])
  }

  @Test("Conflicts and gaps are those from now on")
  func warnings() throws {
    let document = Document(rules: [rule("a", 0...3), rule("b", 1...6), rule("c", 5...7)])
    let earlier = Document(rules: [rule("d", nil, #","locales":["fr"]"#), rule("e", nil)])
    let found = try schedule([(-9, earlier), (0, document)], now: 5.5)
    #expect(found.conflicts.map { "\($0.earlier.rule) \($0.later.rule) \(days($0.times))" } == ["b c 5.5–6"])
    #expect(found.gaps.map(days) == ["7–10"])
    let later = try schedule([(-9, earlier), (0, document)], now: 8)
    #expect(later.conflicts.isEmpty && later.gaps.map(days) == ["8–10"])
    let past = try schedule([(-9, earlier), (0, document)], now: 12)
    #expect(past.conflicts.isEmpty && past.gaps.isEmpty && past.bars.count == 3)
  }

  @Test("A period in which nothing changes shows what the activation itself does")
  func unchanged() throws {
    let document = Document(
      skin: "z", rules: [rule("a", 0...3), rule("b", 1...6, #","locales":["fr"]"#), rule("c", 5...7)])
    let alone = CalendarSchedule(try document.activation(), try document.evaluated(), in: Self.period)
    for (start, now) in [(-5.0, -1.0), (-5, 0)] {
      let found = try schedule([(-9, Document()), (start, document)], now: now)
      #expect(bars(found) == bars(alone) && segments(found) == segments(alone))
      #expect(found.conflicts.map(\.times) == alone.conflicts.map(\.times) && found.conflicts.count == 2)
      #expect(found.gaps == alone.gaps)
    }
  }

  @Test("Only states that touch the period are evaluated, and missing ones have a time")
  func parts() throws {
    let document = try Document(skin: "z").activation()
    func state(_ number: Int, _ day: Double) -> CalendarHistory.State {
      CalendarHistory.State(
        number: number, changedAt: Self.day(day), changedBy: nil, note: nil, timestamp: number, activation: document)
    }
    func history(_ states: [CalendarHistory.State], now: Double = 30) -> CalendarHistory {
      CalendarHistory(states, current: document, in: Self.period, now: Self.day(now))
    }
    func text(_ history: CalendarHistory) -> [String] {
      history.parts.map { "\($0.number.map { "\($0)" } ?? "current") \(days($0.times))" }
    }
    let all = history([state(15, 12), state(14, 8), state(13, 2), state(12, -3), state(11, -4)])
    #expect(text(all) == ["12 0–2", "13 2–8", "14 8–10"] && all.completeFrom == nil)
    let cut = history([state(15, 8), state(14, 3)])
    #expect(text(cut) == ["14 3–8", "current 8–10"] && cut.completeFrom == Self.day(3))
    #expect(history([state(2, 8), state(1, 3)]).completeFrom == nil)
    let far = history([state(15, 22), state(14, 21)])
    #expect(far.parts.isEmpty && far.completeFrom == Self.day(21))
    // A state that another server's slow clock dates before the one that it replaced.
    #expect(text(history([state(3, 5), state(2, 6), state(1, 1)])) == ["1 1–5", "current 5–10"])
    // A channel without an activation.
    #expect(text(history([], now: 4)) == ["current 4–10"] && text(history([])).isEmpty)
  }
}
