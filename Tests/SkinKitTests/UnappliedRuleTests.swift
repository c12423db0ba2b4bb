import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

@MainActor
@Suite("Rules that nothing applies", .serialized)
struct UnappliedRuleTests {
  /// The issues about rules that a closure causes.
  private func issues(_ body: () async throws -> Void) async throws -> [SkinIssue] {
    let found = Locked<[SkinIssue]>([])
    let observer = NotificationCenter.default.addObserver(forName: SkinManager.issueFound, object: nil, queue: nil) {
      // Those of other suites' skins don't count.
      guard let issue = $0.userInfo?[SkinManager.issueKey] as? SkinIssue, issue.code == .unappliedRules,
        issue.message.contains("festival-of-rules")
      else { return }
      found.withLock { $0.append(issue) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try await body()
    return found.withLock(\.self)
  }

  private func festival() throws -> Skin {
    let rules = #"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.a"}}]"#
    return SkinResolver().resolve(
      try .native(
        id: "festival-of-rules", modules: ["m": ##"{"colors": {"a": "#F00"}}"##], files: ["rules.json": rules]))
  }

  private func manager() -> SkinManager {
    let manager = SkinManager()
    manager.ruleUse = RuleUse(delay: .zero)
    return manager
  }

  @Test("A skin with rules that nothing applies is reported once")
  func once() async throws {
    let manager = manager()
    let found = try await issues {
      for _ in 1...2 {
        manager.apply(try festival())
        manager.checkRules()
        await manager.ruleUse.check?.value
        manager.apply(nil)
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.suggestion.contains("SkinRules.shared.start()") == true)
  }

  @Test("Rules that are started after the skin was applied aren't reported, nor is a skin that was removed")
  func later() async throws {
    let manager = manager()
    let found = try await issues {
      manager.apply(try festival())
      manager.checkRules()
      manager.apply(nil)
      await manager.ruleUse.check?.value
      manager.apply(try festival())
      manager.checkRules()
      manager.decideRules()
      await manager.ruleUse.check?.value
    }
    #expect(found.isEmpty)
  }

  #if DEBUG
    // Other suites use the shared manager, too: this test never waits.
    @Test("The shared manager checks its skins' rules")
    func shared() throws {
      let manager = SkinManager.shared
      let before = manager.ruleUse
      manager.ruleUse = RuleUse()
      manager.apply(try festival())
      #expect(manager.ruleUse.check != nil)
      manager.apply(nil)
      manager.ruleUse.check?.cancel()
      manager.ruleUse = before
    }
  #endif

  @Test("Other managers, such as those of previews, report nothing")
  func others() async throws {
    let manager = SkinManager()
    let found = try await issues {
      manager.apply(try festival())
      await manager.ruleUse.check?.value
    }
    #expect(found.isEmpty && manager.ruleUse.check == nil)
  }
}
