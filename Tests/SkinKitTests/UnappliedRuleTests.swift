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
      guard let issue = $0.userInfo?[SkinManager.issueKey] as? SkinIssue, issue.code == .unappliedRules else { return }
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
        id: "festival", modules: ["m": ##"{"colors": {"a": "#F00"}}"##], files: ["rules.json": rules]))
  }

  #if DEBUG
    @Test("The shared manager reports a skin with rules once, if nothing applies rules")
    func shared() async throws {
      let manager = SkinManager.shared
      manager.ruleUse = RuleUse(delay: .zero)
      defer { manager.apply(nil) }
      let found = try await issues {
        for _ in 1...2 {
          manager.apply(try festival())
          await manager.ruleUse.check?.value
          manager.apply(nil)
        }
      }
      #expect(found.count == 1 && found.first?.message.contains("festival") == true)
      #expect(found.first?.remedy.contains("SkinRules.shared.start()") == true)
    }

    @Test(
      "Rules that are started after the skin was applied, in the same call, aren't reported, nor is a skin that was removed"
    )
    func later() async throws {
      let manager = SkinManager.shared
      manager.ruleUse = RuleUse(delay: .zero)
      defer { manager.apply(nil) }
      let found = try await issues {
        manager.apply(try festival())
        manager.apply(nil)
        await manager.ruleUse.check?.value
        manager.apply(try festival())
        manager.decideRules()
        await manager.ruleUse.check?.value
      }
      #expect(found.isEmpty)
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
