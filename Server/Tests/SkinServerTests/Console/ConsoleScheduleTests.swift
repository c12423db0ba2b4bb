import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinServerAPI
import Testing

@testable import SkinConsole

extension ConsoleTests {
  @Suite struct Schedule {
    private func rules(_ app: String, _ world: ConsoleWorld, _ rules: String, skin: String = "null") async throws {
      try await world.call(
        .PUT, "apps/\(app)/channels/stable/activation", #"{"skin":\#(skin),"rules":[\#(rules)]}"#)
    }

    private func plain(_ version: String) -> String { #"{"id":"plain","version":"\#(version)"}"# }

    @Test("A rule is added with all conditions and a salt of its own, edited in its place, and keeps the salt")
    func conditions() async throws {
      let app = "conditions"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(as: .ann)
      let page = "/console/apps/\(app)/channels/stable/activation"
      try await world.open(page, browser)
      try await browser.click("#rule-skin option[value='plain@1.0.0']")
      try await browser.type("zh-Hans, not a tag!", in: "#locales")
      try await browser.type("2.0.0", in: "#minimum")
      try await browser.type("gold", in: "#brands")
      try await browser.setValue("12.5", of: "#share")
      try await browser.click("#policy option[value='user']")
      try await browser.click("main .primary")
      // The refusal of the API is at its field.
      try await browser.wait(for: "rules[0].locales")
      #expect(
        try await browser.run("return document.querySelector('[aria-invalid]').id") as? String == "locales")
      #expect(try await browser.run("return document.querySelector('#minimum').value") as? String == "2.0.0")
      try await browser.type("zh-Hans, zh-TW", in: "#locales")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      #expect(try await browser.text.contains("12.5\u{A0}% of the devices"))
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let added = try await world.activation(of: app)
      for part in [
        #""locales":["zh-Hans","zh-TW"]"#, #""minimum":"2.0.0""#, #""brands":["gold"]"#, #""policy":"user""#,
        #""share":{"below":1250,"salt":"#,
      ] { #expect(added.contains(part), "\(part) in \(added)") }
      let salt = try #require(added.firstMatch(of: #/"salt":"([0-9a-f]{16})"/#)?.1)
      let reports = (0..<4).map { device in
        #"{"kind":"\#(device == 0 ? "offered" : "applied")","skin":\#(plain("1.0.0")),"#
          + #""token":"\#(String(repeating: "\(device)", count: 32))"}"#
      }
      for report in reports {
        let body = TestReports.batch([report], app: app)
        let answer = try await world.server.request(.POST, "/reports", body: .bytes(ByteBuffer(string: body)))
        #expect(answer.status == .ok)
      }
      try await world.open(page + "?rule=plain", browser)
      try await browser.wait(for: "Edit the rule plain")
      try await browser.wait(for: "Of 4 installations that reported this version in the last 30 days, 3 show it.")
      try await browser.run(
        "const slider = document.querySelector('#share-slider'); slider.value = 50; "
          + "slider.dispatchEvent(new Event('input'))")
      try await browser.setValue("2030-02-01T18:00", of: "#from")
      try await browser.click("#zone option[value='Asia/Shanghai']")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let edited = try await world.activation(of: app)
      for part in [
        #""share":{"below":5000,"salt":"\#(salt)"}"#, #""from":"2030-02-01T18:00:00""#, #""zone":"Asia/Shanghai""#,
        #""locales":["zh-Hans","zh-TW"]"#, #""policy":"user""#,
      ] { #expect(edited.contains(part), "\(part) in \(edited)") }
    }

    @Test("A rule for a festival gets its days, rules change their order, and a change is tried on a device")
    func festival() async throws {
      let app = "ordered"
      let world = try await ConsoleWorld.shared.app(app)
      try await rules(
        app, world,
        #"{"id":"one","skin":\#(plain("1.0.0")),"locales":["fr"]},{"id":"two","skin":null,"locales":["de"]}"#)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/channels/stable/activation")
      try await browser.click("button[aria-label='Move the rule two up']")
      try await browser.wait(for: "Change stable?")
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let moved = try await world.activation(of: app)
      let (first, second) = (try #require(moved.range(of: #""two""#)), try #require(moved.range(of: #""one""#)))
      #expect(first.lowerBound < second.lowerBound)
      try await world.open("/console/apps/\(app)/channels/stable/activation", browser)
      try await browser.click("#zone option[value='device']")
      try await browser.click("#rule-skin option[value='plain@2.0.0']")
      try await browser.click("main details summary")
      let value =
        try await browser.run("return document.querySelector('#festival option[value^=festival_spring]').value")
        as? String ?? ""
      try await browser.click("#festival option[value='\(value)']")
      try await browser.setValue("2", of: "#before")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      let document = try await browser.run("return document.querySelector('[name=document]').value") as? String ?? ""
      let day = try #require(LocalTime.date(String(value.drop { $0 != "@" }.dropFirst()), .gmt))
      let (from, until) = (day.addingTimeInterval(-2 * 86_400), day.addingTimeInterval(7 * 86_400))
      #expect(document.contains(#""from":"\#(LocalTime.text(from, .gmt)):00""#), "\(document)")
      #expect(document.contains(#""until":"\#(LocalTime.text(until, .gmt)):00""#), "\(document)")
      // The proposed rule decides on this day, although nothing is activated.
      try await browser.setValue(LocalTime.text(day, .gmt), of: "#at")
      try await browser.click("#try")
      try await browser.wait(for: "The rule plain decides")
      #expect(try await !world.activation(of: app).contains(#""until""#))
    }

    @Test("A viewer sees what a device shows on the day of a lunar festival, and has no form that changes it")
    func device() async throws {
      let app = "seen"
      let world = try await ConsoleWorld.shared.app(app)
      try await rules(
        app, world,
        #"{"id":"lunar","skin":\#(plain("2.0.0")),"from":"2030-02-03T00:00:00","until":"2030-02-10T00:00:00","#
          + #""zone":"device","locales":["zh-CN"]}"#)
      let browser = try await world.browser(asNew: "vera", "viewer", of: app)
      let page = "/console/apps/\(app)/channels/stable/device"
      try await world.open(page, browser)
      try await browser.wait(for: "No rule applies")
      try await browser.setValue("2030-02-03T00:00", of: "#at")
      try await browser.click("#device-zone option[value='Asia/Shanghai']")
      try await browser.type("zh-Hans", in: "#language")
      try await browser.type("CN", in: "#region")
      try await browser.click("main form button")
      try await browser.wait(for: "The rule lunar decides")
      try await browser.wait(for: "2.0.0")
      // The browser's own time zone is UTC.
      try await browser.wait(for: "This changes at Feb 10, 2030 at 12:00\u{202F}AM Asia/Shanghai")
      #expect(try await browser.run("return document.querySelector('#language').value") as? String == "zh-Hans")
      try await world.open(page + "?at=2030-02-03T00:00&zone=Asia/Shanghai&locale=fr", browser)
      try await browser.wait(for: "doesn’t apply: language")
      try await world.open(page + "?at=2030-02-30T00:00&version=%3Cscript%3E", browser)
      try await browser.wait(for: "This isn’t a time.")
      #expect(try await browser.run("return document.querySelectorAll('main form[method=post]').length") as? Int == 0)
      try await world.open("/console/apps/\(app)/freezes", browser)
      try await browser.wait(for: "Your roles don’t permit this.")
    }

    @Test("The calendar shows a lunar festival, a conflict, a gap and a freeze window, also without scripts")
    func calendar() async throws {
      let app = "dated"
      let world = try await ConsoleWorld.shared.app(app)
      try await rules(
        app, world,
        #"{"id":"first","skin":\#(plain("1.0.0")),"from":"2030-02-02T00:00:00","until":"2030-02-10T00:00:00","#
          + #""zone":"device"},{"id":"second","skin":\#(plain("2.0.0")),"from":"2030-02-08T00:00:00Z","#
          + #""until":"2030-02-20T00:00:00Z"}"#)
      try await world.call(
        .PUT, "apps/\(app)/freezes",
        #"{"windows":[{"name":"holidays","from":"2030-02-01T00:00:00Z","until":"2030-02-05T00:00:00Z","#
          + #""reason":"<b>Closed</b>"}]}"#)
      let browser = try await world.browser(as: .ann)
      try await browser.setScripts(false)
      try await world.open("/console/apps/\(app)/channels/stable/calendar?day=2030-02-14&zone=Asia/Shanghai", browser)
      try await browser.wait(for: "February 2030")
      try await browser.setScripts(true)
      let text = try await browser.text
      #expect(text.contains("second isn’t shown, because first comes first."))
      #expect(text.contains("Feb 8, 2030 at 8:00\u{202F}AM – Feb 10, 2030 at 12:00\u{202F}AM"), "\(text)")
      #expect(text.contains("no rule shows a skin") && text.contains("<b>Closed</b>"))
      let cell =
        try await browser.run(
          "return [...document.querySelectorAll('.days td')].find(day => day.innerText.includes('February 3')).innerText"
        )
        as? String ?? ""
      #expect(cell.contains("Spring Festival") && cell.contains("Frozen") && cell.contains("1.0.0"), "\(cell)")
      try await world.open("/console/apps/\(app)/channels/stable/calendar?day=2030-02-14&view=week", browser)
      try await browser.wait(for: "Valentine’s Day")
      try await browser.click("a[rel=next]")
      try await browser.wait(for: "Feb 18, 2030")
      #expect(try await browser.run("return document.querySelectorAll('.days tbody tr').length") as? Int == 1)
    }
  }
}

@Suite struct CalendarScheduleTests {
  private static let start = Date(timeIntervalSince1970: 1_896_134_400)

  private static func day(_ number: Double) -> Date { start.addingTimeInterval(number * 86_400) }

  private func schedule(
    _ rules: String, _ times: [(Double?, Double?)], skin: String = "null"
  ) throws -> CalendarSchedule {
    let document = try APICoder.decode(
      ActivationDocument.self, from: Data(#"{"skin":\#(skin),"rules":[\#(rules)]}"#.utf8))
    let evaluated = zip(document.rules ?? [], times).map { rule, times in
      EvaluationAnswer.Rule(
        rule: rule.id, result: "holds", conditions: [:], from: times.0.map(Self.day), until: times.1.map(Self.day))
    }
    return CalendarSchedule(document, evaluated, in: Self.day(0)..<Self.day(10))
  }

  private func rule(_ id: String, _ more: String = "", skin: String? = nil) -> String {
    #"{"id":"\#(id)","skin":{"id":"\#(skin ?? id)","version":"1.0.0"}\#(more)}"#
  }

  @Test("The earlier rule wins; rules for other devices or with the same skin don't conflict")
  func conflicts() throws {
    let all = try schedule(
      [
        rule("a", #","from":"x""#), rule("b", #","from":"x","locales":["zh-Hans"]"#),
        rule("c", #","locales":["ja"]"#), rule("d", #","from":"x""#, skin: "a"),
      ].joined(separator: ","), [(2, 4), (3, 6), (nil, nil), (3.5, 5)])
    let found = all.conflicts.map { "\($0.earlier.rule) \($0.later.rule) \($0.isComplete)" }
    #expect(found == ["a b true", "a c true", "b d false", "c d false"])
    #expect(all.conflicts[0].times == Self.day(3)..<Self.day(4))
    let shown = all.segments.map { $0.entries.map { $0.rule ?? "-" }.joined() }
    #expect(shown == ["c-", "a", "a", "a", "bcd", "bc-", "c-"])
    #expect(all.gaps.isEmpty)
    let always: [(Double?, Double?)] = [(nil, nil), (nil, nil)]
    let versions = try schedule(
      "\(rule("a", #","app":{"maximum":"1.9"}"#)),\(rule("b", #","app":{"minimum":"2.0"}"#))", always)
    #expect(versions.conflicts.isEmpty)
    let brands = try schedule(
      "\(rule("a", #","brands":["x"]"#)),\(rule("b", #","brands":["y","x"]"#))", always)
    #expect(brands.conflicts.map(\.isComplete) == [false])
  }

  @Test("Times without a skin are gaps, unless the channel shows one without a rule")
  func gaps() throws {
    let times: [(Double?, Double?)] = [(1, 3), (3, 5)]
    let rules = "\(rule("a", #","from":"x""#)),\(rule("b", #","from":"x""#))"
    #expect(try schedule(rules, times).gaps == [Self.day(0)..<Self.day(1), Self.day(5)..<Self.day(10)])
    #expect(try schedule(rules, times, skin: #"{"id":"z","version":"1.0.0"}"#).gaps.isEmpty)
    // A rule whose times never come isn't shown.
    #expect(try schedule(rule("a", #","from":"x""#), [(nil, nil)]).bars.isEmpty)
  }

  @Test(
    "Festivals fall on the published days",
    arguments: [
      ("festival_spring", "2026-02-17"), ("festival_spring", "2033-01-31"), ("festival_mid_autumn", "2025-10-06"),
      ("festival_mid_autumn", "2033-09-08"), ("festival_dragon_boat", "2025-05-31"), ("festival_qixi", "2025-08-29"),
      ("festival_double_ninth", "2025-10-29"), ("festival_lantern", "2026-03-03"),
      ("festival_eid_fitr", "2025-03-30"), ("festival_eid_adha", "2024-06-16"), ("festival_ramadan", "2026-02-18"),
      ("festival_rosh_hashanah", "2026-09-12"), ("festival_hanukkah", "2027-12-25"),
      ("festival_thanksgiving", "2026-11-26"), ("festival_christmas", "2026-12-24"),
      ("festival_chuxi", "2026-02-16"), ("festival_chuxi", "2033-01-30"), ("festival_qingming", "2024-04-04"),
      ("festival_qingming", "2026-04-05"), ("festival_qingming", "2027-04-05"), ("festival_qingming", "2028-04-04"),
      ("festival_winter_solstice", "2021-12-21"), ("festival_winter_solstice", "2024-12-21"),
      ("festival_winter_solstice", "2026-12-22"), ("festival_winter_solstice", "2027-12-22"),
      ("festival_labour", "2030-05-01"), ("festival_six_eighteen", "2030-06-18"),
      ("festival_double_twelve", "2030-12-12"),
      ("festival_women", "2030-03-08"), ("festival_children", "2030-06-01"),
    ])
  func festivals(_ name: String, _ day: String) throws {
    let date = try #require(LocalTime.date(day, .gmt))
    #expect(Festival.occurrences(from: date, days: 1).map(\.value).contains("\(name)@\(day)"))
    let year = Festival.occurrences(from: date.addingTimeInterval(-150 * 86_400), days: 300)
    #expect(year.filter { $0.festival.text == name }.count == 1)
  }

  @Test("A rule that the form shows and sends unchanged stays as it is")
  func unchanged() throws {
    for json in [
      #"{"id":"a","skin":null,"from":"2030-02-01T18:00:00Z","until":"2030-02-02T00:00:30Z"}"#,
      #"{"id":"a","skin":null,"from":"2030-02-01T18:00:00Z","until":"2030-02-09T00:00:00","zone":"device"}"#,
      #"{"id":"a","skin":null,"until":"2030-02-09T00:00:00","zone":"Asia/Shanghai","brands":["a, b","c"]}"#,
      #"{"id":"a","skin":null,"app":{"minimum":"1.0.0"},"share":{"below":1250,"salt":"x"}}"#,
      #"{"id":"a","skin":null,"locales":["zh","en-US"],"policy":"operator"}"#,
    ] {
      let rule = try APICoder.decode(ActivationDocument.Rule.self, from: Data(json.utf8))
      #expect(try RuleForm(rule).rule(replacing: rule) == rule, "\(json)")
    }
  }

  @Test("Local times are read strictly")
  func times() throws {
    #expect(LocalTime.normalized("2030-02-01T18:00") == "2030-02-01T18:00:00")
    for wrong in ["2030-02-30T18:00", "2030-02-01", "2030-02-01T25:00", "x", "2030-02-01T18:00Z", ""] {
      #expect(LocalTime.normalized(wrong) == nil, "\(wrong)")
    }
    let shanghai = try #require(TimeZone(identifier: "Asia/Shanghai"))
    #expect(LocalTime.date("2030-02-03", shanghai)?.timeIntervalSince1970 == 1_896_278_400)
    for wrong in ["", "-", "2030-13-01", "99999999999999999999-01-01", "2030-01"] {
      #expect(LocalTime.date(wrong, .gmt) == nil, "\(wrong)")
    }
    #expect(RuleForm.field(of: "rules[0].app.maximum") == "maximum")
    #expect(RuleForm.field(of: "rules[12].share.below") == "share" && RuleForm.field(of: "skin") == nil)
  }
}
