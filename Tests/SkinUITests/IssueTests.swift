#if HEADLESS

import Foundation
import SkinTestSupport
import Testing
import UIKit

@testable import SkinUI

extension FacadeTests {
  @MainActor
  @Suite("Issues")
  struct IssueTests {
    private let broken = Stage.skins.merging([
      "Skins/builtin/modules/shop.json": ##"{"colors": {"a": "#GGGGGG", "b": "red?"}}"##
    ]) { $1 }

    @Test("Each issue of the built-in skin is posted, with file and line")
    func posted() throws {
      let stage = try Stage(broken)
      defer { stage.end() }
      stage.start()
      #expect(stage.issues.map(\.place.key) == ["shop.a", "shop.b"])
      #expect(stage.issues.allSatisfy { $0.place.file == "modules/shop.json" && $0.place.line == 1 })
      #expect(stage.label().textColor.hex == "#FF0000")
    }

    @Test("The log writes each issue once, also of other threads")
    func log() async throws {
      let written = Locked<[SkinIssue]>([])
      let log = IssueLog { issue in written.withLock { $0.append(issue) } }
      defer { log.end() }
      let (first, second) = (SkinIssue("first", "a", remedy: "b"), SkinIssue("second", "a", remedy: "b"))
      for issue in [first, first] { SkinManager.report(issue) }
      #expect(log.issues == [first])
      await withCheckedContinuation { continuation in
        log.notify { continuation.resume() }
        Thread.detachNewThread { SkinManager.report(second) }
      }
      #expect(log.issues == [first, second])
      log.end()
      SkinManager.report(SkinIssue("third", "a", remedy: "b"))
      #expect(written.withLock { $0 } == [first, second])
    }

    @Test("The badge shows the number of issues over the newest window, and the issues when it is touched")
    func badge() async throws {
      let stage = try Stage(broken)
      defer { stage.end() }
      SkinApp.showsIssues = true
      stage.start()
      SkinApp.showsIssues = true
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.makeKeyAndVisible()
      let badge = try #require(window.subviews.compactMap { $0 as? IssueBadge }.first)
      #expect(badge.title(for: .normal)?.hasPrefix("2 ") == true && !badge.isHidden)
      SkinManager.report(SkinIssue("later", "the later one", remedy: "b"))
      try await eventually("the badge counts it") { badge.title(for: .normal)?.hasPrefix("3 ") == true }
      badge.sendActions(for: .touchUpInside)
      #expect(badge.title(for: .normal)?.contains("the later one") == true)
      SkinApp.showsIssues = false
      #expect(badge.superview == nil)
    }
  }
}

#endif
