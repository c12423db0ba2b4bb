import Foundation
import NIOHTTP1
import SkinLint
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinConsole
@testable import SkinServerHTTP

extension ConsoleTests {
  @Suite struct Chinese {
    @Test("Refusals, lint, notes and subjects of the server are shown in the operator's language")
    func pages() async throws {
      let app = "zhongwen"
      let world = try await ConsoleWorld.shared.app(app)
      try await world.call(
        .POST, "apps/\(app)/channels/stable/kill", #"{"reason":"夜间测试","confirm":"\#(app)/stable"}"#)
      let browser = try await world.browser(as: .ann)
      try await world.open("/console/apps/\(app)/channels/stable/activation?language=zh-Hans", browser)
      try await browser.click("#rule-skin option[value='plain@1.0.0']")
      try await browser.type("not a tag!", in: "#locales")
      try await browser.click("main .primary")
      try await browser.wait(for: "请求的内容有误（zh-Hans、rules[0].locales）")
      try await world.open("/console/apps/\(app)/channels/stable", browser)
      try await browser.wait(for: "紧急关闭：夜间测试")
      try await world.open("/console/apps/\(app)/audit", browser)
      try await browser.wait(for: "\(app) 在渠道 stable 的启用")
      try await world.open("/console/apps/festival/skins/spring-festival", browser)
      try await browser.wait(for: "2.0.0")
      let found = try await browser.run(
        "return [...document.querySelectorAll('.lint p:not(.small)')].map(text => text.textContent)")
      let lint = try #require(found as? [String])
      #expect(!lint.isEmpty && lint.allSatisfy { $0.contains(/\p{Han}/) && !$0.contains("The ") }, "\(lint)")
      try await world.open("/console/apps/\(app)/publish", browser)
      let refused =
        try await browser.run(
          "return explained({code: 'upload-too-large', message: 'It has 71.2 MB, more than 64 MB', suggestion: ''}).message"
        )
        as? String
      #expect(refused == "文件超过上传的大小上限（71.2 MB、64 MB）。")
    }
  }
}

@Suite struct ServerTextTests {
  private static let texts: Texts? = try? Texts(
    .simplifiedChinese, in: try ConsoleResources.folder().appending(path: "texts"))

  private static let checkout = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

  private func chinese() throws -> Texts { try #require(Self.texts) }

  /// Returns the first captures of an expression in the Swift files of a folder.
  private func captures(_ pattern: String, in folders: [String]) throws -> Set<String> {
    let expression = try Regex(pattern)
    var found: Set<String> = []
    for folder in folders {
      let root = Self.checkout.appending(path: folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift") {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        for match in text.matches(of: expression) {
          found.formUnion((1..<match.output.count).compactMap { match.output[$0].substring.map(String.init) })
        }
      }
    }
    return found
  }

  @Test("Every rule of lint, refusal of a route and issue of an archive has a Chinese text")
  func codes() throws {
    let refusals = Set(EndpointDescription.all.flatMap { APIOperation($0).allErrors.values.joined() })
    let archives = try captures(#"static let \w+: Self = "([a-z-]+)""#, in: ["Sources/SkinPackage"])
    let texts = try chinese()
    #expect(refusals.count > 60 && archives.count > 30)
    let all = refusals.union(archives).union(RuleCatalog.descriptions.map(\.id))
    #expect(all.filter { texts.server.codes[$0] == nil && Problems.translated[$0] == nil }.sorted() == [])
    for (code, text) in texts.server.codes {
      for sentence in [text.message, text.suggestion] {
        #expect(sentence.hasSuffix("。") && sentence.contains(/\p{Han}/), "\(code)")
      }
      #expect(Problems.translated[code] == nil, "\(code) has two texts")
    }
  }

  @Test("Every action of the audit log, and every request that becomes a proposal, has a Chinese text")
  func phrases() throws {
    let texts = try chinese()
    let actions = try captures(
      #"action: (?:\w+ \? )?"([a-z-]+)"(?: : "([a-z-]+)")?"#,
      in: ["SkinServer", "SkinServerHTTP", "SkinServerPublishing"].map { "Server/Sources/\($0)" })
    #expect(actions.count > 20 && actions.subtracting(AuditPage.actions.map(\.name)).sorted() == [])
    let proposed = EndpointDescription.all.filter { APIOperation($0).allAnswers.keys.contains(202) }.map(\.summary)
    #expect(!proposed.isEmpty)
    #expect(proposed.filter { texts.server.phrases[$0] == nil } == [])
    for (form, text) in texts.server.phrases {
      let places = [form, text].map { Set($0.matches(of: #/\{[a-z]+\}/#).map(\.output)) }
      #expect(places[0] == places[1], "\(form)")
    }
  }

  @Test(
    "Subjects and notes of the server are translated with their values",
    arguments: [
      ("activation of festival on stable", "festival 在渠道 stable 的启用"), ("revert to 12", "恢复到 12"),
      ("night 1.0.0 on beta", "渠道 beta 上的 night 1.0.0"),
      (
        "guard paused night 1.0.0: 3 of 20 devices failed (15 %, at most 10 %)",
        "防护暂停了 night 1.0.0：20 台设备中有 3 台失败（15 %，上限 10 %）"
      ),
      ("proposal p1 of ann, revert to 3", "ann 的提议 p1，恢复到 3"),
      ("freeze holidays overridden: a bug; withdrawn: too red", "越过冻结期 holidays：a bug; withdrawn: too red"),
      ("revert to 3; withdrawn: too red", "恢复到 3; 已撤回：too red"),
      ("lanterns on every screen", "lanterns on every screen"), ("spring-festival 2.0.0", "spring-festival 2.0.0"),
    ])
  func notes(_ text: String, _ translated: String) throws {
    #expect(try chinese().phrase(text) == translated)
    let english = try Texts(.english, in: try ConsoleResources.folder().appending(path: "texts"))
    #expect(english.phrase(text) == text)
  }

  @Test("A Chinese text keeps the values of the server's message, and a code without one keeps the message")
  func values() throws {
    let texts = try chinese()
    let contrast = texts.explained(
      IssueAnswer(
        code: "low-contrast", message: "home.title (#777777) on home.page has a contrast of 2.9, less than 4.5",
        suggestion: "Change the lightness of home.title: #595959 has enough contrast."), besides: ["home.title"])
    #expect(contrast.message == "一对颜色的对比度过低，不是所有人都能看清（#777777、home.page、2.9、4.5）。")
    #expect(contrast.suggestion == "请调整其中一个颜色的明度（#595959）。")
    let guess = texts.explained(
      IssueAnswer(
        code: "unknown-key", message: "The app's own skin doesn't have this key", suggestion: "Did you mean home.title?"
      ))
    #expect(guess.suggestion == "您是不是想写 home.title？")
    let unknown = texts.explained(IssueAnswer(code: "new-code", message: "It failed", suggestion: "Try again."))
    #expect(unknown.message == "It failed" && unknown.suggestion == "Try again.")
    #expect(
      ServerTexts.values(
        in: "img/a@2x.png has 600×400 pixels, the package 71.2 MB; “not a tag!” isn't one, nor rules[0].share.")
        == ["img/a@2x.png", "600×400", "71.2 MB", "not a tag!", "rules[0].share"])
  }
}
